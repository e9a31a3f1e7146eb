"""What was chosen in a server goes some time after the bot has left it, and nothing else does."""

from __future__ import annotations

from datetime import timedelta

from db.store import Store
from db.tables.contests.scheduled import ScheduledRow
from db.tables.retention import KEPT
from db.tables.servers.posts import PostRow
from db.values import DAY
from tests.db.contests.test_contests import a_contest
from tests.db.store_kit import ALICE, AT, CHANNEL, GUILD, OTHER_GUILD, new_match
from tests.db.traces import traces
from tests.docs.data import tables

GOES = {each.name for each in tables().values() if each.server} - {"left_guilds"}
"""The tables of which `docs/privacy.md` says so."""
STAYS = {"matches", "contests"}
"""They belong to the people who play them."""


async def furnish(store: Store, guild: int) -> None:
    """Puts a server in every table of what is chosen there."""
    await store.guilds.choose(guild, boards="all")
    await store.barred.choose(guild, [ALICE], AT)
    await store.weeks.choose(guild, 1)
    await store.daily_puzzles.choose(guild, 1)
    await store.kept_messages.failed("daily", str(guild), guild, AT)
    await store.daily_puzzles.visit(guild, AT.date(), ALICE)
    await store.feat_roles.choose(guild, "winner", 2)
    await store.feat_roles.given(guild, "winner", ALICE, AT)


async def test_a_server_is_forgotten_in_time_and_the_others_are_not(store: Store) -> None:
    match = await store.matches.create(new_match())
    contest = await a_contest(store, 3)
    for guild in (GUILD, OTHER_GUILD):
        await furnish(store, guild)
    await store.posts.note(PostRow(CHANNEL, match.id, 0, ""))
    await store.scheduled.note(contest, ScheduledRow(0, AT, AT + DAY))
    departures, before = store.departures, await traces(store.database, OTHER_GUILD)
    assert before == GOES
    assert await traces(store.database, GUILD) == GOES | STAYS
    assert await departures.known() == {GUILD, OTHER_GUILD}
    await departures.note(GUILD, AT)
    await departures.note(GUILD, AT + DAY)  # as by the next start
    assert await departures.due(AT + KEPT - timedelta(seconds=1), (), 9) == ()
    assert not await departures.forget(GUILD, AT + KEPT - timedelta(seconds=1))
    assert await departures.due(AT + KEPT, (), 9) == (GUILD,)
    assert await departures.due(AT + KEPT, (GUILD,), 9) == ()
    assert await departures.forget(GUILD, AT + KEPT)
    assert await traces(store.database, GUILD) == STAYS
    assert await traces(store.database, OTHER_GUILD) == before
    assert await store.posts.get(CHANNEL) is None
    assert await store.scheduled.of(contest) == {}
    assert await departures.left() == frozenset()


async def test_a_server_that_comes_back_keeps_everything(store: Store) -> None:
    await furnish(store, GUILD)
    await store.departures.note(GUILD, AT)
    await store.departures.is_back(GUILD)
    assert not await store.departures.forget(GUILD, AT + 2 * KEPT)
    assert await traces(store.database, GUILD) == GOES


async def test_only_some_are_forgotten_at_a_time(store: Store) -> None:
    for number in range(3):
        await store.departures.note(GUILD + number, AT + number * DAY)
    due = await store.departures.due(AT + 2 * KEPT, (), 2)
    assert due == (GUILD, GUILD + 1), "the first who left comes first"
