"""Converts SVG to PNG. The renderer is an optional package, needed for PNG files only."""

from importlib import import_module

PACKAGE = "resvg-py"  # a self-contained wheel; it renders filters, masks and system fonts like a browser


class MissingRenderer(RuntimeError):
    """The package that turns SVG into PNG is not installed."""

    def __init__(self) -> None:
        super().__init__(
            f"PNG needs the package {PACKAGE}. Install it with: pip install {PACKAGE}. SVG works without it."
        )


def to_png(svg: str, width: int) -> bytes:
    """Render an SVG as PNG of the given width; the height follows."""
    if width < 1:
        raise ValueError(f"a picture is at least 1 pixel wide, not {width}")
    try:
        painter = import_module("resvg_py")
    except ImportError as missing:
        raise MissingRenderer from missing
    return bytes(painter.svg_to_bytes(svg_string=svg, width=width))
