"""The deal as people see it: before they join, whether it was chosen; at the end, whether its seal holds."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.hands import my_turn
from tests.browser.person import LANGUAGES, PHONE, Person
from tests.server.service import Service

People = Callable[..., Person]
WORDS = Path(__file__).parents[2] / "web" / "src" / "i18n"
CHOSEN = "The deal was chosen by the person who created this table."


def test_that_a_deal_was_chosen_is_seen_by_all_who_come(server: Service, someone: People) -> None:
    ann, ben = someone(server), someone(server)
    page = ann.open("#/new/kokopelli/friends")
    page.get_by_label("Your name").first.fill("Chooser")
    page.locator("details summary").click()
    page.get_by_label("Public table").check()
    page.locator("details input[inputmode=numeric]").fill("7")
    page.get_by_role("button", name="Create table").click()
    link = page.get_by_label("Invitation to seat B")
    link.wait_for()
    expect(page.get_by_text(CHOSEN)).to_be_visible()
    ben.open("#/tables")
    expect(ben.page.locator("li", has_text="Chooser").get_by_text(CHOSEN)).to_be_visible()
    ben.look("a list with a chosen deal")
    ben.page.goto(link.input_value())
    expect(ben.page.get_by_text(CHOSEN)).to_be_visible()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    for one in (ann, ben):
        one.page.get_by_test_id("question").wait_for()
        expect(one.page.get_by_text(CHOSEN)).to_be_visible()
        one.look("a table with a chosen deal")
    resign(ben)  # a listed table would be in the way of other tests at this server


SMALL = {"phone": PHONE, "low phone": {"width": 360, "height": 600}, "lying": {"width": 844, "height": 390}}


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_folded_panel_says_it_too_and_covers_nothing(
    server: Service, someone: People, language: str, size: str
) -> None:
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    person = someone(server, language=language, size=SMALL[size])
    page, asks = person.page, person.page.request
    asks.post(f"{person.url}/api/players", data={"name": "Ann", "language": language})
    for game in ("kokopelli", "kodama"):
        seats = [{"kind": "me"}, {"kind": "me"}]
        table = asks.post(f"{person.url}/api/tables", data={"game": game, "seats": seats, "seed": 7}).json()["table"]
        person.open(f"#/table/{table}/A")
        ready = page.get_by_role("main").get_by_role("button").first
        ready.wait_for()
        if not page.get_by_role("complementary").count():  # the other player begins, so their screen hides the table
            ready.click()
        tag = page.get_by_text(words["deal.tag"], exact=True)
        expect(tag).to_be_in_viewport(ratio=1)
        height = page.get_by_role("complementary").bounding_box()
        assert height is not None
        assert height["height"] < 50, "as high as without it"
        person.look(f"{game} with a tag in {language}, {size}")
        page.get_by_role("complementary").get_by_role("button").first.click()
        expect(page.get_by_role("dialog").get_by_text(words["deal.chosen"])).to_be_visible()
        page.keyboard.press("Escape")


def resign(person: Person) -> None:
    """The person at seat B gives up, so that the game is over."""
    asks, table = person.page.request, person.page.url.partition("#/table/")[2].partition("/")[0]
    number = asks.get(f"{person.url}/api/tables/{table}").json()["number"]
    wish = {"kind": "resign", "seat": "B", "number": number, "id": f"resign-{table}"}
    assert asks.post(f"{person.url}/api/tables/{table}/commands", data=wish).ok


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_says_that_the_deal_was_honest(server: Service, someone: People, language: str) -> None:
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    person = someone(server, language=language)
    page, asks = person.page, person.page.request
    asks.post(f"{person.url}/api/players", data={"name": "Ann", "language": language})
    plan = {"game": "kokopelli", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    table = asks.post(f"{person.url}/api/tables", data=plan).json()["table"]
    person.open(f"#/table/{table}/A")
    my_turn(page).wait_for()
    seal = asks.get(f"{person.url}/api/tables/{table}").json()
    wish = {"kind": "resign", "seat": "A", "number": seal["number"], "id": f"resign-{table}"}
    assert asks.post(f"{person.url}/api/tables/{table}/commands", data=wish).ok
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(words["deal.honest"])).to_be_visible()
    dialog.get_by_text(words["deal.seal"]).click()
    expect(dialog.locator("code")).to_contain_text(seal["deal"]["commitment"])
    person.look("a result with its seal")
    page.evaluate("(name) => localStorage.setItem(name, JSON.stringify('ab'.repeat(32)))", f"kokodama.seal.{table}")
    page.reload()
    expect(dialog.get_by_text(words["deal.broken"])).to_be_visible()
