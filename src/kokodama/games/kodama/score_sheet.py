"""The score sheet of the rulebook, filled in from what happened: points by round, and a Kodama for each season."""

from collections.abc import Iterable, Mapping
from typing import Any

from kokodama.core.game import Event
from kokodama.core.seat_letters import letter
from kokodama.games.kodama.board import ROUNDS, season_of
from kokodama.games.kodama.cards import SEASONS


def score_sheet(position: Mapping[str, Any], events: Iterable[Event]) -> dict[str, Any]:
    """The sheet of a game that began from a position, after the events of its moves."""
    sheet = Sheet(position)
    for event in events:
        sheet.note(event)
    return {"seasons": sheet.seasons}


class Sheet:
    """A sheet that is being filled in. Points from before its position are only in the totals."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.round = int(position.get("round", 1))
        self.season = season_of(self.round)
        self.growing = position.get("phase", "grow") == "grow"
        self.totals = {seat: int(tree.get("vp", 0)) for seat, tree in position["trees"].items()}
        self.seasons = [self.empty_season(number) for number in range(len(SEASONS))]

    def empty_season(self, number: int) -> dict[str, Any]:
        """A season in which nothing has happened."""
        rounds = [{"round": number * ROUNDS + one, "points": {}} for one in range(1, ROUNDS + 1)]
        scores = {
            seat: {"rounds": 0, "goal": None, "kodama": None, "card": 0, "total": total}
            for seat, total in self.totals.items()
        }
        over = number < self.season
        return {"season": SEASONS[number], "over": over, "card": None, "rounds": rounds, "scores": scores}

    def note(self, event: Event) -> None:
        """Fill in what happened."""
        if event.kind == "round":
            self.round = event.values["round"]
        elif event.kind == "kodama-phase":
            self.growing = False
        elif event.kind in ("season", "game-over"):
            self.seasons[self.season]["over"] = True
            if event.kind == "season":
                self.growing = True
                self.season += 1
                self.round = self.season * ROUNDS + 1
        elif event.seat is not None:
            self.note_of_seat(event, letter(event.seat))

    def note_of_seat(self, event: Event, seat: str) -> None:
        """Fill in what a seat did or scored."""
        season = self.seasons[self.season]
        scores = season["scores"][seat]
        points: dict[str, int] = season["rounds"][(self.round - 1) % ROUNDS]["points"]
        if event.kind in ("grew", "buried"):
            points.setdefault(seat, 0)
        elif event.kind == "kodama":
            scores["goal"], scores["kodama"] = event.values["goal"], 0
        elif event.kind == "passed":
            scores["kodama"] = 0
        elif event.kind == "scored":
            scored, cause = int(event.values["points"]), event.values["cause"]
            self.totals[seat] += scored
            if self.growing:
                points[seat] = points.get(seat, 0) + scored
                scores["rounds"] += scored
            elif cause == scores["goal"]:
                scores["kodama"] += scored
            else:
                scores["card"] += scored
                season["card"] = cause
            for later in self.seasons[self.season :]:
                later["scores"][seat]["total"] = self.totals[seat]
