"""Rules, “what can I do?”, tutorials and the score pads in a real browser."""

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import hand_cards, my_turn
from tests.browser.person import LANGUAGES, SIZES, Person
from tests.server.service import Service

Someone = Callable[..., Person]
each_size = pytest.mark.parametrize("size", list(SIZES))


@each_size
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_rule_has_an_address_and_rules_can_be_searched(
    server: Service, someone: Someone, size: str, dark: bool
) -> None:
    ann = someone(server, size=SIZES[size], dark=dark)
    page = ann.open("#/rules/kokopelli/2.4")
    expect(page.locator("[id='rule-2.4']")).to_be_in_viewport()
    expect(page.locator("[id^=rule-][aria-current]")).to_contain_text("No type twice")
    page.locator("[id='rule-4.2'] a", has_text="2.4").click()
    expect(page).to_have_url(re.compile("#/rules/kokopelli/2.4$"))
    search = page.get_by_label("Search the rules")
    search.fill("EAGLE feather")
    expect(page.get_by_text("rules found")).to_be_visible()
    expect(page.locator("[id='rule-7.3'] mark").first).to_have_text("Eagle")
    expect(page.locator("[id='rule-4.1']")).to_have_count(0)
    search.fill("zebra")
    page.get_by_role("button", name="Show all rules").click()
    expect(page.locator("[id='rule-13.4']")).to_be_attached()
    ann.look("rules")


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_read_in_the_language_of_the_page(server: Service, someone: Someone, language: str) -> None:
    ann = someone(server, language=language, size=SIZES["phone"])
    page = ann.open("#/rules/kodama/5.2")
    words = {"en": "Base score", "de": "Grundwertung", "fr": "Score de base", "pl": "Wynik podstawowy"}
    expect(page.locator("[id^=rule-][aria-current] strong").first).to_have_text(words[language])
    ann.look(f"rules {language}")


def test_somebody_at_the_table_asks_what_he_can_do(server: Service, someone: Someone) -> None:
    ann = someone(server)
    ann.start("kokopelli")
    page = ann.page
    my_turn(page).wait_for()
    page.get_by_role("button", name="What can I do?").click()
    expect(page.get_by_role("region", name="You can do this now").get_by_role("listitem").first).to_contain_text(
        "Draw the top card of your draw pile."
    )
    expect(
        page.get_by_role("region", name="Not possible right now").get_by_role("listitem").filter(has_text="Pass")
    ).to_contain_text("rule 3.3")
    ann.look("what can I do")


def finish(page: Page, words: dict[str, str]) -> list[str]:
    """Go through a tutorial by the buttons it offers; return the titles of its steps."""
    titles = []
    while page.get_by_test_id("teacher").count():
        titles.append(page.get_by_test_id("teacher").get_by_role("heading").inner_text())
        hint = page.get_by_role("button", name=words["hint"])
        if hint.count():
            hint.click()
        page.get_by_role("button", name=re.compile(f"^({words['show']}|{words['try']})$")).click()
        page.get_by_test_id("done").wait_for()
        page.get_by_test_id("next-step").click()
        page.wait_for_function("() => !document.querySelector('[data-testid=done]')")
    return titles


TEACHING = {
    "en": {"hint": "Give me a hint", "show": "Show me", "try": "Try it", "over": "Take over the game"},
    "de": {"hint": "Gib mir einen Tipp", "show": "Zeig es mir", "try": "Ausprobieren",
           "over": "Partie übernehmen"},
    "fr": {"hint": "Donnez-moi un indice", "show": "Montrez-moi", "try": "Essayer",
           "over": "Prendre la partie en main"},
    "pl": {"hint": "Daj mi wskazówkę", "show": "Pokaż mi", "try": "Spróbuj", "over": "Przejmij partię"},
}  # fmt: skip


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
@pytest.mark.parametrize(("size", "language"), [("desktop", "en"), ("phone", "de"), ("desktop", "fr"), ("phone", "pl")])
def test_a_tutorial_leads_to_a_game_already_begun(
    server: Service, someone: Someone, game: str, size: str, language: str
) -> None:
    ann = someone(server, size=SIZES[size], language=language)
    page = ann.open(f"#/learn/{game}")
    page.get_by_test_id("teacher").wait_for()
    ann.look(f"tutorial of {game}")
    titles = finish(page, TEACHING[language])
    assert len(set(titles)) >= 8
    page.get_by_role("button", name=TEACHING[language]["over"]).click()
    page.wait_for_url(re.compile("#/table/"))
    my_turn(page).wait_for()


def test_a_tutorial_is_played_by_hand_and_survives_a_reload(server: Service, someone: Someone) -> None:
    ann = someone(server)
    page = ann.open("#/learn/kokopelli")
    page.get_by_role("button", name="Draw a card", exact=True).click()
    expect(page.get_by_test_id("said")).to_contain_text("this step is about something else")
    page.get_by_role("button", name="Try again").click()
    page.locator("[data-place=card-hunter-0]").click()
    page.locator("[data-place=A3]").click()
    expect(page.get_by_test_id("done")).to_contain_text("The Hunter ceremony is open")
    page.get_by_role("button", name="Step 2").click()
    expect(page.get_by_test_id("teacher").get_by_role("heading")).to_contain_text("Draw cards")
    page.reload()
    expect(page.get_by_test_id("teacher").get_by_role("heading")).to_contain_text("Draw cards")


def test_a_card_held_where_it_cannot_lie_is_explained(server: Service, someone: Someone) -> None:
    ann = someone(server)
    page = ann.open("#/learn/kodama")
    page.get_by_test_id("teacher").wait_for()
    page.evaluate("localStorage.setItem('kokodama.learn.kodama', '4')")
    page.reload()
    expect(page.get_by_test_id("teacher").get_by_role("heading")).to_contain_text("Symbols stay visible")
    page.locator("[data-card=b10]").wait_for()
    box = page.locator("[data-card=b10]").bounding_box()
    ground = page.get_by_role("application").bounding_box()
    assert box
    assert ground
    page.mouse.move(box["x"] + 40, box["y"] + 60)
    page.mouse.down()
    for part in range(1, 40):  # slowly over the tree, until a symbol is hidden
        page.mouse.move(ground["x"] + ground["width"] * 0.52, ground["y"] + ground["height"] * (0.3 + part * 0.012))
        page.wait_for_timeout(60)
        if "covers a symbol" in page.get_by_test_id("asked").inner_text():
            break
    expect(page.get_by_test_id("asked")).to_contain_text("covers a symbol")
    page.mouse.up()
    expect(page.get_by_test_id("done")).to_contain_text("Nothing has changed")
    expect(page.get_by_test_id("refusal")).to_have_count(0)  # only the bar says it


TREE = "[data-testid=tree] > g > g"
TREE_BELOW_TEACHER = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const [teacher, tree] = [box('[data-testid=teacher]'), box('[data-testid=tree] > g > g')];
  return teacher && tree && tree.top >= teacher.bottom;
}"""


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_on_a_phone_the_tree_stands_below_the_teacher(server: Service, someone: Someone, language: str) -> None:
    ann = someone(server, size=SIZES["phone"], language=language)
    page = ann.open("#/learn/kodama")
    for hinted in (False, True):
        if hinted:
            page.get_by_role("button", name=TEACHING[language]["hint"]).tap()
        page.wait_for_function(TREE_BELOW_TEACHER)  # once the tree has come to rest
        teacher, trunk = page.get_by_test_id("teacher").bounding_box(), page.locator(TREE).bounding_box()
        assert teacher
        assert trunk
        assert trunk["y"] >= teacher["y"] + teacher["height"], "nothing of the tree is hidden"
        assert trunk["height"] >= 100, "and it can be seen"


def test_what_the_kodamas_would_score_follows_the_card_that_was_laid(server: Service, someone: Someone) -> None:
    ann = someone(server)
    page = ann.open("#/learn/kodama")
    page.get_by_test_id("teacher").wait_for()
    page.evaluate("localStorage.setItem('kokodama.learn.kodama', '7')")
    page.reload()
    twigs = page.locator("[data-card=k10]").get_by_test_id("goal-points")
    expect(twigs).to_have_text("3")
    page.get_by_role("button", name="Give me a hint").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_test_id("done")).to_contain_text("Two branch ends")
    expect(twigs).to_have_text("6")


POINTED_IN_SIGHT = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const [teacher, task] = [box('[data-testid=teacher]'), box('[data-testid=task]')];
  const pointed = [...document.querySelectorAll('[data-pointed]')].map((one) => one.getBoundingClientRect());
  const seen = (one) => one.top >= teacher.bottom && one.bottom <= innerHeight;
  return pointed.length && task.bottom <= teacher.bottom && pointed.every(seen);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_what_kokopellis_teacher_speaks_of_is_seen(server: Service, someone: Someone, language: str) -> None:
    ann = someone(server, size=SIZES["phone"], language=language)
    page = ann.open("#/learn/kokopelli")
    page.get_by_test_id("teacher").wait_for()
    for step in (3, 5, 6):  # the corners, the selection tiles, the Game End tiles
        page.evaluate(f"localStorage.setItem('kokodama.learn.kokopelli', '{step}')")
        page.reload()
        page.wait_for_function(POINTED_IN_SIGHT)
    page.get_by_test_id("teacher").locator("[aria-expanded]").tap()
    expect(page.get_by_test_id("task")).to_be_in_viewport(ratio=1)
    expect(hand_cards(page).first).to_be_in_viewport(ratio=1)


def begin(page: Page, *names: str) -> None:
    """Names on a fresh pad."""
    page.get_by_role("main").get_by_role("textbox").nth(
        1
    ).wait_for()  # counted before it was drawn, there would be one player too many
    while page.get_by_role("main").get_by_role("textbox").count() < len(names):
        page.get_by_role("button", name="Add a player").click()
    for i, name in enumerate(names):
        page.get_by_role("main").get_by_role("textbox").nth(i).fill(name)
    page.get_by_role("button", name="Begin").click()


@each_size
def test_kodamas_sheet_is_filled_kept_and_taken_away(
    server: Service, someone: Someone, size: str, tmp_path: Path
) -> None:
    ann = someone(server, size=SIZES[size])
    page = ann.open("#/pad/kodama")
    begin(page, "Ann", "Ben", "Cleo")
    page.get_by_text("Ben", exact=True).first.click()  # starts spring
    keys = page.get_by_role("group", name="Number to enter")
    for _ in range(4):
        for points in (3, 4, 5):  # Ben, Cleo, Ann
            keys.get_by_role("button", name=str(points), exact=True).click()
    for points in (6, 1, 2):
        keys.get_by_role("button", name=str(points), exact=True).click()
    expect(page.get_by_role("columnheader", name="first player this season")).to_contain_text(
        "Cleo"
    )  # 17 points, Ben 18, Ann 22
    ann.look("Kodama's sheet")
    page.reload()
    expect(page.locator("tfoot")).to_have_text(re.compile("22.*18.*17"))
    while page.get_by_test_id("asked").count():
        keys.get_by_role("button", name="0", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Ann")
    page.locator("#cell-14-1").click()
    for _ in range(4):
        page.get_by_role("button", name="One point more").click()
    page.locator("#cell-14-0").click()
    keys.get_by_role("button", name="0", exact=True).click()
    expect(page.get_by_text("A tie!")).to_be_visible()  # both have 22
    page.get_by_label("Ann", exact=True).fill("5")
    page.get_by_label("Ben", exact=True).fill("7")
    expect(page.get_by_role("status")).to_contain_text("Ben")
    with page.expect_download() as taken:
        page.get_by_role("button", name="Table (CSV)").click()
    path = tmp_path / "sheet.csv"
    taken.value.save_as(path)
    rows = list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0] == ["", "Ann", "Ben", "Cleo"]
    assert rows[16] == ["Total", "22", "22", "17"]
    assert rows[17] == ["Trunk symbols", "5", "7", ""]
    with page.expect_download() as taken:
        page.get_by_role("button", name="Picture").click()
    taken.value.save_as(tmp_path / "sheet.png")
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")


@each_size
def test_kokopellis_points_and_the_final_scoring(server: Service, someone: Someone, size: str) -> None:
    ann = someone(server, size=SIZES[size])
    page = ann.open("#/pad/kokopelli")
    begin(page, "Ann", "Ben")
    page.get_by_role("button", name="Ann: plus 4").click()
    page.get_by_role("button", name="Ben: plus 3").click()
    page.get_by_role("button", name="Ben: plus 1").click()
    page.get_by_role("button", name="Undo Ben +1").click()
    page.reload()
    page.get_by_role("button", name="Final scoring").click()
    for i, (pile, ceremonies) in enumerate([(0, 1), (5, 4)]):
        page.get_by_label("Cards left in the draw pile").nth(i).fill(str(pile))
        page.get_by_label("Ceremonies in the village").nth(i).fill(str(ceremonies))
    expect(page.get_by_test_id("sum")).to_have_text(["10points", "10points"])
    expect(page.get_by_role("status")).to_contain_text("Ann, Ben")
    ann.look("Kokopelli's points")


def test_the_pad_works_while_the_server_is_away(mortal: Service, someone: Someone) -> None:
    ann = someone(mortal, size=SIZES["phone"], offline=True)
    page = ann.open("#/pad/kodama")
    begin(page, "Ann", "Ben")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")  # then every file is kept
    page.get_by_role("group", name="Number to enter").get_by_role("button", name="7", exact=True).click()
    mortal.kill()
    page.reload()
    expect(page.locator("#cell-0-0")).to_have_text("7")
    page.get_by_role("group", name="Number to enter").get_by_role("button", name="9", exact=True).click()
    expect(page.locator("tfoot")).to_have_text(re.compile("7.*9"))
    page.reload()
    expect(page.locator("#cell-0-1")).to_have_text("9")
