"""Compiles the engine: the modules that pyproject.toml lists go through mypyc and the C compiler.

`python scripts/compile_engine.py` prints the folder with the libraries, laid out like the package. They are cached by
content in build/engine, so a change to a page, a text or the server does not compile anything. The folder is never next
to the sources, where libraries would shadow every later edit.

The two games are two groups, compiled in parallel, each with its bots. With plain flags that takes seconds; `--release`
lets the compiler inline as much as it likes, which takes minutes and is meant for wheels and benchmarks
(docs/benchmarks.md says what it gains).
"""

import argparse
import ast
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
KEPT = ROOT / "build" / "engine"
KEPT_AT_MOST = 8

PLAIN = ["-O1"]  # within 5 % of -O2 here, in two thirds of its time
# Our functions are small and never replaced at run time, so let the compiler inline them, if it knows how.
RELEASE = [
    "-O3",
    "-fno-semantic-interposition",
    "--param=max-inline-insns-auto=120",
    "--param=inline-unit-growth=300",
    "--param=large-function-growth=400",
]


def listed() -> list[str]:
    """Return the modules to compile, as paths below src/."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    paths: list[str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compile"]
    return paths


def groups(paths: list[str]) -> list[tuple[list[str], str | None]]:
    """Return two groups, each compiled into one library: Kodama with its bots, and everything else.

    Calls between groups are slower. Only the source of randomness is shared; it is in Kokopelli's group.
    """
    kodama = [path for path in paths if "/kodama/" in path]
    return [(kodama, "kokodama_kodama"), ([path for path in paths if path not in kodama], "kokodama_kokopelli")]


def imported(path: str) -> set[str]:
    """Return our modules that a module imports anywhere, as paths below src/."""
    return modules_of(ast.walk(ast.parse((SOURCES / path).read_text(encoding="utf-8"))))


def imported_at_once(path: str) -> set[str]:
    """Return our modules that a module imports when it is loaded, which its functions may call often.

    Imports inside a function are for rare calls, and imports for the type checker are never called.
    """
    return modules_of(ast.parse((SOURCES / path).read_text(encoding="utf-8")).body)


def modules_of(nodes: Iterable[ast.AST]) -> set[str]:
    """Return our modules that import statements name, as paths below src/."""
    found = set()
    for node in nodes:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            place = name.replace(".", "/")
            found |= {file for file in (f"{place}.py", f"{place}/__init__.py") if (SOURCES / file).is_file()}
    return found


def read_by_compiler(paths: list[str]) -> list[str]:
    """Return the listed modules and everything they import, directly or not: what the libraries depend on."""
    seen: set[str] = set()
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting += imported(path)
    return sorted(seen)


def compiler() -> list[str]:
    """Return the C compiler that builds extensions."""
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


def understood(flags: list[str]) -> list[str]:
    """Return the flags, or only the first if the compiler does not know the others."""
    probe = [*compiler(), "-Werror", *flags, "-x", "c", "-c", "-", "-o", os.devnull]
    try:
        done = subprocess.run(probe, input=b"int one;", capture_output=True, check=False)
    except OSError:
        return flags[:1]
    return flags if done.returncode == 0 else flags[:1]


def content_key(paths: list[str], flags: list[str]) -> str:
    """Return the cache key of the libraries: equal sources, tools and flags give equal libraries."""
    try:
        tool = subprocess.run([*compiler(), "--version"], capture_output=True, check=False).stdout
    except OSError:
        tool = b""
    tools = [version("mypy"), version("librt"), sys.version, platform.platform(), *flags, *paths]
    digest = hashlib.sha256("\n".join(tools).encode() + tool + Path(__file__).read_bytes())
    for path in read_by_compiler(paths):
        content = (SOURCES / path).read_bytes()
        digest.update(f"\n{path} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def build_here(paths: list[str], flags: list[str]) -> None:
    """Compile in the current folder, which holds a copy of the package, using all processors."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    extensions = mypycify([*paths, "--strict"], opt_level=flags[0][2:], debug_level="0", separate=groups(paths))
    for extension in extensions:
        extension.extra_compile_args += flags[1:]
    # The longest first, so that no processor is idle at the end.
    extensions.sort(key=lambda extension: -sum(Path(source).stat().st_size for source in extension.sources))
    command = build_ext(Distribution({"name": "kokodama", "ext_modules": extensions}))
    command.inplace = True
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()


def libraries(folder: Path) -> list[Path]:
    """Return the libraries compiled in a folder, as relative paths."""
    found = [path.relative_to(folder) for path in folder.rglob("*") if path.suffix in (".so", ".pyd")]
    return [path for path in found if path.parts[0] != "build"]


def compile_engine(release: bool) -> Path:
    """Return the folder with the libraries, from the cache or compiled now."""
    paths = listed()
    flags = understood(RELEASE if release else PLAIN)
    kept = KEPT / content_key(paths, flags)[:32]
    if kept.is_dir():
        os.utime(kept)
        return kept
    with tempfile.TemporaryDirectory(prefix="kokodama-engine-") as name:
        work, done = Path(name, "work"), Path(name, "done")
        shutil.copytree(SOURCES / "kokodama", work / "kokodama", ignore=shutil.ignore_patterns("__pycache__"))
        os.chdir(work)
        build_here(paths, flags)
        os.chdir(ROOT)
        for path in libraries(work):
            (done / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(work / path, done / path)
        KEPT.mkdir(parents=True, exist_ok=True)
        shutil.copytree(done, KEPT / f"{kept.name}.{os.getpid()}")
    (KEPT / f"{kept.name}.{os.getpid()}").rename(kept)
    for old in sorted(KEPT.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT_AT_MOST]:
        shutil.rmtree(old, ignore_errors=True)
    return kept


def main() -> None:
    """Compile, and print where the libraries are."""
    parser = argparse.ArgumentParser(description="Compile the engine; print the folder of the libraries.")
    parser.add_argument("--release", action="store_true", help="inline as much as the compiler can; takes minutes")
    release: bool = parser.parse_args().release
    with os.fdopen(os.dup(1), "w") as answer:  # the tools' own output goes to standard error
        os.dup2(2, 1)
        answer.write(f"{compile_engine(release)}\n")


if __name__ == "__main__":
    main()
