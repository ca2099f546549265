"""`python -m kokodama` is `kokodama`."""

from kokodama.cli.main import run

run()
