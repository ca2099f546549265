"""Updates as bytes: what everybody at a table may know is written once per entry, a seat's own part is added to it.

A table of four has a dozen readers of the same news. `UpdateBytes` belongs to one number of a table and is thrown away
with the next. What it gives is the same JSON as `tables.news.news`, only made with less work; a test compares them.
"""

from typing import Any

from pydantic_core import to_json

from kokodama.language.language import Language
from kokodama.tables.table import Table
from kokodama.tables.table_update import common_news, lines, told_since
from kokodama.tables.undo import free_undo


class UpdateBytes:
    """All that has to be said of a table at one number."""

    def __init__(self, table: Table, heading: dict[str, Any]) -> None:
        self.table = table
        self.heading = heading  # what the server adds: type, id and the like
        self.spectator = table.game.view(table.state, None)
        self.public: Spliced | None = None
        self.seats: dict[int | None, bytes] = {}  # what a seat is told in any language
        self.common: dict[str, bytes] = {}  # by language
        self.events: dict[tuple[str, int], bytes] = {}  # by language and entry, of those that hold no secret
        self.views: dict[int | None, Any] = {None: self.spectator}
        self.display = table.game.display(self.spectator)

    def update(self, seat: int | None, language: Language, since: int | None) -> bytes:
        """What one listener is told, with the events after entry `since`; None for all."""
        common = self.common.get(language.code)
        if common is None:
            common = to_json({**self.heading, **common_news(self.table, language)})[:-1]
            self.common[language.code] = common
        parts = [
            *(common, self.own(seat), b',"events":[', self.said(seat, language, since or 0)),
            *(b'],"offer":', self.offer(seat, language), b"}"),
        ]
        return b"".join(parts)

    def own(self, seat: int | None) -> bytes:
        """The view and what follows from it; the same in all languages."""
        found = self.seats.get(seat)
        if found is None:
            table, view = self.table, self.view(seat)
            found = self.seats[seat] = b"".join(
                [
                    *(b',"seat":', b"null" if seat is None else b'"%c"' % (65 + seat)),
                    *(b',"view":', self.seen(view)),
                    *(b',"display":', to_json(table.game.display(view, self.display))),
                    *(
                        b',"may_undo":',
                        b"true" if seat is not None and free_undo(table, seat) is not None else b"false",
                    ),
                ]
            )
        return found

    def seen(self, view: Any) -> bytes:
        """A view as JSON."""
        own = view.own_mapping()
        if not own:
            return to_json(view.mapping())
        if self.public is None:
            self.public = Spliced(self.spectator.mapping(), own)
        return self.public.with_own(own)

    def view(self, seat: int | None) -> Any:
        """The view of a seat; what is public is shared by all."""
        if seat not in self.views:
            self.views[seat] = self.table.game.view(self.table.state, seat, self.spectator)
        return self.views[seat]

    def offer(self, seat: int | None, language: Language) -> bytes:
        """The menu of the seat that is asked."""
        if seat is None or seat != self.table.to_act():
            return b"null"
        view = self.view(seat)
        return to_json(self.table.game.offer(view, lambda action: language.move(view, action)))

    def said(self, seat: int | None, language: Language, since: int) -> bytes:
        """Lines of the entries after a number, as this seat may hear them."""
        result = []
        for told in told_since(self.table, since):
            if seat is not None and any(event.secrets and event.seat == seat for event in told.events):
                heard = to_json(lines(told, seat, language))[1:-1]
            else:
                key = language.code, told.number
                heard = self.events.get(key) or to_json(lines(told, None, language))[1:-1]
                self.events[key] = heard
            if heard:
                result.append(heard)
        return b",".join(result)


class Spliced:
    """A mapping written once, to which a seat's own part is added without writing it again.

    A seat's own part replaces values at the first level, or adds keys to an object at the second.
    """

    def __init__(self, mapping: dict[str, Any], own: dict[str, Any]) -> None:
        self.nested = {
            key: {name: to_json(one) for name, one in mapping[key].items()}
            for key, value in own.items()
            if isinstance(value, dict)
        }
        self.same = to_json({key: value for key, value in mapping.items() if key not in own})[:-1]

    def with_own(self, own: dict[str, Any]) -> bytes:
        """The mapping with a seat's own part; it has the keys of the one we were made with."""
        parts, plain = [self.same], {}
        for key, value in own.items():
            if key not in self.nested:
                plain[key] = value
                continue
            inner = [
                b'"%s":%s' % (name.encode(), merged(text, value.get(name))) for name, text in self.nested[key].items()
            ]
            parts.append(b',"%s":{%s}' % (key.encode(), b",".join(inner)))
        parts.append(b"," + to_json(plain)[1:])
        return b"".join(parts)


def merged(text: bytes, more: dict[str, Any] | None) -> bytes:
    """An object with more keys at its end."""
    return text if not more else text[:-1] + b"," + to_json(more)[1:]
