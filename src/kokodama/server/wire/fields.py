"""Base classes and shared fields of the wire's models."""

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

Letter = Annotated[str, Field(pattern="^[A-E]$")]  # a seat
MessageId = Annotated[
    str,
    Field(
        min_length=1, max_length=64, pattern=r"^[\w-]+$", description="chosen by the client; the answer has the same"
    ),
]
Status = Literal["waiting", "running", "over", "abandoned"]


class Exact(BaseModel):
    """A part of a response, with these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class Strict(BaseModel):
    """A request; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Answer(BaseModel):
    """A message of the server; all its fields are always there."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class TableQuery(Strict):
    """A query of one game, sent over the socket while a player thinks. It changes nothing."""

    elsewhere: ClassVar[str]  # the error at a table of another game

    type: str
    id: MessageId
    seat: Letter
