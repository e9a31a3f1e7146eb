"""Draw offers: a small message below the board, which only those whom it concerns answer."""

from __future__ import annotations

import discord
import pytest
from simcord import InteractionResult

from tests.bot.reading import labels, said, words
from tests.bot.room import Room
from tests.bot.samples import each_rivalry
from tests.bot.trouble.guests import begun
from tests.bot.world import World, click_of

ALL = ["Accept", "Decline", "Withdraw offer"]


def named(room: Room) -> list[str]:
    """The mentions of the players."""
    return [f"<@{each.id}>" for each in room.players]


async def offered(world: World, by: int = 0) -> tuple[Room, discord.Message]:
    """A match in which somebody has just offered a draw, and the message of it."""
    room = await world.ready()
    await room.click(by, "Offer draw")
    (offer,) = await room.offers()
    return room, offer


def answered(result: InteractionResult) -> list[str]:
    """The private answers to a press."""
    assert all(each.ephemeral for each in result.followups)
    return [words(each) for each in result.followups]


@each_rivalry
async def test_an_offer_is_a_small_message_and_posts_no_board(world: World) -> None:
    room = await world.ready()
    world.env.backend.advance_clock(61)
    board, count = await room.board(), len((await room.home()).history())
    told = words(board)
    answer = await room.click(0, "Offer draw")
    assert said(answer) == ""  # the message below says it
    (offer,) = await room.offers()
    ann, ben = f"<@{world.ann.id}>", f"<@{world.ben.id}>"
    assert words(offer) == (
        f"{ann} offers a draw. {ben} can accept; the offer ends when {ben} continues."
    )
    assert labels(offer) == ALL
    assert offer.attachments == []
    assert world.pinged(offer) == {world.ben.id}
    assert [each.id for each in await room.boards()] == [board.id]
    assert words(await room.board()) == told
    assert "Offer draw" not in await room.behind_more(0)
    assert len((await room.home()).history()) == count + 1


@each_rivalry
@pytest.mark.parametrize("way", ["Decline", "Withdraw offer"])
async def test_an_offer_is_declined_or_withdrawn_in_its_message(world: World, way: str) -> None:
    room, offer = await offered(world)
    board, count = await room.board(), len((await room.home()).history())
    first, second = named(room)
    await room.answer(1 if way == "Decline" else 0, way)
    end = f"{second} declines the draw" if way == "Decline" else f"{first} withdraws the draw offer"
    assert words(world.now(offer)) == f"{first} offers a draw. {end}."
    assert labels(world.now(offer)) == []
    assert [each.id for each in await room.boards()] == [board.id]
    assert "Offer draw" in await room.behind_more(0)
    assert len((await room.home()).history()) == count
    again = await room.click(0, "Offer draw")
    assert said(again).endswith("You can offer a draw again after your next action.")


@each_rivalry
async def test_whoever_declines_and_then_offers_notifies_the_other(world: World) -> None:
    """In a new message: to change the one before it would notify nobody."""
    room, first = await offered(world)
    await room.answer(1, "Decline")
    world.env.backend.advance_clock(61)
    await room.click(1, "Offer draw")
    (second,) = await room.offers()
    assert second.id != first.id
    assert world.pinged(second) == {world.ann.id}
    assert labels(world.now(first)) == []


@each_rivalry
async def test_an_offer_that_could_not_be_posted_notifies_once_it_is(world: World) -> None:
    room = await world.ready()
    world.env.backend.advance_clock(61)
    world.fail("POST", f"/channels/{(await room.home()).id}/messages", 403)
    await room.click(0, "Offer draw")
    world.recover()
    assert await world.bot.services.publisher.publish(room.id) is None
    (offer,) = await room.offers()
    assert world.pinged(offer) == {world.ben.id}


@each_rivalry
async def test_an_offer_is_accepted_in_its_message(world: World) -> None:
    room, offer = await offered(world)
    await room.answer(1, "Accept")
    first, second = named(room)
    assert words(world.now(offer)) == f"{first} offers a draw. {second} accepts the draw."
    assert labels(world.now(offer)) == []
    assert await room.ending() in words(await room.board())
    assert (await room.row()).reason == "agreement"


async def test_whoever_has_pressed_wrongly_is_told_so_privately(world: World) -> None:
    room, offer = await offered(world)
    own = "That is your own draw offer: you can withdraw it."
    stranger = await room.only_players()
    for person, label, sentence in (
        (world.ann, "Accept", "Your draw offer is still open."),
        (world.ann, "Decline", own),
        (world.ben, "Withdraw offer", "You have no open draw offer to withdraw."),
        *((world.cat, label, stranger) for label in ALL),
    ):
        refused = await person.click(offer, label=label)
        assert answered(refused) == [sentence]
    assert words(world.now(offer)) == words(offer)
    assert (await room.texts())[-1] == "!draw"


@each_rivalry
async def test_playing_on_declines_and_says_so_in_the_message(world: World) -> None:
    room = await world.ready()
    (seat,) = (await room.match()).to_act
    await room.click(1 - seat, "Offer draw")
    (offer,) = await room.offers()
    await room.turn()
    first, second = named(room)[1 - seat], named(room)[seat]
    assert words(world.now(offer)) == f"{first} offers a draw. {second} continues."
    assert labels(world.now(offer)) == []


async def test_an_offer_that_stays_open_moves_below_the_new_board_without_a_ping(
    world: World,
) -> None:
    """The own action leaves the own offer open."""
    room = await world.ready()
    (seat,) = (await room.match()).to_act
    await room.click(seat, "Offer draw")
    (first,) = await room.offers()
    await room.turn()
    (second,) = await room.offers()
    assert second.id > (await room.board()).id > first.id
    assert labels(world.now(first)) == []
    assert world.pinged(second) == set()
    await room.answer(1 - seat, "Decline")
    assert labels(world.now(second)) == []


async def test_an_offer_goes_with_its_match_to_another_channel_without_a_ping(world: World) -> None:
    room, offer = await offered(world)
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    await world.ann.slash(other, "match show", match=room.id, here=True)
    (moved,) = await room.offers()
    assert moved.channel.id == other.id
    assert world.pinged(moved) == set()
    assert labels(world.now(offer)) == []
    await room.answer(1, "Decline")
    assert labels(world.now(moved)) == []


@pytest.mark.parametrize("way", ["Accept", "Decline", "Withdraw offer"])
async def test_the_buttons_answer_after_a_restart(world: World, way: str) -> None:
    room, offer = await offered(world)
    await world.restart()
    await room.answer(0 if way == "Withdraw offer" else 1, way)
    assert labels(world.now(offer)) == []
    assert words(world.now(offer)).startswith(f"{named(room)[0]} offers a draw. ")
    assert await room.offers() == []


async def test_a_stale_button_closes_its_message(world: World) -> None:
    """Nobody knows any more after a restart which message it was."""
    room, offer = await offered(world)
    await world.restart()
    await world.ben.slash(await room.home(), f"{world.command} draw", answer="!decline")
    assert labels(world.now(offer)) == ALL
    stranger = await world.cat.click(offer, label="Accept")
    assert answered(stranger) == [await room.only_players()]
    await world.ben.click(offer, label="Accept")
    assert labels(world.now(offer)) == []
    told = "{} offers a draw. {} declines the draw.".format(*named(room))
    assert words(world.now(offer)) == told
    assert (await room.texts())[-1] == "!decline"


async def test_an_offer_that_was_committed_is_shown_after_a_crash_and_once(world: World) -> None:
    room = await world.ready()
    await room.commit(0, "!draw")
    await world.restart()
    await world.env.advance_time(40)
    (offer,) = await room.offers()
    assert world.pinged(offer) == {world.ben.id}
    await world.restart()
    await world.env.advance_time(40)
    assert [each.id for each in await room.offers()] == [offer.id]


async def test_accepting_while_it_is_withdrawn_offers_nothing(world: World) -> None:
    room, offer = await offered(world)
    presses = click_of(world.ann, offer, "Withdraw offer"), click_of(world.ben, offer, "Accept")
    await world.at_once(*presses)
    assert (await room.texts())[-1] == "!withdraw"
    assert (await room.row()).status == "running"
    assert labels(world.now(offer)) == []


async def test_the_private_board_has_what_the_viewer_may_say(world: World) -> None:
    room, offer = await offered(world)
    own = (await room.click(0, "My board")).response
    other = (await room.click(1, "My board")).response
    assert own
    assert other
    assert {"Accept draw", "Decline draw"} <= set(labels(other))
    assert "offers a draw" in words(other)
    assert "Withdraw offer" in labels(own)
    assert not {"Accept draw", "Decline draw", "Offer draw"} & set(labels(own))
    await world.ann.click(own, label="Withdraw offer")
    assert labels(world.now(offer)) == []
    late = await world.ben.click(other, label="Accept draw")
    assert "That button is from an earlier turn." in said(late) + words(other)
    assert (await room.texts())[-1] == "!withdraw"


async def test_an_offer_is_withdrawn_by_command(world: World) -> None:
    room, offer = await offered(world)
    name = f"{world.command} draw"
    done = await world.ann.slash(await room.home(), name, answer="!withdraw")
    assert said(done) == f"{world.sample.sides[0]} withdraws the draw offer."
    assert labels(world.now(offer)) == []


async def test_where_the_bot_is_a_guest_the_offer_is_answered_in_its_message(
    visited: World,
) -> None:
    world = visited
    room, _ = await begun(world)
    for seat, text in world.sample.opening:
        await room.play(seat, text)
    boards = len(await room.boards())
    await room.click(0, "Offer draw")
    assert len(await room.boards()) == boards
    (offer,) = await room.offers()
    assert labels(offer) == ALL
    await room.answer(1, "Decline")
    assert labels(world.now(offer)) == []
    assert len(await room.boards()) == boards
