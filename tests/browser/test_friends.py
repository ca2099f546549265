"""Friends at a table, as they see it: clocks, seats that are taken back, invitations, muting and hints."""

import random
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import GONE_ON, hand_cards, make_move, my_turn, question
from tests.browser.person import LANGUAGES, PHONE, Person
from tests.server.service import Service

People = Callable[..., Person]


class Friends:
    """Two people with a page each, at one table."""

    def __init__(self, ann: Person, ben: Person, game: str = "kokopelli", **wishes: Any) -> None:
        self.ann, self.ben = ann, ben
        self.post(ann, "players", {"name": "Ann", "language": "en"})
        wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "seed": 1, **wishes}
        made = self.post(ann, "tables", wish)
        self.table, self.token = made["table"], made["invitations"][0]["token"]

    def post(self, person: Person, path: str, body: dict[str, Any]) -> Any:
        """Send the server a request as one of them."""
        answer = person.context.request.post(f"{person.url}/api/{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def sit(self) -> "Friends":
        """Let Ben take his seat, and open both pages."""
        self.post(self.ben, "players", {"name": "Ben", "language": "en"})
        self.post(self.ben, "claims", {"token": self.token})
        for one, seat in ((self.ann, "A"), (self.ben, "B")):
            one.open(f"#/table/{self.table}/{seat}")
            one.page.evaluate("localStorage.setItem('kokodama.known', 'true')")
            one.page.reload()
            one.page.get_by_test_id("question").wait_for()
        return self

    def command(self, person: Person, kind: str, seat: str, **more: Any) -> None:
        """Send a command beside the page."""
        news = person.context.request.get(f"{person.url}/api/tables/{self.table}?seat={seat}").json()
        key = uuid.uuid4().hex
        self.post(
            person,
            f"tables/{self.table}/commands",
            {"kind": kind, "seat": seat, "id": key, "number": news["number"], **more},
        )

    def asked(self) -> tuple[Person, str, Person, str]:
        """Whose turn it is, and the other one, each with their seat."""
        my_turn(self.ann.page).or_(self.ann.page.get_by_text("Ben is thinking")).first.wait_for()
        if my_turn(self.ann.page).count():
            return self.ann, "A", self.ben, "B"
        return self.ben, "B", self.ann, "A"


def clocks(page: Page) -> Any:
    """The clocks on a page."""
    return page.get_by_test_id("clock")


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_clocks_are_seen_at_every_seat_in_the_bar_and_in_the_title(server: Service, someone: People, game: str) -> None:
    friends = Friends(someone(server), someone(server, size=PHONE), game, clock={"seconds": 600}).sit()
    asked, seat, other, _ = friends.asked()
    for page in (asked.page, other.page):
        expect(question(page).get_by_test_id("clock")).to_have_text(re.compile(r"(9:5\d|10:00)$"))
        for letter in "AB":
            expect(page.locator(f"[data-testid=clock][data-seat={letter}]").first).to_be_visible()
        running = page.locator(f"[data-testid=clock][data-seat={seat}]").first
        before = running.inner_text()
        expect(running).not_to_have_text(before)
    expect(asked.page).to_have_title(re.compile(r"^● Your turn · (9:5\d|10:00) · "))
    expect(other.page).not_to_have_title(re.compile("Your turn"))
    for one in (asked, other):
        one.look(f"{game} with a clock")


def test_days_are_a_date_at_the_table_and_in_the_list(server: Service, someone: People) -> None:
    friends = Friends(someone(server), someone(server), clock={"days": 3}).sit()
    asked, *_ = friends.asked()
    date = re.compile(r"until \w{3}, \w{3} \d{1,2}")
    expect(question(asked.page).get_by_test_id("clock")).to_contain_text(date)
    asked.open("#/tables")
    expect(asked.page.get_by_test_id("deadline").first).to_have_text(date)


def test_time_that_runs_out_is_told_in_time_and_the_seat_is_taken_back_by_a_click(
    server: Service, someone: People
) -> None:
    friends = Friends(someone(server), someone(server), clock={"seconds": 8}).sit()
    asked, seat, other, _ = friends.asked()
    page = asked.page
    expect(page.get_by_test_id("told")).to_have_text(re.compile(r"^\d seconds? left\.$"))
    expect(page.locator(f"[data-testid=clock][data-seat={seat}][data-urgency=last]").first).to_be_visible()
    expect(question(page)).to_contain_text("Your time is up: a bot is playing for you.")
    expect(page.get_by_role("log")).to_contain_text("You have run out of time.")
    asked.look("a bot plays for me")
    other.page.get_by_role("tab", name="Table").click()
    expect(other.page.get_by_text("a bot has taken over")).to_be_visible()
    question(page).get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_role("log")).to_contain_text("You are back.")
    expect(question(page).get_by_role("button", name="Take my seat back")).to_have_count(0)
    expect(other.page.get_by_text("a bot has taken over")).to_have_count(0)


def test_nobody_who_is_here_is_replaced_by_the_host(server: Service, someone: People) -> None:
    friends = Friends(someone(server), someone(server)).sit()
    page = friends.ann.page
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_text("is here")).to_have_count(2)
    expect(page.get_by_role("button", name="Let a bot take over")).to_have_count(0)
    friends.ben.page.close()
    expect(page.get_by_text("is here")).to_have_count(2)
    expect(page.get_by_role("button", name="Let a bot take over")).to_have_count(0)


def test_a_break_is_taken_and_ended_by_oneself(server: Service, someone: People) -> None:
    friends = Friends(someone(server), someone(server)).sit()
    page = friends.ben.page
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Take a break").click()
    expect(question(page)).to_contain_text("You are taking a break")
    question(page).get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_role("button", name="Take a break")).to_be_visible()
    expect(question(page)).not_to_contain_text("break")


def test_resigning_by_mistake_is_undone_by_a_click(server: Service, someone: People) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    page = Friends(someone(server), someone(server), seats=seats).sit().ben.page
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("alert").filter(has_text="one minute")).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    expect(question(page)).to_contain_text("You have resigned")
    question(page).get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_role("button", name="Resign")).to_be_visible()


def test_resigning_a_game_of_two_says_that_it_ends(server: Service, someone: People) -> None:
    page = Friends(someone(server), someone(server)).sit().ann.page
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("alert").filter(has_text="ends at once")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_says_who_invites_to_what_with_which_clock(
    server: Service, someone: People, language: str
) -> None:
    friends = Friends(someone(server), someone(server, language=language), clock={"seconds": 600, "increment": 5})
    page = friends.ben.open(f"#/join/{friends.token}")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Ann.*Kokopelli"))
    expect(page.get_by_role("definition").filter(has_text="10")).to_contain_text("1:00")
    expect(page.locator("main a[href*='learn/kokopelli']")).to_be_visible()
    friends.ben.look(f"an invitation in {language}")


def test_the_same_link_leads_to_the_seat_and_to_others_says_that_it_is_used(server: Service, someone: People) -> None:
    friends = Friends(someone(server), someone(server)).sit()
    for one, seat in ((friends.ben, "B"), (friends.ann, "A")):
        one.open(f"#/join/{friends.token}")
        one.page.wait_for_url(re.compile(f"#/table/{friends.table}/{seat}$"))
        one.page.get_by_test_id("question").wait_for()
    eve = someone(server)
    for token in (friends.token, "nonsense", "x" * 22):
        page = eve.open(f"#/join/{token}")
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("already been used, or it never existed")
        expect(page.get_by_role("textbox")).to_have_count(0)


def test_an_invitation_that_cannot_be_read_now_is_tried_again(server: Service, someone: People) -> None:
    friends = Friends(someone(server), someone(server))
    page = friends.ben.page
    page.route("**/api/invitations", lambda route: route.abort())
    friends.ben.open(f"#/join/{friends.token}")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.unroute("**/api/invitations")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_label("Your name")).to_be_visible()


def test_links_that_lead_nobody_here_say_so(server: Service, someone: People) -> None:
    friends = Friends(someone(server), someone(server))
    page = friends.ann.open("#/new/kokopelli/friends")
    page.get_by_label("Your name").first.fill("Ann")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("note").filter(has_text="only on this computer")).to_be_visible()


def test_whoever_is_muted_is_not_read(server: Service, someone: People) -> None:
    friends = Friends(someone(server), someone(server)).sit()
    ann, ben = friends.ann.page, friends.ben.page
    for page in (ann, ben):
        page.get_by_role("tab", name="Chat").click()

    def say(text: str) -> None:
        ben.get_by_label("Say something").fill(text)
        ben.get_by_role("button", name="Send").click()
        expect(ben.get_by_text(text)).to_be_visible()

    say("Hello Ann")
    expect(ann.get_by_text("Hello Ann")).to_be_visible()
    ann.get_by_role("checkbox", name="Mute Ben").check()
    expect(ann.get_by_text("Hello Ann")).to_have_count(0)
    say("You cannot read this")
    ann.reload()
    ann.get_by_role("tab", name="Chat").click()
    expect(ann.get_by_role("checkbox", name="Mute Ben")).to_be_checked()
    expect(ann.get_by_text("You cannot read this")).to_have_count(0)
    ann.get_by_role("checkbox", name="Mute Ben").uncheck()
    say("Now you can")
    expect(ann.get_by_text("Now you can")).to_be_visible()


def test_there_are_no_hints_among_people_unless_all_are_told(server: Service, someone: People) -> None:
    friends = Friends(someone(server), someone(server)).sit()
    asked, *_ = friends.asked()
    expect(question(asked.page).get_by_role("button", name="Hint")).to_have_count(0)
    friends = Friends(someone(server), someone(server), hints=True).sit()
    asked, _, other, _ = friends.asked()
    question(asked.page).get_by_role("button", name="Hint").click()
    hints = asked.page.get_by_test_id("hints")
    expect(hints).to_contain_text("The log will tell everyone")
    hints.get_by_role("button", name="Look at the hint").click()
    expect(hints.get_by_role("listitem").first).to_be_visible()
    expect(other.page.get_by_role("log")).to_contain_text("looks at a hint")


def test_the_log_says_who_did_what_and_leads_to_it(server: Service, someone: People) -> None:
    friends = Friends(someone(server), someone(server)).sit()
    asked, _, other, _ = friends.asked()
    log = asked.page.get_by_role("log")
    first = log.locator("section").first
    expect(first.get_by_role("listitem")).to_have_text(re.compile("sits down"))
    expect(first.get_by_role("heading")).to_have_count(0)
    number = question(asked.page).get_attribute("data-number")
    hand_cards(asked.page).first.click()
    asked.page.locator("[data-space][data-lit=true]").first.click()
    asked.page.wait_for_function(GONE_ON, arg=number)
    expect(log.get_by_role("heading").first).to_have_text(re.compile("You$"))
    line = log.get_by_role("button").last
    expect(line).to_have_attribute("title", "Show it on the table")
    line.click()
    name = "Ann" if asked is friends.ann else "Ben"
    expect(other.page.get_by_role("log").get_by_role("heading", name=re.compile(f"{name}$"))).to_have_count(1)


def test_a_line_of_the_log_shows_the_card_on_its_tree(server: Service, someone: People) -> None:
    friends = Friends(someone(server), someone(server), "kodama").sit()
    asked, _, other, _ = friends.asked()
    make_move(asked.page, "kodama", random.Random(3))
    page = other.page
    page.get_by_role("log").get_by_role("button").last.click()
    expect(page.get_by_test_id("marked-card")).to_be_visible()
    expect(page.get_by_role("button", name="Back to my tree")).to_be_visible()
    expect(page.get_by_role("list", name="All trees").get_by_role("button", name=re.compile("^You"))).to_have_count(1)


def test_nobody_at_this_device_is_away(server: Service, someone: People) -> None:
    person = someone(server)
    page = person.open("#/new/kokopelli")
    page.get_by_label("Your name").fill("Ann")
    page.locator("select").nth(1).select_option("device")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_role("button", name="Create table").click()
    ready = page.get_by_role("button", name=re.compile("^I’m "))
    ready.or_(question(page)).first.wait_for()
    if ready.count():
        ready.click()
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_text("is here")).to_have_count(2)
    expect(page.get_by_text("is away")).to_have_count(0)
