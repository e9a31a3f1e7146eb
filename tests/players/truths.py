"""The check of a sentence about an action: its kind, by a pattern, and whether it is true."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Kinds: TypeAlias = Mapping[str, tuple[str, Callable[..., Any]]]
"""The kinds of sentences: each with its pattern, and with what tells whether it is true of a claim
and the pattern's groups (empty where a group is absent)."""


def verdict(kinds: Kinds, said: str, claim: Callable[[], object]) -> tuple[str, bool]:
    """The kind of a sentence, and whether it is true of the `claim`, which is made only for a kind
    that is known. “unknown” and “empty” are never true."""
    for kind, (pattern, holds) in kinds.items():
        if found := re.fullmatch(pattern, said):
            return kind, bool(holds(claim(), *(each or "" for each in found.groups())))
    return "unknown" if said else "empty", False


def parted(said: str) -> tuple[str, str]:
    """The sentence without the loss that follows, and the words for that, if there are any: “Saves
    the Saint, but the throne is open.”"""
    deed, _, loss = said.removesuffix(".").partition(", but ")
    return (f"{deed}." if said else ""), loss
