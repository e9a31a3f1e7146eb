"""Lists and numbers in sentences."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """Returns “a, b and c”, with another word for “and” if given; empty for no words."""
    *most, final = words or ("",)
    return f"{', '.join(most)} {last} {final}" if most else final


def counted(number: int, word: str) -> str:
    """Returns “1 point” or “2 points”."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
