"""Names of things with the forms that sentences need: `terms/<language>.toml` in the folder of a game.

A file has tables of rows. The row `forms` heads a table; the first form is the bare name, the others are what the
grammar of that language asks for: `hunter = ["Jäger", "der Jäger", "den Jäger", …]`. A sentence asks for a form with
`{card:dative}`. A term that is corrected there is corrected everywhere: in sentences, on screens, in the browser.
"""

from collections.abc import Mapping
from functools import cache

Terms = Mapping[str, Mapping[str, str]]  # of a slug: its forms


@cache
def read_terms(package: str, code: str) -> Terms:
    """The terms of a game in a language."""
    import tomllib  # only who shows something to people waits for these two
    from importlib.resources import files

    text = files(package).joinpath("terms", f"{code}.toml").read_text(encoding="utf-8")
    terms: dict[str, dict[str, str]] = {}
    for title, table in tomllib.loads(text).items():
        forms = table.pop("forms")
        for slug, row in table.items():
            assert slug not in terms, f"{code}.toml: {slug} stands in [{title}] and in another table"
            assert len(row) == len(forms), f"{code}.toml: [{title}] {slug} has {len(row)} of {len(forms)} forms"
            terms[slug] = dict(zip(forms, row, strict=True))
    return terms
