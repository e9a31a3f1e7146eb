"""Turns of several actions: by the picker, by the board's buttons, by commands."""

from __future__ import annotations

import re

import pytest
from simcord import ResponseMessage

from conformance.limits import walk
from tests.bot.reading import alts, labels, message_of, said, way_to, words
from tests.bot.room import Room
from tests.bot.world import World, click_of
from tests.sample import GAME, present


async def opened(room: Room, seat: int = 0) -> ResponseMessage:
    """The picker at its first step, which begins in a private board."""
    result = await room.click(seat, "My board")
    assert result.ephemeral
    assert result.response
    return result.response


async def choose(room: Room, picker: ResponseMessage, *parts: str) -> None:
    """Red presses what leads to these parts."""
    way = present(way_to(picker, parts))
    await room.take(0, picker, way)


async def test_an_action_that_can_be_taken_back_is_played_at_once(world: World) -> None:
    room = await world.ready()
    await choose(room, await opened(room), "a", "go", "2")
    assert await room.texts() == ["brave", "a>2"]


async def test_the_picker_goes_on_with_the_same_turn(world: World) -> None:
    room = await world.ready()
    picker = await opened(room)
    await choose(room, picker, "a", "go", "2")
    assert words(picker) == "Red says a>2.\n**Your turn.** Red to say something."
    assert labels(picker)[-2:] == ["✓ End turn", "Take back"]
    assert "Stone a → Hit → The foe" in labels(picker)
    await world.ann.click(picker, label="✓ End turn")
    assert world.gone(picker)
    assert await room.texts() == ["brave", "a>2", "end"]


async def test_back_stops_at_the_first_step_that_left_a_choice(world: World) -> None:
    room = await world.ready()
    picker = message_of(await room.begin(0, "a?"))
    assert "Confirm" in labels(picker)
    await world.ann.click(picker, label="Back")
    assert "Confirm" not in labels(picker)
    assert way_to(picker, ("a", "peek"))


@pytest.mark.parametrize(
    ("before", "parts", "text"),
    [((), ("a", "peek"), "a?"), (("a>2",), ("a", "go", "3"), "a>3"), ((), ("a", "hush"), "a~")],
)
async def test_what_cannot_be_taken_back_waits_for_confirm(
    world: World, before: tuple[str, ...], parts: tuple[str, ...], text: str
) -> None:
    room = await world.ready(*((0, each) for each in before))
    picker = await opened(room)
    await choose(room, picker, *parts)
    assert (await room.texts())[1:] == [*before]
    assert f"**Red says {text}?**" in words(picker)
    assert {"Confirm", "Back"} <= {*labels(picker)}
    await world.ann.click(picker, label="Confirm")
    assert (await room.texts())[len(before) + 1] == text


async def test_after_a_revelation_the_turn_goes_on_without_take_back(world: World) -> None:
    room = await world.ready()
    picker = await opened(room)
    await choose(room, picker, "a", "peek")
    await world.ann.click(picker, label="Confirm")
    assert words(picker).startswith("Red says a?.\n")
    assert "✓ End turn" in labels(picker)
    assert "Take back" not in labels(picker)
    assert "Take back" not in labels(await room.board())


async def test_actions_of_one_part_are_buttons(world: World) -> None:
    room = await world.begin()
    assert labels(await room.board())[:2] == ["Brave", "Meek"]
    played = await room.click(0, "Meek")
    assert await room.texts() == ["meek"]
    assert played.response
    assert "**Your turn.** Red to say something." in words(played.response)


async def test_the_board_of_a_turn_in_progress_is_edited_in_place(world: World) -> None:
    room = await world.ready()
    before = await room.board()
    await room.play(0, "a>2")
    (board,) = await room.boards()
    assert board.id == before.id
    assert labels(board)[-4:] == ["✓ End turn", "Take back", "My board", "More"]
    assert "Red says a>2." in words(board)
    assert world.pinged(board) == {world.ann.id}


async def test_the_next_board_tells_the_whole_turn(world: World) -> None:
    room = await world.ready((0, "a>2"), (0, "a?"), (0, "end"))
    (board,) = await room.boards()
    assert "\nRed says brave. Red says a>2. Red says a?. Red says end.\n" in words(board)
    assert world.pinged(board) == {world.ben.id}
    await room.play(1, "b>3")
    assert "\nBlue says b>3.\n" in words(await room.board())


async def told(room: Room) -> list[list[str]]:
    """What each board in the channel tells of what was said, and how it shows the position."""
    told = [each for each in (await room.home()).history() if not each.flags.ephemeral]
    boards = [each for each in told if f"atch {room.id}\n" in words(each)]
    lines = [[*words(each).splitlines(), *map(position, alts(each))] for each in boards]
    return [[line for line in each if re.search(" says |aid:", line)] for each in lines]


def position(alt: str) -> str:
    """The position in an alt text, without what has happened before."""
    return alt[alt.find("Said:") :] if "Said:" in alt else alt


async def test_every_turn_is_told_once_and_as_a_whole(world: World) -> None:
    """An older board goes back to how it stood when its turn began, where it stays whole."""
    await world.store.guilds.choose(world.guild.id, boards="all")
    room = await world.ready((0, "a>2"), (0, "a?"))
    await room.play(0, "end")
    await room.play(1, "b>3")
    await room.click(1, "Take back")
    await room.play(1, "b>2")
    await room.play(1, "end")
    await room.play(0, "a>3")
    assert await told(room) == [
        ["Said: nothing."],
        ["Red says brave. Red says a>2. Red says a?. Red says end.", "Said: brave a>2 a? end."],
        ["Red says a>3.", "Said: brave a>2 a? end b>2 end a>3."],
    ]
    await room.play(0, "end")
    assert (await told(room))[2:] == [
        ["Blue says b>2. Blue says end.", "Said: brave a>2 a? end b>2 end."],
        ["Red says a>3. Red says end.", "Said: brave a>2 a? end b>2 end a>3 end."],
    ]


async def test_a_turn_that_is_broken_off_stays_told_where_it_was(world: World) -> None:
    """The last message tells the end alone, and shows the card."""
    room = await world.ready((0, "a>2"), (0, "end"), (1, "b>3"))
    await room.resign(1)
    left = ["Red says brave. Red says a>2. Red says end. Blue says b>3."]
    assert await told(room) == [[], left, []]
    assert "Blue resigns." in words(await room.board())


async def test_a_button_under_the_board_answers_privately(world: World) -> None:
    room = await world.ready((0, "a>2"))
    old = await room.board()
    ended = await room.click(0, "✓ End turn")
    assert ended.ephemeral
    assert said(ended) == ""
    assert (await room.texts())[-1] == "end"
    assert words(world.now(old)) == "-# Stones, match 1\nThe match begins."
    assert (await room.board()).id != old.id


async def test_the_same_button_on_a_private_board_changes_that_message(world: World) -> None:
    room = await world.ready((0, "a>2"))
    shown = message_of(await room.click(0, "My board"))
    await world.ann.click(shown, label="Take back")
    assert words(shown).startswith("Red takes back an action.\n")
    assert way_to(shown, ("b", "peek"))


@pytest.mark.parametrize("label", ["✓ End turn", "Take back"])
async def test_whoever_is_not_to_act_is_told_so(world: World, label: str) -> None:
    room = await world.ready((0, "a>2"))
    other = await room.click(1, label)
    assert other.ephemeral
    assert said(other) == f"It's <@{world.ann.id}>'s turn."
    stranger = await room.click(world.cat, label)
    assert said(stranger) == await room.only_players()
    assert await room.texts() == ["brave", "a>2"]


async def test_taking_back_shows_the_board_as_it_was(world: World) -> None:
    room = await world.ready((0, "end"), (0, "a>2"), (0, "end"), (1, "b>3"))
    board = await room.board()
    assert "Blue says b>3." in words(board)
    taken = await room.click(1, "Take back")
    assert said(taken).startswith("Blue takes back an action.\n**Your turn.**")
    (after,) = await room.boards()
    assert after.id == board.id
    assert "Red says a>2. Red says end." in words(after)
    assert "Take back" not in labels(after)
    assert (await room.texts())[-2:] == ["b>3", "!back"]


async def test_a_double_click_takes_back_once(world: World) -> None:
    room = await world.ready((0, "a>2"))
    board = await room.board()
    await world.at_once(*(click_of(world.ann, board, "Take back") for _ in range(2)))
    assert await room.texts() == ["brave", "a>2", "!back"]


async def test_a_double_click_on_end_turn_ends_one_turn(world: World) -> None:
    room = await world.ready((0, "a>2"))
    board = await room.board()
    await world.at_once(*(click_of(world.ann, board, "✓ End turn") for _ in range(2)))
    assert await room.texts() == ["brave", "a>2", "end"]


async def test_an_old_end_turn_shows_the_board_as_it_is_now(world: World) -> None:
    room = await world.ready((0, "a>2"))
    shown = message_of(await room.click(0, "My board"))
    await world.restart()  # else the next action takes the screen away
    await room.play(0, "a?")
    pressed = await world.ann.click(shown, label="✓ End turn")
    assert "That button is from an earlier turn." in said(pressed) + words(shown)
    assert (await room.texts())[-1] == "a?"


async def test_what_the_position_does_not_allow_is_said(world: World) -> None:
    room = await world.ready()
    board = await room.board()
    stored = world.env.backend.get_message(board.channel.id, board.id)
    (move,) = [each for each in walk(stored.components) if each.get("label") == "My board"]
    move["custom_id"] = name = "b:do:1:1:end"
    pressed = await world.ann.click(board, custom_id=name)
    assert said(pressed) == "That is not possible now. Choose again."


async def test_the_commands_end_a_turn_and_take_back(world: World) -> None:
    room = await world.ready((0, "a>2"))
    home = await room.home()
    taken = await world.ann.slash(home, "stones takeback")
    assert said(taken).startswith("Red takes back an action.")
    nothing = await world.ben.slash(home, "stones takeback")
    assert said(nothing) == "There is nothing to take back in this turn."
    await room.play(0, "b>2")
    offered = await world.ann.autocomplete(home, "stones end", "match", "")
    assert [each["value"] for each in offered] == [room.id]
    ended = await world.ann.slash(home, "stones end", match=room.id)
    assert said(ended) == "Red says end."
    assert await room.texts() == ["brave", "a>2", "!back", "b>2", "end"]
    late = await world.ann.slash(home, "stones end", match=room.id)
    assert said(late) == f"It's <@{world.ben.id}>'s turn."


async def test_an_action_by_command_goes_on_with_the_picker(world: World) -> None:
    room = await world.ready()
    played = await room.play(0, "a>2")
    assert said(played) == "Red says a>2.\n**Your turn.** Red to say something."


async def test_another_turn_of_the_same_side_begins_on_the_board(world: World) -> None:
    room = await world.ready()
    hushed = await room.play(0, "a~")
    assert said(hushed) == "Red says a~."
    assert await room.texts() == ["brave", "a~", "pass"]
    assert world.pinged(await room.board()) == {world.ann.id}


async def test_a_draw_offer_is_no_part_of_the_turn(world: World) -> None:
    room = await world.ready((0, "a>2"))
    await room.click(0, "Offer draw")
    assert "Red says brave. Red says a>2." in words(await room.board())
    assert "Take back" in labels(await room.board())


async def test_only_games_of_such_turns_have_the_commands(world: World) -> None:
    names: dict[str, set[str]] = {}
    for command in world.bot.tree.get_commands():
        made = command.to_dict(world.bot.tree)
        names[command.name] = {each["name"] for each in made.get("options", ())}
    assert {"end", "takeback", "play", "board", "resign"} <= names["stones"]
    other = names[world.bot.services.game_uis[GAME.key].command]
    assert not {"end", "takeback"} & other
    assert "play" in other


async def test_history_and_replay_tell_every_action(world: World) -> None:
    room = await world.ready((0, "a>2"))
    await room.click(0, "Take back")
    await room.play(0, "b>3")
    shown = message_of(await room.click(1, "History"))
    for line in ("1` Red says brave", "1` Red says a>2", "1` Red takes back an action"):
        assert line in words(shown)
    step = message_of(await world.ben.click(shown, label="Replay"))
    assert "step 4 of 4\nRed says b>3." in words(step)
    await world.ben.click(step, label="Back")
    assert "step 3 of 4\nRed takes back an action." in words(step)
    assert alts(step) == ["Said: brave."]
