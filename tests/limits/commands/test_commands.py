"""The whole command tree against Discord's limits. One bot left all its servers because of
a 26th sub-command. All commands go in one request: what is wrong with one of them costs all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from cogs.hall.languages.commands import localised
from cogs.upkeep.sending import payload_of
from conformance.limits import COMMAND
from engines.registry import GAMES
from tests.bot.world import World
from tests.limits.commands.command_schema import faults

NAME = re.compile(r"[-_a-z0-9]{1,32}")
USER_MENU = 2
SUB_COMMAND, GROUP, STRING, INTEGER = 1, 2, 3, 4


@pytest.fixture
def commands(world: World) -> list[dict[str, Any]]:
    """All commands in all languages, as Discord is told of them."""
    return [localised(each.to_dict(world.bot.tree)) for each in world.bot.tree.get_commands()]


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command with all its sub-commands and options."""
    yield command
    for option in command.get("options") or ():
        yield from parts(option)


def listed(part: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """The options or choices of a part."""
    found: list[dict[str, Any]] = part.get(key) or []
    return found


def weight(part: dict[str, Any]) -> int:
    """The characters that count against the 8,000 of a command: of each text the longest, in
    whatever language."""
    own = _longest(part, "name") + _longest(part, "description")
    choices = part.get("choices") or ()
    own += sum(_longest(each, "name") + len(str(each["value"])) for each in choices)
    return own + sum(weight(each) for each in part.get("options") or ())


def _longest(part: dict[str, Any], key: str) -> int:
    others: dict[str, str] = part.get(f"{key}_localizations") or {}
    return max(len(each) for each in (part.get(key) or "", *others.values()))


async def test_there_are_not_too_many_commands(
    world: World, commands: list[dict[str, Any]]
) -> None:
    game_uis = world.bot.services.game_uis
    assert game_uis.keys() == GAMES.keys()
    games = {game_ui.command for game_ui in game_uis.values()}
    assert len(games) == len(game_uis)
    slash = [each for each in commands if each.get("type", 1) == 1]
    menus = [each for each in commands if each.get("type", 1) == USER_MENU]
    assert {each["name"] for each in slash} == {
        "about",
        "help",
        "learn",
        "leaderboard",
        "league",
        "match",
        "play",
        "privacy",
        "profile",
        "puzzle",
        "rules",
        "server",
        "settings",
        *games,
    }
    assert [each["name"] for each in menus] == ["Challenge to a game"]
    assert len(slash) <= 100
    assert len(menus) <= 5
    assert len({(each.get("type", 1), each["name"]) for each in commands}) == len(commands)


async def test_a_challenge_asks_for_every_option_of_the_form(
    world: World, commands: list[dict[str, Any]]
) -> None:
    groups = {each["name"]: each for each in commands}
    for key, game_ui in world.bot.services.game_uis.items():
        members = {each["name"]: each for each in listed(groups[game_ui.command], "options")}
        names = {each["name"] for each in listed(members["challenge"], "options")}
        asked = {each.key.replace("-", "_") for each in GAMES[key].options if each.asked}
        assert names >= asked | {"opponent", "pace"}
        assert ("players" in names) is (len(GAMES[key].seat_counts) > 1)
        assert ("rated" in names) is not GAMES[key].team


async def test_discord_would_take_all_of_them(commands: list[dict[str, Any]]) -> None:
    assert faults(commands) == []


SERVERS_ONLY = {"league", "server"}
"""The commands that are of use in servers alone."""


async def test_every_command_is_offered_where_it_works_and_nowhere_else(world: World) -> None:
    """In servers, in direct messages with the bot, and in those among people who brought it."""
    payload = payload_of(world.bot.tree, world.bot.tree.get_commands())
    offered = {each["name"]: (each["contexts"], each["integration_types"]) for each in payload}
    assert offered.keys() > SERVERS_ONLY
    for name, places in offered.items():
        assert places == (([0], [0]) if name in SERVERS_ONLY else ([0, 1, 2], [0, 1])), name


SOUND: dict[str, Any] = {
    "type": 1,
    "name": "export",
    "description": "Everything",
    "contexts": [0, 1],
    "options": [
        {"type": INTEGER, "name": "before", "description": "A number", "max_value": 2**53 - 1},
        {"type": STRING, "name": "what", "description": "A text", "max_length": 10},
    ],
}


def _with(key: str, value: object, option: int | None = None) -> Callable[[dict[str, Any]], None]:
    """A change of the command, or of one of its options."""

    def change(command: dict[str, Any]) -> None:
        (command if option is None else command["options"][option])[key] = value

    return change


CHOICE = {"name": "one", "value": 1}


@pytest.mark.parametrize(
    "change",
    [
        _with("max_value", 2**53, 0),
        _with("min_value", -(2**53), 0),
        _with("max_value", 1.5, 0),
        _with("max_value", True, 0),
        _with("max_length", 6, 0),
        _with("choices", [CHOICE] * 26, 0),
        _with("choices", [{**CHOICE, "value": 2**53}], 0),
        _with("choices", [CHOICE], 1),
        _with("choices", [{**CHOICE, "value": "1", "name": "n" * 101}], 1),
        _with("choices", [{"value": "1"}], 1),
        _with("max_length", 0, 1),
        _with("min_length", 6001, 1),
        _with("required", 1, 1),
        _with("name", "n" * 33, 1),
        _with("description", "", 1),
        _with("description_localizations", {"de": "n" * 101}, 1),
        _with("type", 12, 1),
        _with("options", [SOUND["options"][0]] * 26),
        _with("options", {}),
        _with("name", ""),
        _with("description", "n" * 101),
        _with("name_localizations", {"de": ""}),
        _with("name_localizations", {str(number): "n" for number in range(35)}),
        _with("contexts", []),
        _with("contexts", [0, 0]),
        _with("integration_types", [2]),
        _with("default_member_permissions", -1),
        _with("type", 5),
        _with("colour", "red"),
        _with("description", None, 0),
    ],
)
def test_what_discord_would_refuse_is_found(change: Callable[[dict[str, Any]], None]) -> None:
    command = deepcopy(SOUND)
    assert faults([command]) == []
    change(command)
    assert len(faults([command])) >= 1
    assert faults([SOUND] * 131) != []
    assert faults([{"type": 1}]) == ["0: None: ApplicationCommandUpdateRequest has no name"]


async def test_names_are_such_as_people_can_type(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        if command.get("type", 1) == USER_MENU:
            continue
        for part in parts(command):
            assert NAME.fullmatch(part["name"]), part["name"]
            assert part["description"].strip(), part["name"]


async def test_options_and_choices_make_sense(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        for part in parts(command):
            options = listed(part, "options")
            assert len({each["name"] for each in options}) == len(options)
            required = [bool(each.get("required")) for each in options]
            assert required == sorted(required, reverse=True), "required options come first"
            choices = listed(part, "choices")
            assert not (choices and part.get("autocomplete"))
            least, most = part.get("min_value"), part.get("max_value")
            assert least is None or most is None or least <= most
            for each in choices:  # the schema would let 6,000 characters through
                assert 1 <= len(str(each["value"])) <= 100


async def test_no_command_is_too_long(commands: list[dict[str, Any]]) -> None:
    assert max(weight(command) for command in commands) <= COMMAND


async def test_groups_are_not_nested_too_deeply(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        for option in command.get("options") or ():
            if option["type"] == GROUP:
                assert {each["type"] for each in option["options"]} == {SUB_COMMAND}


async def test_free_text_has_a_maximum(commands: list[dict[str, Any]]) -> None:
    """Discord would let 6,000 characters through."""
    for command in commands:
        for part in parts(command):
            if part.get("type") == STRING and "description" in part and not part.get("choices"):
                assert part.get("max_length", 6000) <= 100, (command["name"], part["name"])


async def test_every_option_for_a_match_completes_itself(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        for part in parts(command):
            if part["name"] == "match" and part["type"] == INTEGER:
                assert part.get("autocomplete"), command["name"]


async def test_a_challenge_may_be_rated_but_where_all_play_together(
    commands: list[dict[str, Any]], world: World
) -> None:
    for game_ui in world.bot.services.game_uis.values():
        (command,) = (each for each in commands if each["name"] == game_ui.command)
        (challenge,) = (each for each in parts(command) if each["name"] == "challenge")
        named = {each["name"] for each in listed(challenge, "options")}
        assert ("rated" in named) is not GAMES[game_ui.game].team
