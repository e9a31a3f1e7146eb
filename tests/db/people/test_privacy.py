"""The data kept about a person, and that none of it is left after its deletion."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from db.store import Store, StoreTrouble
from db.tables.privacy import Forgotten
from db.tables.puzzles import Which
from db.tables.records.bot_matches import FollowedLevel
from db.tables.watching.followers import FollowAnswer
from db.tables.watching.guesses import Guess, GuessAnswer
from db.time.reminders import HALF, Reminder
from db.values import BoardForm, InvitationRow, Quiet, is_deleted, time_text
from engines.plans.plan import Plan, Step
from tests.db.contests.test_contests import a_contest
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    BOB_WINS,
    CAROL,
    HOUR,
    OTHER_CHANNEL,
    OTHER_GUILD,
    Rows,
    accept,
    entries,
    found,
    new_invitation,
    new_match,
    opened,
    spy,
)
from tests.db.strangers.test_queue import asked, begun
from tests.db.traces import traces
from tests.docs.data import tables
from tests.sample import present

PROMISED: Final = [each for each in tables().values() if each.people]
"""The tables with people, by what `docs/privacy.md` says."""
KEPT: Final = {each.name for each in PROMISED if each.on_delete == "keeps"}
"""Else whoever is barred from a server could come back by deleting their data."""
LATER: Final = {"contests", "contest_people", "seekers", "mirrors", "gone_accounts"}
"""The tables that `furnish_more` adds."""
EVERYWHERE: Final = {each.name for each in PROMISED} - LATER
NAME: Final = "Alice of the hills"
"""The name by which strangers know Alice."""


async def furnish(store: Store) -> int:
    """Puts Alice in every table in every way; returns her running match with Bob."""
    invite = store.invitations.create
    await invite(new_invitation())
    await invite(new_invitation(challenger_id=BOB, opponent_id=ALICE))
    await invite(new_invitation(challenger_id=BOB, opponent_id=CAROL))
    lobby = new_invitation(challenger_id=BOB, opponent_id=None, seats=3, side=0)
    joined = await invite(lobby)
    await store.invitations.take(joined.id, ALICE, (1,), AT, lambda _: new_match())
    shut = await invite(new_invitation(opponent_id=None, seats=3, side=2))
    await store.invitations.close(shut.id, "withdrawn")
    asked = await invite(new_invitation(challenger_id=BOB, opponent_id=ALICE))
    match = present(await accept(store, asked.id, ALICE, new_match()))
    await store.matches.private_shown(match.id, 0, 11, 12, 0)
    over = await store.matches.create(new_match(people=(BOB, ALICE)))
    await store.log.append(over.id, entries(0, 2), at=AT, outcome=BOB_WINS)
    await store.refusals.note(ALICE, AT)
    await store.people.choose(BOB, boards=BoardForm.TEXT)
    await store.people.choose(ALICE, AT, notices="now")
    notice = present(await store.notices.get(match.id, 0))
    await store.notices.settle(notice, 0, 0, AT)
    await store.notices.sent(notice, 0, 0, 31, 32)
    for person in (ALICE, BOB):
        await store.lessons.done(person, "vilitum", "first", AT)
        await store.imports.add(person, "match-1.txt", "vivat match 1", AT)
        await store.puzzles.solve(Which(person, "vilitum", "jtkj3", AT.date()), AT)
        await store.daily_puzzles.visit(5, AT.date(), person)
        await store.barred.choose(5 if person == ALICE else 6, (person,), AT)
        await store.feat_roles.given(5, "winner", person, AT)
        await store.sparring.follow(person, "vilitum", FollowedLevel(2, -1, AT))
    others = await store.matches.create(new_match(people=(CAROL, CAROL + 2)))
    for person in (ALICE, BOB):
        assert await store.followers.add(others.id, person, AT) is FollowAnswer.FOLLOWS
        guess = Guess(0, "a2-a3")
        assert await store.guesses.keep(others.id, guess, person, 0, AT) is GuessAnswer.KEPT
    running = await store.open_match(match.id)
    for seat in (0, 1):
        plan = Plan(seat, 0, ((Step(None, ("a2-a3",)),),))
        assert await store.plans.keep(running, plan, None, AT)
    await store.vacations.begin(ALICE, 2, AT)
    await store.vacations.begin(BOB, 2, AT)
    meet = await store.appointments.of(match.id)
    assert await store.appointments.put(meet.asked(1, AT + HOUR), AT)
    owed = Reminder(match.id, 0, ALICE, AT, AT + HOUR, "1d", Quiet(), 0)
    assert await store.reminders.take(owed, HALF)
    for pair in ((ALICE, CAROL), (CAROL, ALICE), (BOB, CAROL)):
        await store.blocks.block(*pair, AT)
    return match.id


async def furnish_more(store: Store) -> int:
    """Adds the tables in which she stands by her name, or as one of many; returns her running
    match with Bob."""
    running = await furnish(store)
    await a_contest(store, 3)
    one = await asked(store, ALICE, name=NAME)
    two = await asked(store, BOB, guild_id=OTHER_GUILD, channel_id=OTHER_CHANNEL)
    met = present(await begun(store, one, two))
    await store.log.append(met.id, entries(0, 2), at=AT, outcome=BOB_WINS)
    await asked(store, ALICE, name=NAME)
    await store.gone_accounts.note(ALICE, AT)
    return running


async def invitations(store: Store) -> list[InvitationRow]:
    rows = await store.database.rows("SELECT id FROM invitations ORDER BY id")
    kept = [await store.invitations.get(row["id"]) for row in rows]
    return [row for row in kept if row is not None]


async def test_only_the_tables_that_say_so_keep_the_id_or_the_name(store: Store) -> None:
    running = await furnish_more(store)
    before = await traces(store.database, BOB)
    known = await traces(store.database, ALICE) | await traces(store.database, NAME)
    assert known == EVERYWHERE | LATER
    assert await store.privacy.running(ALICE) == (running,)
    assert await store.privacy.forget(ALICE, [running]) == Forgotten((1,), (2,), (4,))
    assert await traces(store.database, ALICE) == KEPT
    assert await traces(store.database, NAME) == set()
    assert await traces(store.database, BOB) == before
    assert await store.privacy.running(ALICE) == ()


async def test_a_copy_has_all_rows_of_the_person_and_nobody_elses(store: Store) -> None:
    await furnish_more(store)
    own, called = (await store.privacy.kept(ALICE)).own, (ALICE, f"'{NAME}'")
    for each in PROMISED:
        known = (f"{one} = {called[one == 'name']}" for one in each.people)
        hers = " OR ".join(known)
        rows = await store.database.rows(f"SELECT 1 FROM {each.name} WHERE {hers}")  # noqa: S608
        assert len(own.get(each.copy, rows)) == len(rows) > 0, each.name


async def test_everybody_else_keeps_what_was_theirs(store: Store) -> None:
    running = await furnish(store)
    whole = [await store.log.entries(number) for number in (running, running + 1)]
    await store.privacy.forget(ALICE, [running])
    assert [await store.log.entries(number) for number in (running, running + 1)] == whole
    rows = [await found(store, number) for number in (running, running + 1)]
    nobody = rows[0].people[0]
    assert is_deleted(nobody)
    assert [row.people for row in rows] == [(nobody, BOB), (BOB, nobody)]
    assert (rows[0].seats[0].private_channel_id, rows[0].seats[0].private_message_id) == (
        None,
        None,
    )
    kept = await invitations(store)
    statuses = ["withdrawn", "declined", "open", "open", "withdrawn", "accepted"]
    assert [row.status for row in kept] == statuses
    assert [each.person_id for each in kept[3].guests] == [BOB]
    assert kept[2].opponent_id == CAROL
    assert (await store.people.of(BOB)).boards is BoardForm.TEXT


async def test_two_deleted_people_are_never_taken_for_one(store: Store) -> None:
    """This includes the same person, deleted again after coming back."""
    for people in ((ALICE, BOB), (ALICE, CAROL)):
        match = await store.matches.create(new_match(people=people))
        for person in people:
            await store.privacy.forget(person, [match.id])
    rows = [await found(store, number) for number in (1, 2)]
    gone = [person for row in rows for person in row.people]
    assert len(set(gone)) == 4
    assert all(map(is_deleted, gone))


async def test_a_match_that_was_not_left_forbids_it(store: Store) -> None:
    running = await furnish(store)
    newer = await store.matches.create(new_match())
    before = await invitations(store)
    assert await store.privacy.forget(ALICE, [running]) is None
    assert await traces(store.database, ALICE) == EVERYWHERE
    assert await invitations(store) == before
    assert await store.privacy.forget(ALICE, [running, newer.id]) is not None


async def test_it_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing(rows: Rows, sql: str, params: Sequence[int]) -> object:
        if sql.startswith("DELETE FROM people"):
            raise StoreTrouble("full")
        return await rows(sql, params)

    async with opened(tmp_path) as store:
        running = await furnish(store)
        before = await invitations(store)
        with monkeypatch.context() as broken:
            spy(broken, failing)
            with pytest.raises(StoreTrouble):
                await store.privacy.forget(ALICE, [running])
        assert await invitations(store) == before
        assert await traces(store.database, ALICE) == EVERYWHERE
        await store.privacy.forget(ALICE, [running])
        assert await traces(store.database, ALICE) == KEPT


async def test_a_message_that_arrives_late_is_not_kept(store: Store) -> None:
    match = await store.matches.create(new_match())
    await store.privacy.forget(ALICE, [match.id])
    for seat in (0, 1):
        await store.matches.private_shown(match.id, seat, 21, 22, 5)
    seats = (await found(store, match.id)).seats
    kept = [(each.private_channel_id, each.private_message_id) for each in seats]
    assert kept == [(None, None), (21, 22)]
    assert [each.private_ply for each in seats] == [5, 5]


async def test_a_copy_has_everything_of_the_person_and_only_their_own_entries(store: Store) -> None:
    running = await furnish(store)
    other = await store.matches.create(new_match(people=(BOB, CAROL)))
    await store.log.append(other.id, entries(0, 3), at=AT)
    kept = await store.privacy.kept(ALICE)
    assert [row["dm_closed"] for row in kept.settings] == [1]
    assert [row["notices"] for row in kept.settings] == ["now"]
    assert [tuple(row) for row in kept.own["turn_notices"]] == [(running, None, 31, 32)]
    assert [row["puzzle"] for row in kept.own["puzzles"]] == ["jtkj3"]
    assert [tuple(row) for row in kept.own["daily_puzzles"]] == [(5, AT.date().isoformat())]
    assert [tuple(row) for row in kept.own["levels_that_follow"]] == [
        ("vilitum", 2, -1, time_text(AT))
    ]
    assert [tuple(row) for row in kept.own["barred_in"]] == [(5, time_text(AT))]
    assert [tuple(row) for row in kept.own["roles"]] == [(5, "winner", time_text(AT))]
    assert [row["id"] for row in kept.invitations] == [1, 2, 4, 5, 6]
    assert [row["own_side"] for row in kept.invitations] == [None, None, 1, 2, 1]
    assert [row["accepted_by"] for row in kept.invitations] == [*[None] * 4, ALICE]
    first = await store.privacy.matches(ALICE, 2**63 - 1, 1)
    assert [row["id"] for row in first.matches] == [running + 1]
    assert [row["person_id"] for row in first.seats] == [BOB, ALICE]
    assert [row["ply"] for row in first.entries] == [1]
    rest = await store.privacy.matches(ALICE, running + 1, 9)
    assert [row["id"] for row in rest.matches] == [running]
    assert (await store.privacy.matches(ALICE, running, 9)).matches == []


async def test_a_copy_has_the_rows_of_the_person_alone(store: Store) -> None:
    """Of each table but those of matches and invitations, which are of several people."""
    await furnish_more(store)
    kept = await store.privacy.kept(ALICE)
    copies = {**kept.own, "settings": kept.settings, "blocked": kept.blocked}
    for each in PROMISED:
        if each.copy in copies:
            sql = f"SELECT * FROM {each.name} WHERE {each.people[0]} = ?"  # noqa: S608
            who = NAME if each.people[0] == "name" else ALICE
            own = await store.database.rows(sql, (who,))
            assert len(copies[each.copy]) == len(own) > 0, each.name
