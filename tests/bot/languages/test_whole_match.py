"""Whole matches and all screens in a language of marked words: no English is left in them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import chain, cycle
from typing import Any
from unittest.mock import patch

import pytest

from cogs.hall.languages.readers import readers
from cogs.hall.menus import LANGUAGE
from common.text.catalogue import codes, language
from common.text.text import broken, written
from conformance.pseudo import CODE
from players.names import NAMES
from tests.bot.languages.reading import all_english, english
from tests.bot.room import Room
from tests.bot.samples import every_game
from tests.bot.world import World
from tests.sample import random_match, some

BOTS = tuple(chain.from_iterable(NAMES.values()))
REAL = tuple(each for each in codes() if each not in ("en", CODE))
SHOWN_EVERY = 7
"""Of so many actions one is shown."""


async def speak(world: World, code: str = CODE) -> None:
    """Makes everybody read a language."""
    await world.store.guilds.choose(world.guild.id, language=code)
    readers().forget_server(world.guild.id)
    for person in (world.ann, world.ben, world.cat, world.dan):
        await world.store.people.choose(person.id, language=code)
        readers().forget(person.id)


async def played(world: World, *spoken: str) -> AsyncIterator[Room]:
    """Plays a whole random match in these languages by turns; yields its room after every action
    shown."""
    seed = world.sample.seeds[0]
    with patch("cogs.lobby.service.secrets.token_hex", return_value=seed):
        room = await world.begin()
    by_turns = cycle(spoken)
    await speak(world, next(by_turns))
    told = random_match(world.sample.game, seed, dict((await room.match()).setup.options))
    number = 0
    while not (match := await room.match()).outcome:
        seat, text = next((each.seat, each.text) for each in told.entries[match.ply :])
        number += 1
        last = len(match.propose(seat, text)) + match.ply >= told.ply
        if number % SHOWN_EVERY and not last:
            await room.commit(seat, text)
            continue
        await room.play(seat, text)
        yield room
        if len(spoken) > 1:
            await speak(world, next(by_turns))


@every_game
async def test_a_match_has_no_english_words(world: World) -> None:
    rooms = list[Room]()
    async for room in played(world, CODE):
        rooms.append(room)
        assert english(await room.board()) == []
        for person in room.players:
            assert [each for message in world.dms(person) for each in english(message)] == []
    for verb in ("board", "history", "export"):
        assert all_english(await rooms[-1].press(0, verb)) == []


@every_game
@pytest.mark.parametrize("first", range(some(1, len(REAL))))
async def test_no_sentence_of_a_match_falls_back_to_english(
    world: World, first: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A form that a name does not have, or a field that the English sentence does not fill, would
    be logged. What is shown is in each language by turns, beginning with the `first`. A game that a
    language does not have yet is English as a whole."""
    title = world.sample.game.title
    known = [code for code in (*REAL[first:], *REAL[:first]) if title in language(code).names]
    if not known:
        pytest.skip("no language has this game")
    broken.cache_clear()
    room = [each async for each in played(world, *known)][-1]
    for code in known:
        await speak(world, code)
        for verb in ("board", "history", "export"):
            await room.press(0, verb)
    assert [each.getMessage() for each in caplog.records if each.name == broken.__module__] == []


@every_game
async def test_the_picker_has_no_english_words(world: World) -> None:
    room = await world.ready()
    await speak(world)
    await room.turn()
    seat = (await room.match()).to_act[0]
    assert all_english(await room.press(seat, "move")) == []
    assert all_english(await room.press(seat, "more")) == []


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("settings", {}),
        ("rules", {}),
        ("learn", {}),
        ("puzzle", {}),
        ("profile", {}),
        ("leaderboard", {}),
        ("match list", {}),
        ("about", {}),
        ("play", {}),
        ("privacy export", {}),
    ],
)
async def test_a_screen_has_no_english_words(
    world: World, command: str, options: dict[str, Any]
) -> None:
    await speak(world)
    shown = await world.ann.slash(world.channel, command, **options)
    titles = [language(code).title for code in codes()]
    words = [written(LANGUAGE, language(code)) for code in codes()]
    assert all_english(shown, *BOTS, *titles, *words) == []
