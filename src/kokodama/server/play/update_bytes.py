"""Updates as bytes: the public part is encoded once for each entry, and a seat's own part is added to it.

A table of four has a dozen listeners to the same updates. An `UpdateBytes` belongs to one number of a table and is
dropped with the next entry. The JSON is the same as that of `table_update`, made with less work; a test compares
the two.
"""

from typing import Any

from pydantic_core import to_json

from kokodama.core.abilities import display_of, own_mapping, view_beside
from kokodama.core.offer import offer_of
from kokodama.core.seat_letters import letter
from kokodama.language.language import Language
from kokodama.server.wire.json_parts import elements, field, open_object, with_fields
from kokodama.tables.table import Table
from kokodama.tables.table_update import addressed_as_you, clock_facts, common_part, event_lines, events_since
from kokodama.tables.undo import free_undo, may_ask_undo


class UpdateBytes:
    """The updates of a table at one number; every part is kept for the listeners who share it."""

    def __init__(self, table: Table, heading: dict[str, Any]) -> None:
        self.table = table
        self.heading = heading  # what the server adds: type, id and the like
        self.spectator = table.game.view(table.state, None)
        self.public: SplicedMapping | None = None  # the spectators' view
        self.common: dict[str, bytes] = {}  # by language
        self.own: dict[int | None, bytes] = {}  # by seat, the same in all languages
        self.events: dict[
            tuple[str, int], bytes
        ] = {}  # by language and entry, of entries that say the same to everybody
        self.views: dict[int | None, Any] = {None: self.spectator}
        self.display = display_of(table.game, self.spectator)

    def update(self, seat: int | None, language: Language, since: int | None, now: float) -> bytes:
        """The update of one listener, with the events after entry `since`, None for all; the clock as it is now."""
        common = self.common.get(language.code)
        if common is None:
            common = open_object({**self.heading, **common_part(self.table, language)})
            self.common[language.code] = common
        events = b"[" + self.event_lines(seat, language, since or 0) + b"]"
        clock = field("clock", to_json(clock_facts(self.table, now)))
        offer = field("offer", self.offer(seat, language))
        return b"".join((common, self.own_part(seat), field("events", events), offer, clock, b"}"))

    def own_part(self, seat: int | None) -> bytes:
        """The fields of a seat that are the same in all languages: its view and what follows from it."""
        part = self.own.get(seat)
        if part is None:
            table, view = self.table, self.view(seat)
            may_undo = seat is not None and free_undo(table, seat) is not None
            may_ask = seat is not None and may_ask_undo(table, seat)
            part = self.own[seat] = b"".join(
                (
                    field("seat", to_json(None if seat is None else letter(seat))),
                    field("view", self.view_json(view)),
                    field("display", to_json(display_of(table.game, view, self.display))),
                    field("may_undo", to_json(may_undo)),
                    field("may_ask_undo", to_json(may_ask)),
                )
            )
        return part

    def view_json(self, view: Any) -> bytes:
        """A view as JSON; its public part is shared with the spectators' view."""
        own = own_mapping(view)
        if not own:
            return to_json(view.mapping())
        if self.public is None:
            self.public = SplicedMapping(self.spectator.mapping(), own)
        return self.public.with_own(own)

    def view(self, seat: int | None) -> Any:
        """The view of a seat, which shares its public part with the spectators' view."""
        if seat not in self.views:
            self.views[seat] = view_beside(self.table.game, self.table.state, seat, self.spectator)
        return self.views[seat]

    def offer(self, seat: int | None, language: Language) -> bytes:
        """The legal moves, for the seat whose turn it is."""
        if seat is None or seat != self.table.to_act():
            return b"null"
        view = self.view(seat)
        return to_json(offer_of(self.table.game, view, lambda action: language.move(view, action)))

    def event_lines(self, seat: int | None, language: Language, since: int) -> bytes:
        """The events after an entry as a seat may know them: elements of an array."""
        result = []
        you = addressed_as_you(self.table, seat)
        for entry in events_since(self.table, since):
            if seat is not None and any(event.seat == seat and (you or event.secrets) for event in entry.events):
                lines = elements(event_lines(self.table, entry, seat, language))
            else:
                key = language.code, entry.number
                lines = self.events.get(key) or elements(event_lines(self.table, entry, None, language))
                self.events[key] = lines
            if lines:
                result.append(lines)
        return b",".join(result)


class SplicedMapping:
    """A mapping that is encoded once, and to which a seat's own part is added without encoding it again.

    A seat's own part replaces values at the first level, or adds keys to an object at the second.
    """

    def __init__(self, mapping: dict[str, Any], own: dict[str, Any]) -> None:
        self.nested = {
            key: {name: to_json(one) for name, one in mapping[key].items()}
            for key, value in own.items()
            if isinstance(value, dict)
        }
        self.shared = open_object({key: value for key, value in mapping.items() if key not in own})

    def with_own(self, own: dict[str, Any]) -> bytes:
        """The mapping with a seat's own part, which has the same keys as the one given to the constructor."""
        parts, plain = [self.shared], {}
        for key, value in own.items():
            if key not in self.nested:
                plain[key] = value
                continue
            inner = [
                b'"%s":%s' % (name.encode(), with_fields(text, value.get(name)))
                for name, text in self.nested[key].items()
            ]
            parts.append(field(key, b"{" + b",".join(inner) + b"}"))
        return with_fields(b"".join(parts) + b"}", plain)
