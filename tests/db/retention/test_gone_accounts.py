"""An account counts as deleted only after many answers, on as many days, over a long time."""

from __future__ import annotations

from datetime import timedelta

from db.store import Store
from db.tables.retention import AGAIN, ANSWERS, PAUSE
from tests.db.store_kit import ALICE, AT, BOB


async def sure_after(store: Store, every: timedelta) -> tuple[timedelta, int]:
    """Asks again every so often until it is sure: after which time that is, and how many
    questions."""
    await store.gone_accounts.note(ALICE, AT)
    asked = 1
    while not await store.gone_accounts.again(ALICE, AT + asked * every):
        asked += 1
    return asked * every, asked


async def test_neither_many_answers_nor_a_long_time_is_enough_alone(store: Store) -> None:
    daily, _ = await sure_after(store, AGAIN)
    assert daily == PAUSE, "however many answers came before"
    await store.gone_accounts.is_there(ALICE)
    _, asked = await sure_after(store, PAUSE)
    assert asked + 1 == ANSWERS, "however long the first one is ago"


async def test_answers_of_one_day_count_once(store: Store) -> None:
    await store.gone_accounts.note(ALICE, AT)
    for _ in range(2 * ANSWERS):
        assert not await store.gone_accounts.again(ALICE, AT + PAUSE)


async def test_another_answer_begins_it_anew(store: Store) -> None:
    for person in (ALICE, BOB):
        await store.gone_accounts.note(person, AT)
    assert await store.gone_accounts.due(AT + AGAIN / 2, 9) == ()
    assert await store.gone_accounts.due(AT + AGAIN, 9) == (ALICE, BOB)
    assert await store.gone_accounts.due(AT + AGAIN, 1) == (ALICE,)
    await store.gone_accounts.is_there(ALICE)
    assert await store.gone_accounts.due(AT + AGAIN, 9) == (BOB,)
    assert not await store.gone_accounts.again(ALICE, AT + PAUSE)
