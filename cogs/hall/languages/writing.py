"""The length of texts in a message, and the shortening of those that are too long."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

log = logging.getLogger(__name__)

LONGEST: Final = {
    "label": 80,
    "question": 45,
    "line": 100,
    "placeholder": 150,
    "option": 100,
    "description": 1024,
    "words": 4000,
}
"""The most characters that Discord takes, by the kind of place. In another language a text may be
longer than the English one for which the screens were made."""


def cut(words: str, longest: int, where: Callable[[], str] = lambda: "an answer") -> str:
    """Returns these words, shortened if they are too long: after the last sentence that fits, else
    after a word. The log then tells `where` they stand."""
    if len(words) <= longest:
        return words
    # The words themselves may be secret.
    log.warning("%s of %s characters have room: %s", longest, len(words), where())
    kept = words[: longest - 1]
    end = max(kept.rfind(mark) for mark in (". ", ".\n", "! ", "? "))
    if end > longest // 2:
        return kept[: end + 1]
    head, _, _ = kept.rpartition(" ")
    return f"{head or kept}…"
