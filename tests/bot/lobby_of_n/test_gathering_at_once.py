"""What several people do at the same instant, and across restarts and the invitation's end."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Coroutine
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord import MemberActor
from simcord import actors as simcord_actors

from cogs.desk.services import Rules
from cogs.lobby.messages import InvitationMessages
from db.values import InvitationRow, Taking
from tests.bot.lobby_of_n.party import Party
from tests.bot.reading import Shown, control, labels, said, values, words
from tests.bot.trouble.guests import visit
from tests.bot.world import click_of


def choice_of(person: MemberActor, message: Shown, side: int) -> Coroutine[Any, Any, Any]:
    """A choice in the select, to be made at the same moment as others."""
    return simcord_actors._component_select(  # pyright: ignore[reportPrivateUsage]
        person, message, [str(side)], custom_id=control(message, "side")
    )


async def test_six_at_once_for_five_seats(party: Party) -> None:
    message = await party.invite(6)
    people = (party.ben, party.cat, party.dan, party.eve, party.fay, party.gus)
    results = await party.world.at_once(*(click_of(each, message, "Join") for each in people))
    (match,) = await party.matches()
    assert len(set(match.people)) == 6
    (late,) = {each.id for each in people} - set(match.people)
    told = dict(zip([each.id for each in people], map(said, results), strict=True))
    assert "Match 1 has started already." in told[late]
    assert all("begun already" not in words for who, words in told.items() if who != late)
    assert len(party.world.channel.threads) == 1
    assert "Match 1: all 6 are here." in party.shown(message)
    assert labels(party.world.now(message)) == []


async def test_two_clicks_of_one_person_take_one_seat(party: Party) -> None:
    message = await party.invite(3)
    clicks = [click_of(party.ben, message, "Join") for _ in range(2)]
    results = await party.world.at_once(*clicks)
    assert await party.sides() == {party.ann.id: "Ash", party.ben.id: "Cedar"}
    assert "You have joined already" in "".join(map(said, results))


async def test_one_side_is_chosen_by_several(party: Party) -> None:
    message = await party.invite(6)
    people = (party.ben, party.cat, party.dan)
    results = await party.world.at_once(*(choice_of(each, message, 4) for each in people))
    assert list((await party.sides()).values()) == ["Ash", "Elm"]
    assert sum("Somebody was faster" in said(result) for result in results) == 2
    assert values(party.world.now(message), "side") == ["1", "2", "3", "5"]


async def test_the_start_and_the_last_guest_make_one_match(party: Party) -> None:
    message = await party.invite(3)
    await party.join(message, party.ben)
    await party.world.at_once(
        click_of(party.cat, message, "Join"),
        click_of(party.ann, message, "Start now"),
        click_of(party.dan, message, "Join"),
    )
    (match,) = await party.matches()
    assert len(match.people) in (2, 3)
    assert len(party.world.channel.threads) == 1
    assert labels(party.world.now(message)) == []


async def test_joining_and_leaving_at_once_leave_a_true_message(party: Party) -> None:
    message = await party.invite(4)
    await party.join(message, party.ben)
    await party.world.at_once(
        click_of(party.ben, message, "Leave"),
        click_of(party.cat, message, "Join"),
        click_of(party.dan, message, "Join"),
    )
    for person, side in (await party.sides()).items():
        assert f"**{side}** <@{person}>" in party.shown(message)
    assert party.shown(message).count(" free") == 4 - len(await party.sides())


async def test_withdrawing_and_joining_at_once_end_in_one_way(party: Party) -> None:
    message = await party.invite(3)
    await party.join(message, party.ben)
    own = await party.world.withdrawing(message)
    await party.world.at_once(
        click_of(party.cat, message, "Join"), click_of(party.ann, own, "Withdraw")
    )
    accepted = (await party.invitation()).status == "accepted"
    assert len(await party.matches()) == accepted
    assert ("withdrew this invitation" in party.shown(message)) != accepted
    assert labels(party.world.now(message)) == []


async def test_a_slow_answer_of_discord_does_not_bring_an_older_message_back(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = await party.invite(4)
    edit, calls = discord.Interaction[Any].edit_original_response, itertools.count()
    under_way = asyncio.Event()

    async def first_slowly(interaction: discord.Interaction[Any], **changes: Any) -> Any:
        if next(calls) == 0:
            under_way.set()
            await asyncio.get_running_loop().run_in_executor(None, time.sleep, 0.2)
        return await edit(interaction, **changes)

    async def meanwhile() -> Any:
        await under_way.wait()

    monkeypatch.setattr(discord.Interaction, "edit_original_response", first_slowly)
    first, second = (click_of(each, message, "Join") for each in (party.ben, party.cat))
    await party.world.at_once(first, meanwhile(), second)
    assert next(calls) == 2
    assert all(f"<@{each.id}>" in party.shown(message) for each in (party.ben, party.cat))


async def test_a_restart_between_two_who_join(party: Party) -> None:
    message = await party.invite(4)
    await party.join(message, party.ben)
    await party.world.restart()
    await party.join(message, party.cat)
    await party.world.restart()
    await party.choose(message, party.ben, 4)
    await party.world.restart()
    await party.join(message, party.dan)
    (match,) = await party.matches()
    assert match.people == (party.ann.id, party.dan.id, party.cat.id, party.ben.id)
    await party.world.restart()
    board = party.world.last(party.world.channel.threads[0])
    assert "Grow or fell." in words(board)


async def test_where_the_bot_is_a_guest_people_join_too(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    await visit(party.world, monkeypatch)
    message = await party.invite(3)
    await party.join(message, party.ben)
    assert f"**Cedar** <@{party.ben.id}>" in party.shown(message)
    done = await party.cat.click(message, label="Join")
    assert "Match 1: all 3 are here." in party.shown(message)
    assert "Grow or fell." in words(done.followups[0])


class TestExpiry:
    """With a short time for invitations."""

    @pytest.fixture
    def rules(self) -> Rules:
        return Rules(timedelta(minutes=5))

    async def test_it_does_not_start_by_itself_with_enough(self, party: Party) -> None:
        message = await party.invite(4)
        await party.join(message, party.ben, party.cat)
        await party.world.env.advance_time(400)
        assert "It did not start in time." in party.shown(message)
        assert labels(party.world.now(message)) == []
        assert await party.matches() == []

    @pytest.mark.parametrize("label", ["Join", "Start now", "Leave"])
    async def test_a_press_after_its_time_is_refused(self, party: Party, label: str) -> None:
        message = await party.invite(4)
        await party.join(message, party.ben)
        party.world.env.backend.advance_clock(301)
        person = {"Join": party.cat, "Start now": party.ann, "Leave": party.ben}[label]
        late = await person.click(message, label=label)
        assert "This invitation has expired. Challenge again to play." in said(late)
        assert len(await party.sides()) == 2

    async def test_whoever_joins_as_it_ends_does_not_open_the_message_again(
        self, party: Party, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        message = await party.invite(4)
        world = party.world
        take = world.store.invitations.take

        async def and_then_it_ends(*args: Any) -> Taking:
            taking = await take(*args)
            world.env.backend.advance_clock(301)
            await world.bot.services.lobby.expire()
            return taking

        monkeypatch.setattr(world.store.invitations, "take", and_then_it_ends)
        await party.join(message, party.ben)
        assert list(await party.sides()) == [party.ann.id, party.ben.id]
        assert "It did not start in time." in party.shown(message)
        assert labels(world.now(message)) == []


async def test_changes_of_an_invitation_are_gathered(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one is under way, all that follow become one, with all who have joined by then."""
    message = await party.invite(6)
    shown, show = list[int](), InvitationMessages._show  # pyright: ignore[reportPrivateUsage]

    async def slowly(self: InvitationMessages, row: InvitationRow, *rest: Any) -> bool:
        while len(await party.sides()) < 5:
            """Until all have joined."""
        shown.append(len(row.guests))
        return await show(self, row, *rest)

    monkeypatch.setattr(InvitationMessages, "_show", slowly)
    people = (party.ben, party.cat, party.dan, party.eve)
    await party.world.at_once(*(click_of(each, message, "Join") for each in people))
    assert len(shown) <= 2
    assert shown[-1] == 5
    assert len(await party.sides()) == 5
