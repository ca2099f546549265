"""Build hook: compile the engine with mypyc and put the libraries into the wheel, or leave it interpreted.

KOKODAMA_COMPILE=0 leaves the compiling out, KOKODAMA_COMPILE=1 makes a failure of it an error; otherwise a machine
without a C compiler gets the same package, interpreted. The libraries are built in a folder of their own: never
beside the sources, where they would shadow every later edit.
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


class EngineBuildHook(BuildHookInterface[Any]):
    """Compiles the modules that pyproject.toml lists."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled libraries to the wheel."""
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

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder of the build."""
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder, ignore_errors=True)
