"""The requests and responses about a player's own account."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from kokodama.server.wire.fields import Exact, Strict
from kokodama.server.wire.requests import PLAIN, LanguageCode, Name, Token


class NewPlayer(Strict):
    """Create a player."""

    name: Name = "Guest"
    language: LanguageCode = "en"


class PlayerChange(Strict):
    """What a player may change about themselves."""

    name: Name | None = None
    language: LanguageCode | None = None
    webhook: Annotated[str, Field(max_length=500, pattern=PLAIN)] | None = None


class Recovery(Strict):
    """The token of a recovery link, opened on another device."""

    token: Token


class WebhookConfirmation(Strict):
    """The token that was sent to a webhook, sent back."""

    token: Token


class PlayerToken(BaseModel):
    """A player and their token; programs send it with every request, browsers have it as a cookie."""

    id: str
    name: str
    language: str
    token: str


class Me(BaseModel):
    """A player's own account."""

    id: str
    name: str
    language: str
    webhook: str | None
    webhook_secret: str | None
    webhook_confirmed: Annotated[bool, Field(description="whether its target has confirmed that it wants messages")]


class DeleteMe(Strict):
    """Delete the player; `confirm` guards against doing so by mistake."""

    confirm: Literal[True]


class RecoveryLink(Exact):
    """The token of a link that moves a player to another device, once."""

    token: str


class Deleted(Exact):
    """The player was deleted."""

    deleted: Literal[True] = True


class PersonalData(Exact):
    """Everything that is stored about a player; see docs/privacy.md."""

    player: dict[str, Any]
    tables: list[dict[str, Any]]
