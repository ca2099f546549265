"""The six symbols of Kodama as small watercolours, each a `<symbol>` of radius 70 about (0, 0).

They differ in outline first (five petals, open wings, dome on a stem, arch of beads, four rays, flat-bottomed puffs),
in colour second, and hold at 12 pixels. All are made alike: a pale pool of paper the size of the disc that may not be
covered, a wash that is darker at its edge, a lighter bloom in it, and a few touches of ink.

A page that shows many pictures needs `symbol_defs()` once; `<use href="#kd-flower" x="…" y="…"/>` then draws one,
its middle at x, y.
"""

from kokodama.games.kodama.shape import SYMBOLS

INK = "#35261d"
# of each kind: bloom, wash, edge
COLOURS = {
    "flower": ("#fbc9cf", "#e0607f", "#a82f55"),
    "firefly": ("#a99fd8", "#5d54a4", "#352f74"),
    "mushroom": ("#f39a72", "#d1432b", "#8e2417"),
    "caterpillar": ("#c6d97c", "#739c34", "#44691d"),
    "star": ("#ffe79a", "#eda91f", "#a86a08"),
    "cloud": ("#c9e0ea", "#6ba0bd", "#36708f"),
}

_PETAL = "M0-6C-30-14-40-42-24-58-18-65-6-66 0-56 6-66 18-65 24-58 40-42 30-14 0-6Z"
_STAR = (
    "M0-69C6-38 14-28 23-23 28-14 38-6 69 0 38 6 28 14 23 23 14 28 6 38 0 69"
    "-6 38-14 28-23 23-28 14-38 6-69 0-38-6-28-14-23-23-14-28-6-38 0-69Z"
)
_CLOUD = (
    "M-46 38C-70 38-73 4-50 0-52-24-28-36-14-26-6-52 36-50 38-20 60-24 72 2 60 18 68 28 58 40 44 38 20 43-22 42-46 38Z"
)
_CAP = "M-64 8C-64-34-32-62 0-62 34-62 64-32 64 8 62 20 30 12 0 13-30 14-60 20-64 8Z"
_STEM = "M-19 10C-17 30-22 44-26 56-18 66 18 66 26 56 20 44 17 30 19 10Z"
_WING = "M-5-24C-20-62-62-70-68-44-70-18-36-2-6-10Z"
_GLOW = "M0-6C15-4 22 14 21 30 19 48 9 56 0 57-9 56-19 48-21 30-22 14-15-4 0-6Z"


def symbol_defs() -> str:
    """The six symbols with their colours, for the `<defs>` of a picture or once per page."""
    out = []
    for kind in SYMBOLS:
        bloom, wash, edge = COLOURS[kind]
        out.append(
            f'<radialGradient id="kd-wash-{kind}" gradientUnits="userSpaceOnUse" cx="-14" cy="-16" r="82">'
            f'<stop offset="0" stop-color="{bloom}"/><stop offset=".5" stop-color="{wash}"/>'
            f'<stop offset="1" stop-color="{edge}"/></radialGradient>'
        )
    out.append(
        '<radialGradient id="kd-glow"><stop offset="0" stop-color="#fff6b8"/><stop offset=".55" stop-color="#ffdc4a"/>'
        '<stop offset="1" stop-color="#e69a12"/></radialGradient>'
        '<radialGradient id="kd-pool"><stop offset=".6" stop-color="#fffaf0" stop-opacity=".95"/>'
        '<stop offset=".9" stop-color="#fffaf0" stop-opacity=".8"/>'
        '<stop offset="1" stop-color="#fffaf0" stop-opacity=".25"/></radialGradient>'
    )
    drawn = [_flower(), _firefly(), _mushroom(), _caterpillar(), _star(), _cloud()]
    for kind, body in zip(SYMBOLS, drawn, strict=True):
        out.append(
            f'<symbol id="kd-{kind}" overflow="visible"><circle r="70" fill="url(#kd-pool)"/>'
            f'<g stroke-linejoin="round" stroke-linecap="round">{body}</g></symbol>'
        )
    return "".join(out)


def symbol_use(kind: int, x: float, y: float, more: str = "") -> str:
    """One symbol, its middle at x, y."""
    slug = SYMBOLS[kind]
    return f'<use class="kd-print" data-kind="{slug}" href="#kd-{slug}" x="{x:g}" y="{y:g}"{more}/>'


def _wash(kind: str, path: str, more: str = "") -> str:
    """A wash: colour that has run to its edge and dried there."""
    edge = f'stroke="{COLOURS[kind][2]}" stroke-opacity=".75" stroke-width="3.5"'
    return f'<path d="{path}" fill="url(#kd-wash-{kind})" {edge}{more}/>'


def _ink(path: str, width: float = 4.5) -> str:
    return f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="{width:g}"/>'


def _flower() -> str:
    petals = "".join(_wash("flower", _PETAL, f' transform="rotate({72 * i})"') for i in range(5))
    veins = "".join(f'<path d="M0-20V-40" transform="rotate({72 * i})"/>' for i in range(5))
    return (
        petals
        + f'<g stroke="{COLOURS["flower"][2]}" stroke-width="3" opacity=".7">{veins}</g>'
        + f'<circle r="15" fill="url(#kd-glow)" stroke="{INK}" stroke-width="3"/>'
    )


def _firefly() -> str:
    wings = _wash("firefly", _WING) + _wash("firefly", _WING, ' transform="scale(-1 1)"')
    return (
        '<circle cy="30" r="39" fill="#ffd84a" opacity=".5"/>'
        + _ink("M-4-48C-7-57-11-61-16-63M4-48C7-57 11-61 16-63", 4)
        + wings
        + f'<path d="{_GLOW}" fill="url(#kd-glow)" stroke="{COLOURS["star"][2]}" stroke-width="3.5"/>'
        + f'<path d="M0-54C10-54 13-45 11-37 17-24 14-4 0 2-14-4-17-24-11-37-13-45-10-54 0-54Z" fill="{INK}"/>'
    )


def _mushroom() -> str:
    return (
        f'<path d="{_STEM}" fill="#f6e6c8" stroke="{INK}" stroke-width="3.5"/>'
        + _ink("M-8 22C-7 34-9 44-11 52M6 22C6 36 8 46 10 53", 2.5)
        + _wash("mushroom", _CAP)
        + '<g fill="#fff4e2"><ellipse cx="-30" cy="-16" rx="12" ry="10"/><ellipse cx="6" cy="-38" rx="13" ry="10"/>'
        '<ellipse cx="36" cy="-10" rx="10" ry="9"/><circle cx="4" cy="-6" r="7"/></g>'
    )


def _caterpillar() -> str:
    beads = [(-52, 36, 16), (-42, 8, 18), (-19, -13, 20), (10, -13, 20), (32, 8, 19)]
    feet = _ink("M-56 50v8M-46 50v8M40 56l-3 8M54 56l3 8", 4)
    body = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="url(#kd-wash-caterpillar)" stroke="{COLOURS["caterpillar"][2]}" '
        'stroke-width="3.5"/>'
        for x, y, r in beads
    )
    dots = "".join(f'<circle cx="{x - 4}" cy="{y - 6}" r="4"/>' for x, y, _ in beads)
    return (
        feet
        + _ink("M40 16C40 2 46-6 54-9M52 18C56 6 62 2 68 2", 4)
        + body
        + f'<g fill="#f4f6c4" opacity=".85">{dots}</g>'
        + f'<circle cx="46" cy="36" r="22" fill="url(#kd-wash-caterpillar)" stroke="{INK}" stroke-width="3.5"/>'
        + f'<circle cx="53" cy="33" r="5" fill="{INK}"/>'
        + _ink("M46 46C50 50 55 49 58 45", 3)
    )


def _star() -> str:
    return (
        f'<g fill="{COLOURS["star"][1]}" stroke="{COLOURS["star"][2]}" stroke-width="2.5">'
        '<circle cx="-38" cy="-38" r="6"/><circle cx="38" cy="38" r="6"/><circle cx="38" cy="-38" r="6"/>'
        '<circle cx="-38" cy="38" r="6"/></g>'
        + _wash("star", _STAR)
        + '<path d="M0-46C3-20 6-14 12-12M-46 0C-24-3-16-5-12-10" fill="none" stroke="#fff7d6" stroke-width="4" '
        'opacity=".8"/>'
    )


def _cloud() -> str:
    return (
        _wash("cloud", _CLOUD)
        + '<path d="M-40-2C-38-16-24-20-14-10M-8-20C0-38 24-36 28-16" fill="none" stroke="#fff" stroke-width="5" '
        'opacity=".75"/>'
        + f'<path d="M-50 24C-30 30-8 27-6 14-5 4-19 2-22 11M52 24C34 30 14 27 14 15 15 6 27 6 28 14" fill="none" '
        f'stroke="{COLOURS["cloud"][2]}" stroke-width="4.5"/>'
    )
