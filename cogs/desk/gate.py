"""The gate that every command, press and proposal passes: its options are such as Discord lets a
person choose, nobody hammers the bot, and nobody does anything while their data is being
deleted. The library hands on what it gets, and a changed client may send anything. What is posted
for all to see has a rule of its own (`cogs.hall.posting`)."""

from __future__ import annotations

import logging
from typing import Any, Final

import discord
from discord import AppCommandOptionType as Kind
from discord import InteractionType
from discord.app_commands import Command, CommandTree, Group, Parameter

from cogs.desk.services import Services, bot_of, services_of
from cogs.hall.errors import Interaction, say
from cogs.hall.log_fields import facts, who
from cogs.hall.posting import TooFast
from cogs.hall.token_bucket import ANY, FILE, PAGE, TYPING, Pace

log = logging.getLogger(__name__)

_COMMANDS: Final = {
    **dict.fromkeys(("export", "import"), FILE),
    **dict.fromkeys(("history", "replay"), PAGE),
}
_VERBS: Final = {
    "export": FILE,
    **dict.fromkeys(("history", "history-page", "replay", "step"), PAGE),
    **dict.fromkeys(("istep", "istep-jump", "istep-eyes"), PAGE),
}
_PRACTICE: Final = ("try", "learn", "puzzle")
LEAVING: Final = "One moment, please: your data is being deleted."


async def admits(interaction: Interaction, verb: str = "") -> bool:
    """Tells whether to go on with this: a command, a proposal of autocomplete, or a press, whose
    verb is given. If not, the person has been told so privately (autocomplete: with no proposals),
    and nothing may be done; nobody is told where another process has the shard by now, which hears
    the same and answers."""
    if not await bot_of(interaction).claims.stand():
        log.info("left to the process that has the shard now", extra=facts(**who(interaction)))
        return False
    services = services_of(interaction)
    refusal = _refusal(services, interaction, verb)
    if refusal:
        log.debug("not admitted: %s", interaction.type.name)
        await say(interaction, refusal)
    return not refusal


def _refusal(services: Services, interaction: Interaction, verb: str) -> str:
    """Why not, in a sentence; empty where nothing is against it."""
    person = interaction.user.id
    if person in services.leaving:
        return LEAVING
    if not services.rules.cooldowns:
        return ""
    seconds = services.paces.wait(person, _paces(interaction, verb), services.now())
    return str(TooFast(seconds)) if seconds else ""


def _paces(interaction: Interaction, verb: str) -> tuple[Pace, ...]:
    """Returns what the request counts for."""
    if interaction.type is discord.InteractionType.autocomplete:
        return (TYPING,)
    special = _of_verb(verb) if verb else _of_command(interaction)
    return (ANY, special) if special else (ANY,)


def _of_verb(verb: str) -> Pace | None:
    return PAGE if verb.partition("-")[0] in _PRACTICE else _VERBS.get(verb)


def _of_command(interaction: Interaction) -> Pace | None:
    command = interaction.command
    return _COMMANDS.get(command.name) if command else None


MOST: Final = 2**53 - 1
"""Numbers are between this and its negative, in Discord (`Int53Type` of its published schema)."""
_NAMED: Final = (Kind.user, Kind.channel, Kind.role, Kind.mentionable, Kind.attachment)
"""Kinds of options whose value is the id of something that Discord tells of besides."""
_TOLD_OF: Final = {Kind.user: "users", Kind.channel: "channels", Kind.attachment: "attachments"}
"""Under which name it tells of people, channels and files: options of ours name nothing else."""
_TYPES: Final = {Kind.string: str, Kind.integer: int, Kind.boolean: bool}

Given = dict[str, Any]
"""An option as Discord sends it: `name`, `type`, `value`, and `focused` while it is typed."""


def fit(tree: CommandTree[Any], interaction: Interaction) -> bool:
    """Tells whether each option is one of the command's, of its kind, among its choices and within
    its bounds, and Discord tells who it names; while a person types, whether it can be read at all.
    True for a command that is not known here, which the library refuses by itself."""
    data: dict[str, Any] = dict(interaction.data or {})
    command: object = tree.get_command(str(data.get("name")))
    given: list[Given] = data.get("options", [])
    while isinstance(command, Group) and given:
        command, given = command.get_command(given[0]["name"]), given[0].get("options", [])
    if not isinstance(command, Command):
        return True
    known = {each.display_name: each for each in command.parameters}
    if any(each["name"] not in known for each in given):
        return False
    if interaction.type is InteractionType.autocomplete:
        return all(_can_be_read(known[each["name"]], each) for each in given)
    return all(_fits(known[each["name"]], each, data.get("resolved", {})) for each in given)


def _can_be_read(parameter: Parameter, given: Given) -> bool:
    """Tells whether the options can be read. What is being typed comes as text; others come as far
    as they have been typed, which may be no number yet."""
    named = given["type"] in [each.value for each in _NAMED]
    if given.get("focused"):
        return parameter.autocomplete and isinstance(given["value"], str) and not named
    if named or parameter.type in _NAMED:
        return parameter.type.value == given["type"] and _is_id(given["value"])
    return parameter.type is not Kind.string or isinstance(given["value"], str)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and value.isascii() and value.isdecimal()


def _fits(parameter: Parameter, given: Given, named: dict[str, Any]) -> bool:
    """Tells whether a whole value is one that the option takes; `named` is what Discord tells of
    with the command."""
    value, wanted = given["value"], _TYPES.get(parameter.type)
    if given["type"] != parameter.type.value or (wanted and type(value) is not wanted):
        return False
    if parameter.type in _NAMED:
        return value in named.get(_TOLD_OF[parameter.type], {})
    if wanted is int and not -MOST <= int(value) <= MOST:
        return False
    if parameter.choices:
        return value in [each.value for each in parameter.choices]
    size = len(value) if isinstance(value, str) else value
    least, most = parameter.min_value, parameter.max_value
    return (least is None or least <= size) and (most is None or size <= most)
