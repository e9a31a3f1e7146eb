"""Who draws the bot's pictures, which of them first, and what becomes of those that fail."""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import discord
import pytest

from cogs.desk.services import Rules
from cogs.hall.errors import UNDRAWN
from cogs.hall.screen import INSTEAD
from cogs.upkeep.retries import SOON
from common.workers import Program
from engines.action_tree import AnyActionChoice
from engines.game import AnyView
from render.look import WHOLE, Look
from render.painting.orders import NotDrawn, NotYetDrawn
from render.painting.painters import Painters, Urgency
from render.picture import forget, painted
from tests.bot.deletion import delete
from tests.bot.reading import labels, message_of, said, words
from tests.bot.world import World
from tests.common.kit import is_there
from tests.render.painting.kit import quick_painter
from tests.sample import present

Asked = list[tuple[int | None, Urgency]]
"""For whom each picture was asked for (None: for all), and how urgent it is."""


@pytest.fixture
def rules(request: pytest.FixtureRequest) -> Rules:
    """As many painters as a test wants."""
    return Rules(painters=getattr(request, "param", 0))


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Whatever is drawn is drawn anew."""
    forget()


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory, painted: object) -> Program:
    """A painter that paints little."""
    assert painted
    return quick_painter(tmp_path_factory.mktemp("quick"))


@pytest.fixture(autouse=True)
def unprepared(monkeypatch: pytest.MonkeyPatch, quick: Program) -> None:
    """Painters make what is asked for, and nothing else."""
    usual = present(Painters.__init__.__kwdefaults__)
    monkeypatch.setitem(usual, "program", quick)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """The pictures that are asked for, which are drawn as ever."""
    found: Asked = []
    draw = Painters.picture

    async def noting(
        self: Painters,
        game: str,
        view: AnyView,
        choice: AnyActionChoice | None = None,
        look: Look = WHOLE,
        urgency: Urgency = Urgency.BOARD,
    ) -> bytes:
        found.append((view.seat, urgency))
        return await draw(self, game, view, choice, look, urgency)

    monkeypatch.setattr(Painters, "picture", noting)
    return found


async def fails(*_: object) -> bytes:
    """Stands in for painters that do not survive a picture."""
    raise NotDrawn("ended with -9")


@pytest.mark.untraced
@pytest.mark.drawn
@pytest.mark.parametrize("rules", [1], indirect=True)
async def test_a_painter_draws_the_boards_and_ends_with_the_bot(world: World) -> None:
    room = await world.ready()
    services = world.bot.services
    (process,) = services.painters.processes
    (file,) = (await room.board()).attachments
    match, row = await room.match(), await room.row()
    players = await services.publisher.faces.players(row.people, row.guild_id)
    look = Look(players=players, helps=True)
    assert await file.read() == painted(row.game, match.view(None), None, look)
    shown = message_of(await room.press(0, "board"))
    assert shown.attachments
    assert services.painters.processes == (process,)
    await world.bot.close()
    assert not is_there(process)


@pytest.mark.drawn
@pytest.mark.parametrize("rules", [1], indirect=True)
async def test_painters_forget_whoever_wants_to_be_forgotten(world: World) -> None:
    await world.ready()
    (process,) = world.bot.services.painters.processes
    await delete(world, world.ann)
    assert not is_there(process)


async def test_public_boards_come_before_what_one_person_waits_for(
    world: World, asked: Asked
) -> None:
    room = await world.ready()
    assert (None, Urgency.BOARD) in asked
    assert all(urgency is Urgency.BOARD for seat, urgency in asked if seat is None)
    asked.clear()
    await room.press(0, "board")
    assert asked == [(0, Urgency.SCREEN)]
    asked.clear()
    seat = (await room.match()).to_act[0]
    await room.press(seat, "move")
    assert asked
    assert {urgency for _, urgency in asked} == {Urgency.SCREEN}


@pytest.mark.logs_errors
@pytest.mark.parametrize(("kind", "after"), [(NotDrawn, 31.0), (NotYetDrawn, SOON[0] + 1)])
async def test_a_board_that_cannot_be_drawn_is_told_and_comes_later(
    world: World, monkeypatch: pytest.MonkeyPatch, kind: type[NotDrawn], after: float
) -> None:
    """Where others have killed its painters, in a moment."""

    async def lost(*_: object) -> None:
        raise kind("ended with -9")

    room = await world.ready()
    with monkeypatch.context() as patch:
        patch.setattr(Painters, "picture", lost)
        moved = await room.turn()
        told = await room.latest()
        assert told in said(moved), "it is kept"
        assert "I couldn't show the board: I could not draw it. I will try again." in said(moved)
        assert await room.shown(told) == 0
    await world.env.advance_time(after)
    assert await room.shown(told) == 1
    assert await room.status() in words(await room.board())


@pytest.mark.logs_errors
async def test_who_looks_at_what_cannot_be_drawn_gets_it_in_words(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    monkeypatch.setattr(Painters, "picture", fails)
    told = said(await room.press(0, "board"))
    assert INSTEAD in told
    assert (await room.match()).game.status((await room.match()).view(0)) in told
    assert UNDRAWN not in told


@pytest.mark.drawn
@pytest.mark.usefixtures("by_presses")
async def test_a_press_that_changes_words_alone_sends_no_picture_again(world: World) -> None:
    """The form of `/play`, which shows the chosen games."""
    form = message_of(await world.ann.slash(world.channel, "play"))
    (before,), first = form.attachments, labels(form)
    opened = message_of(await world.ann.click(form, label="Options"))
    assert labels(opened) != first
    assert [each.id for each in opened.attachments] == [before.id]


@pytest.mark.drawn
@pytest.mark.usefixtures("by_presses")
async def test_a_picture_that_is_not_there_any_more_is_sent_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another press may have changed the message since this one."""
    form = message_of(await world.ann.slash(world.channel, "play"))
    (before,) = form.attachments
    edit, refused = discord.Interaction[Any].edit_original_response, list[str]()

    async def refusing(self: discord.Interaction, **given: Any) -> Any:
        if any(isinstance(each, discord.Attachment) for each in given["attachments"]):
            refused.append(before.filename)
            raise discord.HTTPException(MagicMock(status=400), "no such file")
        return await edit(self, **given)

    monkeypatch.setattr(discord.Interaction, "edit_original_response", refusing)
    opened = message_of(await world.ann.click(form, label="Options"))
    assert refused == [before.filename]
    (again,) = opened.attachments
    assert (again.filename, again.id != before.id) == (before.filename, True)
