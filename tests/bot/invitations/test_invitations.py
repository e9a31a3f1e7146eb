"""Invitations: who may press what, and how they end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from cogs.desk.services import Rules
from cogs.hall.introduction import HOW_TO_PLAY
from cogs.hall.screen import Button, button
from db.values import InvitationRow
from tests.bot.reading import answers, labels, message_of, said, words
from tests.bot.samples import each_kind, each_rivalry
from tests.bot.world import FORM, World, click_of
from tests.sample import present
from tests.traits import teaches


async def matches_of(world: World) -> int:
    """How many matches there are."""
    rows = await world.store.database.rows("SELECT COUNT(*) AS n FROM matches", ())
    count: int = rows[0]["n"]
    return count


WITH = {True: "and", False: "against"}
"""The word between the two players, in a team game and in others."""


@each_rivalry
async def test_an_invitation_names_its_terms_and_pings_only_the_challenged(world: World) -> None:
    game = world.sample.game
    message = await world.challenge(world.ann, world.ben, **world.sample.first)
    title, call, tagline = words(message).split("\n")[:3]
    assert (title, tagline) == (f"### {game.title}", f"-# {game.tagline}")
    asks = "asks" if game.team else "challenges"
    assert call.startswith(f"<@{world.ann.id}> {asks} <@{world.ben.id}>")
    for spec in game.options:
        if spec.asked and spec.told:
            assert all(each.label in words(message) for each in spec.chosen(spec.default))
    assert f"<@{world.ann.id}> plays **{world.sample.sides[0]}**" in words(message)
    assert labels(message) == ["Accept", "Decline", *[HOW_TO_PLAY] * teaches(game)]
    assert world.pinged(message) == {world.ben.id}


@each_kind
async def test_accepting_closes_the_invitation_and_opens_a_thread(world: World) -> None:
    message = await world.challenge(world.ann, world.ben, **world.sample.first)
    await world.ben.click(message, label="Accept")
    (thread,) = world.channel.threads
    assert thread.name == f"{world.sample.game.title}: ann and ben"
    told = f"Match 1: <@{world.ann.id}> {WITH[world.sample.game.team]} <@{world.ben.id}>."
    assert f"{told} Board: <#{thread.id}>" in words(world.now(message))
    assert labels(world.now(message)) == []
    people = zip(world.sample.sides, (world.ann, world.ben), strict=True)
    board = words(world.last(thread))
    assert "  ·  ".join(f"**{side}** <@{person.id}>" for side, person in people) in board


async def test_only_the_challenged_person_answers(world: World) -> None:
    message = await world.challenge(world.ann, world.ben)
    for who, label, sentence in (
        (world.cat, "Accept", f"This invitation is for <@{world.ben.id}>."),
        (world.cat, "Decline", f"Only <@{world.ben.id}> can decline this invitation."),
        (world.ann, "Decline", f"Only <@{world.ben.id}> can decline this invitation."),
        (world.ann, "Accept", "This is your own invitation"),
    ):
        refused = await who.click(message, label=label)
        assert answers(refused)[-1].ephemeral
        assert sentence in said(refused)
    assert labels(world.last(world.channel)) == ["Accept", "Decline", HOW_TO_PLAY]
    assert await matches_of(world) == 0


@pytest.mark.parametrize(
    ("label", "verb"), [("Decline", "declined."), ("Withdraw", "withdrew this invitation.")]
)
async def test_declined_or_withdrawn_it_says_so_and_is_over(
    world: World, label: str, verb: str
) -> None:
    message = await world.challenge(world.ann, world.ben)
    who = world.ben if label == "Decline" else world.ann
    shown = message if label == "Decline" else await world.withdrawing(message)
    await who.click(shown, label=label)
    closed = world.last(world.channel)
    assert f"<@{who.id}> {verb}" in words(closed)
    assert labels(closed) == []
    assert await matches_of(world) == 0


@pytest.mark.parametrize("label", ["Accept", "Decline"])
@pytest.mark.parametrize("who", ["ben", "cat"])
async def test_the_challenger_may_withdraw_between_look_and_press(
    world: World, label: str, who: str
) -> None:
    """Clients still show the buttons when Ann has withdrawn; they go with anybody's press."""
    message = await world.challenge(world.ann, world.ben)
    present(await world.store.invitations.get(1))
    assert await world.store.invitations.close(1, "withdrawn")
    late = await getattr(world, who).click(message, label=label)
    assert f"<@{world.ann.id}> has withdrawn this invitation." in said(late)
    assert all(each.ephemeral for each in answers(late) if each.id != message.id)
    assert f"<@{world.ann.id}> withdrew this invitation." in words(world.now(message))
    assert labels(world.now(message)) == []
    assert await matches_of(world) == 0


async def test_a_double_click_on_accept_makes_one_match(world: World) -> None:
    message = await world.challenge(world.ann, world.ben)
    deeds = [click_of(world.ben, message, "Accept") for _ in range(2)]
    results = await world.at_once(*deeds)
    assert await matches_of(world) == 1
    assert len(world.channel.threads) == 1
    assert "This invitation is no longer open." in "".join(map(said, results))


async def test_accept_and_withdraw_at_once_have_one_outcome(world: World) -> None:
    message = await world.challenge(world.ann, world.ben)
    own = await world.withdrawing(message)
    await world.at_once(
        click_of(world.ben, message, "Accept"), click_of(world.ann, own, "Withdraw")
    )
    row = present(await world.store.invitations.get(1))
    assert await matches_of(world) == (1 if row.status == "accepted" else 0)
    assert len(world.channel.threads) == await matches_of(world)


async def test_an_open_invitation_is_for_anyone_else_but_once(world: World) -> None:
    message = await world.challenge(world.ann, None)
    assert f"<@{world.ann.id}> is looking for an opponent. Who accepts?" in words(message)
    assert labels(message) == ["Accept", HOW_TO_PLAY]
    assert world.pinged(message) == set()
    own = await world.ann.click(message, label="Accept")
    assert "This is your own invitation" in said(own)
    results = await world.at_once(
        click_of(world.cat, message, "Accept"), click_of(world.dan, message, "Accept")
    )
    assert await matches_of(world) == 1
    assert "This invitation is no longer open." in "".join(map(said, results))


@each_kind
@pytest.mark.parametrize("lot", [0, 1])
async def test_what_the_lot_gave_is_told_when_the_match_begins(
    world: World, lot: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(sides: tuple[int, ...]) -> int:
        return sides[lot]

    monkeypatch.setattr("cogs.lobby.post.secrets.choice", drawn)
    message = await world.challenge(world.ann, world.ben)
    assert "Sides: **random**" in words(message)
    await world.ben.click(message, label="Accept")
    row = present(await world.store.matches.get(1))
    assert row.people.index(world.ann.id) == lot


async def test_nobody_challenges_themselves_or_a_bot(world: World) -> None:
    """Neither by command nor by the menu on a person."""
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    refusals = {
        world.ann: "You can't challenge yourself.",
        robot: "Other bots can't be challenged.",
    }
    name = f"{world.command} challenge"
    for whom, sentence in refusals.items():
        for refused in (
            await world.ann.slash(world.channel, name, opponent=whom),
            await world.ann.context_menu(world.channel, FORM, whom),
        ):
            assert refused.ephemeral
            assert sentence in said(refused)
    assert world.channel.history(viewer=world.ben) == []


async def test_two_people_may_have_several_matches(world: World) -> None:
    for _ in range(2):
        await world.begin()
    assert await matches_of(world) == 2
    several = await world.ann.slash(world.channel, f"{world.command} board")
    assert "name one with the `match` option" in said(several)
    here = await world.ann.slash(world.channel.threads[0], f"{world.command} board")
    assert "-# Match 1\n" in said(here)


class TestExpiry:
    """With the default of 24 hours."""

    async def test_it_says_so_in_its_message_after_a_day(self, world: World) -> None:
        await world.challenge(world.ann, world.ben)
        await world.down(hours=23.9)
        assert "Accept" in labels(world.last(world.channel))
        await world.down(hours=0.2)
        closed = world.last(world.channel)
        assert "Nobody accepted in time." in words(closed)
        assert labels(closed) == []

    async def test_a_press_after_its_time_is_refused_even_before_the_round(
        self, world: World
    ) -> None:
        message = await world.challenge(world.ann, world.ben)
        world.env.backend.advance_clock(25 * 3600)
        late = await world.ben.click(message, label="Accept")
        assert "This invitation has expired. Challenge again to play." in said(late)
        assert await matches_of(world) == 0

    async def test_a_press_after_its_expiry_is_refused(self, world: World) -> None:
        message = await world.challenge(world.ann, world.ben)
        assert await world.store.invitations.close(1, "expired")
        late = await world.ben.click(message, label="Accept")
        assert "This invitation has expired. Challenge again to play." in said(late)


class TestTheHostsTime:
    """With another INVITATION_HOURS."""

    @pytest.fixture
    def rules(self) -> Rules:
        return Rules(timedelta(minutes=5))

    async def test_the_host_sets_the_time(self, world: World) -> None:
        await world.challenge(world.ann, world.ben)
        await world.env.advance_time(200)
        assert "Accept" in labels(world.last(world.channel))
        await world.env.advance_time(200)
        assert "Nobody accepted in time." in words(world.last(world.channel))

    async def test_a_message_that_is_gone_does_not_stop_the_round(self, world: World) -> None:
        first = await world.challenge(world.ann, world.ben)
        second = await world.challenge(world.ann, world.cat)
        world.env.backend.delete_message(world.channel.id, first.id)
        await world.env.advance_time(400)
        assert "Nobody accepted in time." in words(world.now(second))

    async def test_discord_failing_does_not_keep_it_open(self, world: World) -> None:
        message = await world.challenge(world.ann, world.ben)
        world.fail("PATCH", f"/channels/{world.channel.id}/*", 500)
        await world.env.advance_time(400)
        world.recover()
        late = await world.ben.click(message, label="Accept")
        assert "This invitation has expired." in said(late)


class TestEarlierMessages:
    """Invitations that an earlier version has posted, with buttons for one person alone."""

    @pytest.fixture(autouse=True)
    def earlier(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def buttons(row: InvitationRow, *, early: bool) -> list[Button]:
            del early
            verbs = {"Accept": "accept", "Withdraw": "withdraw", "Block": "block"}
            return [button(label, verb, row.id) for label, verb in verbs.items()]

        monkeypatch.setattr("cogs.lobby.invitation._buttons", buttons)

    async def test_only_the_host_withdraws(self, world: World) -> None:
        message = await world.challenge(world.ann, world.ben)
        refused = await world.cat.click(message, label="Withdraw")
        assert f"Only <@{world.ann.id}> can withdraw this invitation." in said(refused)
        await world.ann.click(message, label="Withdraw")
        assert f"<@{world.ann.id}> withdrew this invitation." in words(world.now(message))

    async def test_the_host_is_blocked(self, world: World) -> None:
        message = await world.challenge(world.ann, world.ben)
        assert "You can't block yourself." in said(await world.ann.click(message, label="Block"))
        question = message_of(await world.ben.click(message, label="Block"))
        assert question.ephemeral
        await world.ben.click(question, label="Block")
        assert await world.store.blocks.of(world.ben.id) == (world.ann.id,)
        assert f"<@{world.ben.id}> declined." in words(world.now(message))
