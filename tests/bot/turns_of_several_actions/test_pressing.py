"""The buttons under the public board: who may press them and when; the private screens that they
open, which vanish; and what is behind More."""

from __future__ import annotations

import logging

import pytest
from discord import Message
from simcord import ResponseMessage

from cogs.board.steps import WHOLE
from conformance.limits import SELECT
from tests.bot.reading import (
    Shown,
    answers,
    components,
    ids,
    labels,
    menu_with,
    message_of,
    said,
    ways_on,
    words,
)
from tests.bot.room import Room
from tests.bot.world import World, click_of

OLD = "That button is from an earlier turn. This is the board now."
LOOKS = ["History", "Replay", "Board in words", "Text board", "Rules"]
WATCHED = [*LOOKS[:4], "Follow", "Guess the move", *LOOKS[4:]]
ENDS = ["Offer draw", "Resign"]
BACK = "Back to the board"


async def private(room: Room, who: int, label: str) -> ResponseMessage:
    """The private screen that a button under the newest board opens."""
    pressed = await room.click(who, label)
    assert pressed.ephemeral
    assert pressed.response
    return pressed.response


def whole(board: Shown) -> str:
    """The id of the select of whole picks."""
    found = [each for each in components(board) if each["type"] == SELECT]
    (menu,) = [each["custom_id"] for each in found if each["placeholder"] == WHOLE]
    return str(menu)


# The first step, under the board


async def test_the_board_has_the_stones_and_all_picks_at_once(world: World) -> None:
    room = await world.ready()
    board = await room.board()
    assert labels(board) == ["Stone a", "Stone b", "Take back", "My board", "More"]
    legal = (await room.match()).view(0).legal
    (menu,) = [each for each in components(board) if each["type"] == SELECT]
    assert len(menu["options"]) == len(legal)
    assert [each["label"] for each in menu["options"]][:2] == ["Says a>1", "Says a>2"]


async def test_an_option_under_the_board_plays_a_whole_pick(world: World) -> None:
    room = await world.ready()
    board = await room.board()
    played = await world.ann.select(board, ["a~go~2"], custom_id=whole(board))
    assert played.ephemeral
    assert await room.texts() == ["brave", "a>2"]


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (1, "It's <@{0}>'s turn."),
        (None, "Only <@{0}> and <@{1}> can play here. Press **My board** to watch."),
    ],
)
async def test_a_button_that_is_not_ones_own_says_so_and_changes_nothing(
    world: World, seat: int | None, told: str
) -> None:
    room, person = await world.ready(), world.cat if seat is None else world.ben
    board = await room.board()
    before = words(board), ids(board)
    menu = whole(board)
    for pressed in (
        await person.click(board, label="Stone a"),
        await person.select(board, ["a~go~2"], custom_id=menu),
    ):
        assert pressed.ephemeral
        assert said(pressed) == told.format(world.ann.id, world.ben.id)
        assert pressed.response
        assert list(ways_on(pressed.response)) == []
    assert (words(world.now(board)), ids(world.now(board))) == before
    assert await room.texts() == ["brave"]


async def test_the_buttons_of_a_board_are_those_of_who_is_to_act(world: World) -> None:
    """The board of the next turn is pressed by the other player."""
    room = await world.ready((0, "a>2"), (0, "end"))
    assert said(await room.click(0, "Stone a")) == f"It's <@{world.ben.id}>'s turn."
    await private(room, 1, "Stone b")


async def left(world: World) -> tuple[Room, Message]:
    """A match in which Ann's turn is over, and the board of it, which nobody has changed yet."""
    room = await world.ready()
    board = await room.board()
    for text in ("a>2", "end"):
        await room.commit(0, text)
    return room, board


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_button_of_an_older_board_shows_the_board_as_it_is_now(
    world: World, seat: int
) -> None:
    """Also to who is on turn now: the buttons were those of another turn."""
    room, board = await left(world)
    pressed = await room.players[seat].click(board, label="Stone a")
    assert pressed.ephemeral
    own = " You have played: Red says a>2. Red says end." if seat == 0 else ""
    assert said(pressed).startswith(f"{OLD}{own}\n")
    assert await room.texts() == ["brave", "a>2", "end"]
    assert pressed.response
    assert ("Stone a" in labels(pressed.response)) is (seat == 1)


async def test_an_option_of_an_older_board_plays_nothing(world: World) -> None:
    room, board = await left(world)
    pressed = await world.ben.select(board, ["b~go~1"], custom_id=whole(board))
    assert said(pressed).startswith(OLD)
    assert await room.texts() == ["brave", "a>2", "end"]


async def test_a_board_below_which_a_newer_one_stands_has_no_buttons(world: World) -> None:
    room, board = await left(world)
    await room.show()
    assert ids(world.now(board)) == []
    assert "Stone a" in labels(await room.board())


async def test_a_double_click_on_a_goal_plays_once(world: World) -> None:
    room = await world.ready()
    picker = await private(room, 0, "Stone a")
    await world.at_once(*(click_of(world.ann, picker, "Go → 2") for _ in range(2)))
    assert await room.texts() == ["brave", "a>2"]


# Private screens vanish


async def test_all_that_was_open_vanishes_with_the_turn(world: World) -> None:
    """But not what the other player, or somebody who watches, has open."""
    room = await world.ready((0, "a>2"))
    mine = [await private(room, 0, label) for label in ("My board", "More", "Stone a → Peek")]
    others = [await private(room, 1, "More")]
    watched = message_of(await room.click(world.cat, "My board"))
    await room.click(0, "✓ End turn")
    assert [world.gone(each) for each in mine] == [True] * 3
    assert [world.gone(each) for each in (*others, watched)] == [False] * 2


async def test_a_screen_vanishes_by_its_own_press(world: World) -> None:
    """Where it is the one that plays, after Confirm."""
    room = await world.ready((0, "a>2"))
    picker = await private(room, 0, "Stone a → Go → 3")
    assert "Confirm" in labels(picker)
    ended = await world.ann.click(picker, label="Confirm")
    assert world.gone(picker)
    assert said(ended) == ""
    assert await room.latest() in words(await room.board())


async def test_a_screen_that_cannot_vanish_costs_no_move(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    room = await world.ready((0, "a>2"))
    world.fail("DELETE", "/webhooks/*/messages/@original", 401, 50027)
    with caplog.at_level(logging.WARNING):
        await room.click(0, "✓ End turn")
    assert "the player's answer was not shown" in caplog.text
    assert await room.texts() == ["brave", "a>2", "end"]
    assert "Red says a>2. Red says end." in words(await room.board())


async def test_elsewhere_the_answer_says_what_was_played(world: World) -> None:
    """The new board does not come below it there."""
    room = await world.ready((0, "a>2"))
    hall = world.guild.create_text_channel("hall")
    shown = message_of(await world.ann.slash(hall, "match show", match=room.id))
    await world.ann.click(shown, label="✓ End turn")
    assert words(shown) == "Red says end."
    assert ids(shown) == []
    assert not world.gone(shown)
    assert (await room.texts())[-1] == "end"


async def test_among_direct_messages_nothing_is_taken_away(world: World) -> None:
    room = await world.ready((0, "a>2"))
    shown = message_of(await world.ann.user.slash("match show", match=room.id))
    await world.ann.user.click(shown, label="✓ End turn")
    assert words(shown) == "Red says end."
    assert not world.gone(shown)


async def test_what_is_open_among_direct_messages_stays_there(world: World) -> None:
    """A turn that is played elsewhere takes only the screen elsewhere away."""
    room = await world.ready((0, "a>2"))
    shown = (await world.ann.user.slash("match show", match=room.id)).response
    here = await private(room, 0, "My board")
    assert shown
    await room.click(0, "✓ End turn")
    assert (world.gone(shown), world.gone(here)) == (False, True)
    pressed = await world.ann.user.click(shown, label="✓ End turn")
    assert said(pressed).startswith(f"{OLD} You have played: Red says end.\n")


async def test_a_question_among_direct_messages_says_that_the_match_goes_on(world: World) -> None:
    room = await world.ready()
    asked = message_of(await world.ann.user.slash("stones resign", match=room.id))
    await world.ann.user.click(asked, label="Continue playing")
    assert words(asked) == "The match continues."
    assert ids(asked) == []
    assert (await room.match()).outcome is None


async def test_what_is_typed_is_answered_in_words_and_takes_the_screens_away(world: World) -> None:
    room = await world.ready((0, "a>2"))
    picker = await private(room, 0, "Stone a → Peek")
    ended = await room.play(0, "end")
    assert said(ended) == "Red says end."
    assert ended.response
    assert not world.gone(ended.response)
    assert world.gone(picker)


# More


async def test_a_player_finds_the_ways_to_end_the_match_behind_more(world: World) -> None:
    room = await world.ready()
    for seat in (0, 1):
        found = await room.behind_more(seat)
        waits = seat not in (await room.match()).to_act
        assert ("Plan" in found) is waits, "whoever waits may answer ahead"
        assert ("Type a move …" in found) is not waits
        usual = [each for each in found if each not in ("Plan", "Type a move …")]
        assert usual == [*LOOKS, *ENDS, "Call off", BACK]
    shown = await private(room, 0, "More")
    assert words(shown) == "### Stones\n-# Match 1"
    assert not {*LOOKS, *ENDS} & {*labels(await room.board())}


async def test_whoever_watches_finds_only_what_can_be_looked_at(world: World) -> None:
    room = await world.ready()
    assert await room.behind_more(world.cat) == [*WATCHED, BACK]


async def test_while_a_draw_is_offered_more_has_the_answers(world: World) -> None:
    room = await world.ready()
    await room.click(0, "Offer draw")
    assert "Withdraw offer" in await room.behind_more(0)
    assert {"Accept draw", "Decline draw"} <= {*await room.behind_more(1)}
    assert await room.behind_more(world.cat) == [*WATCHED, BACK]


async def test_more_shows_what_else_there_is_to_see(world: World) -> None:
    room = await world.ready((0, "a>2"))
    for label, told in (
        ("History", "Red says a>2"),
        ("Replay", "step 2 of 2"),
        ("Text board", "```\nbrave a>2\n```"),
        ("Rules", "### The aim"),
    ):
        shown = await private(room, 1, "More")
        pressed = await world.ben.click(shown, label=label)
        assert told in said(pressed), label
        assert all(each.ephemeral for each in answers(pressed))
    assert await room.texts() == ["brave", "a>2"]


async def test_an_older_more_ends_the_match_as_it_is_now(world: World) -> None:
    """To resign is meant whatever has been played since; an offer is not."""
    room = await world.ready()
    resigns = await private(room, 1, "More")
    world.bot.services.panels.forget(world.ben.id)  # as after a restart
    offers = await private(room, 1, "More")
    await room.play(0, "a>2")
    await world.ben.click(offers, label="Offer draw")
    assert OLD in words(offers)
    assert (await room.match()).offers == frozenset()
    await world.ben.click(resigns, label="Resign")
    assert f"<@{world.ann.id}> wins." in words(resigns)
    await world.ben.click(resigns, label="Resign")
    assert (await room.texts())[-1] == "!resign"
    assert world.gone(resigns)


async def test_after_the_end_more_has_no_ways_to_end_it(world: World) -> None:
    room = await world.ready()
    mine, shown = await private(room, 0, "More"), await room.board()
    world.bot.services.panels.forget(world.ann.id)  # as after a restart
    await room.commit(0, "a!")
    late = message_of(await world.ann.click(shown, label="More"))
    assert labels(late) == [*LOOKS[:2], "Export", *LOOKS[2:], BACK]
    assert "This match is over." in said(await world.ann.click(mine, label="Resign"))


async def test_more_holds_nothing_that_a_pick_begins_with(world: World) -> None:
    room = await world.ready()
    shown = await private(room, 0, "More")
    assert list(ways_on(shown)) == []
    assert menu_with(shown, "a~go~2") is None
