"""Rematches of more than two: the same people, on the same sides."""

from __future__ import annotations

from simcord import MemberActor

from tests.bot.lobby_of_n.party import Party
from tests.bot.reading import Shown, labels, said, words
from tests.bot.world import click_of
from tests.toys.lobby_of_n import FELL


async def asked(party: Party, *people: MemberActor) -> Shown:
    """Ann's invitation to a rematch of a match with these people."""
    match = await party.finished(*people)
    await party.ann.click(await board(party, match.id), label="Rematch")
    return party.world.last(party.world.at((await party.matches())[-1].channel_id or 0))


async def board(party: Party, number: int) -> Shown:
    """The board of a match, in its thread."""
    (row,) = [each for each in await party.matches() if each.id == number]
    history = party.world.at(row.channel_id or 0).history()
    return next(each for each in reversed(history) if "Rematch" in labels(each))


async def test_everybody_has_the_former_side(party: Party) -> None:
    message = await asked(party, party.ben, party.cat)
    ann, ben, cat = (each.id for each in (party.ann, party.ben, party.cat))
    assert words(message).startswith("### Rematch: Grove")
    assert f"<@{ann}> asks for a rematch of match 1." in words(message)
    sides = f"**Ash** <@{ann}> (host)\n**Cedar** free for <@{ben}>\n**Elm** free for <@{cat}>"
    assert sides in words(message)
    assert labels(message) == ["Join", "Leave"]
    assert party.world.pinged(party.world.now(message)) == {ben, cat}
    await party.join(message, party.cat)
    assert await party.sides(2) == {ann: "Ash", cat: "Elm"}
    await party.join(message, party.ben)
    _, again = await party.matches()
    assert (again.people, again.rematch_of) == ((ann, ben, cat), 1)


async def test_it_is_for_those_who_played(party: Party) -> None:
    message = await asked(party, party.ben, party.cat)
    (refused,) = await party.join(message, party.dan)
    assert "This rematch is for the players of match 1." in refused
    assert list(await party.sides(2)) == [party.ann.id]


async def test_the_host_may_start_it_with_fewer(party: Party) -> None:
    message = await asked(party, party.ben, party.cat)
    await party.join(message, party.cat)
    await party.ann.click(party.world.now(message), label="Start now")
    _, again = await party.matches()
    assert (again.people, again.setup.seats) == ((party.ann.id, party.cat.id), 2)
    assert f"<@{party.cat.id}> plays **Date** instead of **Elm**." in party.shown(message)


async def test_whoever_asks_too_joins(party: Party) -> None:
    message = await asked(party, party.ben, party.cat)
    shown = await board(party, 1)
    twice = await party.ann.click(shown, label="Rematch")
    assert "You have asked for a rematch already. The others join in its message" in said(twice)
    joined = await party.ben.click(shown, label="Rematch")
    assert "You have joined. The match starts when everyone is here" in said(joined)
    assert f"**Cedar** <@{party.ben.id}>" in party.shown(message)
    await party.cat.slash(party.world.channel, "grove rematch")
    _, again = await party.matches()
    assert again.people == (party.ann.id, party.ben.id, party.cat.id)
    assert "Match 2: all 3 are here." in party.shown(message)


async def test_all_asking_at_once_start_one_match(party: Party) -> None:
    match = await party.finished(party.ben, party.cat, party.dan)
    shown = await board(party, match.id)
    people = (party.ann, party.ben, party.cat, party.dan)
    await party.world.at_once(*(click_of(each, shown, "Rematch") for each in people))
    _, again = await party.matches()
    assert again.people == match.people
    assert await party.world.store.invitations.get(3) is None


async def test_of_a_rematch_with_fewer_two_play_as_ever(party: Party) -> None:
    message = await asked(party, party.ben, party.cat)
    await party.join(message, party.ben)
    await party.ann.click(party.world.now(message), label="Start now")
    await party.world.bot.services.table.act(2, party.ann.id, FELL)
    await party.world.bot.services.publisher.publish(2)
    await party.ben.click(await board(party, 2), label="Rematch")
    third = await party.invitation(3)
    assert (third.seats, third.opponent_id) == (2, party.ann.id)
    assert [each.person_id for each in third.guests] == [party.ben.id]
