"""The games that can be played here, the words of each, and the languages, over HTTP."""

from typing import Annotated, Any

from fastapi import APIRouter, Response
from fastapi import Path as InPath

from kokodama.bots.registry import bots_of, explaining_bot, title
from kokodama.core import messages
from kokodama.core.abilities import guide_of, title_of
from kokodama.core.messages import N_
from kokodama.core.parts import part_of
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, Language
from kokodama.server.ops.errors import ApiError
from kokodama.server.wire import requests, responses
from kokodama.server.wire.error_responses import error_responses

router = APIRouter(prefix="/api", responses=error_responses(413, 422, 429, 503))
GameName = Annotated[str, InPath(max_length=24)]


@router.get("/games", response_model=list[responses.GameInfo])
async def games(language: requests.LanguageCode = "en") -> list[dict[str, Any]]:
    """The games that can be played here, with their options and bots."""
    result = []
    for game in GAMES.values():
        translator = Language(language, game.messages)
        options = [
            {"name": one.name, "default": one.default, "text": translator.say(one.sentence), "values": list(one.values)}
            for one in game.options
            if one.name != "cards"
        ]
        bots = [{"name": name, "title": translator.say(title(name))} for name in bots_of(game.name)]
        result.append(
            {
                "game": game.name,
                "title": translator.say(title_of(game)),
                "version": game.version,
                "seats": list(game.seats),
                "options": options,
                "bots": bots,
                "hints": explaining_bot(game.name) is not None,
                "rules": guide_of(game) is not None,
                "tutorial": part_of(game, "tutorial") is not None,
            }
        )
    return result


@router.get("/languages")
async def languages() -> dict[str, str]:
    """The available languages."""
    return LANGUAGES


@router.get("/games/{game}/words", response_model=responses.GameWords, responses=error_responses(404))
async def words(game: GameName, response: Response, language: requests.LanguageCode = "en") -> dict[str, Any]:
    """What the things in a game are called in a language, and what they do."""
    if game not in GAMES:
        raise ApiError(404, "game", N_("There is no game called {game}."), game=game)
    sentences = GAMES[game].messages
    translated = Language(language, sentences)
    terms = messages.terms_of(sentences, language)
    slugs = [*terms, *messages.causes(sentences)]
    response.headers["cache-control"] = "private, max-age=300"
    card_text = part_of(GAMES[game], "card_text")
    if card_text is None:
        powers = {slug: (translated.say(text), rule) for slug, (text, rule) in messages.powers(sentences).items()}
    else:
        powers = card_text.powers(translated)
    return {
        "names": {slug: translated.name(slug) for slug in slugs},
        "forms": {slug: forms for slug, forms in terms.items() if len(forms) > 1},
        "powers": {slug: {"text": text, "rule": rule} for slug, (text, rule) in powers.items()},
    }
