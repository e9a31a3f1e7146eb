"""What is kept of notices: whom they concern, when they are looked at, and what is forgotten."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial

from db.store import Store
from db.tables.notices import TurnNotice
from db.values import BoardForm, Notices, Quiet
from tests.db.store_kit import ALICE, AT, BOB, BOB_WINS, HOUR, entries, new_match
from tests.sample import present


async def notice_of(store: Store, match_id: int, seat: int) -> TurnNotice:
    return present(await store.notices.get(match_id, seat))


async def test_only_who_wants_them_is_looked_at(store: Store) -> None:
    match = await store.matches.create(new_match())
    assert await store.notices.get(match.id, 0) is None
    await store.people.choose(ALICE, boards=BoardForm.TEXT)
    assert await store.notices.waiting(AT) == ()
    assert await store.notices.of_match(match.id, AT) == ()
    await store.people.choose(BOB, AT, notices="hour")
    await store.people.choose(BOB, quiet=Quiet(22, 8, 330))
    assert await store.notices.waiting(AT) == ((match.id, 1),)
    assert await store.notices.of_match(match.id, AT) == (1,)
    found = await notice_of(store, match.id, 1)
    assert (found.person_id, found.wanted, found.since) == (BOB, "hour", AT)
    assert found.quiet == Quiet(22, 8, 330)
    assert (found.ply, found.turn, found.due_at, found.message_id) == (-1, None, None, None)


async def test_since_when_they_are_wanted_stays_until_they_are_off(store: Store) -> None:
    match = await store.matches.create(new_match())
    await store.people.choose(BOB, hints=True)
    steps: tuple[tuple[Notices, datetime], ...] = (
        ("hour", AT),
        ("now", AT),
        ("never", AT),
        ("now", AT + 3 * HOUR),
    )
    for number, (wanted, since) in enumerate(steps):
        await store.people.choose(BOB, AT + number * HOUR, notices=wanted)
        if wanted != "never":
            assert (await notice_of(store, match.id, 1)).since == since


async def test_it_is_looked_at_when_the_match_goes_on_or_something_is_due(store: Store) -> None:
    match = await store.matches.create(new_match())
    await store.people.choose(BOB, AT, notices="now")
    notice = await notice_of(store, match.id, 1)
    await store.notices.settle(notice, 0, 0, AT + HOUR)
    assert await store.notices.waiting(AT) == ()
    assert await store.notices.waiting(AT + HOUR) == ((match.id, 1),)
    await store.notices.sent(notice, 0, 0, 7, 8)
    assert await store.notices.waiting(AT + 2 * HOUR) == ()
    await store.log.append(match.id, entries(0, 2), at=AT)
    assert await store.notices.waiting(AT) == ((match.id, 1),)
    await store.notices.settle(notice, 2, 1, None)
    found = await notice_of(store, match.id, 1)
    assert (found.ply, found.turn, found.told_turn, found.told_ply) == (2, 1, 0, 0)
    assert (found.channel_id, found.message_id) == (7, 8)
    assert await store.notices.waiting(AT) == ()
    await store.notices.gone(notice)
    assert (await notice_of(store, match.id, 1)).message_id is None


async def test_another_choice_is_settled_again(store: Store) -> None:
    """Since when they are wanted is since they were last switched on."""
    match = await store.matches.create(new_match())
    await store.people.choose(BOB, AT, notices="hour")
    notice = await notice_of(store, match.id, 1)
    people = store.people
    changes: list[Callable[[], Awaitable[object]]] = [
        partial(people.choose, BOB, AT + HOUR, notices="now"),
        partial(people.choose, BOB, quiet=Quiet(1, 2)),
        partial(people.choose, BOB, AT + HOUR, notices="never"),
    ]
    for change in changes:
        await store.notices.settle(notice, 0, 3, AT + 9 * HOUR)
        assert await store.notices.waiting(AT) == ()
        await change()
        assert await store.notices.waiting(AT) == ((match.id, 1),)
        assert (await notice_of(store, match.id, 1)).turn is None
    assert (await notice_of(store, match.id, 1)).since == AT
    await store.people.choose(BOB, AT + 2 * HOUR, notices="now")
    assert (await notice_of(store, match.id, 1)).since == AT + 2 * HOUR


async def test_who_accepts_no_direct_messages_is_left_alone(store: Store) -> None:
    match = await store.matches.create(new_match())
    await store.people.choose(BOB, AT, notices="now")
    await store.notices.settle(await notice_of(store, match.id, 1), -1, None, AT)
    await store.refusals.note(BOB, AT)
    assert await store.notices.waiting(AT + timedelta(days=9)) == ()
    assert await store.notices.of_match(match.id, AT) == ()
    await store.refusals.may_try(BOB, AT)
    assert await store.notices.waiting(AT + HOUR) == ((match.id, 1),)
    assert await store.notices.waiting(AT) == ()
    assert await store.notices.of_match(match.id, AT + HOUR) == (1,)
    await store.refusals.end(BOB)
    assert await store.notices.waiting(AT) == ((match.id, 1),)


async def test_what_is_over_is_looked_at_until_it_is_dropped(store: Store) -> None:
    match = await store.matches.create(new_match())
    await store.people.choose(BOB, AT, notices="now")
    await store.people.choose(ALICE, AT, notices="now")
    notice = await notice_of(store, match.id, 1)
    await store.notices.settle(notice, 0, 0, None)
    await store.log.append(match.id, entries(0, 1), at=AT, outcome=BOB_WINS)
    assert await store.notices.waiting(AT) == ((match.id, 1),)
    await store.notices.drop(notice)
    assert await store.notices.waiting(AT) == ()


async def test_nothing_is_kept_for_whoever_was_deleted_meanwhile(store: Store) -> None:
    match = await store.matches.create(new_match())
    await store.people.choose(BOB, AT, notices="now")
    notice = await notice_of(store, match.id, 1)
    await store.privacy.forget(BOB, [match.id])
    await store.notices.settle(notice, 0, 0, AT)
    await store.notices.sent(notice, 0, 0, 7, 8)
    assert await store.database.rows("SELECT * FROM turn_notices") == []
    assert await store.notices.get(match.id, 1) is None
