"""Display names: one line of visible letters that cannot be mistaken for something else."""

import unicodedata

from kokodama.core.messages import N_
from kokodama.server.ops.errors import ApiError

LONGEST = 40
MARKS = 2  # accents on one letter; more would overlap other lines
# Invisible letters and signs: Hangul fillers, the blank Braille pattern, joiners, Khmer vowels.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
NO_NAME = N_("A name needs at least one visible character.")
LONG_NAME = N_("A name can have at most {most} characters.")


def clean_name(text: str) -> str:
    """Clean a name for display; the result may be empty.

    Line breaks and controls become spaces; marks of writing direction, joiners and invisible letters are removed.
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode()):
        kind = unicodedata.category(sign)
        if kind in ("Cc", "Zl", "Zp", "Zs"):
            kept.append(" ")
            marks = 0
        elif kind[0] == "C" or sign in INVISIBLE:
            continue
        elif kind[0] == "M":
            marks += 1
            if marks <= MARKS and kept and kept[-1] != " ":
                kept.append(sign)
        else:
            kept.append(sign)
            marks = 0
    return " ".join("".join(kept).split())


def shown_name(text: str) -> str:
    """Clean a requested name. Raises ApiError if it cannot be shown."""
    name = clean_name(text)
    if not any(unicodedata.category(sign)[0] in "LNSP" for sign in name):
        raise ApiError(422, "name", NO_NAME)
    if len(name) > LONGEST:
        raise ApiError(422, "name", LONG_NAME, most=LONGEST)
    return name
