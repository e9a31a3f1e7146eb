"""The selects in which a step of an action is chosen, however many parts it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ui

from cogs.hall.ids import whole
from cogs.hall.screen import select
from engines.game import Part

SIZE: Final = 25
"""How many options Discord lets a select have."""
SUFFIXES: Final = ("", "-b", "-c", "-d")
"""What tells the selects of one message apart: a verb has an answer with each of them."""
PAGE: Final = SIZE * len(SUFFIXES)
_WORDS: Final = 40


@dataclass(frozen=True, slots=True)
class Choosing:
    """How far a person has come in the picker: the values of the parts chosen, whether the
    board is shown closer, and the page of the parts that may follow, counted from 0."""

    chosen: tuple[str, ...] = ()
    closer: bool = False
    page: int = 0

    def args(self) -> tuple[str, ...]:
        """Returns the choice for a control's id: the parts alone, unless there is more to say."""
        if not (self.closer or self.page):
            return self.chosen
        return ("", f"{self.page}{'c' if self.closer else ''}", *self.chosen)


def choosing(args: Sequence[str]) -> Choosing:
    """Returns what a control's id says, from `Choosing.args`. Raises `BadControl` where it is
    none."""
    if not args or args[0]:  # no part is empty, so that an empty one tells what follows
        return Choosing(tuple(args))
    how = args[1] if len(args) > 1 else ""
    return Choosing(tuple(args[2:]), how.endswith("c"), whole(how.removesuffix("c")))


JOINT: Final = "~"
"""What parts the values of several parts in one option; no value of a part has it."""


def values_of(values: Sequence[str]) -> tuple[str, ...]:
    """Returns the values of the parts that were chosen in a select, one after the other."""
    return tuple(part for value in values for part in value.split(JOINT))


def verbs(verb: str) -> tuple[str, ...]:
    """Returns the verb of each select of a message, in their order."""
    return tuple(verb + suffix for suffix in SUFFIXES)


def last_page(parts: Sequence[Part]) -> int:
    """Returns the page on which the last of these parts is."""
    return max(0, (len(parts) - 1) // PAGE)


def menus(
    question: str,
    parts: Sequence[Part],
    page: int,
    verb: str,
    subject: int,
    ply: int,
    args: Sequence[str],
) -> list[ui.ActionRow[Any]]:
    """Returns a page of parts that answer a question as selects in their order, each with its range
    if there are several or it is not the only page."""
    page = max(0, min(page, last_page(parts)))
    shown = parts[page * PAGE : (page + 1) * PAGE]
    groups = [shown[start : start + SIZE] for start in range(0, len(shown), SIZE)]
    return [
        select(
            f"{question} {_range(group)}" if len(parts) > SIZE else question,
            name,
            subject,
            part_options(group),
            ply,
            args,
        )
        for name, group in zip(verbs(verb), groups, strict=False)
    ]


def _range(parts: Sequence[Part]) -> str:
    first, last = parts[0].label[:_WORDS], parts[-1].label[:_WORDS]
    return first if len(parts) == 1 else f"{first} to {last}"


def part_options(parts: Sequence[Part]) -> list[discord.SelectOption]:
    """Returns the parts as options of a select."""
    return [
        discord.SelectOption(
            label=part.label[:100], value=part.value, description=part.note[:100] or None
        )
        for part in parts
    ]
