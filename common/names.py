"""Words of others that are shown among ours: what people call themselves, names of files, and what
stands in files. There is one way for all of them, in every sentence, picture and thread."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that are letters or marks by name, and cannot be seen."""
_JOINERS: Final = "\u200c\u200d"
"""What joins emoji, and parts letters of some scripts; neither turns the direction of reading."""
_FLAG: Final = "\U0001f3f4"
_TAGS: Final = ("\U000e0020", "\U000e007f")
"""Between these are the characters that make another flag of the black one."""
_NEWER: Final = (("\U0001f000", "\U0001faff"), ("\U00020000", "\U0003ffff"))
"""Where emoji and Chinese characters come in that our tables do not know yet."""
_MARKS: Final = 4
"""As many marks may stand on one letter."""
_TROUBLE: Final = re.compile(r"[@#<>`*~|\\]|_(?=_)")
"""What could be read as a mention, as a time or as markdown."""
_ADDRESS: Final = re.compile(r"://|(?<=\])(?=\()|(?<=\.[A-Za-z]{2})/|(?<=\.[A-Za-z]{3})/")
"""Where an address, or words with one behind them, are to be parted: `https://a.org`,
`discord.gg/abc`, `[words](address)`."""
_ENDS: Final = re.compile(r"(?<!\S)_+|_+(?!\S)|^[-+] ")
"""Underscores around words, which would make them italic, and what begins a list."""


def parted(words: str) -> str:
    """Returns words in which nothing is an address that Discord lets people follow."""
    return _ADDRESS.sub(" ", words)


def visible(words: str) -> str:
    """Returns words as one line, without what cannot be seen, what ends a line, and what turns the
    direction of reading."""
    return " ".join(re.sub(rf"(?<!\S)[{_JOINERS}]+|[{_JOINERS}]+(?!\S)", "", _seen(words)).split())


def _seen(words: str) -> str:
    kept, marks = [" "], 0
    for char in words:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= _MARKS:
            kept.append(char if _may_stay(char, kind, kept[-1]) else " ")
    return "".join(kept)


def _may_stay(char: str, kind: str, before: str) -> bool:
    if char in _JOINERS:
        return before > "\u02ff" and before not in _JOINERS
    if _TAGS[0] <= char <= _TAGS[1]:
        return before == _FLAG or _TAGS[0] <= before <= _TAGS[1]
    if kind == "Cn":
        return any(first <= char <= last for first, last in _NEWER)
    return kind[0] not in "CZ" and char not in _BLANK


def plain(name: str) -> str:
    """Returns a name that nothing can be read into: visible, without marks of mentions, times,
    markdown and addresses; empty if nothing is left to be seen. Names without any of that stay as
    they are."""
    words, before = visible(name), ""
    while words != before:
        before = words
        words = parted(_TROUBLE.sub("", words))
        words = visible(_ENDS.sub("", words))
    return words if any(_is_seen(words)) else ""


def _is_seen(words: str) -> Iterator[bool]:
    return (unicodedata.category(char)[0] in "LNPSC" and char not in _JOINERS for char in words)


def called(name: str, otherwise: str) -> str:
    """Returns a name as `plain` does, or else this."""
    return plain(name) or otherwise
