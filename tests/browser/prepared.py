"""A game already under way when the page opens; earlier moves are made through the server."""

import time
import uuid
from typing import Any

from kokodama.client import poses_of
from tests.browser.person import Person


class Prepared:
    """A table of a person against bots; the person has seat A and always makes the move that scores most."""

    def __init__(
        self,
        person: Person,
        rivals: int = 1,
        seed: int = 1,
        game: str = "kodama",
        language: str = "en",
        options: dict[str, Any] | None = None,
    ) -> None:
        self.person = person
        self.requests = person.context.request
        if not person.context.cookies():  # whoever makes a second table is still the same
            self.post("players", {"name": "Ann", "language": language})
        seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * rivals
        table = {"game": game, "seats": seats, "seed": seed, "options": options or {}}
        self.table: str = self.post("tables", table)["table"]
        self.news = self.await_turn()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Send the server a request as this person."""
        answer = self.requests.post(f"{self.person.url}/api/{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def await_turn(self) -> dict[str, Any]:
        """Return the table when it is the person's decision, or at the end."""
        for _ in range(600):
            news: dict[str, Any] = self.requests.get(f"{self.person.url}/api/tables/{self.table}?seat=A").json()
            if news["to_act"] == "A" or news["status"] == "over":
                return news
            time.sleep(0.02)
        raise AssertionError("the bots take too long")

    def play(self, moves: int) -> "Prepared":
        """Make a number of the person's moves, or play to the end."""
        for _ in range(moves):
            if self.news["status"] == "over":
                break
            self.move(self.best_move())
        return self

    def say(self, text: str) -> Any:
        """Send a move and return the response."""
        command = {"kind": "move", "seat": "A", "number": self.news["number"], "id": uuid.uuid4().hex, "move": text}
        answer = self.requests.post(f"{self.person.url}/api/tables/{self.table}/commands", data=command).json()
        return answer.get("detail", answer)

    def move(self, text: str) -> None:
        """Make one move and wait for the bots."""
        answer = self.say(text)
        assert answer["type"] == "accepted", answer
        self.news = self.await_turn()

    def best_move(self) -> str:
        """Return the move on the menu that scores most."""
        offer = self.news["offer"]
        if offer["type"] == "kokopelli":
            best = max(offer["moves"], key=lambda one: (one["gains"]["A"], one["move"].startswith("open")))
            return str(best["move"])
        if offer["type"] == "kodama-moves":
            return str(max(offer["moves"], key=lambda one: one["points"] or 0)["move"])
        found = []
        for card in offer["cards"]:
            for x, y, angle, parent, season in poses_of(offer):
                points = card["points"].get(parent)
                if points:
                    found.append((points["base"] + points["season"] + season, f"grow {card['card']} {x} {y} {angle}"))
        return max(found)[1]

    def open(self) -> None:
        """Open the page of the table."""
        page = self.person.open(f"#/table/{self.table}/A")
        page.get_by_test_id("question").wait_for()
        if self.news["view"]["game"] == "kodama":
            page.get_by_role("application").wait_for()
