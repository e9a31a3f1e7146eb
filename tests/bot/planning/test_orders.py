"""Standing orders in a team game: followed until something concerns the player."""

from __future__ import annotations

import random
from functools import cache

import pytest

from db.tables.seats.plans import AnswersAhead
from engines.game import Seat
from engines.match import DRAW, Match, begin, replay
from engines.plans.judging import Answers, PlanEnded, Waits
from engines.plans.orders import YOURS, followed
from engines.registry import GAMES
from tests.bot.planning.kit import answered
from tests.bot.reading import labels, message_of, words
from tests.bot.room import Room
from tests.bot.world import World
from tests.sample import present, said

ORDERING = [key for key, game in GAMES.items() if game.orders]
pytestmark = pytest.mark.parametrize("sample", ORDERING, indirect=True)


@cache
def where(key: str, orders: tuple[str, ...]) -> tuple[Match, Seat, int]:
    """A match at which these orders say what a seat does, the seat, and the ply since which that
    seat has not acted."""
    for number in range(60):
        rng = random.Random(number)
        match, since = replay(begin(key, {}, str(number), 2)), [0, 0]
        while not match.outcome and match.ply < 400:
            for seat in match.to_act:
                ply = since[seat]
                if match.ply > ply and isinstance(followed(match, seat, orders, ply), Answers):
                    return match, seat, ply
            seat = rng.choice(match.to_act)
            text = match.game.write(rng.choice(match.view(seat).legal))
            match = said(match, seat, text)
            since[seat] = match.ply
    raise AssertionError("never")


async def stored(world: World, orders: tuple[str, ...], *, back: int = 0) -> tuple[Room, Seat]:
    """A stored match at which these orders are followed, but for so many of the last entries; the
    seat has given them before."""
    match, seat, since = where(world.sample.key, orders)
    room = await world.stored(match.setup, world.ann, world.ben)
    at = world.env.now()
    await world.store.log.append(room.id, match.entries[:since], at=at) if since else None
    found = await world.store.open_match(room.id)
    await world.store.plans.order(found, seat, orders, at)
    rest = match.entries[since : match.ply - back]
    await world.store.log.append(room.id, rest, at=at)
    await room.show()
    return room, seat


@pytest.mark.parametrize("number", range(3))
async def test_an_order_is_followed_once(world: World, number: int) -> None:
    order = tuple(world.sample.game.orders)[number]
    match, seat, since = where(world.sample.key, (order,))
    found = followed(match, seat, (order,), since)
    assert isinstance(found, Answers)
    room, _ = await stored(world, (order,))
    await answered(world)
    entries = (await room.match()).entries[match.ply :]
    assert [each.text for each in entries[: len(found.texts)]] == list(found.texts)
    assert {each.seat for each in entries[: len(found.texts)]} == {seat}
    left = await given(world, room, seat)
    now = await room.match()
    assert left.orders == (order,)
    assert left.plan
    assert not isinstance(left.standing(now), PlanEnded) or left.standing(now) == PlanEnded(YOURS)
    assert left.standing(now) == followed(now, seat, (order,), now.ply), "they stand further"


async def given(world: World, room: Room, seat: Seat) -> AnswersAhead:
    """The orders of a seat."""
    found = await world.store.plans.ahead(room.id)
    return next(each for each in found if each.seat == seat)


async def test_what_orders_do_not_say_is_the_players(world: World) -> None:
    """It ends them, and one message says so, before and after a restart."""
    key, orders = world.sample.key, tuple(world.sample.game.orders)
    match = replay(begin(key, {}, "3", 2))
    orders = present(
        tuple(each for each in orders if isinstance(followed(match, 0, (each,), 0), PlanEnded))
    )
    room = await world.stored(match.setup, world.ann, world.ben)
    seat = (await room.match()).to_act[0]
    found = await world.store.open_match(room.id)
    assert followed(found.match, seat, orders, 0) == PlanEnded(YOURS)
    await world.store.plans.order(found, seat, orders, world.env.now())
    await room.show()
    await answered(world)
    await world.restart()
    await answered(world)
    assert (await room.match()).ply == 0
    public = [words(each) for each in (await room.home()).history()]
    assert not [each for each in public if YOURS in each], "it is nobody else's business"
    told = [words(each) for each in world.dms(room.players[seat]) if YOURS in words(each)]
    assert told == [f"-# {world.sample.game.title}, match {room.id}\n{YOURS}"]
    assert await world.store.plans.ahead(room.id) == ()


async def test_passing_lasts_until_the_orders_say_nothing(world: World) -> None:
    """One for a round ends where the next one begins, one until an attack there, and both pass
    although something could be bought."""
    game, bought = world.sample.game, 0
    for name, ends in (("round", {"INCOME", "FIGHT"}), ("peace", {"FIGHT"})):
        match = replay(begin(world.sample.key, {}, "5", 2))
        while not match.outcome and match.ply < 250:
            seat = match.to_act[0]
            found = followed(match, 0, (name,), match.ply) if seat == 0 else Waits
            if isinstance(found, Answers):
                free = [each for each in match.view(0).legal if type(each).__name__ == "Build"]
                bought += bool(free)
                for text in found.texts:
                    match = said(match, 0, text)
                continue
            if isinstance(found, PlanEnded):
                assert match.state.stage.name in {*ends, "PLUNDER", "RED", "SILVER", "GOLD", "HARM"}
            match = said(match, seat, game.write(match.game.bot_action(match.view(seat))))
    assert bought
    assert "idle" not in game.orders
    match, *_ = where(world.sample.key, ("idle",))  # orders of an older version are followed
    assert match.ply


async def test_orders_are_given_and_cancelled_by_a_press(world: World) -> None:
    room = await world.ready()
    answer = message_of(await room.click(0, "Standing orders"))
    assert answer.ephemeral
    names = list(world.sample.game.orders.values())
    await room.players[0].click(answer, label=names[0])
    assert f"✓ {names[0]}" in labels(answer)
    await world.restart()
    again = message_of(await room.click(0, "Standing orders"))
    assert f"✓ {names[0]}" in labels(again)
    other = message_of(await room.click(1, "Standing orders"))
    assert not [each for each in labels(other) if each.startswith("✓")]
    await room.players[0].click(again, label=f"✓ {names[0]}")
    assert await world.store.database.rows("SELECT * FROM plans") == []


async def test_an_order_that_would_act_now_says_so_first(world: World) -> None:
    """One press more gives it; the board then names the orders."""
    key, orders = world.sample.key, tuple(world.sample.game.orders)
    match, seat, _ = where(key, orders[:1])
    room = await world.stored(match.setup, world.ann, world.ben)
    await world.store.log.append(room.id, match.entries, at=world.env.now())
    await room.show()
    answer = message_of(await room.click(seat, "Standing orders"))
    label, person = str(world.sample.game.orders[orders[0]]), room.players[seat]
    await person.click(answer, label=label)
    found = followed(match, seat, orders[:1], match.ply)
    assert isinstance(found, Answers)
    assert "this order would play at once" in words(answer)
    deed = said(match, seat, found.texts[0]).words(match.ply, seat)
    assert deed in words(answer)
    assert await world.store.plans.ahead(room.id) == ()
    await person.click(answer, label=label)
    assert (await given(world, room, seat)).orders == orders[:1]
    shown = await room.look(person)
    assert "by your standing orders" in words(shown)
    assert "planned answer" not in words(shown)


async def test_an_order_waits_until_one_has_decided_what_it_does_not_say(world: World) -> None:
    """It would end at once."""
    room, orders = await world.ready(), world.sample.game.orders
    match = await room.match()
    seat, key = match.to_act[0], tuple(orders)[-1]
    assert followed(match, seat, (key,), match.ply) == PlanEnded(YOURS)
    answer = message_of(await room.click(seat, "Standing orders"))
    await room.players[seat].click(answer, label=str(orders[key]))
    assert "This order is not given yet" in words(answer)
    assert await world.store.plans.ahead(room.id) == ()


async def test_a_question_of_the_partners_ends_them(world: World) -> None:
    orders = tuple(world.sample.game.orders)
    match, seat, since = where(world.sample.key, orders)
    asked = said(match, 1 - seat, DRAW)
    assert followed(asked, seat, orders, since) == PlanEnded(YOURS)


async def test_orders_are_followed_by_the_rules_alone(world: World) -> None:
    """In random matches: each answer is legal, and only the seat's own."""
    orders, kinds = tuple(world.sample.game.orders), set[type]()
    for number in range(3):
        rng = random.Random(number)
        match = replay(begin(world.sample.key, {}, str(number), 2))
        while not match.outcome and match.ply < 250:
            found = followed(match, 0, orders, match.ply)
            kinds.add(type(found))
            seat = rng.choice(match.to_act)
            texts = found.texts if isinstance(found, Answers) else ()
            if texts:
                seat = 0
            for text in texts or (match.game.write(rng.choice(match.view(seat).legal)),):
                match = said(match, seat, text)
    assert kinds == {Answers, PlanEnded, Waits}
