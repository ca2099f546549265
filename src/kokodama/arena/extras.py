"""Optional packages: whether one is installed, and what to say if it is not."""

from importlib.util import find_spec


class MissingPackage(Exception):
    """A package of an extra is not installed; the message names both."""


def require(package: str, purpose: str, extra: str = "arena") -> None:
    """Raise `MissingPackage` if a package is not installed: called before hours of games are played, not after."""
    if find_spec(package) is None:
        raise MissingPackage(
            f"{purpose} need the package {package}: pip install 'kokodama[{extra}]', or pip install {package}"
        )
