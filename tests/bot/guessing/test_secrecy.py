"""No guess reaches anybody else before the match is over.

Two worlds in which an onlooker guesses differently look the same to everybody else, byte for byte:
messages in the channel, direct messages, all that players and other onlookers can ask for, and the
lines of the log. And whatever is guessed, all from which screens are made stays as it was.
"""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Any

import pytest

from cogs.board.board import board_screen, more_screen, private_board, retired_board
from cogs.board.match_view import match_view
from cogs.hall.screen import Screen
from cogs.table.head_to_head import with_guessers
from conformance.screens import DESKS, components_of, text_board
from db.store import OpenMatch
from db.tables.watching.guesses import PEOPLE, Guess, GuessAnswer
from engines.registry import GAMES
from players.guess import EXACT
from tests.bot.guessing.kit import guess, is_guessed, judged, moves, opened
from tests.bot.samples import every, sample_of
from tests.bot.secrets.witness import a_world, asked, public, seen
from tests.bot.world import World
from tests.sample import some

OURS = ("bot", "cogs", "db", "engines", "render")
"""The loggers that could tell of a guess."""
ATTEMPTS = some(2_500, 10_000)
MOVES = 10
ONLOOKERS = 10**18
KEYS = [key for key, game in GAMES.items() if is_guessed(game)]


async def everything(path: Path, key: str, choice: int) -> list[Any]:
    """All that reaches others of a match in which Cat guesses the first or the last move of one
    piece, before and after another move was played."""
    found: list[Any] = []
    async with a_world(path, sample_of(key)) as world:
        room = await world.ready()
        match = await room.match()
        screen = await opened(room, world.cat)
        alike = [text for text in moves(match) if text[:3] == moves(match)[0][:3]]
        await guess(world.cat, screen, match, alike[choice])
        for _ in range(2):
            found.append(await public(room))
            for person in (world.ann, world.ben, world.dan):
                found.append(await asked(room, person))
                found.append([await seen(each) for each in world.dms(person)])
            await room.play(match.to_act[0], moves(match)[-1])
            await judged(world)
    return found


@pytest.mark.parametrize("key", KEYS)
async def test_two_worlds_look_the_same_whatever_is_guessed(
    key: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    found: list[list[Any]] = []
    logs: list[list[str]] = []
    for number, choice in enumerate((0, -1)):
        caplog.clear()
        found.append(await everything(tmp_path / f"{number}.sqlite3", key, choice))
        ours = [each for each in caplog.records if each.name.startswith(OURS)]
        logs.append([f"{each.getMessage()} {each.__dict__.get('facts')}" for each in ours])
    assert found[0] == found[1]
    assert logs[0] == logs[1]
    assert any("guesses" in line for line in logs[0])


def screens(opened: OpenMatch) -> list[Screen]:
    """All screens of a match that others see: of the public, of each player."""
    ui = DESKS[opened.row.game]
    shown = match_view(opened, None)
    found = [board_screen(shown, ui), retired_board(shown), more_screen(shown, follows=True)]
    for seat in range(opened.match.setup.seats):
        mine = match_view(opened, seat)
        found += [private_board(mine, ui), text_board(mine, ui), more_screen(mine)]
    return found


def sent(opened: OpenMatch) -> list[object]:
    """All of these screens: components with their labels and ids, pictures, mentions."""
    return [(components_of(each), each.pictures, each.mentions) for each in screens(opened)]


@every(is_guessed)
async def test_random_guesses_change_nothing_that_others_see(world: World) -> None:
    """All screens are made from the match, its row and the best guessers: after each guess the
    three are as before the first one, and so are the screens after all."""
    rng = random.Random(world.sample.key)
    room = await world.ready()
    store, services = world.store, world.bot.services
    attempts = ATTEMPTS // len(KEYS) + 1
    for _ in range(MOVES):
        before = await store.open_match(room.id)
        match, seen_before, shown = before.match, sent(before), match_view(before, None)
        legal = moves(match)
        for _ in range(attempts // MOVES + 1):
            one = Guess(match.ply, rng.choice(legal))
            person = ONLOOKERS + rng.randrange(PEOPLE)
            kept = await store.guesses.keep(room.id, one, person, match.ply, world.env.now())
            assert kept is GuessAnswer.KEPT
            after = await store.open_match(room.id)
            assert (after.row, after.match) == (before.row, match)
            assert await with_guessers(services, after, shown) is shown
        assert sent(await store.open_match(room.id)) == seen_before
        going_on = [text for text in legal if not played(before, text)]
        await room.commit(match.to_act[0], rng.choice(going_on))
        await store.guesses.judge(room.id, match.ply, dict.fromkeys(legal, EXACT))
        assert await store.guesses.judged(room.id)
        after = await store.open_match(room.id)
        shown = match_view(after, None)
        assert await with_guessers(services, after, shown) is shown


def played(opened: OpenMatch, text: str) -> bool:
    """Whether the match is over after this move, or somebody has no choice."""
    match = opened.match
    for entry in match.propose(match.to_act[0], text):
        match = match.follow(entry)
    return match.outcome is not None or len(moves(match)) < 2
