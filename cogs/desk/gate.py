"""The gate before every command, press and autocomplete request. It checks that the options are
among those Discord offers, that a command for servers comes from one, that nobody asks too fast,
and that nobody acts while their data is being deleted. The library passes on its input unchecked,
and a changed client may send anything. Public posts have a rule of their own
(`cogs.hall.posting`)."""

from __future__ import annotations

import logging
from typing import Any, Final, TypeVar

from cogs import discord
from cogs.desk.services import Services, bot_of, services_of
from cogs.discord import AppCommandOptionType as Kind
from cogs.discord import Command, CommandTree, Group, InteractionType, Parameter, app_commands
from cogs.hall.errors import Interaction, inform, words_of
from cogs.hall.languages.readers import hear
from cogs.hall.log_fields import facts, who
from cogs.hall.posting import TooFast
from cogs.hall.token_bucket import ANY, FILE, PAGE, TYPING, RateLimit
from common.text.say import EMPTY, say
from common.text.text import Text

log = logging.getLogger(__name__)

_COMMANDS: Final = {
    **dict.fromkeys(("export", "import"), FILE),
    **dict.fromkeys(("history", "replay"), PAGE),
}
_VERBS: Final = {
    "export": FILE,
    **dict.fromkeys(("history", "history-page", "replay", "step", "step-to"), PAGE),
    **dict.fromkeys(("istep", "istep-jump", "istep-eyes"), PAGE),
}
_PRACTICE: Final = ("try", "learn", "puzzle")
LEAVING: Final = say("One moment: I am deleting your data.")
IN_SERVERS: Final = say("This command works only in a server. Use it there.")
T = TypeVar("T")


def in_servers(command: T) -> T:
    """Offers a command in servers alone, to people of servers that have added the bot. The
    library's `guild_only` would only add servers to the places where all commands are offered."""
    only = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    return app_commands.allowed_installs(guilds=True, users=False)(only(command))


async def admits(interaction: Interaction, verb: str = "") -> bool:
    """Tells whether to answer a command, an autocomplete request, or a press with its `verb`. If
    not, nothing may be done: the person has been told so privately (autocomplete: with no
    proposals). If another process has the shard by now the person is not told, because that process
    hears the same and answers."""
    if not await bot_of(interaction).lease.stands():
        log.info("left to the process that has the shard now", extra=facts(**who(interaction)))
        return False
    await hear(interaction)
    services = services_of(interaction)
    refusal = _refusal(services, interaction, verb)
    if refusal:
        log.debug("not admitted: %s", interaction.type.name)
        await inform(interaction, refusal)
    return not refusal


def _refusal(services: Services, interaction: Interaction, verb: str) -> Text:
    person = interaction.user.id
    if person in services.leaving:
        return LEAVING
    if interaction.guild_id is None and _is_for_servers(interaction):
        return IN_SERVERS
    if not services.rules.cooldowns:
        return EMPTY
    seconds = services.paces.wait(person, _paces(interaction, verb), services.now())
    return words_of(TooFast(seconds)) if seconds else EMPTY


def _is_for_servers(interaction: Interaction) -> bool:
    """Tells whether the command is offered in servers alone. While Discord still knows an older
    version of it, it may come from elsewhere."""
    command = interaction.command
    whole = (command.root_parent or command) if isinstance(command, Command) else command
    places = whole.allowed_contexts if whole is not None else None
    return places is not None and not (places.dm_channel or places.private_channel)


def _paces(interaction: Interaction, verb: str) -> tuple[RateLimit, ...]:
    if interaction.type is discord.InteractionType.autocomplete:
        return (TYPING,)
    special = _of_verb(verb) if verb else _of_command(interaction)
    return (ANY, special) if special else (ANY,)


def _of_verb(verb: str) -> RateLimit | None:
    return PAGE if verb.partition("-")[0] in _PRACTICE else _VERBS.get(verb)


def _of_command(interaction: Interaction) -> RateLimit | None:
    command = interaction.command
    return _COMMANDS.get(command.name) if command else None


MOST: Final = 2**53 - 1
"""The largest number in Discord; its negative is the smallest (`Int53Type` of its published
schema)."""
_NAMED: Final = (Kind.user, Kind.channel, Kind.role, Kind.mentionable, Kind.attachment)
"""Kinds of options whose value is an id, with the object itself sent along by Discord."""
_TOLD_OF: Final = {Kind.user: "users", Kind.channel: "channels", Kind.attachment: "attachments"}
"""The keys under which Discord sends people, channels and files; our options name nothing else."""
_TYPES: Final = {Kind.string: str, Kind.integer: int, Kind.boolean: bool}

Given = dict[str, Any]
"""An option as Discord sends it: `name`, `type`, `value`, and `focused` during typing."""


def fit(tree: CommandTree[Any], interaction: Interaction) -> bool:
    """Tells whether each option is one of the command's, of its kind, among its choices and within
    its bounds, and whether Discord sent the object that it names. While a person types, tells only
    whether each option can be read. True for an unknown command: the library refuses it by
    itself."""
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
    """Tells whether an option can be read while a person types. The option being typed comes as
    text. The others may be incomplete, such as a number half typed."""
    named = given["type"] in [each.value for each in _NAMED]
    if given.get("focused"):
        return parameter.autocomplete and isinstance(given["value"], str) and not named
    if named or parameter.type in _NAMED:
        return parameter.type.value == given["type"] and _is_id(given["value"])
    return parameter.type is not Kind.string or isinstance(given["value"], str)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and value.isascii() and value.isdecimal()


def _fits(parameter: Parameter, given: Given, named: dict[str, Any]) -> bool:
    """Tells whether the option takes this complete value; `named` are the objects that Discord sent
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
