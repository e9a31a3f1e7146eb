"""Cleaning of foreign texts before they are shown among ours: people's names, file names and texts
from files. Every sentence, picture and thread uses the same functions."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible characters that Unicode counts as letters or marks."""
_JOINERS: Final = "\u200c\u200d"
"""Characters that join emoji, or separate letters of some scripts; neither changes the direction of
reading."""
_FLAG: Final = "\U0001f3f4"
_TAGS: Final = ("\U000e0020", "\U000e007f")
"""The range of the characters that turn the black flag into another one."""
_NEWER: Final = (("\U0001f000", "\U0001faff"), ("\U00020000", "\U0003ffff"))
"""Ranges for emoji and Chinese characters newer than our Unicode tables."""
_MARKS: Final = 4
"""The most marks on one letter."""
_TROUBLE: Final = re.compile(r"[@#<>`*~|\\]|_(?=_)")
"""Characters that could form a mention, a time or markdown."""
_ADDRESS: Final = re.compile(r"://|(?<=\])(?=\()|(?<=\.[A-Za-z]{2})/|(?<=\.[A-Za-z]{3})/")
"""The places at which an address, or a link with words, is split: `https://a.org`,
`discord.gg/abc`, `[words](address)`."""
_ENDS: Final = re.compile(r"(?<!\S)_+|_+(?!\S)|^[-+] ")
"""Underscores around words, which would make them italic, and the sign that begins a list."""


def parted(words: str) -> str:
    """Returns words with their addresses split, so that Discord makes no link of them."""
    return _ADDRESS.sub(" ", words)


def visible(words: str) -> str:
    """Returns words as one line, without invisible characters, line breaks, and characters that
    change the direction of reading."""
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
    """Returns a name as plain text: visible, and without the characters of mentions, times,
    markdown and addresses; empty if nothing visible is left. Names without any of these are
    unchanged."""
    words, before = visible(name), ""
    while words != before:
        before = words
        words = parted(_TROUBLE.sub("", words))
        words = visible(_ENDS.sub("", words))
    seen = (unicodedata.category(char)[0] in "LNPSC" and char not in _JOINERS for char in words)
    return words if any(seen) else ""


def called(name: str, otherwise: str) -> str:
    """Returns the plain name, or `otherwise` if it is empty."""
    return plain(name) or otherwise
