"""Measures a table on every size of window: what is covered, cut off, too small, or moves."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, ViewportSize

from tests.browser.hands import display_cards, hand
from tests.browser.person import Person
from tests.browser.prepared import Prepared


def size(width: int, height: int) -> ViewportSize:
    return {"width": width, "height": height}


# Small phones, phones with the bars of their browser shown, phones on their side, tablets both ways, and desktops.
PORTRAIT = tuple(size(*one) for one in ((320, 568), (360, 640), (390, 664), (390, 740), (390, 844), (430, 932)))
LANDSCAPE = tuple(size(*one) for one in ((667, 375), (844, 390), (932, 430)))
TABLETS = tuple(size(*one) for one in ((768, 1024), (1024, 768)))
DESKTOPS = tuple(size(*one) for one in ((1280, 720), (1440, 900), (1920, 1080), (2560, 1440)))
ALL = PORTRAIT + LANDSCAPE + TABLETS + DESKTOPS

# The fullest tables: game, players, moves already made by the person. Twelve types in Kokopelli, all seasons in Kodama.
TABLES = (
    ("kokopelli", 2, 9),
    ("kokopelli", 3, 9),
    ("kokopelli", 4, 9),
    ("kodama", 2, 7),
    ("kodama", 5, 2),
    ("kodama", 5, 4),  # a Kodama is chosen
)

# until the window has its size and nothing on the table has moved for some frames
SETTLED = """([width, height]) => new Promise((done) => {
  const all = () => [...document.querySelectorAll('[data-testid], [data-space] svg, [data-card]')].map((one) => {
    const box = one.getBoundingClientRect();
    return [box.x, box.y, box.width, box.height].join();
  }).join(' ');
  let before = '', same = 0, left = 120;
  const look = () => {
    const now = innerWidth === width && innerHeight === height ? all() : '';
    same = now && now === before ? same + 1 : 0;
    before = now;
    if (same > 4 || !left--) done();
    else requestAnimationFrame(look);
  };
  look();
})"""

MEASURE = """(parts) => {
  const box = (one) => one.getBoundingClientRect();
  const seen = (one) => {
    const { width, height } = box(one);
    return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const dialog = document.querySelector('dialog[open]');
  const all = (where) => [...(dialog ?? document).querySelectorAll(where)].filter(seen);
  const call = (one) => {
    const { dataset } = one;
    const name = dataset.space ?? dataset.place ?? dataset.testid ?? dataset.move ?? dataset.card;
    const text = one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 30);
    return `${name ?? one.className?.baseVal ?? one.className} "${text}"`;
  };
  const reach = (nodes) => {
    const boxes = nodes.map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    });
    const most = (side) => Math.max(...boxes.map((one) => one[side]));
    return { left: Math.min(...boxes.map((one) => one.left)), right: most('right'), bottom: most('bottom') };
  };
  const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflow);
  const scrolled = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement) if (scrolls(at)) return at;
    return null;
  };
  // An element that is not where one sees or touches it: outside of the window, or something else lies over it.
  const outside = [], covered = [];
  for (const one of all(parts)) {
    const { left, right, top, bottom, width, height } = box(one);
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) {
      if (!scrolled(one)) outside.push(call(one));
      continue;
    }
    const inset = [Math.min(6, width / 4), Math.min(6, height / 4)];
    const [across, down] = inset;
    const points = [[left + across, top + down], [right - across, top + down], [left + across, bottom - down],
      [right - across, bottom - down], [left + width / 2, top + height / 2]];
    for (const [x, y] of points) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || one.contains(hit) || hit.contains(one) || one.closest('li')?.contains(hit)) continue;
      const part = hit.closest('[data-testid]')?.dataset.testid;
      covered.push(`${call(one)} by ${hit.className?.baseVal ?? hit.className} of ${part}`);
      break;
    }
  }
  const small = new Set(), cut = new Set();
  for (const one of all('*')) {
    const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!text || box(one).width <= 1) continue;
    const style = getComputedStyle(one);
    if (one.closest('.hidden-text')) continue;
    const drawing = one.ownerSVGElement ? (one.getScreenCTM()?.a ?? 1) : 1;
    const letters = parseFloat(style.fontSize) * drawing;
    if (letters < 11.9) small.add(`${letters.toFixed(1)} ${call(one)}`);
    if (one.ownerSVGElement || style.textOverflow === 'ellipsis') continue;
    const hides = style.overflowX !== 'visible' && style.webkitLineClamp === 'none' && !scrolls(one);
    const larger = one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 3;
    if (hides && larger) cut.add(call(one));
    // a text that is larger than the box around it that hides what sticks out
    const words = reach([...one.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim()));
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      if (scrolls(at)) break;
      const edge = getComputedStyle(at);
      if (edge.position === 'fixed') break;
      if (edge.textOverflow === 'ellipsis' || edge.webkitLineClamp !== 'none') break;
      if (edge.overflowX === 'visible') continue;
      const frame = box(at);
      const beside = words.right > frame.right + 2 || words.left < frame.left - 2;
      if (beside || words.bottom > frame.bottom + 3) cut.add(call(one));
    }
  }
  const shares = {};
  const ground = document.querySelector('[data-testid=ground]');
  if (ground) shares.tree = Math.round((box(ground).height / innerHeight) * 100);
  const spaces = all('[data-space]').map((one) => Math.min(box(one).width, box(one).height));
  if (spaces.length) shares.space = Math.round(Math.min(...spaces) * 10) / 10;
  const near = all('[data-testid=play-area] [data-space] svg').map((one) => box(one).width);
  if (near.length) shares.card = Math.round(Math.max(...near));
  const round = (one) => one && ['x', 'y', 'width', 'height'].map((side) => Math.round(box(one)[side]));
  return {
    wider: document.documentElement.scrollWidth - innerWidth,
    taller: document.documentElement.scrollHeight - innerHeight,
    outside, covered, small: [...small], cut: [...cut], ...shares,
    points: all('[data-points]').length,
    where: Object.fromEntries(['play-area', 'ground', 'question', 'hand', 'display'].map((name) =>
      [name, round(document.querySelector(`[data-testid=${name}]`))])),
  };
}"""

# What somebody has to see or to press.
PARTS = ", ".join(
    (
        "[data-space]",
        "[data-points]",
        "[data-testid=question]",
        "[data-testid=asked] p",
        "[data-testid=question] button",
        "[data-testid=question] a",
        "[data-testid=hand] button",
        "[data-testid=display] button",
        "[data-testid=info]",
        "[data-place^=pile], [data-place^=discard], [data-place^=hand-]",
        "[data-place^=tile]",
        "[data-testid=goal]",
        "header button, header a",
        "aside [role=tab], aside [role=toolbar] button",
        "[data-move]",
        "[data-testid=players] tr",
    )
)


def measure(page: Page, window: ViewportSize | None = None) -> dict[str, Any]:
    """Return what is wrong with a page on a window, and how large its important things are."""
    if window:
        page.set_viewport_size(window)
    shown = page.viewport_size or PORTRAIT[0]
    page.evaluate(SETTLED, [shown["width"], shown["height"]])
    found: dict[str, Any] = page.evaluate(MEASURE, PARTS)
    return found


def name_of(window: ViewportSize) -> str:
    return f"{window['width']}x{window['height']}"


def tables(person: Person, wanted: tuple[tuple[str, int, int], ...]) -> Iterator[tuple[str, Prepared]]:
    """Prepare tables, each with its name."""
    for game, players, moves in wanted:
        options = {"types": 12} if game == "kokopelli" else None
        table = Prepared(person, rivals=players - 1, seed=5, game=game, options=options)
        yield f"{game}-{players}-{moves}", table.play(moves)


def hold(page: Page) -> bool:
    """Pick up a card, if there is one to pick; Escape puts it back."""
    cards = hand(page).locator("[data-usable]").or_(display_cards(page))
    if not cards.count():
        return False
    cards.first.click()
    return True
