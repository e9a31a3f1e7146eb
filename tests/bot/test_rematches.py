"""Rematches: who asks, who accepts, who moves first."""

from __future__ import annotations

import pytest

from db.values import OVER, RUNNING
from tests.bot.reading import ids, labels, said, words
from tests.bot.world import SET_UPS, Room, World, click_of


async def over(world: World, ruleset: str, ending: str) -> Room:
    """A match that one side has won by resignation, or that is drawn."""
    room = await world.begin(ruleset, SET_UPS)
    home = await room.home()
    if ending == "draw":
        for person in room.players:
            await person.slash(home, "vicious draw")
        return room
    loser = room.players[0 if ending == "Dawn" else 1]
    asked = await loser.slash(home, "vicious resign")
    assert asked.response
    await loser.click(asked.response, label="Resign")
    return room


async def rematch_of(room: Room) -> Room:
    """Ben asks for a rematch by button, Ann accepts the invitation."""
    world = room.world
    home = await room.home()
    await room.click(1, "Rematch")
    invitation = world.last(home)
    assert "### Rematch: Wizards of the Vicious Circle" in words(invitation)
    await world.ann.click(invitation, label="Accept")
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING)
    assert row.rematch_of == room.id
    return Room(world, row.id, room.players)


@pytest.mark.parametrize(
    ("ruleset", "ending", "first"),
    [
        ("van-slyke", "Twilight", "Dawn"),
        ("van-slyke", "Dawn", "Twilight"),
        ("van-slyke", "draw", "Dawn"),
        ("magnus", "Twilight", "Twilight"),
        ("magnus", "Dawn", "Dawn"),
        ("magnus", "draw", "Twilight"),
    ],
)
async def test_who_moves_first_follows_the_last_result(
    world: World, ruleset: str, ending: str, first: str
) -> None:
    again = await rematch_of(await over(world, ruleset, ending))
    for seat, set_up in enumerate(SET_UPS):
        await again.play(seat, f"set {set_up}")
    assert f"**{first} to move a creature or deploy one.**" in words(await again.board())


async def test_the_sides_stay_as_they_were(world: World) -> None:
    again = await rematch_of(await over(world, "van-slyke", "Dawn"))
    row = await again.row()
    assert row.people == (world.ann.id, world.ben.id)
    assert row.rated


async def test_both_pressing_rematch_starts_one_match(world: World) -> None:
    room = await over(world, "van-slyke", "Dawn")
    old = await room.board()
    await room.click(0, "Rematch")
    await world.ben.click(old, label="Rematch")
    rows = await world.store.matches.of_person(world.ann.id, statuses=RUNNING)
    assert [row.rematch_of for row in rows] == [room.id]
    invitations = [each for each in (await room.home()).history() if "Rematch:" in words(each)]
    assert [labels(each) for each in invitations] == [[]]
    assert f"<@{world.ben.id}> accepted: match {rows[0].id}." in words(invitations[0])


async def test_the_second_to_ask_by_command_accepts_and_gets_an_answer(world: World) -> None:
    room = await over(world, "van-slyke", "Dawn")
    await room.click(0, "Rematch")
    asked = await world.ben.slash(await room.home(), "vicious rematch")
    rows = await world.store.matches.of_person(world.ann.id, statuses=RUNNING)
    assert [row.rematch_of for row in rows] == [room.id]
    assert said(asked), "a deferred answer must not stay empty"


async def test_both_pressing_rematch_at_the_same_moment_start_one_match(world: World) -> None:
    room = await over(world, "van-slyke", "Dawn")
    board = await room.board()
    await world.at_once(
        click_of(world.ann, board, "Rematch"), click_of(world.ben, board, "Rematch")
    )
    rows = await world.store.matches.of_person(world.ann.id, statuses=RUNNING)
    assert [row.rematch_of for row in rows] == [room.id]
    assert await world.store.invitations.get(3) is None


async def test_a_double_click_on_rematch_asks_once(world: World) -> None:
    room = await over(world, "van-slyke", "Dawn")
    board = await room.board()
    await world.at_once(*(click_of(world.ann, board, "Rematch") for _ in range(2)))
    assert await world.store.invitations.get(3) is None


async def test_asking_twice_is_refused(world: World) -> None:
    room = await over(world, "van-slyke", "Dawn")
    old = await room.board()
    await room.click(0, "Rematch")
    again = await world.ann.click(old, label="Rematch")
    assert "You have asked for a rematch already." in said(again)


async def test_nobody_asks_for_a_rematch_of_a_running_match(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    asked = await world.ann.slash(await room.home(), "vicious rematch", match=room.id)
    assert "A rematch comes after its end." in said(asked)
    none = await world.ann.slash(await room.home(), "vicious rematch")
    assert "You have no finished match of this game yet." in said(none)


async def test_a_stranger_cannot_ask_for_a_rematch(world: World) -> None:
    room = await over(world, "van-slyke", "Dawn")
    refused = await room.click(world.cat, "Rematch")
    assert refused.ephemeral
    assert "You don't play in this match." in said(refused)


async def test_a_rematch_is_asked_for_from_the_private_board_too(world: World) -> None:
    room = await over(world, "van-slyke", "Dawn")
    shown = await world.ann.slash(world.channel, "match show", match=room.id)
    assert shown.response
    assert labels(shown.response) == ["Rematch", "Replay", "History"]
    await world.ann.click(shown.response, label="Rematch")
    assert words(shown.response) == "The invitation is posted."
    assert "b:accept:2:0:" in ids(world.last(world.channel))
    assert len(await world.store.matches.of_person(world.ann.id, statuses=OVER)) == 1
