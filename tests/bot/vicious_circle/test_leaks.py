"""Nobody's secret set-up shows in anything that others get."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from simcord import MemberActor

from tests.bot.reading import alts, ending, message_of, words
from tests.bot.room import Room
from tests.bot.secrets.witness import a_world, asked, heard, public, seen
from tests.bot.vicious_circle.kit import SAMPLE
from tests.bot.world import World

SECRETS = (("Sc2 Wa1 Da2", "Pb1 Cc2 Db2"), ("Sc4 We5 De4", "Pd4 Cc5 Wc4"))
OTHERS = ("Sb1 Pa1 Cc1", "Pe5 Cd5 De4")


async def told(room: Room, person: MemberActor) -> list[Any]:
    """Everything that a person other than the secret's owner can get out of the bot."""
    return [*await asked(room, person), *await heard(await room.click(person, "My set-up"))]


async def story(world: World, seat: int, secret: str, *, by_dm: bool) -> list[Any]:
    """What others see while a side makes this secret set-up, step by step."""
    room = await world.begin()
    owner, opponent = room.players[seat], room.players[1 - seat]
    found: list[Any] = []
    if by_dm:
        for creature in secret.split():
            for verb, last in (("setup-take", creature[0]), ("setup-put", creature[1:])):
                message = world.dm(owner)
                await owner.user.click(message, custom_id=ending(message, verb, last))
                found += await public(room)
        await owner.user.click(world.dm(owner), label="Lock in")
    else:
        await owner.slash(await room.home(), "vicious setup", creatures=secret)
    assert len(await room.texts()) == 1
    found += await public(room)
    found += [await seen(message) for message in world.dms(opponent)]
    found += await told(room, opponent)
    found += await told(room, world.cat)
    await world.restart()
    return found + await public(room)


@pytest.mark.parametrize("by_dm", [True, False], ids=["by dm", "by command"])
@pytest.mark.parametrize("seat", [0, 1], ids=["Twilight", "Dawn"])
async def test_two_secrets_look_the_same_to_everybody_else(
    tmp_path: Path, seat: int, by_dm: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    stories: list[list[Any]] = []
    logs: list[list[str]] = []
    for number, secret in enumerate(SECRETS[seat]):
        caplog.clear()
        async with a_world(tmp_path / f"{number}.sqlite3", SAMPLE) as world:
            stories.append(await story(world, seat, secret, by_dm=by_dm))
        rooms = ("cogs", "db", "vivat", "engines", "render")
        ours = [each for each in caplog.records if each.name.partition(".")[0] in rooms]
        logs.append([each.getMessage() for each in ours])
    first, second = stories
    assert len(first) == len(second) > 20
    for one, other in zip(first, second, strict=True):
        assert one == other
    assert logs[0] == logs[1]


async def test_the_owner_does_see_the_difference(tmp_path: Path) -> None:
    """Shows that the comparison above can fail."""
    found: list[Any] = []
    for number, secret in enumerate(SECRETS[0]):
        async with a_world(tmp_path / f"{number}.sqlite3", SAMPLE) as world:
            room = await world.begin((0, f"set {secret}"))
            found.append(await told(room, world.ann))
    assert found[0] != found[1]


async def test_a_resignation_before_the_reveal_keeps_the_pictures_secret(world: World) -> None:
    room = await world.begin((0, f"set {OTHERS[0]}"))
    question = message_of(await world.ann.slash(await room.home(), "vicious resign"))
    await world.ann.click(question, label="Resign")
    board = await room.board()
    assert f"<@{world.ben.id}> wins: <@{world.ann.id}> resigned." in words(board)
    assert "Saint b1" not in alts(board)[0]
