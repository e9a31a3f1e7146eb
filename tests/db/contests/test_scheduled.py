"""The events of contests as they are noted."""

from __future__ import annotations

from dataclasses import replace

from db.store import Store
from db.tables.contests.scheduled import ScheduledRow
from db.values import DAY
from tests.db.contests.test_contests import a_contest, start
from tests.db.store_kit import AT, GUILD


async def test_an_event_comes_back_as_it_was_noted_last(store: Store) -> None:
    number = await a_contest(store, 3)
    assert await store.scheduled.of(number) == {}
    asked = ScheduledRow(0, AT, AT + DAY, "said")
    await store.scheduled.note(number, asked)
    assert await store.scheduled.of(number) == {0: asked}
    other = replace(asked, round=2, event_id=2**62 + 1, state="stands", ends_at=AT + 2 * DAY)
    await store.scheduled.note(number, other)
    gone = replace(asked, state="over", told="other")
    await store.scheduled.note(number, gone)
    assert await store.scheduled.of(number) == {0: gone, 2: other}


async def due(store: Store) -> list[tuple[int, bool]]:
    return [(row.id, wants) for row, wants in await store.scheduled.due()]


async def test_which_contests_are_looked_at(store: Store) -> None:
    """Those that are not over where the server wants events; and wherever an event stands."""
    number = await a_contest(store, 3)
    assert await store.scheduled.due() == ()
    await store.guilds.choose(GUILD, events=True)
    assert await due(store) == [(number, True)]
    await start(store, number)
    assert await due(store) == [(number, True)]
    noted = ScheduledRow(0, AT, AT + DAY, "said", 5, "stands")
    await store.scheduled.note(number, noted)
    await store.guilds.choose(GUILD, events=False)
    assert await due(store) == [(number, False)], "it is to be ended"
    await store.scheduled.note(number, replace(noted, state="over"))
    assert await store.scheduled.due() == ()
    await store.guilds.choose(GUILD, events=True)
    await store.contests.stop(number, "No time", AT)
    assert await store.scheduled.due() == ()
