"""From the start page to a table: every page in every language and size, invitations, devices, a server that dies."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hands import hand, hand_cards, my_turn, question, take_hint
from tests.browser.person import LANGUAGES, SIZES, Person
from tests.server.service import Service

People = Callable[..., Person]
PAGES = {"start": "", "set-up": "#/new/kokopelli", "friends": "#/new/kodama/friends", "tables": "#/tables"}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_and_speaks_its_language(server: Service, someone: People, language: str, size: str) -> None:
    person = someone(server, language=language, size=SIZES[size])
    for name, path in PAGES.items():
        person.open(path)
        person.page.locator("h1").wait_for()
        expect(person.page.locator("html")).to_have_attribute("lang", language)
        person.page.wait_for_load_state("networkidle")
        person.look(f"{name} in {language}")
        if name == "start":
            for game in ("kokopelli", "kodama"):  # both on the first screen
                expect(person.page.locator(f"[data-game={game}]").get_by_role("button")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES)
def test_dark_pages_have_enough_contrast(server: Service, someone: People, size: str) -> None:
    person = someone(server, dark=True, size=SIZES[size])
    for name, path in PAGES.items():
        person.open(path)
        person.page.locator("h1").wait_for()
        person.look(f"{name}, dark")
    person.page.get_by_role("button", name="Settings").click()
    person.look("settings, dark")


def test_the_language_is_switched_at_once(server: Service, someone: People) -> None:
    page = someone(server).open()
    page.get_by_role("button", name="Settings").click()
    for title, word in [("Deutsch", "Einstellungen"), ("Polski", "Ustawienia"), ("Français", "Réglages")]:
        page.get_by_label(title).check()
        expect(page.get_by_role("heading", name=word)).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_table_goes_on_in_another_language_on_the_same_connection(server: Service, someone: People) -> None:
    person = someone(server)
    page = person.page
    opened: list[object] = []
    page.on("websocket", lambda socket: opened.append(socket))
    person.deal("kokopelli", 7)
    my_turn(page).wait_for()
    expect(page.get_by_role("log")).to_contain_text("opens the")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Deutsch").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("log")).to_contain_text("eröffnet")
    expect(page.get_by_role("log")).not_to_contain_text("opens the")
    assert len(opened) == 1


def test_a_dialog_goes_with_its_page(server: Service, someone: People) -> None:
    page = someone(server).open()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate("location.hash = '#/tables'")
    expect(page.locator("h1")).to_have_text("My tables")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_one_click_starts_a_game_that_can_be_continued(server: Service, someone: People, game: str) -> None:
    person = someone(server)
    person.start(game)
    here = person.page.url
    expect(person.page.get_by_test_id("question")).to_be_visible()
    person.open()
    person.page.locator("main a[href*='table']").first.click()
    person.page.get_by_test_id("question").wait_for()
    assert person.page.url.split("/")[5] == here.split("/")[5]


def make_table_with_a_friend(person: Person, game: str = "kokopelli", seed: int = 1) -> str:
    """A table with one open seat; its invitation."""
    page = person.open(f"#/new/{game}/friends")
    page.get_by_label("Your name").first.fill("Ann")
    page.locator("details summary").click()
    page.locator("details input[inputmode=numeric]").fill(str(seed))
    page.get_by_role("button", name="Create table").click()
    link = page.get_by_label("Invitation to seat B")
    link.wait_for()
    return link.input_value()


def test_two_browsers_meet_by_a_link_that_works_once(server: Service, someone: People) -> None:
    ann, ben, stranger = someone(server), someone(server), someone(server)
    link = make_table_with_a_friend(ann)
    ann.look("waiting for a friend")
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.look("an invitation")
    ben.page.get_by_role("button", name="Sit down").click()
    for one in (ann, ben):
        one.page.get_by_test_id("question").wait_for()
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Say something").fill("Hello <b>Ann</b>")
    ben.page.get_by_role("button", name="Send").click()
    ann.page.get_by_role("tab", name=re.compile("Chat")).click()
    expect(ann.page.get_by_text("Hello <b>Ann</b>")).to_be_visible()
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("alert")).to_contain_text("already been used")
    expect(stranger.page.get_by_label("Your name")).to_have_count(0)
    stranger.page.goto(ann.page.url)
    stranger.page.reload()
    expect(stranger.page.get_by_role("alert")).to_be_visible()
    assert "Ben" not in stranger.page.locator("body").inner_text()


def test_a_link_to_watch_shows_no_hand(server: Service, someone: People) -> None:
    ann, eve = someone(server), someone(server)
    make_table_with_a_friend(ann)
    watch = ann.page.get_by_label("Spectator link").input_value()
    ann.page.get_by_role("button", name=re.compile("Start with bots")).click()
    ann.page.get_by_test_id("question").wait_for()
    eve.page.goto(watch)
    eve.page.get_by_test_id("question").wait_for()
    expect(hand_cards(eve.page)).to_have_count(0)
    eve.look("watching")


def test_a_recovery_link_moves_somebody_to_another_device(server: Service, someone: People) -> None:
    laptop, phone = someone(server), someone(server, size=SIZES["phone"])
    laptop.start("kokopelli")
    laptop.page.get_by_role("button", name="Settings").click()
    laptop.page.get_by_role("button", name="Create link").click()
    link = laptop.page.get_by_role("textbox", name="Continue on another device").input_value()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Continue here").click()
    expect(phone.page.locator("main a[href*='table']")).to_have_count(1)


def test_people_on_one_device_have_a_curtain_between_them(server: Service, someone: People) -> None:
    person = someone(server)
    page = person.open("#/new/kokopelli")
    page.get_by_label("Your name").fill("Ann")
    page.locator("select").nth(1).select_option("device")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.locator("select").nth(2).select_option("device")
    page.get_by_label("Name at seat 3").fill("Cleo")
    page.get_by_role("button", name="Create table").click()
    seen = []
    for _ in range(8):
        ready = page.get_by_role("button", name=re.compile("^I’m ")).or_(my_turn(page))
        ready.first.wait_for()
        if page.get_by_role("button", name=re.compile("^I’m ")).count():
            assert hand(page).count() == 0, "nothing of a hand behind the curtain"
            person.look("curtain")
            button = page.get_by_role("button", name=re.compile("^I’m "))
            seen.append(button.inner_text())
            button.click()
        my_turn(page).wait_for()
        take_hint(page)
    assert len(set(seen)) >= 2


def test_a_killed_server_is_only_a_pause(mortal: Service, someone: People) -> None:
    person = someone(mortal)
    person.start("kokopelli")
    my_turn(person.page).wait_for()
    mortal.kill()
    expect(person.page.get_by_text("Connection lost")).to_be_visible()
    person.look("connection lost")
    question(person.page).get_by_role("button", name=re.compile("^Draw")).click()
    mortal.start()
    expect(person.page.get_by_text("Connection lost")).to_be_hidden()
    my_turn(person.page).wait_for()
    expect(person.page.get_by_role("log")).to_contain_text("draw")
