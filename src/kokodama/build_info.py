"""Which of the two engines is running: the compiled one, or the same source interpreted."""

from kokodama.core import chance


def is_compiled() -> bool:
    """Whether the engine runs compiled by mypyc; its modules are compiled together or not at all."""
    return not str(chance.__file__).endswith(".py")


def engine_name() -> str:
    """For people and for reports."""
    return "compiled by mypyc" if is_compiled() else "interpreted"
