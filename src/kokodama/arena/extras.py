"""Checks for optional packages, with a helpful error when one is missing."""

from importlib.util import find_spec


class MissingPackage(Exception):
    """A package of an extra is not installed; the message names both."""


def require(package: str, purpose: str, extra: str = "arena") -> None:
    """Raise `MissingPackage` if a package is not installed. Call it before hours of games are played, not after."""
    if find_spec(package) is None:
        raise MissingPackage(
            f"{purpose} need the package {package}. Install it with: pip install 'kokodama[{extra}]', "
            f"or pip install {package}"
        )
