"""Lobbies of who has blocked somebody, and rematches of more than two."""

from __future__ import annotations

from tests.bot.lobby_of_n.party import Party
from tests.bot.reading import labels, said
from tests.bot.world import World


async def test_whoever_is_blocked_cannot_join_the_blockers_lobby(
    party: Party, world: World
) -> None:
    await world.store.blocks.block(party.ann.id, party.ben.id, world.env.now())
    message = await party.invite(3)
    (refused,) = await party.join(message, party.ben)
    assert "You can't join this match." in refused
    refused = said(await party.choose(message, party.ben, 4))
    assert "You can't join this match." in refused
    assert list(await party.sides()) == [party.ann.id]
    await party.join(message, party.cat, party.dan)
    (match,) = await party.matches()
    assert match.people == (party.ann.id, party.cat.id, party.dan.id)


async def test_a_rematch_asks_nobody_who_does_not_want_it(party: Party, world: World) -> None:
    match = await party.finished(party.ben, party.cat)
    await world.store.people.choose(party.cat.id, challenges="nobody")
    before = len(world.pings())
    refused = await party.ann.slash(world.channel, "grove rematch", match=match.id)
    assert f"<@{party.cat.id}> takes no challenges from you at the moment." in said(refused)
    assert len(world.pings()) == before


async def test_a_rematch_of_more_than_two_has_the_pace_of_each_pair(
    party: Party, world: World
) -> None:
    match = await party.finished(party.ben, party.cat)
    before, told = len(world.pings()), ""
    for _ in range(6):
        told = said(await party.ann.slash(world.channel, "grove rematch", match=match.id))
        newest = world.last(world.channel)
        if "Leave" in labels(newest):
            await world.withdraw(newest)
    assert "has been challenged often in the last hour. Try again <t:" in told
    assert len(world.pings()) - before == 4 * 2


async def test_the_host_of_a_rematch_can_be_blocked_by_those_who_do_not_join(
    party: Party, world: World
) -> None:
    match = await party.finished(party.ben, party.cat)
    await party.ann.slash(world.channel, "grove rematch", match=match.id)
    question = await world.blocking(party.cat, world.last(world.channel))
    await party.cat.click(question, label="Block")
    assert await world.store.blocks.of(party.cat.id) == (party.ann.id,)


async def test_to_start_a_rematch_without_somebody_begins_no_new_hour(
    party: Party, world: World
) -> None:
    """Ann and Ben play again and again, and Cat is asked each time."""
    match = await party.finished(party.ben, party.cat)
    before, told = world.pings().count(party.cat.id), ""
    for _ in range(6):
        told = said(await party.ann.slash(world.channel, "grove rematch", match=match.id))
        newest = world.last(world.channel)
        if "Join" in labels(newest):
            await party.join(newest, party.ben)
            await party.ann.click(world.now(newest), label="Start now")
    assert f"<@{party.cat.id}> has been challenged often in the last hour." in told
    asked = world.pings().count(party.cat.id) - before
    assert asked == 4
