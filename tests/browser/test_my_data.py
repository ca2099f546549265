"""A player's own data, and what the page says when their access or their table has ended."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.person import LANGUAGES, SIZES, Person
from tests.browser.test_way_in import make_table_with_a_friend
from tests.server.host_commands import command
from tests.server.service import Service

People = Callable[..., Person]
WORDS = Path(__file__).parents[2] / "web" / "src" / "i18n"
TRY_AGAIN = {"detail": {"code": "unavailable", "text": "Please try again in a moment."}}


def sockets_of(page: Page) -> list[WebSocket]:
    """Record the sockets that a page opens from now on."""
    opened: list[WebSocket] = []
    page.on("websocket", lambda socket: opened.append(socket))
    return opened


def expect_the_end(person: Person, opened: list[WebSocket], sentence: str) -> None:
    """Expect a sentence and a link to the start page, and no further connection attempts."""
    page = person.page
    expect(page.get_by_role("alert")).to_have_text(sentence)
    expect(page.get_by_test_id("question")).to_have_count(0)
    person.look(sentence)
    count = len(opened)
    page.wait_for_timeout(1000)  # by then a page that reconnects would have tried
    assert len(opened) == count
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Two card games, one table")).to_be_visible()


def test_what_is_kept_about_me_is_a_file_to_take_along(server: Service, someone: People) -> None:
    person = someone(server)
    person.start("kokopelli")
    page = person.page
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download my data").click()
    expect(dialog.get_by_role("status")).to_have_text("Your data has been downloaded.")
    assert download.value.suggested_filename == "kokodama.json"
    told = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert told["player"]["name"] == "Guest"
    assert [table["game"] for table in told["tables"]] == ["kokopelli"]


def test_what_fails_is_said_and_can_be_tried_again(mortal: Service, someone: People) -> None:
    person = someone(mortal)
    person.start("kokopelli")
    page = person.page
    page.route("**/api/me/export", lambda route: route.fulfill(status=503, json=TRY_AGAIN))
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Download my data").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("Please try again in a moment.")
    page.get_by_role("button", name="Delete my data", exact=True).click()
    mortal.kill()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("The server cannot be reached.")
    mortal.start()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Your data has been deleted.")).to_be_visible()


def test_who_deletes_themself_is_asked_first_and_back_at_the_start(server: Service, someone: People) -> None:
    ann, ben = someone(server), someone(server)
    link = make_table_with_a_friend(ann)
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.get_by_test_id("question").wait_for()
    page = ann.page
    page.get_by_test_id("question").wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Delete my data", exact=True).click()
    sure = page.get_by_role("dialog", name="Delete my data")
    expect(sure).to_contain_text("your moves, without your name")
    ann.look("whether I am sure")
    sure.get_by_role("button", name="Cancel").click()
    expect(page.locator("dialog")).to_have_count(1)  # the other is not only closed but gone
    expect(page.get_by_role("button", name="Delete my data", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    sure.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("heading", name="Two card games, one table")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Your data has been deleted.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.locator("main a[href*='table/']")).to_have_count(0)
    assert ann.context.cookies() == []
    assert page.evaluate("Object.keys(localStorage).filter((name) => /links|seal/.test(name))") == []
    ann.look("deleted")
    expect(ben.page.get_by_role("dialog")).to_be_visible()  # no opponents are left: the game is over
    ben.page.reload()
    expect(ben.page.get_by_role("dialog")).to_contain_text("Ben")
    expect(ben.page.locator("body")).not_to_contain_text("Ann")
    ann.start("kokopelli")  # as somebody new
    ann.open()
    expect(page.get_by_text("Your data has been deleted.")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_my_data_fit_in_every_language(server: Service, someone: People, language: str, size: str) -> None:
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    person = someone(server, language=language, size=SIZES[size])
    page = person.page
    page.request.post(f"{person.url}/api/players", data={"name": "Ann", "language": language})
    page.add_init_script("localStorage.setItem('kokodama.known', 'true')")
    person.open()
    page.get_by_role("button", name=words["settings"]).click()
    page.get_by_role("button", name=words["mine.export"]).scroll_into_view_if_needed()
    assert page.get_by_role("dialog").evaluate("(dialog) => dialog.scrollWidth - dialog.clientWidth") == 0
    person.look(f"my data in {language}")
    page.get_by_role("button", name=words["mine.delete"], exact=True).click()
    expect(page.get_by_text(words["mine.delete.stays"])).to_be_visible()
    person.look(f"whether I am sure in {language}")


def test_a_table_that_was_removed_is_left_for_good(server: Service, someone: People) -> None:
    person = someone(server)
    opened = sockets_of(person.page)
    person.start("kokopelli")
    table = person.page.url.partition("#/table/")[2].partition("/")[0]
    command(server.database, "tables", "delete", table, "--yes")
    expect_the_end(person, opened, "This table has been removed.")


def test_who_is_banned_is_told_and_left_alone(server: Service, someone: People) -> None:
    person = someone(server)
    opened = sockets_of(person.page)
    person.start("kokopelli")
    command(server.database, "players", "ban", person.page.request.get(f"{server.url}/api/me").json()["id"])
    expect_the_end(person, opened, "Your access has ended.")
    expect(person.page.locator("main a[href*='table/']")).to_have_count(0)


def test_who_went_on_elsewhere_is_told_where_they_were(server: Service, someone: People) -> None:
    laptop, phone = someone(server), someone(server, size=SIZES["phone"])
    opened = sockets_of(laptop.page)
    laptop.start("kokopelli")
    made = laptop.page.request.post(f"{server.url}/api/me/recovery", data={}).json()
    phone.open(f"#/recover/{made['token']}")
    phone.page.get_by_role("button", name="Continue here").click()
    phone.page.wait_for_url(re.compile("#/tables"))
    ended = json.loads((WORDS / "en.json").read_text(encoding="utf-8"))["table.ended"]
    expect_the_end(laptop, opened, ended)
    expect(laptop.page.locator("main a[href*='table/']")).to_have_count(0)
