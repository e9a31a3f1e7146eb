"""Lists and numbers in sentences."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """Returns “a, b and c”, with another word for “and” if given; empty for no words."""
    *most, final = words or ("",)
    return f"{', '.join(most)} {last} {final}" if most else final


def counted(number: int, word: str) -> str:
    """Returns “1 point” or “2 points”."""
    return f"{number} {word}" if number == 1 else f"{number:,} {word}s"


def ordinal(number: int) -> str:
    """Returns “2nd” for 2."""
    teens = number // 10 % 10 == 1
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def fitting(sentences: Iterable[str], longest: int) -> str:
    """Returns as many of the first sentences, in one line, as fit into `longest` characters."""
    told = ""
    for sentence in sentences:
        longer = f"{told} {sentence}".lstrip()
        if len(longer) > longest:
            break
        told = longer
    return told


def wrapped(words: str, width: int = 40) -> list[str]:
    """Returns these words in lines of at most `width` characters, broken at plain spaces only: a
    no-break space becomes a plain one. Lines after the first are indented."""
    lines = textwrap.wrap(words, width, subsequent_indent="  ")
    return [line.replace("\xa0", " ") for line in lines]
