"""Buttons and selects that never expire.

A control's id holds its whole meaning (`cogs.hall.ids`). Nothing is kept in memory, so a press
works after any restart. `@on("verb")` makes a function the answer to a verb. Every press is
answered, even one with an unknown id, which Discord's library would ignore."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from cogs.desk.gate import admits
from cogs.desk.services import Services, services_of
from cogs.discord import ComponentType, InteractionType, commands
from cogs.hall.delivery import Gone
from cogs.hall.errors import BadControl, Interaction, report
from cogs.hall.ids import BUTTON, CHANNELS, LINE, MODAL, PEOPLE, ROLES, SELECT, read_id
from cogs.hall.log_fields import asked, facts, who
from cogs.hall.sending.modal import Answered

log = logging.getLogger(__name__)

KINDS: Final = {
    BUTTON: ComponentType.button.value,
    SELECT: ComponentType.string_select.value,
    CHANNELS: ComponentType.channel_select.value,
    PEOPLE: ComponentType.user_select.value,
    ROLES: ComponentType.role_select.value,
}
NO_KIND: Final = object()
"""Stands for the component of a kind that no message has: nothing equals it."""
ASKED: Final = {
    SELECT: (
        ComponentType.string_select.value,
        ComponentType.radio_group.value,
        ComponentType.checkbox_group.value,
    ),
    CHANNELS: (ComponentType.channel_select.value,),
    PEOPLE: (ComponentType.user_select.value,),
    ROLES: (ComponentType.role_select.value,),
    LINE: (ComponentType.text_input.value,),
}
"""The components that a question of a window can have, by the first letter of its id."""
PRESSES: Final = (InteractionType.component, InteractionType.modal_submit)
"""The types of a press, and of the sending of a window."""


@dataclass(frozen=True, slots=True)
class Press:
    """One click or choice. `values` are the values chosen in a select (the ids of channels,
    people or roles in a select of those), empty for a button. `answers` are those of a window that
    was sent, in its order."""

    interaction: Interaction
    verb: str
    subject: int
    ply: int
    args: tuple[str, ...]
    values: tuple[str, ...]
    answers: tuple[Answered, ...] = ()

    @property
    def services(self) -> Services:
        """The services of the bot that received the press."""
        return services_of(self.interaction)

    @property
    def value(self) -> str:
        """The only value chosen in a select. Raises `BadControl` for none or several."""
        if len(self.values) != 1:
            raise BadControl
        return self.values[0]

    def arg(self, index: int) -> str:
        """Returns an argument of the control. Raises `BadControl` if there is none at this
        index."""
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
    """Returns all verbs that have an answer."""
    return _answers.keys()


def read_press(interaction: Interaction) -> tuple[Answer, Press]:
    """Returns the function that answers a press, and the press. Raises `BadControl` if there is
    none."""
    data: dict[str, Any] = dict(interaction.data or {})
    named = read_id(str(data.get("custom_id", "")))
    answer = _answers.get(named.verb)
    sent = interaction.type is InteractionType.modal_submit
    if answer is None or sent is not (named.kind == MODAL):
        raise BadControl
    if not sent and data.get("component_type") != KINDS.get(named.kind, NO_KIND):
        raise BadControl
    values = tuple(str(value) for value in data.get("values", ()))
    told = tuple(map(_answered, data.get("components", ()))) if sent else ()
    parts = named.verb, named.subject, named.ply, named.args
    return answer, Press(interaction, *parts, values, told)


def _answered(label: dict[str, Any]) -> Answered:
    """Returns the answer to a question of a window, from Discord's data. Raises `BadControl` for an
    unknown question."""
    given: dict[str, Any] = label.get("component") or {}
    named = read_id(str(given.get("custom_id", "")))
    if given.get("type") not in ASKED.get(named.kind, ()):
        raise BadControl
    one = given.get("value")
    values = given.get("values") or () if one is None else (one,)
    return Answered(named, tuple(str(each) for each in values if each != ""))


class Presses(commands.Cog):
    """The listener that answers every press. It catches every error: Discord's library would only
    log it."""

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
        except Gone:
            log.info("pressed in a screen that has gone", extra=facts(**who(interaction)))
        except Exception as error:
            await report(interaction, error)
