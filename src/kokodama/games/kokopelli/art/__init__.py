"""SVG pictures of Kokopelli: villages with their ceremonies, and what some moves bring."""

from kokodama.games.kokopelli.art.example import draw_example

__all__ = ["draw_example"]
