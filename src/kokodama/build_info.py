"""Which of the two engines is running: the compiled one, or the same source interpreted."""

from kokodama.games.kokopelli import rules


def is_compiled() -> bool:
    """Whether the rules run compiled by mypyc."""
    return not str(rules.__file__).endswith(".py")


def engine_name() -> str:
    """For people and for reports."""
    return "compiled by mypyc" if is_compiled() else "interpreted"
