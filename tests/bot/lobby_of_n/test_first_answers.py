"""Ten people at once while another program holds the database's file."""

from __future__ import annotations

from contextlib import closing, suppress
from sqlite3 import connect
from unittest.mock import patch

import pytest
from simcord import InteractionResult

from cogs.hall.languages.readers import readers
from tests.bot.lobby_of_n.party import Party
from tests.bot.reading import said
from tests.bot.world import World, click_of, slash_of
from tests.waiting import LIMIT, until


async def first_answers(world: World, results: list[InteractionResult]) -> int:
    """How many have been answered once all are, or there is no hope."""
    with suppress(TimeoutError):
        await until(lambda: all(each.acknowledged for each in results))
    return sum(each.acknowledged for each in results)


@pytest.mark.threads
async def test_ten_are_answered_before_the_database_gives_way(party: Party, world: World) -> None:
    """Each is a different one; then each is done. The bot waits longer for the file than this
    test for the answers."""
    match = await party.finished(party.ben, party.cat)
    lobby = await party.invite(4)
    await party.join(lobby, party.fay, party.gus)
    asked = [await world.challenge(party.dan, each) for each in (party.ann, party.ben, party.cat)]
    own = await world.withdrawing(asked[2], party.dan)
    names = (
        slash_of(party.ann, world.channel, "settings", text_board=True),
        slash_of(party.eve, world.channel, "grove challenge", opponent=party.gus),
        slash_of(party.cat, world.channel, "grove rematch", match=match.id),
        slash_of(party.ben, world.channel, "match list"),
        click_of(party.ann, asked[0], "Accept"),
        click_of(party.ben, asked[1], "Decline"),
        click_of(party.dan, own, "Withdraw"),
        click_of(party.eve, lobby, "Join"),
        click_of(party.fay, lobby, "Leave"),
        click_of(party.ann, lobby, "Start now"),
    )

    async def later(**_: object) -> None:
        """Instead of waiting for the answers."""

    for each in (party.ann, party.ben, party.cat, party.dan, party.eve, party.fay):
        await readers().person(each.id)  # for a language unknown yet `hear` waits a second
    await world.store.database.rows(f"PRAGMA busy_timeout = {LIMIT * 10_000:.0f}")
    with closing(connect(world.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with patch.object(world.env, "_settle_internal", later):
            results = [await each for each in names]
            answered = await first_answers(world, results)
        held = other.in_transaction
        other.execute("ROLLBACK")
    assert held
    assert answered == 10
    await world.env.settle()
    told = [said(each) for each in results]
    assert all(told)
    assert not any("busy" in each for each in told)
    statuses = await world.store.database.rows("SELECT status FROM invitations ORDER BY id")
    ends = ["accepted", "accepted", "accepted", "declined", "withdrawn", "open", "open"]
    assert [row["status"] for row in statuses] == ends
