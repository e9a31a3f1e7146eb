"""Whether the options of a command are such as Discord lets a person choose. The library hands
on what it gets, and a changed client may send anything."""

from __future__ import annotations

from typing import Any, Final

from discord import AppCommandOptionType as Kind
from discord import InteractionType
from discord.app_commands import Command, CommandTree, Group, Parameter

from cogs.errors import Interaction

MOST: Final = 2**53
"""Numbers are between this and its negative, in Discord."""
_NAMED: Final = (Kind.user, Kind.channel, Kind.role, Kind.mentionable, Kind.attachment)
"""Kinds of options whose value is the id of something that Discord tells of besides."""
_PERSON: Final = "users"
"""Under which name it tells of people: no option of ours names anything else."""
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
    people: dict[str, Any] = data.get("resolved", {}).get(_PERSON, {})
    return all(_fits(known[each["name"]], each, people) for each in given)


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


def _fits(parameter: Parameter, given: Given, people: dict[str, Any]) -> bool:
    """Tells whether a whole value is one that the option takes; `people` are those whom Discord
    tells of with the command."""
    value, wanted = given["value"], _TYPES.get(parameter.type)
    if given["type"] != parameter.type.value or (wanted and type(value) is not wanted):
        return False
    if parameter.type in _NAMED:
        return value in people
    if wanted is int and not -MOST <= int(value) <= MOST:
        return False
    if parameter.choices:
        return value in [each.value for each in parameter.choices]
    size = len(value) if isinstance(value, str) else value
    least, most = parameter.min_value, parameter.max_value
    return (least is None or least <= size) and (most is None or size <= most)
