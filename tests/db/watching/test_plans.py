"""Plans: one for each seat of a running match, kept only while the log has not gone on."""

from __future__ import annotations

import asyncio

from db.store import Store
from db.tables.limits import UNLIMITED
from db.tables.seats.plans import AnswersAhead
from db.tables.seats.replacement import Newcomer
from engines.plans.plan import Draft, Plan, Step
from tests.db.store_kit import ALICE, AT, BOB_WINS, CAROL, HOUR, entries, new_match
from tests.sample import present

ONE, TWO = Step(None, ("a",)), Step(("b",), ("c", "d"))


async def only(store: Store, match_id: int) -> AnswersAhead:
    (found,) = await store.plans.ahead(match_id)
    return found


async def test_a_plan_and_its_draft_may_change(store: Store) -> None:
    match = await store.matches.create(new_match())
    found = await store.open_match(match.id)
    assert await store.plans.keep(found, Plan(0, 0, ((ONE,),)), None, AT)
    first = await only(store, match.id)
    assert (first.plan, first.draft) == (Plan(0, 0, ((ONE,),)), None)
    draft = Draft((ONE,), ("x",))
    assert await store.plans.keep(found, Plan(0, 0, ((ONE, TWO),)), draft, AT + HOUR)
    again = await only(store, match.id)
    assert (again.plan, again.draft) == (Plan(0, 0, ((ONE, TWO),)), draft)
    assert again.salt == first.salt, "the seconds are not drawn anew"
    assert again.person_id == ALICE
    assert len(await store.plans.waiting()) == 1
    assert await store.plans.keep(found, Plan(0, 0), None, AT)
    assert await store.plans.ahead(match.id) == ()
    assert await store.plans.waiting() == ()


async def test_nothing_is_kept_once_the_match_has_gone_on(store: Store) -> None:
    """Of a plan and a move that come at the same moment either is first, and the plan knows."""
    for number in range(10):
        match = await store.matches.create(new_match())
        found, plan = await store.open_match(match.id), Plan(1, 0, ((ONE,),))
        deeds = [
            store.plans.keep(found, plan, None, AT),
            store.log.append(match.id, entries(0, 1), at=AT),
        ]
        answers = await asyncio.gather(*(deeds if number % 2 else reversed(deeds)))
        kept = True in answers
        assert bool(await store.plans.ahead(match.id)) is kept
        assert kept is bool(number % 2)


async def test_what_is_left_is_kept_unless_the_plan_was_changed(store: Store) -> None:
    match = await store.matches.create(new_match())
    found, plan = await store.open_match(match.id), Plan(0, 0, ((ONE, TWO),))
    await store.plans.keep(found, plan, Draft(), AT)
    await store.plans.go_on(match.id, Plan(0, 0, ((ONE,),)), Plan(0, 2, ((TWO,),)))
    assert (await only(store, match.id)).plan == plan
    await store.plans.go_on(match.id, plan, Plan(0, 2, ((TWO,),)))
    left = await only(store, match.id)
    assert (left.plan, left.draft) == (Plan(0, 2, ((TWO,),)), None)


async def test_they_go_with_the_match_and_with_the_seat(store: Store) -> None:
    over, aside, taken = [(await store.matches.create(new_match())).id for _ in range(3)]
    for number in (over, aside, taken):
        found = await store.open_match(number)
        for seat in (0, 1):
            assert await store.plans.keep(found, Plan(seat, 0, ((ONE,),)), None, AT)
    await store.log.append(over, entries(0, 1), at=AT, outcome=BOB_WINS)
    await store.matches.set_aside(aside, "why")
    newcomer = Newcomer(0, CAROL, UNLIMITED)
    await store.log.append(taken, entries(0, 1), at=AT, newcomer=newcomer)
    rows = await store.database.rows("SELECT match_id, seat FROM plans")
    assert [(row["match_id"], row["seat"]) for row in rows] == [(taken, 1)]


async def test_orders_are_kept_until_none_is_left(store: Store) -> None:
    match = await store.matches.create(new_match())
    found = await store.open_match(match.id)
    await store.plans.order(found, 1, ["idle", "other"], AT)
    assert (await only(store, match.id)).orders == ("idle", "other")
    await store.plans.order(found, 1, [], AT)
    assert await store.plans.ahead(match.id) == ()


async def test_people_whose_forced_moves_play_themselves_wait_too(store: Store) -> None:
    match = await store.matches.create(new_match())
    assert await store.plans.waiting() == ()
    await store.people.choose(ALICE, forced=True)
    assert await store.plans.waiting() == ((match.id, 0, ""),)
    found = await only(store, match.id)
    assert (found.forced, found.plan, found.person_id) == (True, None, ALICE)
    await store.people.choose(ALICE, forced=False)
    assert await store.plans.ahead(match.id) == ()


async def test_where_a_planned_turn_began_is_noted_with_it(store: Store) -> None:
    match = await store.matches.create(new_match())
    await store.log.append(match.id, entries(0, 1), at=AT)
    await store.log.append(match.id, entries(1, 1), at=AT, planned=1)
    row = present(await store.matches.get(match.id))
    assert row.planned == {1}
    assert [each.planned_ply for each in row.seats] == [None, 1]
