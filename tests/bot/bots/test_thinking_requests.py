"""Waiting for hints and the like: it is said, it ends, and each person waits for one of a kind."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.desk import thinking_requests
from cogs.desk.thinking_requests import NONE, WORDS, Wishes
from cogs.hall.errors import Interaction, UserError
from players.thinkers import NoAnswer, Purpose, Thinkers
from tests.bot.bots.test_playing_the_bot import against_bot
from tests.bot.reading import said
from tests.bot.world import World
from tests.waiting import a_while, until

HINT = WORDS[Purpose.HINT]
ANN, BEN = (cast("Interaction", SimpleNamespace(user=SimpleNamespace(id=each))) for each in (1, 2))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was said meanwhile in the answers; at once, where something has to be waited for."""
    told = list[str]()

    async def reply(_: Interaction, what: str) -> None:
        told.append(what)

    monkeypatch.setattr(thinking_requests, "reply", reply)
    monkeypatch.setattr(thinking_requests, "word", str)
    monkeypatch.setattr(thinking_requests, "SOON", 0.01)
    return told


class Work:
    """An answer that comes once it is allowed to; `begun` counts those that were asked for."""

    def __init__(self) -> None:
        self.begun = 0
        self.answer = asyncio.get_running_loop().create_future()

    async def __call__(self) -> str:
        """Waits for it."""
        self.begun += 1
        return str(await asyncio.shield(self.answer))


async def test_an_answer_that_comes_soon_needs_no_words(shown: list[str]) -> None:
    work = Work()
    work.answer.set_result("it")
    assert await Wishes().granted(ANN, Purpose.HINT, 1, work) == "it"
    assert shown == []


async def test_each_person_waits_for_one_of_a_kind(shown: list[str]) -> None:
    """The same again is refused, something else takes its place; other kinds and people go on."""
    wishes, work, other = Wishes(), Work(), Work()

    def wish(who: Interaction, purpose: Purpose, about: int) -> asyncio.Task[str | None]:
        return asyncio.create_task(wishes.granted(who, purpose, about, work))

    tasks = [wish(ANN, Purpose.HINT, 1), wish(ANN, Purpose.REVIEW, 1), wish(BEN, Purpose.HINT, 1)]
    await until(lambda: len(shown) == len(tasks))
    assert sorted(shown) == sorted([HINT.waits, WORDS[Purpose.REVIEW].waits, HINT.waits])
    with pytest.raises(UserError) as refused:
        await wishes.granted(ANN, Purpose.HINT, 1, other)
    assert str(refused.value) == HINT.again
    assert (work.begun, other.begun) == (3, 0)
    newer = asyncio.create_task(wishes.granted(ANN, Purpose.HINT, 2, other))
    assert await tasks[0] is None
    assert shown[-1] == HINT.replaced
    work.answer.set_result("it")
    other.answer.set_result("other")
    assert await asyncio.gather(*tasks[1:], newer) == ["it", "it", "other"]
    assert await wishes.granted(ANN, Purpose.HINT, 1, work) == "it", "once it has come"


@pytest.mark.parametrize("purpose", WORDS)
async def test_nobody_waits_for_ever(
    purpose: Purpose, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = WORDS[purpose]._replace(bound=0.05)
    monkeypatch.setitem(WORDS, purpose, words)
    assert await Wishes().granted(ANN, purpose, 1, Work()) is None
    assert shown == [words.waits, *([words.late] if words.late else [])]
    monkeypatch.setattr(thinking_requests, "SOON", 9.0)
    if words.late:
        with pytest.raises(UserError, match=words.late):
            await Wishes().granted(ANN, purpose, 1, Work())


async def test_whoever_has_gone_stops_the_work(shown: list[str]) -> None:
    wishes, work = Wishes(), Work()
    task = asyncio.create_task(wishes.granted(ANN, Purpose.HINT, 1, work))
    await until(lambda: bool(shown))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    work.answer.set_exception(NoAnswer("dead"))
    with pytest.raises(UserError, match=NONE):
        await wishes.granted(ANN, Purpose.HINT, 1, work)
    assert shown == [HINT.waits]


async def test_a_hint_that_has_to_wait_says_so_in_its_place(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await against_bot(world, "1")
    monkeypatch.setattr(thinking_requests, "SOON", 0.0)
    before, think = len(list(world.sent())), Thinkers.ask

    async def ask(*args: Any) -> Any:
        await a_while()
        return await think(*args)

    monkeypatch.setattr(Thinkers, "ask", ask)
    pressed = await room.click(0, "Hint")
    assert said(pressed).startswith("My choice: **")
    assert len(pressed.followups) == 0, "it stands where it was said"
    sent = [str(each) for _, _, each in world.sent()][before:]
    assert HINT.waits in sent[-2]
    assert "My choice" in sent[-1]
