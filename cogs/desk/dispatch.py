"""Buttons and selects that never die.

What a control does stands in its id (`cogs.hall.ids`); nothing is kept in memory, so
that a press works after any restart. A module says `@on("verb")` over the function that
answers it. Every press is answered, whatever its id: Discord's library would drop one of
which it does not find the control.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ComponentType, InteractionType
from discord.ext import commands

from cogs.desk.gate import admits
from cogs.desk.services import Services, services_of
from cogs.hall.errors import BadControl, Interaction, report
from cogs.hall.ids import BUTTON, CHANNELS, SELECT, read_id
from cogs.hall.log_fields import asked, facts, who

log = logging.getLogger(__name__)

KINDS: Final = {
    BUTTON: ComponentType.button.value,
    SELECT: ComponentType.string_select.value,
    CHANNELS: ComponentType.channel_select.value,
}
PRESSES: Final = (InteractionType.component, InteractionType.modal_submit)
"""A press, and the submission of a form in a window of its own, of which there is none."""
UNKNOWN_MESSAGE: Final = 10008
"""What Discord calls a message that is not there."""


@dataclass(frozen=True, slots=True)
class Press:
    """One click or choice. `values` are a select's chosen values (ids
    of channels in one of channels), empty for a button."""

    interaction: Interaction
    verb: str
    subject: int
    ply: int
    args: tuple[str, ...]
    values: tuple[str, ...]

    @property
    def services(self) -> Services:
        """What the cogs of the bot share that was pressed."""
        return services_of(self.interaction)

    @property
    def value(self) -> str:
        """The value chosen in a select for one. Raises `BadControl` unless it is one."""
        if len(self.values) != 1:
            raise BadControl
        return self.values[0]

    def arg(self, index: int) -> str:
        """Returns an argument that the control must have. Raises `BadControl` where it has not."""
        if not 0 <= index < len(self.args):
            raise BadControl
        return self.args[index]


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


def verbs() -> Collection[str]:
    """Returns all that something answers."""
    return _answers.keys()


def read_press(interaction: Interaction) -> tuple[Answer, Press]:
    """Returns what was pressed, and what answers it. Raises `BadControl` where nothing does."""
    data: dict[str, Any] = dict(interaction.data or {})
    named = read_id(str(data.get("custom_id", "")))
    answer = _answers.get(named.verb)
    if answer is None or data.get("component_type") != KINDS[named.kind]:
        raise BadControl
    values = tuple(str(value) for value in data.get("values", ()))
    return answer, Press(interaction, named.verb, named.subject, named.ply, named.args, values)


class Presses(commands.Cog):
    """Answers every press, and catches everything: Discord's library only logs what escapes."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Runs the answer."""
        if interaction.type not in PRESSES:
            return
        asked(interaction)
        try:
            answer, press = read_press(interaction)
            if await admits(interaction, press.verb):
                await answer(press)
        except discord.NotFound as error:
            if not _has_gone(interaction, error):
                await report(interaction, error)
                return
            log.info("pressed in a screen that has gone", extra=facts(**who(interaction)))
        except Exception as error:
            await report(interaction, error)


def _has_gone(interaction: Interaction, error: discord.NotFound) -> bool:
    """Tells whether the private screen that was pressed has been taken away meanwhile, by another
    press of the same person: there is nothing left to show the answer in."""
    message = interaction.message
    return error.code == UNKNOWN_MESSAGE and message is not None and message.flags.ephemeral
