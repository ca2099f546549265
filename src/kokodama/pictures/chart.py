"""Charts of shares and strengths as stand-alone SVG, with a light panel and words for those who cannot see them."""

from collections.abc import Sequence
from html import escape

PANEL, RULE, GRID = "#FBF9F5", "#E6E1D8", "#EDE8DF"
INK, MUTED = "#2B2A28", "#6E6A63"
STRONG, WEAK, EVEN = "#2B6A5F", "#B5533C", "#F1ECE2"
MARGIN = 32
LETTER = 8.2  # the width of a bold letter at 13 px, in a wide common font

STYLE = f"""
text {{ font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", Arial, sans-serif;
       font-size: 13px; fill: {INK}; font-variant-numeric: tabular-nums; }}
.title {{ font-size: 19px; font-weight: 700; }}
.head {{ font-size: 14px; font-weight: 700; }}
.note {{ font-size: 11.5px; fill: {MUTED}; }}
.small {{ font-size: 10px; }}
.bold {{ font-weight: 700; }}
.pale {{ fill: #FFFFFF; }}
"""


def words(x: float, y: float, said: str, style: str = "", anchor: str = "start") -> str:
    """A line of text."""
    named = f' class="{style}"' if style else ""
    placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}"{named}{placed}>{escape(said)}</text>'


def room_for(names: Sequence[str]) -> float:
    """How wide the longest of some names is."""
    return max((len(name) for name in names), default=0) * LETTER + 14


def upright(x: float, top: float, bottom: float, colour: str = GRID, dash: str = "") -> str:
    """A line of a grid."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="M{x:.1f} {top:.1f}V{bottom:.1f}" stroke="{colour}"{dashed}/>'


def whisker(x: float, ends: tuple[float, float], y: float, colour: str) -> str:
    """A value with its interval."""
    low, high = ends
    return (
        f'<path d="M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - 5:.1f}v10M{high:.1f} {y - 5:.1f}v10" '
        f'stroke="{colour}" stroke-width="2" stroke-linecap="round"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.5" fill="{colour}" stroke="{PANEL}" stroke-width="1.5"/>'
    )


def tint(share: float) -> str:
    """From weak through even to strong."""
    end = STRONG if share > 0.5 else WEAK
    part = min(1.0, abs(share - 0.5) * 2) ** 0.8
    mixed = [round(int(EVEN[i : i + 2], 16) * (1 - part) + int(end[i : i + 2], 16) * part) for i in (1, 3, 5)]
    return "#" + "".join(f"{value:02X}" for value in mixed)


def is_dark(share: float) -> bool:
    """Whether words on this tint have to be pale."""
    return abs(share - 0.5) > 0.32


def panel(width: float, height: float, title: str, subtitle: str, told: str, body: Sequence[str]) -> str:
    """The whole picture."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-labelledby="title desc">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="desc">{escape(told)}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect x="0.5" y="0.5" width="{width - 1:.0f}" height="{height - 1:.0f}" rx="12" fill="{PANEL}" '
            f'stroke="{RULE}"/>',
            words(MARGIN, MARGIN + 16, title, "title"),
            words(MARGIN, MARGIN + 38, subtitle, "note"),
            *body,
            "</svg>\n",
        ]
    )
