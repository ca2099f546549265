"""The six symbols of Kodama as small watercolours, each a `<symbol>` of radius 70 around (0, 0).

They differ by outline first (five petals, open wings, dome on a stem, arch of beads, four rays, flat-bottomed puffs),
by colour second, and are legible at 12 pixels. All have the same structure: a pale disc the size of the area that must
not be covered, a wash that is darker at its edge, a lighter bloom in it, and a few touches of ink.

A page needs `symbol_defs()` only once; `<use href="#kd-flower" x="…" y="…"/>` then draws a symbol with its middle at
x, y.
"""

from kokodama.games.kodama.card_face import SYMBOLS

INK = "#35261d"
# of each kind: colours of bloom, wash, edge
COLOURS = {
    "flower": ("#fde3e4", "#ee8fa6", "#b23a63"),
    "firefly": ("#c3bbea", "#7268bb", "#3b3482"),
    "mushroom": ("#f3936b", "#d54a31", "#8e2417"),
    "caterpillar": ("#d3e28b", "#86ad40", "#476d1f"),
    "star": ("#fff0b5", "#f3bd42", "#a96c0b"),
    "cloud": ("#e3f0f4", "#92bfd3", "#33708f"),
}

_PETAL = "M0-4C-24-12-41-36-29-56-23-66-9-67 0-56 9-67 23-66 29-56 41-36 24-12 0-4Z"
_STAR = (
    "M0-69C5-40 12-27 22-22 27-12 40-5 69 0 40 5 27 12 22 22 12 27 5 40 0 69"
    "-5 40-12 27-22 22-27 12-40 5-69 0-40-5-27-12-22-22-12-27-5-40 0-69Z"
)
_CLOUD = (
    "M-44 40C-72 41-76 5-51 0-54-25-29-37-14-26-5-54 37-51 39-20 62-24 75 3 61 18 70 29 59 43 43 40 20 44-22 44-44 40Z"
)
_CAP = "M-65 8C-66-35-33-63 0-63 35-63 66-33 65 8 63 21 30 13 0 14-30 15-61 21-65 8Z"
_STEM = "M-19 10C-17 30-22 44-27 56-18 67 18 67 27 56 20 44 17 30 19 10Z"
_WING = "M-5-26C-16-62-58-74-67-48-72-22-38-3-7-9Z"
_LANTERN = "M0-4C16-2 23 15 22 32 20 50 9 59 0 60-9 59-20 50-22 32-23 15-16-2 0-4Z"


def symbol_defs() -> str:
    """The `<defs>` of the six symbols and their colours, needed once per page."""
    out = []
    for kind in SYMBOLS:
        bloom, wash, edge = COLOURS[kind]
        where = 'cx=".4" cy=".32" r=".85"'
        if kind == "flower":  # paler towards the rim of each petal
            where = 'gradientUnits="userSpaceOnUse" cx="0" cy="-58" r="62"'
        out.append(
            f'<radialGradient id="kd-wash-{kind}" {where}><stop offset="0" stop-color="{bloom}"/>'
            f'<stop offset=".52" stop-color="{wash}"/><stop offset="1" stop-color="{edge}"/></radialGradient>'
        )
    out.append(
        '<radialGradient id="kd-glow"><stop offset="0" stop-color="#fffbd2"/><stop offset=".6" stop-color="#ffe063"/>'
        '<stop offset="1" stop-color="#f0ab1e"/></radialGradient>'
        '<radialGradient id="kd-halo"><stop offset=".3" stop-color="#ffd84a" stop-opacity=".85"/>'
        '<stop offset="1" stop-color="#ffd84a" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="kd-pool"><stop offset=".6" stop-color="#fffcf4" stop-opacity=".95"/>'
        '<stop offset=".88" stop-color="#fffcf4" stop-opacity=".7"/>'
        '<stop offset="1" stop-color="#fffcf4" stop-opacity="0"/></radialGradient>'
    )
    drawn = [_flower(), _firefly(), _mushroom(), _caterpillar(), _star(), _cloud()]
    for kind, body in zip(SYMBOLS, drawn, strict=True):
        out.append(
            f'<symbol id="kd-{kind}" overflow="visible"><circle r="70" fill="url(#kd-pool)"/>'
            f'<g stroke-linejoin="round" stroke-linecap="round">{body}</g></symbol>'
        )
    return "".join(out)


def symbol_use(kind: int, x: float, y: float, more: str = "", scale: float = 1.0) -> str:
    """Draw a symbol with its middle at x, y."""
    slug = SYMBOLS[kind]
    if scale != 1:
        more += f' transform="translate({x:g} {y:g})scale({scale:g})translate({-x:g} {-y:g})"'
    return f'<use class="kd-print" data-kind="{slug}" href="#kd-{slug}" x="{x:g}" y="{y:g}"{more}/>'


def _wash(kind: str, path: str, more: str = "") -> str:
    """A wash of colour that is darker at its edge."""
    return f'<path d="{path}" fill="url(#kd-wash-{kind})" stroke="{COLOURS[kind][2]}" stroke-width="4"{more}/>'


def _lines(path: str, colour: str = INK, width: float = 4) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def _flower() -> str:
    petals = "".join(_wash("flower", _PETAL, f' transform="rotate({72 * i})"') for i in range(5))
    stamens = "".join(f'<path d="M0-12V-{26 + 5 * (i % 2)}" transform="rotate({36 * i})"/>' for i in range(10))
    dots = "".join(f'<circle cy="-{30 + 5 * (i % 2)}" r="3.4" transform="rotate({36 * i})"/>' for i in range(10))
    return (
        petals
        + f'<g stroke="{COLOURS["flower"][2]}" stroke-width="2.4">{stamens}</g><g fill="#f3bd42" stroke="#a96c0b" '
        f'stroke-width="1.2">{dots}</g>'
        f'<circle r="11" fill="#f7cf5a" stroke="{COLOURS["flower"][2]}" stroke-width="3.5"/>'
    )


def _firefly() -> str:
    wings = _wash("firefly", _WING) + _wash("firefly", _WING, ' transform="scale(-1 1)"')
    return (
        '<circle cy="30" r="46" fill="url(#kd-halo)"/>'
        + _lines("M-4-48C-6-57-11-62-17-62M4-48C6-57 11-62 17-62")
        + wings
        + _lines("M-14-24C-28-34-42-42-54-44M14-24C28-34 42-42 54-44", COLOURS["firefly"][2], 2.4)
        + f'<path d="{_LANTERN}" fill="url(#kd-glow)" stroke="{COLOURS["star"][2]}" stroke-width="4"/>'
        + _lines("M-20 22C-8 28 8 28 20 22M-19 40C-8 46 8 46 19 40", COLOURS["star"][2], 2.6)
        + f'<path d="M0-54C10-54 13-45 11-37 18-24 15-2 0 4-15-2-18-24-11-37-13-45-10-54 0-54Z" fill="{INK}"/>'
    )


def _mushroom() -> str:
    return (
        f'<path d="{_STEM}" fill="#f8ead0" stroke="{INK}" stroke-width="4"/>'
        + _lines("M-8 24C-7 36-9 45-11 53M7 24C7 37 9 46 11 53", "#a88a63", 2.6)
        + _wash("mushroom", _CAP)
        + _lines("M-52 6C-30 0 30 0 52 6", COLOURS["mushroom"][2], 2.4)
        + '<g fill="#fff6e6">'
        '<path d="M-45-19C-43-32-24-33-20-20-21-8-43-6-45-19ZM-8-40C-4-52 18-51 20-39 18-28-6-27-8-40Z'
        'M26-13C29-23 46-21 47-11 45-2 27-3 26-13Z"/><circle cx="1" cy="-12" r="7"/></g>'
    )


def _caterpillar() -> str:
    kind, edge = "caterpillar", COLOURS["caterpillar"][2]
    beads = [(-53, 34, 16), (-43, 6, 19), (-18, -15, 21), (13, -14, 21)]
    feet = _lines("M-58 48v9M-47 48v9M24 20l4 10M38 54l-4 9M54 56l3 8")
    body = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="url(#kd-wash-{kind})" stroke="{edge}" stroke-width="4"/>'
        for x, y, r in beads
    )
    spots = "".join(f'<circle cx="{x - 1}" cy="{y - 1}" r="4.5"/>' for x, y, _ in beads)
    return (
        feet
        + _lines("M34 4C33-10 38-19 46-22M50 6C54-6 60-11 67-11")
        + body
        + f'<g fill="{edge}" opacity=".55">{spots}</g>'
        + f'<circle cx="42" cy="31" r="27" fill="url(#kd-wash-{kind})" stroke="{edge}" stroke-width="4"/>'
        + f'<g fill="{INK}"><circle cx="36" cy="27" r="5"/><circle cx="56" cy="27" r="5"/></g>'
        + _lines("M39 40C43 46 51 46 55 40", INK, 3.4)
        + '<g fill="#e2764f" opacity=".7"><circle cx="27" cy="38" r="4.5"/><circle cx="61" cy="39" r="3.6"/></g>'
    )


def _star() -> str:
    edge = COLOURS["star"][2]
    return (
        f'<g fill="{COLOURS["star"][1]}" stroke="{edge}" stroke-width="3"><circle cx="-38" cy="-38" r="7"/>'
        '<circle cx="38" cy="38" r="7"/><circle cx="38" cy="-38" r="7"/><circle cx="-38" cy="38" r="7"/></g>'
        + _wash("star", _STAR)
        + _lines("M0-40V40M-40 0H40", edge, 2).replace("/>", ' stroke-opacity=".4"/>')
    )


def _cloud() -> str:
    return _wash("cloud", _CLOUD) + _lines(
        "M-52 26C-32 33-8 29-6 14-5 3-20 1-23 11M53 26C34 32 14 28 14 15 15 5 28 5 29 14M-14-26C-6-25 0-20 2-14",
        COLOURS["cloud"][2],
    )
