"""The bot itself, with its real HTTP client, when Discord has done what was asked and its response
to that is lost."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from cogs.table.publish import Publisher
from tests.loopback.boards.manor import Manor, manor
from tests.waiting import a_while
from tools.loopback.actors import Actors
from tools.loopback.faults import Fault, Kind


@pytest.fixture(name="manor")
async def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Manor]:
    async with manor(tmp_path, monkeypatch) as found:
        yield found


@pytest.mark.parametrize("kind", ["lost", "cut"])
async def test_a_board_whose_answer_was_lost_keeps_no_controls(manor: Manor, kind: str) -> None:
    """The match has gone on before it could be shown again."""
    await manor.begin()
    while not manor.server.faults.counts:
        await manor.up_to_date()
        where = f"POST /channels/{manor.home.id}/messages"
        fault = Fault("lost" if kind == "lost" else "cut", where, times=1)
        manor.server.faults.active[:] = [fault]
        await manor.play()
        await a_while()
    posted = len(manor.home.messages)
    await manor.play()
    await manor.up_to_date()
    assert len(manor.home.messages) == posted + 1


async def test_a_program_that_ends_before_each_note_leaves_one_board(
    manor: Manor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match goes on meanwhile each time. The boards that Discord returns are too old, and those
    that have lost their controls are not taken for the current one."""

    async def killed(*_: object) -> None:
        """Does nothing in place of noting what was shown."""

    await manor.begin()
    begun = len(manor.home.messages)
    while len(manor.home.messages) == begun:  # until each turn has a board of its own
        await manor.up_to_date()
        await manor.play()
    await manor.up_to_date()
    with monkeypatch.context() as patch:
        patch.setattr(Publisher, "_note", killed)
        before = len(manor.home.messages)
        for number in range(1, 4):
            await manor.play()
            await manor.newest_is_now()
            assert len(manor.home.messages) == before + number
    await manor.play()
    await manor.up_to_date()


CALLBACK = "POST /interactions"
"""Where first answers go to."""


@pytest.mark.parametrize("kind", ["lost", "cut", "hidden"])
async def test_a_move_goes_on_though_the_answer_to_its_first_answer_was_lost(
    manor: Manor, kind: Kind, caplog: pytest.LogCaptureFixture
) -> None:
    """Discord either has the first answer, and refuses a second one with 40060, or does not have
    it."""
    await manor.begin()
    await manor.up_to_date()
    before = (await manor.bot.services.store.open_match(1)).match.ply
    manor.server.faults.add(Fault(kind, CALLBACK, times=1))
    await manor.play()
    assert manor.server.faults.counts.total() == 1
    assert (await manor.bot.services.store.open_match(1)).match.ply > before
    await manor.up_to_date()
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


@pytest.mark.parametrize("kind", ["lost", "cut", "hidden"])
@pytest.mark.parametrize("verb", ["board", "forged", "rematch"])
async def test_a_press_is_answered_once_though_the_answer_to_that_was_lost(
    manor: Manor, kind: Kind, verb: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The first answer either holds the place or is a sentence at once."""
    await manor.begin()
    ann = next(iter(manor.people.values()))
    manor.server.faults.add(Fault(kind, CALLBACK, times=1))
    deed = Actors(manor.server).click(ann, manor.boards[0], f"b:{verb}:1:0:")
    assert await deed.settled()
    await a_while()
    assert manor.server.faults.counts.total() == 1
    assert len(deed.said) == 1
    assert not deed.said[0].loading
    assert not [each for each in caplog.records if each.levelname == "ERROR"]
