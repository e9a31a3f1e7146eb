"""Too many invitations and matches: what people are told, and that nobody gets past a limit."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import ChannelHandle, InteractionResult

from cogs.desk.services import Limits, Rules
from db.values import RUNNING
from tests.bot.reading import ids, label_of, labels, said, words
from tests.bot.room import Room
from tests.bot.world import World, click_of, slash_of
from tests.sample import present

MANY = 8


async def count(world: World, table: str) -> int:
    """How many invitations are open, or how many matches run."""
    status = "open" if table == "invitations" else "running"
    sql = f"SELECT COUNT(*) AS n FROM {table} WHERE status = ?"  # noqa: S608
    (row,) = await world.store.database.rows(sql, (status,))
    number: int = row["n"]
    return number


async def challenge(world: World, where: ChannelHandle, **options: Any) -> InteractionResult:
    """Ann challenges by command, in some games by the form that it opens; the last answer."""
    answer = await world.ann.slash(where, f"{world.command} challenge", **options)
    form = answer.response
    if form and any(name.startswith("b:form-send:") for name in ids(form)):
        return await world.ann.click(form, label=label_of(form, "form-send"))
    return answer


class TestInvitations:
    """At most two of a person, and three in the server."""

    @pytest.fixture
    def rules(self) -> Rules:
        return Rules(limits=Limits(person_invitations=2, server_invitations=3))

    async def test_whoever_has_too_many_may_withdraw_one_wherever_it_is(self, world: World) -> None:
        first = await world.challenge(world.ann, world.ben)
        second = await world.challenge(world.ann, None)
        elsewhere = world.guild.create_text_channel("elsewhere")
        refused = await challenge(world, elsewhere, opponent=world.cat)
        own = present([*refused.followups, refused.response][0])
        assert own.ephemeral
        assert "You have 2 open invitations, the most allowed here." in words(own)
        assert f"for <@{world.ben.id}>" in words(own)
        assert f"/{world.channel.id}/{second.id})" in words(own)
        assert labels(own) == ["Withdraw 1", "Withdraw 2"]
        done = await world.ann.click(own, label="Withdraw 1")
        assert "The invitation is withdrawn." in words(own) + said(done)
        assert f"<@{world.ann.id}> withdrew this invitation." in words(world.now(first))
        assert labels(world.now(first)) == []
        await world.challenge(world.ann, world.cat)
        assert await count(world, "invitations") == 2

    @pytest.mark.usefixtures("by_presses")
    async def test_the_form_reaches_the_limit_too(self, world: World) -> None:
        for _ in range(2):
            await world.challenge(world.ann, world.ben)
        form = await world.form()
        refused = await world.ann.click(form, label=label_of(form, "form-send"))
        assert "You have 2 open invitations" in said(refused)
        assert await count(world, "invitations") == 2

    @pytest.mark.usefixtures("by_presses")
    async def test_many_at_once(self, world: World) -> None:
        forms = [await world.form() for _ in range(MANY)]
        label = label_of(forms[0], "form-send")
        results = await world.at_once(*(click_of(world.ann, form, label) for form in forms))
        assert await count(world, "invitations") == 2
        assert sum("the most allowed" in said(each) for each in results) == MANY - 2

    @pytest.mark.usefixtures("by_presses")
    async def test_a_full_server(self, world: World) -> None:
        for person in (world.ann, world.ben, world.cat):
            await world.challenge(person, None)
        form = await world.form()
        await world.ann.click(world.last(world.channel), label="Accept")
        await world.challenge(world.dan, None)
        refused = await world.ann.click(form, label=label_of(form, "form-send"))
        told = "This server has 3 open invitations, the most allowed."
        assert told in said(refused)
        assert await count(world, "invitations") == 3


class TestMatches:
    """At most two of a person, and three in the server."""

    @pytest.fixture
    def rules(self) -> Rules:
        return Rules(
            limits=Limits(person_invitations=0, person_matches=2, server_matches=3), threads=False
        )

    async def test_many_accepted_at_once(self, world: World) -> None:
        messages = [await world.challenge(world.ann, None) for _ in range(MANY)]
        results = await world.at_once(*(click_of(world.ben, each, "Accept") for each in messages))
        assert await count(world, "matches") == 2
        told = "You have 2 running matches, the most allowed. Finish one first:"
        assert sum(told in said(each) for each in results) == MANY - 2
        assert await count(world, "invitations") == MANY - 2

    async def test_of_the_challenger_no_more_is_told(self, world: World) -> None:
        late = await world.challenge(world.ann, None)
        for _ in range(2):
            await world.begin()
        refused = await world.cat.click(late, label="Accept")
        told = f"<@{world.ann.id}> has too many matches to start another. Try again later."
        assert said(refused).endswith(told)
        again = await challenge(world, world.channel)
        assert await count(world, "matches") == 2
        assert "You have 2 running matches" in said(again)

    async def test_a_rematch_needs_room_too(self, world: World) -> None:
        over = await world.ready()
        await over.resign(0)
        for _ in range(2):
            await world.begin()
        assert "You have 2 running matches" in said(await over.click(1, "Rematch"))
        assert await count(world, "invitations") == 0

    async def test_a_full_server(self, world: World) -> None:
        pairs = ((world.ann, world.ben), (world.ann, world.ben), (world.cat, world.dan))
        late = await world.challenge(world.cat, None)
        for pair in pairs:
            await world.begin(players=pair)
        refused = await world.dan.click(late, label="Accept")
        assert "This server has 3 running matches, the most allowed." in said(refused)
        (row, *_) = await world.store.matches.of_person(world.cat.id, statuses=RUNNING)
        room = Room(world, row.id, (world.cat, world.dan))
        await world.bot.services.table.act(room.id, world.cat.id, "!resign")
        await world.dan.click(late, label="Accept")
        assert await count(world, "matches") == 3


class TestNoLimits:
    """0 is none."""

    @pytest.fixture
    def rules(self) -> Rules:
        return Rules(limits=Limits(0, 0, 0, 0), threads=False)

    async def test_people_have_as_many_as_they_like(self, world: World) -> None:
        messages = [await world.challenge(world.ann, None) for _ in range(MANY)]
        deeds: list[Any] = [click_of(world.ben, each, "Accept") for each in messages]
        deeds.append(slash_of(world.ann, world.channel, "match list"))
        await world.at_once(*deeds)
        assert await count(world, "matches") == MANY
