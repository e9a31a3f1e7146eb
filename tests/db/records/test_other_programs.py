"""Matches against other programs: they are matches with a bot, count in no record, and their
programs are nobody who plays in a server."""

from __future__ import annotations

from typing import Final

import pytest

from db.programs import NAME, PROGRAMS, is_program, program_id, program_name
from db.store import Store
from db.tables.limits import LimitReached, Limits
from db.tables.servers.feat_roles import WINS
from db.values import BOTS, bot_id, bot_level, bot_number, free_bot, is_bot, is_deleted, is_person
from engines.game import TableEnding, win
from tests.db.matches.test_ratings import MANY, WON, play
from tests.db.store_kit import ALICE, AT, BOB, GUILD, HOUR, accept, new_invitation

GREEDY: Final = program_id("GREEDY")
LONGEST: Final = "Z_________9"
WON_OF_THREE: Final = win(TableEnding.RESIGNATION, 0, 3)


async def test_they_count_in_no_record(store: Store) -> None:
    await play(store, (ALICE, GREEDY), WON, rated=False)
    await play(store, (ALICE, GREEDY, bot_id(2, 0)), WON_OF_THREE, rated=False)
    assert (await store.tallies.of(ALICE)).games == {}
    assert await store.sparring.latest(ALICE, MANY) == ()
    await play(store, (ALICE, bot_id(2, 0)), WON, rated=False)
    assert (await store.tallies.of(ALICE)).games[MANY].beaten == {2}


async def test_a_program_is_nobody_in_a_server(store: Store) -> None:
    """Its matches are no matches against people, and it is not among the week's players."""
    for _ in range(WINS):
        await play(store, (ALICE, GREEDY), WON, rated=False)
    told = await store.week_tales.of(GUILD, AT - HOUR, AT + HOUR)
    assert (told.players, told.closest) == (1, None)
    assert await store.feat_roles.owed(GUILD, "winner", AT.date()) == ()
    for _ in range(WINS):
        await play(store, (ALICE, BOB), WON, rated=False)
    assert await store.feat_roles.owed(GUILD, "winner", AT.date()) == (ALICE,)


async def test_they_count_for_the_limit_of_matches_with_the_bot(store: Store) -> None:
    rows = [await store.invitations.create(new_invitation(opponent_id=None)) for _ in range(2)]
    limits = Limits(bot_matches=1)
    assert await accept(store, rows[0].id, GREEDY, limits=limits)
    with pytest.raises(LimitReached) as reached:
        await accept(store, rows[1].id, GREEDY, limits=limits)
    assert reached.value.full == "bot_matches"


@pytest.mark.parametrize("name", ["A", "A0", "A_", "GREEDY", LONGEST])
def test_an_id_spells_a_name(name: str) -> None:
    assert NAME.fullmatch(name)
    first = program_id(name)
    for number in range(9):
        each = bot_id(first, number)
        assert (program_name(each), bot_level(each), bot_number(each)) == (name, first, number)
        assert is_bot(each)
        assert is_program(each)
        assert not is_person(each)
        assert not is_deleted(each)
    assert free_bot(first, [first, first + 2]) == first + 1
    assert first + 9 < 2**63, "as databases have numbers"


def test_other_ids_stay_what_they_were() -> None:
    for each in (1, 10, 99):
        assert is_bot(each)
        assert not is_program(each)
        assert not is_person(each)
    newest = ((2**41 - 1) << 22) // 2
    for each in (BOTS, newest, PROGRAMS - 1):
        assert is_person(each)
        assert not is_bot(each)
