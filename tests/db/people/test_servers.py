"""What happens in a server is counted for its week and its roles, on both kinds of database."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from db.guild_row import GuildRow
from db.store import Store
from db.tables.limits import LimitReached
from db.tables.puzzles import Which
from db.tables.servers.bans import IsBarred
from db.tables.servers.feat_roles import DAYS, FEATS, POINTS, WINS
from db.tables.servers.match_rules import GameOff
from db.tables.servers.posts import PostRow
from db.tables.servers.weeks import WEEK as WEEKLY
from db.tables.servers.weeks import WeekFacts, WeekRow
from db.tables.watching.guesses import Guess
from engines.entries import Entry
from engines.game import VOID_ENDINGS, Outcome, Result, TableEnding
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    BOB_WINS,
    CAROL,
    GUILD,
    HOUR,
    OTHER_GUILD,
    SETUP,
    accept,
    new_invitation,
    new_match,
    opened,
)

WEEK = timedelta(days=7)
VOID = Outcome(TableEnding.STOPPED, (Result.VOID, Result.VOID))


BOTH = (Entry(0, 0, "a", AT), Entry(1, 1, "b", AT))
"""Something that each of two has played."""


async def played(
    store: Store, outcome: Outcome = BOB_WINS, at: datetime = AT, **changes: object
) -> int:
    """A match in which both have acted; its number."""
    row = await store.matches.create(new_match(**changes))
    await store.log.append(row.id, BOTH, at=at, outcome=outcome)
    return row.id


async def facts(store: Store, guild: int = GUILD) -> WeekFacts:
    """The week that begins a day before."""
    begins = AT - timedelta(days=1)
    return await store.week_tales.of(guild, begins, begins + WEEK)


async def test_a_week_counts_what_was_finished_in_it(store: Store) -> None:
    assert (await facts(store)).is_quiet
    await played(store)
    await played(store, people=(ALICE, CAROL))
    await played(store, at=AT + WEEK)
    await played(store, guild_id=OTHER_GUILD)
    await played(store, VOID)
    await store.matches.create(new_match())
    found = await facts(store)
    assert (found.games, found.players, found.running) == (((SETUP.game, 2),), 3, 1)
    assert {person for person, _, _ in found.climbers} == {BOB, CAROL}
    assert all(points > 0 for _, _, points in found.climbers)


async def test_guessers_and_solvers_are_ranked_and_the_unlisted_only_counted(store: Store) -> None:
    row = await store.matches.create(new_match())
    for number, person in enumerate((CAROL, CAROL + 2, CAROL + 4)):
        await store.guesses.keep(row.id, Guess(0, f"g{number}"), person, 0, AT)
        await store.puzzles.solve(Which(person, SETUP.game, "p", AT.date()), AT)
        await store.daily_puzzles.visit(GUILD, AT.date(), person)
    await store.guesses.judge(row.id, 0, {"g0": 1, "g1": 3, "g2": 2})
    assert (await facts(store)).guessers == (), "not while it runs: it would tell of a move"
    await store.log.append(row.id, BOTH, at=AT, outcome=BOB_WINS)
    await store.people.choose(CAROL + 4, listed=False)
    found = await facts(store)
    assert found.guessers == ((CAROL + 2, 3, 1), (CAROL, 1, 1))
    assert (found.solvers, found.solved) == (((CAROL, 1), (CAROL + 2, 1)), 3)


async def test_the_closest_match_names_nobody_who_may_not_be_named(store: Store) -> None:
    first, second = await played(store), await played(store, people=(ALICE, CAROL))
    assert (await facts(store)).closest is None
    await store.weeks.note_even(first, 50)
    await store.weeks.note_even(second, 70)
    assert (await facts(store)).closest == second
    await store.people.choose(CAROL, listed=False)
    assert (await facts(store)).closest == first
    await store.weeks.note_even(await played(store, VOID), 99)
    assert (await facts(store)).closest == first


async def test_a_weekly_message_is_wanted_until_it_is_switched_off(tmp_path: Path) -> None:
    here = 5
    async with opened(tmp_path) as store:
        weeks, kept = store.weeks, store.kept_messages
        assert await weeks.get(here) == WeekRow(here)
        await weeks.choose(here, 6)
        await kept.failed(WEEKLY, str(here), here, AT)
        assert await weeks.wanted() == (WeekRow(here, 6, failing_since=AT),)
        await weeks.choose(here, 7)
        assert await weeks.wanted() == (WeekRow(here, 7),)
        await weeks.stop(here, 6, AT)
        assert (await weeks.get(here)).channel_id == 7, "another channel was chosen meanwhile"
        await kept.failed(WEEKLY, str(here), here, AT)
        await weeks.stop(here, 7, AT)
        assert await weeks.wanted() == ()
        assert await weeks.get(here) == WeekRow(here, stopped_at=AT)


async def test_feats_are_owed_once(store: Store) -> None:
    roles = store.feat_roles
    for feat in FEATS:
        assert await roles.owed(GUILD, feat, AT.date()) == ()
        await roles.choose(GUILD, feat, 3)
    for number in range(WINS):
        assert await roles.owed(GUILD, "winner", AT.date()) == ()
        await played(store, at=AT + number * HOUR)
        await played(store, VOID)
    assert await roles.owed(GUILD, "winner", AT.date()) == (BOB,)
    assert await roles.owed(OTHER_GUILD, "winner", AT.date()) == ()
    await roles.given(GUILD, "winner", BOB, AT)
    assert await roles.owed(GUILD, "winner", AT.date()) == ()
    row = await store.matches.create(new_match())
    await store.guesses.keep(row.id, Guess(0, "g"), CAROL, 0, AT)
    await store.guesses.judge(row.id, 0, {"g": POINTS})
    await store.log.append(row.id, BOTH, at=AT, outcome=BOB_WINS)
    assert await roles.owed(GUILD, "guesser", AT.date()) == (CAROL,)
    await store.people.choose(CAROL, listed=False)
    assert await roles.owed(GUILD, "guesser", AT.date()) == ()
    await store.daily_puzzles.visit(GUILD, AT.date(), ALICE)
    assert await roles.owed(GUILD, "solver", AT.date()) == (ALICE,)
    later = AT.date() + timedelta(days=DAYS + 1)
    assert await roles.owed(GUILD, "solver", later) == ()
    await roles.choose(GUILD, "solver", None)
    assert (GUILD, "solver", 3) not in await roles.all()


async def test_posts_are_due_when_their_match_has_gone_on(store: Store) -> None:
    row = await store.matches.create(new_match(channel_id=77, place="thread"))
    assert await store.posts.get(77) is None
    await store.posts.note(PostRow(77, row.id, 0, "a"))
    assert await store.posts.due() == ()
    await store.log.append(row.id, BOTH, at=AT, outcome=BOB_WINS)
    await store.matches.shown(row.id, 2, 99)
    assert await store.posts.due() == (PostRow(77, row.id, 0, "a"),)
    assert await store.closings.due() == (), "it is closed once its tags say that it is over"
    await store.posts.note(PostRow(77, row.id, 2, "b"))
    assert [each.channel_id for each in await store.closings.due()] == [77]
    again = await store.matches.create(new_match(channel_id=77, place="thread"))
    assert await store.posts.due() == (PostRow(77, again.id, 2, "b"),)


async def test_the_rules_of_a_server_hold_on_every_path(store: Store) -> None:
    open_to_all = await store.invitations.create(new_invitation(opponent_id=None, seats=3, side=0))
    asked = await store.invitations.create(new_invitation())
    await store.barred.choose(GUILD, (BOB,), AT)
    for new in (new_invitation(), new_invitation(challenger_id=BOB, opponent_id=CAROL)):
        with pytest.raises(IsBarred):
            await store.invitations.create(new)
    with pytest.raises(IsBarred):
        await store.invitations.take(open_to_all.id, BOB, (1,), AT, lambda _: new_match())
    with pytest.raises(IsBarred):
        await accept(store, asked.id, BOB, new_match())
    await store.invitations.create(new_invitation(guild_id=OTHER_GUILD))
    await store.invitations.create(new_invitation(place="interaction"))
    await store.barred.choose(GUILD, (), AT)
    await store.guilds.change(GUILD, lambda _: GuildRow(games_off=(SETUP.game,)))
    with pytest.raises(GameOff):
        await accept(store, asked.id, BOB, new_match())
    await store.guilds.change(GUILD, lambda _: GuildRow(most_matches=1))
    assert await accept(store, asked.id, BOB, new_match())
    more = await store.invitations.create(new_invitation())
    with pytest.raises(LimitReached) as full:
        await accept(store, more.id, BOB, new_match())
    assert (full.value.full, full.value.limit) == ("server_matches", 1)


def test_every_void_ending_has_a_sentence() -> None:
    assert set(VOID_ENDINGS) == {TableEnding.CALLED_OFF, TableEnding.STOPPED, TableEnding.ABSENCE}
