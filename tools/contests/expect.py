"""The error of a contest that breaks a rule."""

from __future__ import annotations


class Wrong(AssertionError):
    """The error that a contest breaks a rule."""


def expect(true: bool, why: str) -> None:
    """Raises `Wrong` unless it is true."""
    if not true:
        raise Wrong(why)
