"""Terms in the gaps of a sentence: `{card}` is the bare name, `{card:dative}` a form, `{cards:name+or}` a list."""

from collections.abc import Mapping, Sequence
from typing import Literal

from babel.lists import format_list

STYLES: dict[str, Literal["standard", "or"]] = {"and": "standard", "or": "or"}


class MissingForm(ValueError):
    """A sentence asks for a form that its language does not give; a translator's mistake."""


class Term(str):
    """A name with its grammatical forms. A name that a person chose has none, and is the same in every sentence."""

    __slots__ = ("forms",)
    strict = False  # True in tests, which then raise MissingForm; players get the bare name instead
    forms: Mapping[str, str]

    def __new__(cls, name: str, forms: Mapping[str, str] | None = None) -> "Term":
        """A term with a bare name."""
        term = super().__new__(cls, name)
        term.forms = forms or {}
        return term

    def __format__(self, form: str) -> str:
        """The form that a gap asks for."""
        if not form or not self.forms:
            return str(self)
        if form not in self.forms and self.strict:
            raise MissingForm(f"{self!r} has no form {form!r}, only {', '.join(self.forms)}")
        return self.forms.get(form, str(self))


class TermList:
    """Several terms in one gap, separated by commas or joined as the language joins them."""

    def __init__(self, code: str, terms: Sequence[Term]) -> None:
        self.code = code
        self.terms = terms

    def __format__(self, wanted: str) -> str:
        """`form`, `form+and` or `form+or`."""
        form, _, style = wanted.partition("+")
        names = [format(term, form) for term in self.terms]
        if not style:
            return ", ".join(names)
        return format_list(names, style=STYLES[style], locale="en_GB" if self.code == "en" else self.code)
