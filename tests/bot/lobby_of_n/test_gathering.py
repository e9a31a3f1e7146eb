"""An invitation for more than two: join, leave, change sides, start."""

from __future__ import annotations

import pytest

from common.text.say import listed
from tests.bot.lobby_of_n.party import Party
from tests.bot.reading import answers, disabled, labels, said, values, words
from tests.bot.world import World
from tests.toys.lobby_of_n import SEATS, SIDES

OPEN = ["Join", "Leave"]


async def test_it_lists_every_side_and_offers_the_free_ones(party: Party) -> None:
    message = await party.invite(4)
    ann = party.ann.id
    assert f"<@{ann}> is looking for players. Who joins?" in words(message)
    sides = f"**Ash** <@{ann}> (host)\n**Birch** free\n**Date** free\n**Elm** free"
    assert sides in words(message)
    assert "**4** players" in words(message)
    assert "Starts when all 4 seats are taken. The host can start with 2 or 3." in words(message)
    assert values(message, "side") == ["1", "3", "4"]
    assert (labels(message), disabled(message)) == (OPEN, ["Start now"])
    assert party.world.pinged(message) == set()


@pytest.mark.parametrize("players", [3, 6])
async def test_the_last_to_join_starts_the_match(party: Party, players: int) -> None:
    guests = (party.ben, party.cat, party.dan, party.eve, party.fay)[: players - 1]
    message = await party.invite(players)
    await party.join(message, *guests)
    (match,) = await party.matches()
    assert match.people == (party.ann.id, *(each.id for each in guests))
    assert (match.setup.seats, match.invitation_id) == (players, 1)
    places = zip(SEATS[players], match.people, strict=True)
    seated = "  ·  ".join(f"**{SIDES[side]}** <@{person}>" for side, person in places)
    (thread,) = party.world.channel.threads
    begun = f"Match 1: all {players} are here. Board: <#{thread.id}>"
    assert f"{begun}\n{seated}" in party.shown(message)
    assert labels(party.world.now(message)) == []
    names = ["ann", "ben", "cat", "dan", "eve", "fay"]
    assert thread.name == f"Grove: {listed(names[:players])}"
    board = party.world.last(thread)
    assert "Grow or fell." in words(board)
    assert party.world.pinged(board) == {party.ann.id}


async def test_the_host_has_the_side_of_the_seat_or_one_by_lot(party: Party) -> None:
    await party.invite(3, seat=2)
    assert await party.sides() == {party.ann.id: "Elm"}
    drawn = set[str]()
    for number in range(2, 42):
        await party.invite(3, seat=None)
        drawn |= set((await party.sides(number)).values())
        assert await party.world.store.invitations.close(number, "withdrawn")
    assert drawn == {"Ash", "Cedar", "Elm"}


async def test_whoever_joins_gets_the_lowest_free_side(party: Party) -> None:
    message = await party.invite(4, seat=1)
    await party.join(message, party.ben, party.cat)
    assert await party.sides() == {party.ann.id: "Birch", party.ben.id: "Ash", party.cat.id: "Date"}
    assert f"**Ash** <@{party.ben.id}>\n**Birch** <@{party.ann.id}> (host)" in party.shown(message)
    assert values(party.world.now(message), "side") == ["4"]


async def test_a_side_is_chosen_and_changed(party: Party) -> None:
    message = await party.invite(4)
    await party.choose(message, party.ben, 4)
    await party.choose(message, party.cat, 1)
    await party.choose(party.world.now(message), party.ben, 3)
    await party.choose(party.world.now(message), party.ann, 4)
    assert await party.sides() == {party.ann.id: "Elm", party.cat.id: "Birch", party.ben.id: "Date"}
    assert values(party.world.now(message), "side") == ["0"]
    assert "**Ash** free" in party.shown(message)


async def test_the_last_side_may_be_chosen_too(party: Party) -> None:
    message = await party.invite(3)
    await party.choose(message, party.ben, 4)
    await party.choose(party.world.now(message), party.cat, 2)
    (match,) = await party.matches()
    assert match.people == (party.ann.id, party.cat.id, party.ben.id)


async def test_what_cannot_be_is_said_and_the_message_shown_anew(party: Party) -> None:
    message = await party.invite(4)
    await party.slip_in(party.ben, 1)
    refused = await party.choose(message, party.cat, 1)
    assert "Somebody was faster: that side is taken." in said(refused)
    assert refused.followups[0].ephemeral
    assert f"**Birch** <@{party.ben.id}>" in party.shown(message)
    await party.slip_in(party.ben, 3)
    same = await party.choose(message, party.ben, 3)
    assert "You have joined already: you play **Date**." in said(same)
    again, host = await party.join(message, party.ben, party.ann)
    assert "You have joined already: you play **Date**." in again
    assert "You have joined already: you play **Ash**." in host
    stranger = await party.gus.click(message, label="Leave")
    assert "You have not joined this match." in said(stranger)
    assert list(await party.sides()) == [party.ann.id, party.ben.id]


async def test_whoever_leaves_frees_the_side(party: Party) -> None:
    message = await party.invite(4)
    await party.join(message, party.ben, party.cat)
    await party.ben.click(message, label="Leave")
    assert await party.sides() == {party.ann.id: "Ash", party.cat.id: "Date"}
    assert "**Birch** free" in party.shown(message)
    assert values(party.world.now(message), "side") == ["1", "4"]
    await party.join(message, party.dan)
    assert (await party.sides())[party.dan.id] == "Birch"


async def test_the_host_cannot_leave_but_withdraw(party: Party) -> None:
    message = await party.invite(3)
    refused = (await party.ann.click(message, label="Leave")).followups[-1]
    assert refused.ephemeral
    assert words(refused).startswith("You are the host: you can't leave")
    await party.join(message, party.ben)
    await party.ann.click(refused, label="Withdraw")
    assert f"<@{party.ann.id}> withdrew this invitation." in party.shown(message)
    assert labels(party.world.now(message)) == []


@pytest.mark.parametrize("label", ["Join", "Leave", "side", "Start now"])
@pytest.mark.parametrize("ending", ["withdrawn", "begun"])
async def test_old_buttons_say_what_has_happened(party: Party, label: str, ending: str) -> None:
    message = await party.invite(3)
    await party.join(message, party.ben)
    if ending == "withdrawn":
        assert await party.world.store.invitations.close(1, "withdrawn")
    else:
        gather = party.world.bot.services.lobby.match_of
        assert await party.world.store.invitations.start(1, party.world.env.now(), gather)
    if label == "side":
        late = await party.choose(message, party.cat, 4)
    else:
        late = await party.cat.click(message, label=label)
    sentences = {
        "withdrawn": f"<@{party.ann.id}> has withdrawn this invitation.",
        "begun": "Match 1 has started already.",
    }
    assert words(answers(late)[-1]) == sentences[ending]
    assert labels(party.world.now(message)) == []
    assert party.cat.id not in await party.sides()


class TestStartNow:
    """The host starts with fewer."""

    async def test_it_is_for_the_host_alone(self, party: Party) -> None:
        message = await party.invite(4)
        await party.join(message, party.ben)
        now = party.world.now(message)
        assert "Start now" in labels(now)
        refused = await party.ben.click(now, label="Start now")
        assert f"Only <@{party.ann.id}> can start this match." in said(refused)
        assert await party.matches() == []

    async def test_sides_that_so_few_have_are_kept_and_others_given(self, party: Party) -> None:
        message = await party.invite(6, seat=5)
        await party.choose(message, party.ben, 3)
        await party.choose(message, party.cat, 0)
        await party.ann.click(party.world.now(message), label="Start now")
        (match,) = await party.matches()
        assert match.setup.seats == 3
        assert match.people == (party.cat.id, party.ann.id, party.ben.id)
        shown = party.shown(message)
        assert "Match 1: started with 3 players." in shown
        assert f"<@{party.ann.id}> plays **Cedar** instead of **Fig**." in shown
        assert f"<@{party.ben.id}> plays **Elm** instead of **Date**." in shown
        assert f"<@{party.cat.id}> plays" not in shown
        assert "Grow or fell." in words(party.world.last(party.world.channel.threads[0]))

    async def test_only_numbers_that_the_options_allow(self, party: Party) -> None:
        message = await party.invite(6, pairs=True)
        assert "The host can start with 4." in words(message)
        for guest, startable in ((party.ben, False), (party.cat, False), (party.dan, True)):
            await party.join(message, guest)
            assert ("Start now" in labels(party.world.now(message))) == startable
        await party.slip_in(party.eve, 4)
        refused = await party.ann.click(message, label="Start now")
        assert "This match needs 4 or 6 players, not 5." in said(refused)
        assert (await party.matches(), (await party.invitation()).status) == ([], "open")
        assert "Start now" in disabled(party.world.now(message))
        await party.eve.click(message, label="Leave")
        await party.ann.click(party.world.now(message), label="Start now")
        assert [match.setup.seats for match in await party.matches()] == [4]

    async def test_where_no_fewer_may_play_it_says_nothing_of_that(self, party: Party) -> None:
        message = await party.invite(4, pairs=True)
        assert "Starts when all 4 seats are taken.\n" in words(message)
        assert "Start now" in disabled(message)


async def test_a_start_that_was_not_shown_is_shown_after_a_restart(party: Party) -> None:
    message = await party.invite(3)
    await party.join(message, party.ben)
    await party.slip_in(party.cat, 4)
    await party.world.down(hours=0)
    assert "Grow or fell." in words(party.world.last(party.world.channel.threads[0]))
    assert labels(party.world.now(message)) == []
    assert "Match 1: all 3 are here." in party.shown(message)


async def test_whom_to_invite_and_how_many_is_checked(party: Party, world: World) -> None:
    named = await party.ann.slash(world.channel, "grove challenge", players=3, opponent=party.ben)
    assert "leave the opponent out: friends join below." in said(named)
    for players, pairs in ((7, False), (5, True)):
        wrong = await party.ann.slash(
            world.channel, "grove challenge", players=players, pairs=pairs
        )
        assert f"{players} cannot play Grove with these options." in said(wrong)
    assert await world.store.invitations.get(1) is None


async def test_two_of_a_game_for_more_accept_as_ever(party: Party, world: World) -> None:
    message = await world.challenge(party.ann, party.ben, seat=1)
    assert f"<@{party.ann.id}> plays **Date**" in words(message)
    assert labels(message) == ["Accept", "Decline"]
    await party.ben.click(message, label="Accept")
    (match,) = await party.matches()
    assert (match.people, match.setup.seats) == ((party.ben.id, party.ann.id), 2)
