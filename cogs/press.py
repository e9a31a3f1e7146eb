"""Buttons and selects that never die.

What a control does stands in its id (`cogs.screens.ids`); nothing is kept in memory, so
that a press works after any restart. A module says `@on("verb")` over the function that
answers it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from discord import ui

from cogs.errors import Interaction, Told, report
from cogs.house import House, house_of
from cogs.screens.ids import BUTTON, PATTERN, SELECT


@dataclass(frozen=True, slots=True)
class Press:
    """One click or choice. `values` are a select's chosen values, empty for a button."""

    interaction: Interaction
    verb: str
    subject: int
    ply: int
    args: tuple[str, ...]
    values: tuple[str, ...]

    @property
    def house(self) -> House:
        """The house in which the press happened."""
        return house_of(self.interaction)


Answer = Callable[[Press], Awaitable[None]]
_answers: dict[str, Answer] = {}


def on(*verbs: str) -> Callable[[Answer], Answer]:
    """Makes a function the answer to one verb or several."""

    def register(answer: Answer) -> Answer:
        for verb in verbs:
            if _answers.setdefault(verb, answer).__qualname__ != answer.__qualname__:
                raise ValueError(f"two answers to {verb}")
            _answers[verb] = answer
        return answer

    return register


async def _answer(interaction: Interaction, match: re.Match[str]) -> None:
    """Runs the answer and catches everything: discord.py only logs what escapes here."""
    try:
        answer = _answers.get(match["verb"])
        if answer is None:
            raise Told("That control is from an older version of me. `/match show` has new ones.")
        args = tuple(match["args"].split(",")) if match["args"] else ()
        data: dict[str, Any] = dict(interaction.data or {})
        values = tuple(str(value) for value in data.get("values", ()))
        subject, ply = int(match["subject"]), int(match["ply"])
        await answer(Press(interaction, match["verb"], subject, ply, args, values))
    except Exception as error:
        await report(interaction, error)


class PressButton(ui.DynamicItem[ui.Button[Any]], template=BUTTON + PATTERN):
    """Any button of ours."""

    def __init__(self, button: ui.Button[Any], match: re.Match[str]) -> None:
        super().__init__(button)
        self.match = match

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> PressButton:
        """The button, as it comes back from Discord."""
        assert isinstance(item, ui.Button)
        return cls(item, match)

    async def callback(self, interaction: Interaction) -> None:
        """Answers the click."""
        await _answer(interaction, self.match)


class PressSelect(ui.DynamicItem[ui.Select[Any]], template=SELECT + PATTERN):
    """Any select of ours."""

    def __init__(self, select: ui.Select[Any], match: re.Match[str]) -> None:
        super().__init__(select)
        self.match = match

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> PressSelect:
        """The select, as it comes back from Discord."""
        assert isinstance(item, ui.Select)
        return cls(item, match)

    async def callback(self, interaction: Interaction) -> None:
        """Answers the choice."""
        await _answer(interaction, self.match)
