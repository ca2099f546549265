"""Kodama already under way when the page opens: the moves before are made through the server."""

import time
import uuid
from typing import Any

from kokodama.client import poses_of
from tests.browser.person import Person


class Prepared:
    """A table of a person against bots; the person has seat A and lays every card where it brings most."""

    def __init__(self, person: Person, rivals: int = 1, seed: int = 1) -> None:
        self.person = person
        self.requests = person.context.request
        self.post("players", {"name": "Ann", "language": "en"})
        seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * rivals
        self.table: str = self.post("tables", {"game": "kodama", "seats": seats, "seed": seed})["table"]
        self.news = self.await_turn()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Ask the server for something as this person."""
        answer = self.requests.post(f"{self.person.url}/api/{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def await_turn(self) -> dict[str, Any]:
        """The table when the person is asked, or at the end."""
        for _ in range(600):
            news: dict[str, Any] = self.requests.get(f"{self.person.url}/api/tables/{self.table}?seat=A").json()
            if news["to_act"] == "A" or news["status"] == "over":
                return news
            time.sleep(0.02)
        raise AssertionError("the bots take too long")

    def play(self, moves: int) -> "Prepared":
        """So many moves of the person, or to the end."""
        for _ in range(moves):
            if self.news["status"] == "over":
                break
            self.move(self.best_move())
        return self

    def say(self, text: str) -> Any:
        """A move, and what the server says to it."""
        command = {"kind": "move", "seat": "A", "number": self.news["number"], "key": uuid.uuid4().hex, "move": text}
        answer = self.requests.post(f"{self.person.url}/api/tables/{self.table}/commands", data=command).json()
        return answer.get("detail", answer)

    def move(self, text: str) -> None:
        """One move, and what the bots do then."""
        answer = self.say(text)
        assert answer["type"] == "accepted", answer
        self.news = self.await_turn()

    def best_move(self) -> str:
        """The most points of the menu."""
        offer = self.news["offer"]
        if "spots" not in offer:
            return str(max(offer["moves"], key=lambda one: one["points"] or 0)["move"])
        found = []
        for card in offer["cards"]:
            for x, y, angle, parent, season in poses_of(offer):
                points = card["points"].get(str(parent))
                if points:
                    found.append((points["base"] + points["season"] + season, f"grow {card['card']} {x} {y} {angle}"))
        return max(found)[1]

    def open(self) -> None:
        """The page of the table."""
        page = self.person.open(f"#/table/{self.table}/A")
        page.get_by_test_id("question").wait_for()
        page.get_by_role("application").wait_for()
