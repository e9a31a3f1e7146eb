"""Nothing that reaches a viewer, or the log, tells two matches apart that this viewer must not be
able to tell apart: the same happens in two worlds, in which only secrets differ.

What is looked at, byte for byte, for every registered game that has secrets, from its start and
from as late in a match as there are any:

| output                               | a player (seat 2) | who watches | a stranger | the log |
|--------------------------------------|-------------------|-------------|------------|---------|
| messages in the channel, with texts, alt texts, ids, file names, files | x | x | | |
| direct messages                      | x                 |             |            |         |
| board, text board, areas, history, replay, export | x    | x           | refused    |         |
| copies of one's own data            | x                    | x           | x          |         |
| lists and autocomplete of every option of the game's commands | x | x    | x          |         |
| refusals of texts that others might play | x             | x           | x          |         |
| forged presses of all that was sent to anybody | x       | x           | x          |         |
| lines of the log, whatever their level | (the same for all)              ||            | x       |

`test_leaks_in_refusals` tries many more texts; `tests/limits` draws the pictures themselves.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from discord.app_commands import Group
from simcord import InteractionResult, MemberActor

from cogs.table.commit import commit
from common import workers
from conformance.kit import moments, viewers
from engines.entries import stop_text
from engines.game import AnyGame, OpenGame, Seat
from engines.match import Entry, begin
from engines.registry import GAMES
from host.logs import CHATTY
from tests.bot.deletion import copied
from tests.bot.forged import sending
from tests.bot.forged.test_forged_presses import DEEDS
from tests.bot.reading import answers, ids
from tests.bot.room import Room
from tests.bot.samples import sample_of
from tests.bot.secrets.twins import SEED, Twins, twins
from tests.bot.secrets.witness import a_world, asked, public, seen
from tests.bot.world import World

SECRETIVE = [key for key, game in GAMES.items() if not isinstance(game, OpenGame)]
DATES = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.+]+")
"""When something was done stands in a copy of one's own data."""
PLAYED = 2
"""How many of the last deeds are given as commands, whose answers and log lines count."""


@pytest.mark.parametrize(
    ("viewer", "late"), [(1, True), (None, False)], ids=["player-late", "public-start"]
)
@pytest.mark.parametrize("key", SECRETIVE)
async def test_any_two_worlds_look_the_same_to_whoever_must_not_tell_them_apart(
    key: str,
    viewer: Seat | None,
    late: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    pair = twins(GAMES[key], viewer, late=late)
    assert pair.differ
    found: list[list[Any]] = []
    logs: list[list[str]] = []
    caplog.set_level(logging.DEBUG)
    for number, start in enumerate(pair.starts):
        monkeypatch.setattr(type(GAMES[key]), "start", at_once(start))
        monkeypatch.setattr(workers, "_LOOKS", (10, 10_000)[number])  # one machine is slower
        caplog.clear()
        async with played(tmp_path / f"{number}.sqlite3", key, pair, number) as room:
            found.append([each async for each in everything(room, pair)])
            found[-1] += [each async for each in after_the_stop(room, pair)]
        logs.append([*lines(caplog)])
    assert len(found[0]) > 40
    for one, other in zip(*found, strict=True):
        assert one == other
    assert logs[0] == logs[1]
    assert not [line for line in logs[0] for text in pair.hidden() if text in line]


@pytest.mark.parametrize("key", [key for key in GAMES if key not in SECRETIVE])
def test_every_other_game_has_no_secrets(key: str) -> None:
    game: AnyGame = GAMES[key]
    for moment in moments(key)[::10]:
        pictures = {game.ascii_board(game.view(moment.state, each)) for each in viewers(moment)}
        assert len(pictures) == 1


def at_once(state: Any) -> Callable[..., Any]:
    """A game that begins with this state."""
    return lambda *_: state


@asynccontextmanager
async def played(path: Path, key: str, pair: Twins, number: int) -> AsyncGenerator[Room]:
    """The match in one of the two worlds. The last deeds are commands of those who do them."""
    async with a_world(path, sample_of(key)) as world:
        people = (world.ann, world.ben)
        room = await world.stored(begin(key, pair.options, SEED, len(people)), *people)
        deeds = pair.deeds[number]
        for seat, text in deeds[:-PLAYED]:
            opened = await world.store.open_match(room.id)
            await commit(world.bot.services, opened, (Entry(opened.match.ply, seat, text),))
        await room.show()
        for seat, text in deeds[-PLAYED:]:
            await room.play(seat, text)
        yield room


async def everything(room: Room, pair: Twins) -> AsyncGenerator[Any]:
    """Everything that this viewer and all who know no more can get out of the bot."""
    world = room.world
    for each in await public(room):
        yield each
    knowing = [world.cat] if pair.viewer is None else [room.players[pair.viewer], world.cat]
    for person in knowing:
        for each in (*world.dms(person), *await asked(room, person)):
            yield await seen(each) if hasattr(each, "attachments") else each
    for person in (*knowing, world.dan):
        yield DATES.sub("", json.dumps(await copied(world, person)))
        async for each in tried(room, person, pair):
            yield each


async def after_the_stop(room: Room, pair: Twins) -> AsyncGenerator[Any]:
    """The same once the match has ended without a result: what was secret then stays so."""
    opened = await room.world.store.open_match(room.id)
    end = Entry(opened.match.ply, 0, stop_text("the end of a test"))
    room.world.bot.services.now = lambda: opened.row.created_at  # files tell when it ended
    await commit(room.world.bot.services, opened, (end,))
    await room.show()
    for each in await public(room):
        yield each
    board = await room.board()
    message = room.world.env.backend.get_message(board.channel.id, board.id)
    for person in (*([] if pair.viewer is None else [room.players[pair.viewer]]), room.world.cat):
        for each in (*room.world.dms(person), *await asked(room, person)):
            yield await seen(each) if hasattr(each, "attachments") else each
        for verb in ("review:{}:0", "review-try:{}:0", "animate:{}:0", "animate-as:{}:0:0"):
            name = f"b:{verb.format(room.id)}"
            yield await answered(await sending.press(room.world, person, message, name))


async def tried(room: Room, person: MemberActor, pair: Twins) -> AsyncGenerator[Any]:
    """What comes of typing what others might know, and of pressing what others were sent."""
    world = room.world
    words = dict.fromkeys(word for text in pair.hidden() for word in text.split())
    for name, option in completed(world):
        for typed in ("", *list(words)[:4]):
            options = {"match": room.id, option: typed}
            got = await sending.command(world, person, world.channel, name, options, option)
            yield got.autocomplete_choices
    attempts = [*pair.hidden(), *(f"{word}, {word}" for word in words), "x", "!back"]
    if pair.viewer is None or person is not room.players[pair.viewer]:
        for text in attempts:
            options = {"match": room.id, "action": text}
            name = f"{world.command} play"
            yield await answered(await sending.command(world, person, world.channel, name, options))
    board = await room.board()
    message = world.env.backend.get_message(board.channel.id, board.id)
    for name in controls(room):
        yield await answered(await sending.press(world, person, message, name))


def completed(world: World) -> Iterator[tuple[str, str]]:
    """Every option of the game's commands that is completed, but for the match."""
    group = world.bot.tree.get_command(world.command)
    assert isinstance(group, Group)
    for each in group.commands:
        for option in getattr(each, "parameters", ()):
            if option.autocomplete and option.name != "match":
                yield each.qualified_name, option.display_name


def controls(room: Room) -> list[str]:
    """The controls of the board, and one of each verb that only shows something."""
    every = [name for message in room.world.channel.history() for name in ids(message)]
    verbs = ("setup", "hand", "look", "board", "move", "history", "replay", "back", "choose")
    ply = max(int(name.split(":")[3]) for name in every)
    names = [*every, *(f"b:{verb}:{room.id}:{ply}:" for verb in verbs)]
    shown = [name for name in names if name.startswith("b:") and name.split(":")[1] not in DEEDS]
    return list(dict.fromkeys(shown))


async def answered(result: InteractionResult) -> list[Any]:
    """What a command or press was answered."""
    return [await seen(each) for each in answers(result)]


def lines(caplog: pytest.LogCaptureFixture) -> Iterator[str]:
    """The log as a host sees it at its most talkative."""
    for each in caplog.records:
        chatty = each.name.partition(".")[0] in CHATTY and each.levelno < logging.INFO
        if not chatty and not each.name.startswith("simcord"):
            yield f"{each.name} {each.levelname} {each.getMessage()} {each.__dict__.get('facts')}"
