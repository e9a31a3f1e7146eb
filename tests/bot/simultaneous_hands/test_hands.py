"""Hands: one direct message each, kept up to date, and the way to them where there is none."""

from __future__ import annotations

import pytest

from tests.bot.reading import label_of, labels, said, words
from tests.bot.room import Room
from tests.bot.simultaneous_hands.kit import ANN, BEN, CAT, hands, three
from tests.bot.world import World, slash_of
from tests.toys.simultaneous_hands import SKIP

CLOSED = "I can't send you direct messages: **My hand** shows it here."
DEALT = hands("seed")


def held(*cards: str) -> str:
    """What the direct message says of these cards."""
    return f"Your cards: {' '.join(cards) or 'none'}"


async def playable(room: Room, seat: int) -> str:
    """A card that a seat may play now."""
    match = await room.match()
    return next(str(text) for text in match.view(seat).legal if text != SKIP)


async def test_everybody_gets_the_own_hand_and_only_what_changes_is_changed(world: World) -> None:
    room = await three(world)
    for seat, person in enumerate(room.players):
        assert [words(each) for each in world.dms(person)] == [held(*DEALT[seat])]
    card = await playable(room, ANN)
    await room.play(ANN, card)
    await room.play(BEN, SKIP)
    left = [each for each in DEALT[ANN] if each != card]
    assert [words(each) for each in world.dms(world.ann)] == [held(*left)]
    assert [world.edits(person) for person in room.players] == [1, 0, 0]


async def test_of_many_entries_only_the_newest_hand_is_sent(world: World) -> None:
    room = await three(world)
    for seat in (ANN, BEN, ANN):
        await room.commit(seat, await playable(room, seat))
    await world.restart()
    state = (await room.match()).state
    for seat, person in enumerate(room.players):
        assert [words(each) for each in world.dms(person)] == [held(*state.hand(seat))]
    assert [world.edits(person) for person in room.players] == [1, 1, 0]


async def test_a_burst_of_commands_ends_with_the_newest_hands(world: World) -> None:
    room = await three(world)
    home, name = await room.home(), "bazaar play"
    cards = {seat: await playable(room, seat) for seat in range(3)}
    await world.at_once(
        *(
            slash_of(room.players[seat], home, name, action=text, match=room.id)
            for seat in range(3)
            for text in (cards[seat], SKIP)
        )
    )
    state = (await room.match()).state
    assert len(await room.texts()) >= 4
    for seat, person in enumerate(room.players):
        assert [words(each) for each in world.dms(person)] == [held(*state.hand(seat))]
        assert world.edits(person) == 4 - len(state.hand(seat))


async def test_a_hand_whose_message_is_gone_comes_once_more(world: World) -> None:
    room = await three(world)
    (lost,) = world.dms(world.ann)
    world.env.backend.delete_message(lost.channel.id, lost.id)
    await room.play(BEN, await playable(room, BEN))
    assert world.dms(world.ann) == []
    await room.play(ANN, await playable(room, ANN))
    (found,) = world.dms(world.ann)
    assert found.id != lost.id
    await room.play(ANN, await playable(room, ANN))
    assert [each.id for each in world.dms(world.ann)] == [found.id]
    state = (await room.match()).state
    assert words(world.dms(world.ann)[0]) == held(*state.hand(ANN))
    path = f"/channels/{lost.channel.id}/messages"
    nonces = [body["nonce"] for _, each, body in world.requests() if each == path]
    assert len(nonces) == len(set(nonces)) == 2


async def test_whoever_has_closed_direct_messages_is_told_once_where_the_hand_is(
    world: World,
) -> None:
    world.close_dms(world.ann)
    world.close_dms(world.ben)
    invitation = await world.challenge(world.ann, world.ben, seat=0)
    accepted = await world.ben.click(invitation, label="Accept")
    assert CLOSED in said(accepted)
    room = Room(world, 1, (world.ann, world.ben))
    assert CLOSED in said(await room.play(ANN, SKIP))
    for seat in (ANN, BEN):
        assert CLOSED not in said(await room.play(seat, SKIP))
    tried = [world.posts(person.user.dm_channel.id) for person in room.players]
    assert tried == [1, 1]
    again = await world.challenge(world.ann, world.ben, seat=0)
    assert CLOSED in said(await world.ben.click(again, label="Accept"))
    assert [world.posts(person.user.dm_channel.id) for person in room.players] == tried


async def test_my_hand_shows_the_area_of_the_board_to_its_player_alone(world: World) -> None:
    room = await three(world)
    assert "My hand" in labels(await room.board())
    for seat, person in enumerate(room.players):
        shown = await room.click(person, "My hand")
        assert shown.ephemeral
        assert shown.response
        assert "-# Match 1 · My hand" in words(shown.response)
        (picture,) = shown.response.attachments
        drawn = (await picture.read()).decode(errors="replace")
        assert "area='hand'" in drawn
        for other in range(3):
            assert (repr(DEALT[other]) in drawn) == (other == seat)
    assert said(await room.click(world.dan, "My hand")) == await room.only_players()
    await world.restart()
    shown = await room.click(CAT, "My hand")
    assert "-# Match 1 · My hand" in said(shown)


async def test_notes_stand_on_boards_and_in_the_picker_each_for_its_reader(world: World) -> None:
    room = await three(world)
    card = await playable(room, BEN)
    await room.play(BEN, card)
    lines = words(await room.board()).splitlines()
    assert lines[lines.index(f"Table: {card}") + 1] == "-# Say it."
    assert "You hold" not in "".join(lines)
    for as_text in (False, True):
        await world.ann.slash(world.channel, "settings", text_board=as_text)
        for verb in ("board", "move"):
            board = await room.board()
            shown = said(await world.ann.click(board, label=label_of(board, verb)))
            assert f"Table: {card}\nYou hold: {' '.join(DEALT[ANN])}" in shown
            assert " ".join(DEALT[BEN][1:]) not in shown


async def test_a_hand_that_was_changed_too_often_comes_anew(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """Discord refuses to change an old message for ever."""
    room = await three(world)
    (old,) = world.dms(world.ann)
    world.fail("PATCH", f"/channels/{old.channel.id}/messages/{old.id}", 429, 30046)
    await room.play(ANN, await playable(room, ANN))
    new = world.dm(world.ann)
    assert new.id != old.id
    state = (await room.match()).state
    assert words(new) == held(*state.hand(ANN))
    assert not [each for each in caplog.records if each.exc_info]
    await room.play(ANN, await playable(room, ANN))
    assert words(world.dm(world.ann)) == held(*(await room.match()).state.hand(ANN))
    assert len(world.dms(world.ann)) == 2
