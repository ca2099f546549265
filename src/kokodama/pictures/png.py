"""From SVG to PNG. The renderer is an optional package: only files of pixels need it."""

from importlib import import_module

PACKAGE = "resvg-py"  # a wheel with all it needs; filters, masks and system fonts come out as in a browser


class MissingRenderer(RuntimeError):
    """The package that turns SVG into PNG is not installed."""

    def __init__(self) -> None:
        super().__init__(f"For PNG pictures install {PACKAGE}: pip install {PACKAGE}. SVG works without it.")


def to_png(svg: str, width: int) -> bytes:
    """A picture in pixels, so many wide; as high as it needs to be."""
    if width < 1:
        raise ValueError(f"a picture is at least 1 pixel wide, not {width}")
    try:
        painter = import_module("resvg_py")
    except ImportError as missing:
        raise MissingRenderer from missing
    return bytes(painter.svg_to_bytes(svg_string=svg, width=width))
