"""Limits on matches for more than two: who joins, who fills the last seat, who starts."""

from __future__ import annotations

import pytest

from cogs.desk.services import Limits, Rules
from tests.bot.lobby_of_n.party import Party
from tests.bot.reading import said
from tests.bot.world import click_of


@pytest.fixture
def rules() -> Rules:
    """One match a person, for everybody to reach."""
    return Rules(limits=Limits(person_matches=1), threads=False)


async def test_whoever_plays_does_not_join(party: Party) -> None:
    first, second = [await party.invite(3) for _ in range(2)]
    await party.join(first, party.ben, party.cat)
    (told,) = await party.join(second, party.ben)
    assert "You have 1 running match, the most allowed." in told
    assert [each.person_id for each in (await party.invitation(2)).guests] == [party.ann.id]


async def test_a_match_waits_until_all_can_begin_it(party: Party) -> None:
    """The last to join is told who cannot, and has not joined; nor can the host start."""
    message = await party.invite(3)
    await party.join(message, party.ben)
    other = await party.world.challenge(party.dan, None, players=3)
    await party.join(other, party.ben, party.eve)
    (told,) = await party.join(message, party.cat)
    busy = f"<@{party.ben.id}> has too many matches to start another. Try again later."
    assert told.endswith(busy)
    assert len((await party.invitation()).guests) == 2
    started = await party.ann.click(message, label="Start now")
    assert said(started).endswith(busy)
    assert len(await party.matches()) == 1


async def test_many_join_at_once(party: Party) -> None:
    """Everybody joins both matches at the same moment: each plays in one at most."""
    messages = [await party.invite(3), await party.world.challenge(party.dan, None, players=3)]
    people = (party.ben, party.cat, party.eve, party.fay)
    deeds = [click_of(person, each, "Join") for person in people for each in messages]
    await party.world.at_once(*deeds)
    rows = await party.matches()
    assert len(rows) in (1, 2)
    playing = [person for row in rows for person in row.people]
    assert len(playing) == len(set(playing))
