"""The whole command tree against Discord's limits. One bot left all its servers because of
a 26th sub-command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engines.registry import GAMES
from tests.bot.world import World

NAME = re.compile(r"[-_a-z0-9]{1,32}")
USER_MENU = 2
SUB_COMMAND, GROUP, STRING, INTEGER = 1, 2, 3, 4


@pytest.fixture
def commands(world: World) -> list[dict[str, Any]]:
    """All commands, as Discord is told of them."""
    return [command.to_dict(world.bot.tree) for command in world.bot.tree.get_commands()]


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
    """The characters that count against the 8,000 of a command."""
    own = len(part["name"]) + len(part.get("description") or "")
    choices = part.get("choices") or ()
    own += sum(len(each["name"]) + len(str(each["value"])) for each in choices)
    return own + sum(weight(each) for each in part.get("options") or ())


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


async def test_names_and_descriptions_fit(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        if command.get("type", 1) == USER_MENU:
            assert 1 <= len(command["name"]) <= 32
            continue
        for part in parts(command):
            assert NAME.fullmatch(part["name"]), part["name"]
            assert 1 <= len(part["description"]) <= 100, part["name"]


async def test_options_and_choices_fit(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        for part in parts(command):
            options = listed(part, "options")
            assert len(options) <= 25, part["name"]
            assert len({each["name"] for each in options}) == len(options)
            required = [bool(each.get("required")) for each in options]
            assert required == sorted(required, reverse=True), "required options come first"
            choices = listed(part, "choices")
            assert len(choices) <= 25, part["name"]
            assert not (choices and part.get("autocomplete"))
            for each in choices:
                assert 1 <= len(each["name"]) <= 100
                assert 1 <= len(str(each["value"])) <= 100


async def test_no_command_is_too_long(commands: list[dict[str, Any]]) -> None:
    assert max(weight(command) for command in commands) <= 8000


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
