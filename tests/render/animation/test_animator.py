"""The process of its own in which an animation is made."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from common.workers import Form, Program
from engines import export
from render.animation.animator import KEPT, WAITING, Animator, Busy, NotAnimated
from render.animation.encoder import animation
from render.animation.order import Animation, Order
from render.look import Player
from tests.render.animation.kit import finished

# wall: it hangs until it is ended
HANGS = "import time; time.sleep(60)"
ORDER = Order(export.write(finished("victorus", 4), None), 1, (Player("Ann"), Player("Ben")))


def running(program: str) -> Program:
    """Another program, which stands in for the one that draws."""
    return Program("film", (sys.executable, "-c", program), Path(), Form.WHOLE)


async def test_a_process_makes_the_same_file() -> None:
    made = await Animator().make(ORDER)
    assert made == animation(finished("victorus", 4), 1, ORDER.players)


@pytest.mark.parametrize(
    "program", ["raise SystemExit(1)", "print('half')", HANGS, "print('[1,1,1,1,9]')"]
)
async def test_one_that_dies_or_hangs_or_babbles_makes_none(program: str) -> None:
    animator = Animator(patience=1, program=running(program))
    with pytest.raises(NotAnimated):
        await animator.make(ORDER)
    assert animator.workers.running == 0


async def test_what_cannot_be_read_makes_none() -> None:
    with pytest.raises(NotAnimated):
        await Animator().make(Order("no match", None, ()))


async def test_one_works_at_a_time_and_few_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes when too many wait is told at once; afterwards there is room again."""
    working, most = 0, 0
    open_ = asyncio.Event()

    made_it = Animation(b"GIF89a", (1, 1), 1, 1)

    async def made(_of: Animator, _order: Order) -> Animation:
        nonlocal working, most
        working += 1
        most = max(most, working)
        await open_.wait()
        await asyncio.sleep(0)
        working -= 1
        return made_it

    monkeypatch.setattr(Animator, "_made", made)
    place = Animator()
    orders = [replace(ORDER, eyes=number) for number in range(WAITING + 1)]
    waiting = [asyncio.create_task(place.make(each)) for each in orders]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await place.make(ORDER)
    open_.set()
    assert await asyncio.gather(*waiting) == [made_it] * (WAITING + 1)
    assert most == 1
    assert await place.make(ORDER) == made_it


async def test_the_same_is_made_once_until_it_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[Order]()

    async def make(_of: Animator, order: Order) -> Animation:
        made.append(order)
        await asyncio.sleep(0)
        return Animation(b"GIF89a", (1, 1), len(made), 1)

    monkeypatch.setattr(Animator, "_made", make)
    place, other = Animator(), replace(ORDER, eyes=None)
    first, again = await asyncio.gather(place.make(ORDER), place.make(ORDER))
    assert again is first
    assert await place.make(other) is not first
    assert await place.make(ORDER) is first
    assert made == [ORDER, other]
    place.forget()
    assert await place.make(ORDER) != first
    for number in range(KEPT + 3):
        await place.make(replace(ORDER, eyes=number))
    before = len(made)
    await place.make(replace(ORDER, eyes=KEPT + 2))
    assert len(made) == before
    await place.make(ORDER)
    assert len(made) == before + 1


async def test_what_is_asked_for_again_and_again_is_made_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = list[Order]()

    async def make(_of: Animator, order: Order) -> Animation:
        made.append(order)
        return Animation(b"GIF89a", (1, 1), 1, 1)

    monkeypatch.setattr(Animator, "_made", make)
    place = Animator()
    for number in range(3 * KEPT):
        await place.make(ORDER)
        await place.make(replace(ORDER, eyes=number + 2))
    assert made.count(ORDER) == 1
    assert len(made) == 1 + 3 * KEPT


async def test_whoever_asks_no_longer_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    animator = Animator(program=running(HANGS))
    started: asyncio.Queue[asyncio.subprocess.Process] = asyncio.Queue()
    start = asyncio.create_subprocess_exec

    async def noted(*args: str, **kwargs: object) -> asyncio.subprocess.Process:
        process = await start(*args, **kwargs)  # type: ignore[arg-type]
        started.put_nowait(process)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    task = asyncio.create_task(animator.make(ORDER))
    process = await started.get()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await process.wait()
    assert process.returncode is not None
