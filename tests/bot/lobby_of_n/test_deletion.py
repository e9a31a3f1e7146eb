"""Invitations for more than two, when somebody in them has their data deleted."""

from __future__ import annotations

from cogs.hall.sentences import DELETED
from tests.bot.deletion import copied, delete
from tests.bot.lobby_of_n.party import Party
from tests.bot.reading import labels, said
from tests.toys.lobby_of_n import SIDES


async def test_a_guest_frees_the_side_and_the_match_is_begun_by_others(party: Party) -> None:
    message = await party.invite(3)
    await party.join(message, party.ben)
    (kept,) = (await copied(party.world, party.ben))["invitations"]
    assert kept["own_side"] == SIDES.index("Cedar")
    assert "guests" not in kept
    await delete(party.world, party.ben)
    assert f"<@{party.ben.id}>" not in party.shown(message)
    assert await party.sides() == {party.ann.id: "Ash"}
    await party.join(message, party.cat, party.dan)
    assert len(await party.matches()) == 1


async def test_a_host_withdraws(party: Party) -> None:
    message = await party.invite(3)
    await party.join(message, party.ben)
    await delete(party.world, party.ann)
    assert labels(party.world.now(message)) == []
    assert "It was withdrawn." in party.shown(message)
    assert f"<@{party.ann.id}>" not in party.shown(message)


async def test_a_rematch_keeps_nobodys_place_for_whoever_was_deleted(party: Party) -> None:
    """One that is open already says so; one more is not begun."""
    await party.finished(party.ben, party.cat)
    home = party.world.channel.threads[-1]
    await party.cat.slash(home, "grove rematch")
    message = party.world.last(home)
    await delete(party.world, party.ben)
    await party.join(message, party.ann)
    assert f"free for {DELETED}" in party.shown(message)
    assert party.world.pinged(party.world.now(message)) <= {party.ann.id, party.cat.id}
    await party.world.withdraw(message, party.cat)
    refused = await party.cat.slash(home, "grove rematch")
    assert "A rematch needs everybody who played" in said(refused)
