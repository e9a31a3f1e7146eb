"""Painters draw what the bot would draw by itself; some die, hang or fail."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from common.workers import KILLS, Form, Program
from engines import export
from engines.match import begin, replay
from engines.registry import GAMES
from render.animation.animator import Animator
from render.animation.encoder import animation
from render.animation.order import Order as AnimationOrder
from render.look import WHOLE, Look
from render.painting import painters as module
from render.painting.miniatures import miniatures
from render.painting.orders import DrawBoard, DrawCard, NotDrawn, NotYetDrawn
from render.painting.painters import PROGRAM, Painters
from render.painting.service import BEHIND, MEMORY
from render.picture import areas, cached_picture, forget, painted
from render.profile import profile_file
from tests.render.animation.kit import finished
from tests.render.kit import SCENES, decoded
from tests.render.painting.kit import (
    PROFILE,
    ROOT,
    UNPREPARED,
    orders_of,
    painting,
    profile_of,
    quick_painter,
    standing_in,
)
from tests.sample import drawn as some_of
from tests.sample import some
from tests.waiting import a_while, soon, until

KEY, VIEW, _ = next(iter(SCENES.values()))
WORKS = """
import os, sys
from common.frames import framed, next_message
from render.painting.orders import DrawCard, done, read
source = open(0, 'rb', buffering=0)
def answer(told):
    sys.stdout.buffer.write(framed(told))
    sys.stdout.buffer.flush()
while (message := next_message(source)) is not None:
    order = read(message)
    name = order.card.called if isinstance(order, DrawCard) else ''
    TROUBLE
    answer(done(str(os.getpid()).encode()))
"""
DIES = standing_in(WORKS.replace("TROUBLE", "if name == 'deadly': os._exit(7)"))
# wall: it hangs until it is ended
HANGS = standing_in(WORKS.replace("TROUBLE", "if name == 'deadly': import time; time.sleep(100)"))
BABBLES = standing_in(
    WORKS.replace("TROUBLE", "if name == 'deadly': sys.stdout.buffer.write(b'\\xff' * 9)")
)
IS_KILLED = standing_in(
    WORKS.replace("TROUBLE", "if name == 'unlucky': import signal; os.kill(os.getpid(), 9)")
)
NEVER_STARTS = standing_in("raise SystemExit(1)")
DIES_ONCE = standing_in(
    WORKS.replace("TROUBLE", "if not os.path.exists(name): open(name, 'w').close(); os._exit(7)")
)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Whatever is drawn is drawn anew."""
    forget()


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A painter for tests that are about something else."""
    return quick_painter(tmp_path_factory.mktemp("quick"))


@pytest.mark.untraced
async def test_a_painter_draws_the_same_pixels() -> None:
    """Of every game: boards in public, a seat's own with a choice, the parts of a board; and the
    cards, usually of one game. One painter draws them all, as it has to prepare itself first.

    The bytes may differ: the quick compressor (ISA-L by isal 1.9.1) was seen to press the same rows
    in 1,756 and in 1,757 bytes in one long process, both right."""
    with_cards = some_of([*GAMES], 1)
    async with painting() as asked:
        for key in GAMES:
            await _check_pixels(asked, key, cards=4 if key in with_cards else 0)


async def _check_pixels(asked: Painters, key: str, cards: int) -> None:
    every = orders_of(key)
    for each in every[:: some(24, 6)] + every[len(every) - cards :]:
        if isinstance(each, DrawCard):
            assert await asked.card(each.card) == each.paint()
            continue
        assert isinstance(each, DrawBoard)
        made = await asked.picture(each.game, each.view, each.choice, each.look)
        own = painted(each.game, each.view, each.choice, each.look)
        assert pixels(made) == pixels(own), where(made, own)
        assert cached_picture(each.game, each.view, each.choice, each.look) == made
    view = next(view for of, view, _ in SCENES.values() if of == key)
    for part in some_of(areas(key, view), 2):
        look = Look(part.value)
        made = await asked.picture(key, view, None, look)
        own = painted(key, view, None, look)
        assert pixels(made) == pixels(own), where(made, own)


def pixels(drawn: bytes) -> tuple[object, ...]:
    """The size, the palette and the pixels of a picture."""
    with Image.open(io.BytesIO(drawn)) as picture:
        return picture.size, picture.getpalette(), picture.tobytes()


def where(one: bytes, other: bytes) -> tuple[int, int, int, int] | None:
    """The box in which two pictures differ: it tells which part was drawn in another way."""
    return ImageChops.difference(decoded(one), decoded(other)).getbbox()


async def test_what_nobody_waits_for_needs_no_second_painter(quick: Program) -> None:
    async with painting(2, program=quick) as asked:
        key = next(iter(GAMES))
        small = [asked.miniature(key, each) for each in list(miniatures(key))[:3]]
        await asyncio.gather(asked.prepare(), *small)
        assert len(asked.processes) == 1


async def test_a_finished_picture_needs_no_painter(quick: Program) -> None:
    async with painting(program=quick) as asked:
        made = await asked.picture(KEY, VIEW)
        asked.workers.program = NEVER_STARTS  # type: ignore[union-attr]
        await asked.forget()
        assert asked.processes == ()
        assert await asked.picture(KEY, VIEW) == made
        assert asked.processes == ()


@pytest.mark.parametrize("most", [0, 1])
async def test_a_state_is_refused_before_it_goes_anywhere(most: int) -> None:
    state = replay(begin(KEY, {}, "1")).state
    async with painting(most) as asked:
        with pytest.raises(TypeError, match="is no view"):
            await asked.picture(KEY, state)
        assert asked.processes == ()


async def test_a_painter_that_is_killed_is_replaced_and_the_picture_comes(quick: Program) -> None:
    async with painting(program=quick) as asked:
        await asked.card(PROFILE)
        (first,) = asked.processes
        os.kill(first, signal.SIGSTOP)  # so that it dies over this one
        task = asyncio.create_task(asked.picture(KEY, VIEW))
        await a_while()
        os.kill(first, signal.SIGKILL)
        assert await task == painted(KEY, VIEW, None, WHOLE)
        assert asked.processes
        assert asked.processes != (first,)


async def test_one_death_is_no_harm(tmp_path: Path) -> None:
    async with painting(program=DIES_ONCE) as asked:
        assert await asked.card(profile_of(str(tmp_path / "deadly")))


@pytest.mark.parametrize("program", [DIES, HANGS, BABBLES], ids=["dies", "hangs", "babbles"])
async def test_a_picture_that_no_painter_survives_is_refused_for_a_while(
    program: Program, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with painting(program=program, patience=2.0) as asked:
        with pytest.raises(NotDrawn):
            await asked.card(profile_of("deadly"))
        assert await asked.card(profile_of("other")), "others are drawn"
        (process,) = asked.processes
        with pytest.raises(NotDrawn, match="a while ago"):
            await asked.card(profile_of("deadly"))
        assert asked.processes == (process,), "it was not tried again"
        told = [each.getMessage() for each in caplog.records]
        assert sum(each.startswith("a painter is lost") for each in told) == 2
        assert sum(each.startswith("no painter has survived a picture") for each in told) == 1
        monkeypatch.setattr(module, "REFUSED", 0.0)
        await asked.forget()
        with pytest.raises(NotDrawn):
            await asked.card(profile_of("deadly"))
        assert len(caplog.records) == 6, "later it is tried again"


async def test_a_picture_whose_painters_others_have_killed_is_tried_again() -> None:
    async with painting(program=IS_KILLED) as asked:
        workers = asked.workers
        assert workers
        for number in (1, 2):
            with pytest.raises(NotYetDrawn):
                await asked.card(profile_of("unlucky"))
            assert workers.lost == number * KILLS
        assert await asked.card(profile_of("other"))


async def test_what_is_under_way_when_the_bot_stops_is_no_deadly_picture(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with painting(program=HANGS) as asked:
        under_way = asyncio.create_task(asked.card(profile_of("deadly")))
        workers = asked.workers
        assert workers
        await until(lambda: workers.running > 0)
        await workers.close()
        with pytest.raises(NotDrawn, match="no work is taken"):
            await under_way
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


async def test_a_failure_is_told_and_harms_no_painter(quick: Program) -> None:
    async with painting(program=quick) as asked:
        with pytest.raises(NotDrawn, match=r"^KeyError at .*lazy_mapping\.py:\d+"):
            await asked.picture("chess", VIEW)
        (process,) = asked.processes
        assert await asked.picture(KEY, VIEW)
        assert asked.processes == (process,)


@pytest.mark.parametrize(
    "program",
    [Program("painter", ("/nowhere/python",), ROOT, Form.FRAME), NEVER_STARTS],
    ids=["no process", "dead at once"],
)
async def test_where_no_painter_answers_the_bot_draws(
    program: Program, caplog: pytest.LogCaptureFixture
) -> None:
    async with painting(program=program) as asked:
        workers = asked.workers
        assert workers
        assert await asked.picture(KEY, VIEW) == painted(KEY, VIEW, None, WHOLE)
        lost = len(caplog.records)
        assert await asked.card(PROFILE) == profile_file(PROFILE)
        assert await asked.prepare()
        assert len(caplog.records) == lost, "nobody waited for others that would not answer"
        await asked.forget()
        workers.program = standing_in(WORKS.replace("TROUBLE", ""))
        assert await asked.card(PROFILE) != profile_file(PROFILE), "a painter has answered"
    told = [each.getMessage() for each in caplog.records if each.levelname == "ERROR"]
    assert len(told) == 1
    assert told[0].startswith("no painter answers, the bot draws by itself")


async def test_with_no_painters_the_bot_draws_as_ever() -> None:
    async with painting(0) as asked:
        made = await asked.picture(KEY, VIEW)
        assert made == painted(KEY, VIEW, None, WHOLE)
        assert cached_picture(KEY, VIEW, None, WHOLE) == made
        assert await asked.card(PROFILE) == profile_file(PROFILE)
        assert len(await asked.backgrounds("render.nothing")) < 10
        await asked.forget()
        assert await asked.prepare()


async def test_several_draw_at_once_and_as_many_as_wanted() -> None:
    async with painting(2, program=standing_in(WORKS.replace("TROUBLE", ""))) as asked:
        found = await asyncio.gather(*(asked.card(profile_of(str(each))) for each in range(12)))
        assert len(set(found)) == len(asked.processes) == 2


@pytest.mark.parametrize("half", [b"", b"\0\0\0\7half", b"\xff" * 9])
async def test_a_painter_ends_with_the_bot(half: bytes) -> None:
    """Without a word, as when the bot is killed, whatever came last; also while it prepares."""
    process = await asyncio.create_subprocess_exec(
        *PROGRAM.command, stdin=PIPE, stdout=PIPE, cwd=PROGRAM.folder
    )
    answer, _ = await soon(process.communicate(half))
    assert (process.returncode, answer) == (0, b"")


async def test_painters_forget_people_by_ending(quick: Program) -> None:
    async with painting(program=quick) as asked:
        await asked.card(PROFILE)
        before = asked.processes
        await asked.forget()
        assert asked.processes == ()
        await asked.card(PROFILE)
        assert asked.processes != before


async def test_what_is_drawn_while_people_are_forgotten_is_not_kept(quick: Program) -> None:
    async with painting(program=quick) as asked:
        await asked.card(PROFILE)
        task = asyncio.create_task(asked.picture(KEY, VIEW))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await asked.forget()
        assert await task == painted(KEY, VIEW, None, WHOLE)
        assert cached_picture(KEY, VIEW, None, WHOLE) is None


async def test_what_was_begun_is_kept_though_nobody_waits_any_more(quick: Program) -> None:
    async with painting(program=quick) as asked:
        await asked.card(PROFILE)
        task = asyncio.create_task(asked.picture(KEY, VIEW))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await asked.card(profile_of("after it"))
        assert cached_picture(KEY, VIEW, None, WHOLE) == painted(KEY, VIEW, None, WHOLE)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
async def test_a_painter_is_bounded_and_goes_behind_the_bot(quick: Program) -> None:
    async with painting(program=quick) as asked:
        await asked.card(PROFILE)
        (process,) = asked.processes
        assert bounds(process) == (MEMORY << 20, os.getpriority(os.PRIO_PROCESS, 0) + BEHIND)
        assert os.getpgid(process) == process


def bounds(process: int) -> tuple[int, int]:
    """The bytes of address space that a process may have, and how far it goes behind others."""
    limits = Path(f"/proc/{process}/limits").read_text()
    (space,) = [line for line in limits.splitlines() if line.startswith("Max address space")]
    return int(space.split()[3]), os.getpriority(os.PRIO_PROCESS, process)


async def test_an_animation_is_made_with_what_a_painter_has_painted() -> None:
    key = "vilitum"
    given = list[bytes]()

    async def backgrounds(folder: str, language: str) -> bytes:
        given.append(await asked.backgrounds(folder, language))
        return given[-1]

    async with painting(program=standing_in(UNPREPARED)) as asked:
        view = next(view for of, view, _ in SCENES.values() if of == key)
        await asked.picture(key, view)
        match = finished(key, 4)
        animator = Animator(backgrounds)
        made = await animator.make(AnimationOrder(export.write(match, None), None, ()))
        await animator.close()
    assert made == animation(match, None, ())
    assert len(given[0]) > 1_000_000


async def test_an_animation_needs_no_painter() -> None:
    async with painting(program=NEVER_STARTS) as asked:
        assert len(await asked.backgrounds("render.nothing")) < 10


def test_painters_without_a_loop_cost_nothing() -> None:
    assert Painters(3).processes == ()
