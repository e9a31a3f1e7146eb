"""Lists and numbers in sentences."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """“a, b and c”, with another word for the last “and” if need be; empty for no words."""
    *most, final = words or ("",)
    return f"{', '.join(most)} {last} {final}" if most else final


def counted(number: int, word: str) -> str:
    """“1 point”, “2 points”."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
