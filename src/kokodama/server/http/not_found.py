"""The page that a browser is shown where there is nothing: what happened in a sentence, and the way to the games."""

from html import escape

from starlette.requests import Request

from kokodama.core.messages import N_
from kokodama.server.http.static import OWN
from kokodama.server.ops.errors import accepted_language, common_language

NOTHING = N_("There is nothing here.")
PERHAPS = N_("The link may have been cut off on its way. Ask whoever sent it, or continue from the start page.")
TO_START = N_("Go to the start page")

PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>{nothing} · kokodama</title><style>
body {{ display: grid; place-content: center; gap: 1rem; min-height: 90vh; max-width: 32rem; margin: auto;
  padding: 1rem; font: 1.125rem/1.5 system-ui, sans-serif }}
h1, p {{ margin: 0 }}
</style></head><body><h1>{nothing}</h1><p>{perhaps}</p><p><a href="/">{to_start}</a></p></body></html>
"""


def wants_page(request: Request) -> bool:
    """Whether a browser looks for a page, and not a program for data."""
    first = request.url.path.split("/")[1]
    return first not in OWN and "text/html" in request.headers.get("accept", "")


def not_found_page(request: Request) -> str:
    """The page in the browser's language."""
    language = common_language(accepted_language(request.headers))
    said = {"nothing": NOTHING, "perhaps": PERHAPS, "to_start": TO_START}
    return PAGE.format(language=language.code, **{name: escape(language.say(one)) for name, one in said.items()})
