"""`make icons`: draw the icons of the installed client from its SVG, at the sizes that phones ask for."""

from pathlib import Path

from kokodama.pictures.png import to_png

PUBLIC = Path(__file__).parents[1] / "web" / "public"
ICONS = {  # the file: its drawing and its width
    "icon-192": ("favicon", 192),
    "icon-512": ("favicon", 512),
    "maskable-512": ("icon-maskable", 512),
    "apple-touch-icon": ("icon-maskable", 180),  # iOS rounds the corners itself
}

if __name__ == "__main__":
    (PUBLIC / "icons").mkdir(exist_ok=True)
    for name, (drawing, width) in ICONS.items():
        svg = (PUBLIC / f"{drawing}.svg").read_text(encoding="utf-8")
        (PUBLIC / "icons" / f"{name}.png").write_bytes(to_png(svg, width))
