"""The seed: its fingerprint from the beginning, itself after the end, and never before."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import replace

import pytest

from cogs.hall.sentences import proof_lines
from conformance.screens import row_of
from db.values import OpenMatch
from engines.export import read
from engines.game import Unreadable
from tests.bot.reading import answers, message_of, said, words
from tests.bot.room import Room
from tests.bot.secrets.witness import asked, exported, public, seen
from tests.bot.simultaneous_hands.kit import ANN, BEN, WHOLE
from tests.bot.world import World
from tests.sample import random_match
from tests.toys.simultaneous_hands import BELL, SIMULTANEOUS_HANDS

STORY = (*WHOLE, (ANN, BELL)) * 2


async def ended(world: World) -> Room:
    """A match at its end, of which all but the last entry was not shown."""
    room = await world.begin()
    for deed in STORY[:-1]:
        await room.commit(*deed)
    await room.play(*STORY[-1])
    return room


async def seed_of(room: Room) -> tuple[str, str]:
    """The match's seed, and its SHA-256."""
    seed = (await room.row()).setup.seed
    return seed, hashlib.sha256(seed.encode()).hexdigest()


async def step(room: Room, label: str = "") -> str:
    """A step of the replay: the first one, or what this button shows."""
    shown = message_of(await room.world.ann.slash(await room.home(), "match replay", match=room.id))
    if label:
        await room.world.ann.click(shown, label=label)
    return words(shown)


async def file(room: Room) -> str:
    """What stands beside the match as a file."""
    shown = await room.world.ann.slash(await room.home(), "match export", match=room.id)
    return said(shown)


async def test_the_fingerprint_is_behind_more_and_the_board_says_that_it_is_sealed(
    world: World,
) -> None:
    room = await world.begin()
    _, told = await seed_of(room)
    line = f"-# 🔒 All luck was fixed at the start. SHA-256 of its seed, for a check: {told}"
    assert (await room.row()).fingerprint == told
    invitation = world.channel.history()[0]
    assert f"Match {room.id}: " in words(invitation)
    for shown in (invitation, await room.board()):
        assert (
            "-# 🔒 All luck is fixed now, and can be checked at the end"
            in words(shown).splitlines()
        )
        assert told not in words(shown)
    for person in (ANN, BEN):
        assert line in said(await room.click(person, "More")).splitlines()
    assert line in (await file(room)).splitlines()
    assert told not in await step(room)
    await room.play(*STORY[0])
    assert "Sealed" not in words(await room.board())
    assert (
        "-# 🔒 All luck is fixed now, and can be checked at the end"
        in words(world.now(invitation)).splitlines()
    )
    assert line in said(await room.click(ANN, "More")).splitlines()


async def test_after_the_end_the_seed_is_told_and_fits(world: World) -> None:
    room = await ended(world)
    seed, told = await seed_of(room)
    line = f"-# Seed {seed}; its SHA-256 is {told[:16]}…, as published at the start"
    assert seed not in words(await room.board())
    assert line in said(await room.click(ANN, "More")).splitlines()
    assert seed not in await step(room)
    assert told not in await step(room, "Start")
    fits = "Its SHA-256 fits the one published at the start, and the moves replay with it."
    assert f"-# Seed {seed}. {fits}" in (await file(room)).splitlines()


async def test_a_seed_that_is_not_the_published_one_is_told_as_such(world: World) -> None:
    room = await ended(world)
    seed, told = await seed_of(room)
    await world.store.database.rows("UPDATE matches SET fingerprint = ?", ("0" * 64,))
    verdict = f"Its SHA-256 is {told}, which does not fit the one published at the start."
    assert f"-# Seed {seed}. {verdict}" in (await file(room)).splitlines()
    assert (
        f"-# 🔒 All luck was fixed at the start. SHA-256 of its seed, for a check: {'0' * 64}"
        in await file(room)
    )
    more = said(await room.click(ANN, "More"))
    assert f"its SHA-256 is {told[:16]}…, which was not published at the start" in more


@pytest.mark.parametrize("number", range(4))
def test_a_log_that_does_not_replay_with_the_seed_is_told_as_such(number: int) -> None:
    match = random_match(SIMULTANEOUS_HANDS, f"{number}")
    other = replace(match, setup=replace(match.setup, seed="another"))
    opened = OpenMatch(row_of(other), other)
    _, line = proof_lines(opened)
    assert line.endswith("fits the one published at the start, but the moves do not replay.")


async def test_a_match_without_a_fingerprint_says_nothing_of_seeds(world: World) -> None:
    room = await ended(world)
    await world.store.database.rows("UPDATE matches SET fingerprint = NULL")
    assert "eed" not in await file(room)
    assert "fingerprint" not in await exported(room, world.cat)


async def test_nothing_holds_the_seed_while_the_match_runs(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    room = await world.begin()
    seed, _ = await seed_of(room)
    got: list[object] = []
    for seat, text in STORY[:-1]:
        played = await room.play(seat, text)
        assert played.response
        got += [await seen(each) for each in answers(played)]
        for person in (world.ann, world.cat):
            got += await asked(room, person)
    await room.play(0, "rubbish")
    await world.restart()
    got += await public(room)
    got += [await seen(each) for person in room.players for each in world.dms(person)]
    sent = [(each.path, each.json) for each in world.env.http_requests]
    assert seed not in repr((got, sent, await room.row()))
    assert not [each for each in caplog.records if seed in f"{each.getMessage()} {each.args}"]
    await room.play(*STORY[-1])
    assert seed in said(await room.click(ANN, "More"))


async def test_an_export_has_the_fingerprint_always_and_the_seed_after_the_end(
    world: World,
) -> None:
    room = await world.begin(*STORY[:-1])
    seed, told = await seed_of(room)
    running = await exported(room, world.ann)
    assert f"\nfingerprint {told}\n" in running
    assert "seed" not in running
    with pytest.raises(Unreadable, match="no seed"):
        read(running)
    answer = await world.ann.slash(await room.home(), "match export", match=room.id)
    line = said(answer)
    assert "Look through it with `/match import`, once the match is over. At a terminal: " in line
    await room.play(*STORY[-1])
    over = await exported(room, world.ann)
    assert f"\nfingerprint {told}\nseed {seed}\n" in over
    assert read(over).state == (await room.match()).state
    with pytest.raises(Unreadable, match="not the one published"):
        read(over.replace(f"seed {seed}", f"seed {seed}0"))
