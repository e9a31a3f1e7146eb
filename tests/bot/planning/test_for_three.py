"""Plans at a table for three: a condition is on all others until it is the player's turn again."""

from __future__ import annotations

from engines.match import Match, begin, replay
from engines.plans.plan import Plan, Step
from engines.registry import GAMES
from tests.bot.planning.kit import after, answered, draft, opened, pick, stored, turns
from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.samples import every
from tests.bot.world import World
from tests.sample import present
from tests.traits import is_for_many, is_open, is_rivalry

for_three = every(is_rivalry, is_for_many, is_open)
pytestmark = for_three
assert any(is_for_many(game) and is_open(game) for game in GAMES.values())


async def room_of_three(world: World) -> tuple[Room, Match]:
    """A match of three that has begun; the second and the third wait."""
    setup = begin(world.sample.key, {}, "1", 3)
    room = await world.stored(setup, world.ann, world.ben, world.cat)
    await room.show()
    return room, replay(setup)


async def keep(world: World, room: Room, seat: int, *steps: Step) -> None:
    found = await world.store.open_match(room.id)
    plan = Plan(seat, found.match.ply, (steps,))
    assert await world.store.plans.keep(found, plan, None, world.env.now())


async def test_both_others_are_picked_then_the_own_turn(world: World) -> None:
    room, match = await room_of_three(world)
    seat = 2
    (one, two, own) = turns(match, 3)
    screen, now = await opened(room, world.cat), match
    for text in (*one, *two, *own):
        assert (await draft(world, room, seat)).match.state == now.state
        await pick(world.cat, screen, now, text)
        now = after(now, [text])
    found = present(await stored(world, room, seat))
    assert found.plan
    assert found.plan.branches == ((Step((*one, *two), own),),)
    assert f"<@{world.ann.id}> plays" in words(screen)
    assert f"<@{world.ben.id}> plays" in words(screen)


async def test_it_answers_after_both_and_calls_only_who_is_next(world: World) -> None:
    room, match = await room_of_three(world)
    one, two, own = turns(match, 3)
    await keep(world, room, 2, Step((*one, *two), own))
    for seat, texts in enumerate((one, two)):
        for text in texts:
            await room.play(seat, text)
        await answered(world)
        assert (await room.match()).ply == len(one) + (len(two) if seat else 0) + (
            len(own) if seat else 0
        )
    board = await room.board()
    assert world.pinged(board) == {world.ann.id}
    match = await room.match()
    assert match.words(match.ply - 1, None) in words(board)
    assert match.words(len(one), None) in words(board)


async def test_a_difference_of_either_ends_it(world: World) -> None:
    room, match = await room_of_three(world)
    one, two, own = turns(match, 3)
    await keep(world, room, 2, Step((*one, *two), own))
    for text in one:
        await room.play(0, text)
    other = next(
        text for text in map(match.game.write, (await room.match()).view(1).legal) if text != two[0]
    )
    await room.play(1, other)
    assert (await room.match()).to_act == (2,)
    await answered(world)
    assert (await room.match()).to_act == (2,)
    shown = (await world.cat.slash(world.channel, "match show", match=room.id)).response
    assert f"<@{world.ben.id}> played" in words(shown)
    assert "instead. Your plan has ended." in words(shown)
    for person in (world.ann, world.ben):
        theirs = (await person.slash(world.channel, "match show", match=room.id)).response
        assert "plan has ended" not in words(theirs)


async def test_two_plans_answer_one_another(world: World) -> None:
    """Each board tells the turns since somebody was called."""
    room, match = await room_of_three(world)
    one, two, own = turns(match, 3)
    await keep(world, room, 1, Step(one, two))
    await keep(world, room, 2, Step((*one, *two), own))
    for text in one:
        await room.play(0, text)
    for _ in range(3):
        await answered(world)
    match = await room.match()
    assert match.to_act == (0,)
    assert [each.seat for each in match.entries if each.is_action][-1] == 2
    board = await room.board()
    assert world.pinged(board) == {world.ann.id}
    assert all(line.words in words(board) for line in match.history(None)[-3:])
