"""What is drawn when: the urgent first, each picture once, and none for nobody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest

from render.look import WHOLE, Card, Look
from render.painting.orders import DrawBoard, DrawCard, NotDrawn, Order
from render.painting.painters import Painters, Urgency
from render.profile import Profile
from tests.render.kit import SCENES
from tests.render.painting.kit import profile_of

BOARD, SCREEN, IDLE = Urgency.BOARD, Urgency.SCREEN, Urgency.IDLE


class Easel:
    """Somebody who draws one picture at a time, each when allowed to; `drawn` tells whose."""

    def __init__(self) -> None:
        self.drawn = list[str]()
        self.allowed = asyncio.Semaphore(0)
        self.fails = False

    async def draw(self, order: Order) -> bytes:
        """Draws whatever it is."""
        match order:
            case DrawCard(Profile(called=name)) | DrawBoard(game=name):
                pass
            case _:
                raise AssertionError(order)
        self.drawn.append(name)
        await self.allowed.acquire()
        if self.fails:
            raise NotDrawn(name)
        return name.encode()

    def allow(self, number: int = 100) -> None:
        """Lets so many more be finished."""
        for _ in range(number):
            self.allowed.release()


@pytest.fixture
async def easel(monkeypatch: pytest.MonkeyPatch) -> Easel:
    made = Easel()
    monkeypatch.setattr("render.painting.painters._here", made.draw)
    monkeypatch.setattr("render.painting.painters.THREADS", 1)
    return made


@pytest.fixture
async def painters(easel: Easel) -> AsyncGenerator[Painters]:
    made = Painters()
    yield made
    await made.close()


@pytest.fixture(autouse=True)
async def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stops the clock, on which it depends who goes first, however slow the machine is."""
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 0.0)


async def asked(painters: Painters, name: str, urgency: Urgency = SCREEN) -> asyncio.Task[bytes]:
    """Somebody who waits for a picture."""
    task = asyncio.create_task(painters.card(profile_of(name), urgency))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task


async def test_the_urgent_go_before_the_idle(painters: Painters, easel: Easel) -> None:
    first = await asked(painters, "first", IDLE)
    tasks = [first, await asked(painters, "later", IDLE), await asked(painters, "screen")]
    tasks += [await asked(painters, name, BOARD) for name in ("board", "other")]
    assert painters.waiting == 4
    easel.allow()
    assert await asyncio.gather(*tasks) == [b"first", b"later", b"screen", b"board", b"other"]
    assert easel.drawn == ["first", "board", "other", "screen", "later"]
    assert painters.waiting == 0


async def test_what_has_waited_long_enough_is_urgent(
    painters: Painters, easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many boards keep no screen from ever being drawn."""
    later = 0.0
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: later)
    tasks = [await asked(painters, "first"), await asked(painters, "screen")]
    later = SCREEN.value + 1
    tasks.append(await asked(painters, "board", BOARD))
    easel.allow()
    await asyncio.gather(*tasks)
    assert easel.drawn == ["first", "screen", "board"]


async def test_the_card_of_a_result_keeps_nobody_waiting_who_plays_on(
    painters: Painters, easel: Easel
) -> None:
    """A card takes as long as ten boards."""
    tasks = [await asked(painters, "first")]
    (game, view, _), *_, (other, seen, _) = SCENES.values()
    card = Look(card=Card(("one", "other")))
    for key, what, look in ((game, view, card), (other, seen, WHOLE)):
        tasks.append(asyncio.create_task(painters.picture(key, what, None, look)))
        await asyncio.sleep(0)
    tasks.append(await asked(painters, "screen"))
    easel.allow()
    await asyncio.gather(*tasks)
    assert easel.drawn == ["first", other, "screen", game]


async def test_several_who_wait_for_one_picture_share_it(painters: Painters, easel: Easel) -> None:
    tasks = [await asked(painters, name) for name in ("first", "same", "same", "other", "same")]
    easel.allow()
    assert await asyncio.gather(*tasks) == [b"first", b"same", b"same", b"other", b"same"]
    assert easel.drawn == ["first", "same", "other"]
    await painters.card(profile_of("same"))
    assert easel.drawn[-1] == "same", "plates are not kept"


async def test_a_picture_is_as_urgent_as_whoever_needs_it_most(
    painters: Painters, easel: Easel
) -> None:
    tasks = [await asked(painters, "first"), await asked(painters, "warm", IDLE)]
    tasks += [await asked(painters, "screen"), await asked(painters, "warm", BOARD)]
    easel.allow()
    await asyncio.gather(*tasks)
    assert easel.drawn == ["first", "warm", "screen"]


async def test_nothing_is_drawn_that_nobody_waits_for(painters: Painters, easel: Easel) -> None:
    first = await asked(painters, "first")
    gone = [await asked(painters, "gone"), await asked(painters, "gone")]
    half = [await asked(painters, "half"), await asked(painters, "half")]
    for each in (*gone, half[0]):
        each.cancel()
    await asyncio.gather(*gone, half[0], return_exceptions=True)
    easel.allow()
    assert list(await asyncio.gather(first, half[1])) == [b"first", b"half"]
    assert easel.drawn == ["first", "half"]


async def test_who_comes_just_after_the_last_has_left_gets_the_picture(
    painters: Painters, easel: Easel
) -> None:
    first, gone = await asked(painters, "first"), await asked(painters, "again")
    gone.cancel()
    back = asyncio.create_task(painters.card(profile_of("again")))
    easel.allow()
    assert list(await asyncio.gather(first, back)) == [b"first", b"again"]
    assert gone.cancelled()


async def test_what_has_begun_is_finished_and_harms_nobody(
    painters: Painters, easel: Easel
) -> None:
    first = await asked(painters, "first")
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    again = await asked(painters, "first")
    easel.fails = True
    easel.allow()
    with pytest.raises(NotDrawn):
        await again
    easel.fails = False
    assert await painters.card(profile_of("next")) == b"next"
    assert easel.drawn == ["first", "next"]


async def test_a_failure_is_told_to_all_who_wait(painters: Painters, easel: Easel) -> None:
    easel.fails = True
    tasks = [await asked(painters, "one"), await asked(painters, "one")]
    easel.allow()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in found] == [NotDrawn, NotDrawn]


async def test_when_it_closes_nobody_waits_any_more(painters: Painters, easel: Easel) -> None:
    key, view, _ = next(iter(SCENES.values()))
    board = asyncio.create_task(painters.picture(key, view, None, WHOLE, BOARD))
    tasks = [board, await asked(painters, "second")]
    await painters.close()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in found] == [asyncio.CancelledError] * 2
    assert easel.drawn == [key]
    assert not await painters.prepare()
