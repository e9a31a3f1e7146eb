"""An action is typed in a window of its own, on a phone quicker than a command."""

from __future__ import annotations

from simcord import InteractionResult

from cogs.play.picker import LONGEST
from tests.bot.reading import labels, message_of, said
from tests.bot.room import Room
from tests.bot.samples import every_game
from tests.bot.windows import asked, send
from tests.bot.world import World


async def window(room: Room, seat: int) -> InteractionResult:
    """The window that a player opens from below the board."""
    more = message_of(await room.click(seat, "More"))
    return await room.players[seat].click(more, label="Type a move …")


@every_game
async def test_a_move_is_typed_and_played(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    seat, *_ = match.to_act
    shown = await window(room, seat)
    text = match.game.spelled(match.view(seat).legal[0])
    await send(room.players[seat], shown, {"typed": text})
    assert (await room.match()).ply > match.ply


@every_game
async def test_its_examples_are_moves_of_now(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    seat, *_ = match.to_act
    (control,) = asked(await window(room, seat)).values()
    legal = {match.game.spelled(each) for each in match.view(seat).legal}
    first, *_ = control["placeholder"].removesuffix("…").split(", ")
    assert first in legal or any(each.startswith(first) for each in legal)
    assert control["max_length"] == LONGEST


@every_game
async def test_one_that_cannot_be_played_is_told_with_the_reason(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    seat, *_ = match.to_act
    for text in ("nothing like a move", "!resign"):
        answer = await send(room.players[seat], await window(room, seat), {"typed": text})
        assert said(answer)
        assert f"You typed: `{text}`" in said(answer)
    assert (await room.match()).ply == match.ply


@every_game
async def test_it_is_typed_again_from_what_was_typed(world: World) -> None:
    """However long, whatever stood in it, after a restart, too; and as often as it is refused."""
    room = await world.ready()
    match = await room.match()
    seat, *_ = match.to_act
    person, shown = room.players[seat], await window(room, seat)
    for typed in ("nothing like a move", "<@1>, **a1**: b2 " * 9):
        answer = message_of(await send(person, shown, {"typed": typed[:LONGEST]}))
        await world.restart()
        shown = await person.click(answer, label="Type it again")
        assert asked(shown)["typed"]["value"] == typed[:LONGEST]
    await send(person, shown, {"typed": match.game.spelled(match.view(seat).legal[0])})
    assert (await room.match()).ply > match.ply


@every_game
async def test_a_window_is_empty_where_nothing_was_typed(world: World) -> None:
    room = await world.ready()
    seat, *_ = (await room.match()).to_act
    assert not asked(await window(room, seat))["typed"].get("value")


@every_game
async def test_who_is_not_to_act_is_not_offered_it(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    (seat,) = {0, 1} - {*match.to_act} or {0}
    if seat not in match.to_act:
        more = message_of(await room.click(seat, "More"))
        assert "Type a move …" not in labels(more)


@every_game
async def test_it_is_played_after_a_restart(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    seat, *_ = match.to_act
    shown = await window(room, seat)
    await world.restart()
    text = match.game.spelled(match.view(seat).legal[0])
    await send(room.players[seat], shown, {"typed": text})
    assert (await room.match()).ply > match.ply
