"""`python -m kokodama` is `kokodama`."""

from kokodama.cli import run

run()
