"""The small pictures beside words; the words are the same without them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import discord
import pytest

from cogs.hall.emojis import INVALID, doubted, emoji_of, show_emojis
from cogs.hall.menus import part_option
from cogs.hall.screen import Screen
from cogs.learn.daily_puzzles import Result, shared_screen
from cogs.learn.learn import right_screen
from cogs.learn.puzzle_screen import over_screen
from cogs.learn.puzzle_sheet import PuzzleSheet
from cogs.upkeep.emojis import READ
from common.streaks import Streak
from common.text.say import say
from conformance.limits import TEXT, of_type
from conformance.screens import components_of, sheet_of
from db.tables.puzzles import TryRow
from engines.game import AnyGame, Part
from engines.recent_entries import together
from engines.registry import GAMES
from learning.attempt import attempt, further
from learning.lesson import lessons_of
from learning.puzzle import puzzles_of
from learning.solving import solved, solving
from render.picture import RENDERERS
from tests.bot.emojis.kit import KEYS, SAINT, upload
from tests.bot.reading import Shown, components, labels, message_of, said, words
from tests.bot.samples import every_game
from tests.bot.world import World
from tests.sample import present, random_match

SHORT = 350
"""Characters of a turn in words that surely has room for pictures."""
EMOJI = re.compile("<:([a-z0-9_]+):([0-9]+)> ")


def pictured(message: Shown) -> set[str]:
    """The names of the emojis on a message's controls."""
    found = set[str]()
    for each in components(message):
        for control in (each, *each.get("options", ())):
            if emoji := control.get("emoji"):
                found.add(str(emoji["name"]))
    return found


@every_game
async def test_they_stand_beside_words_that_stay_the_same(world: World) -> None:
    room = await world.ready()
    await room.turn()
    before = await room.board()
    assert not pictured(before)
    assert "<:" not in words(before)
    told = said(await room.click(world.cat, "History"))
    assert "<:" not in told
    await upload(world)
    drawn = bool(RENDERERS[world.sample.key].miniatures())  # a game may have none
    history = said(await room.click(world.cat, "History"))
    assert bool(EMOJI.search(history)) is drawn
    assert EMOJI.sub("", history) == told
    replay = message_of(await room.click(world.cat, "Replay"))
    last = words(replay)
    await world.cat.click(replay, label="Back")
    assert bool(EMOJI.search(last + words(replay))) is drawn
    await room.turn()
    assert bool(EMOJI.search(words(await room.board()))) is drawn


async def test_pieces_are_on_buttons(world: World) -> None:
    room = await world.ready()
    bare = labels(await room.board())
    await upload(world)
    await room.turn()
    await room.turn()
    board = await room.board()
    shown = pictured(board)
    assert len(shown) >= 2
    told = " ".join(labels(board))
    for each in shown:
        assert each.partition("_")[0].capitalize() in told, "the words are there as well"
    assert [label for label in bare if label in told]


async def test_a_refused_emoji_is_left_out(world: World) -> None:
    """As when somebody has deleted one: the board is sent without, and none is shown until it is
    known what is there."""
    room = await world.ready()
    await upload(world)
    lost = present(emoji_of(*SAINT))
    assert lost.id
    world.env.backend.delete_application_emoji(lost.id)
    world.env.inject_error("POST", "/channels/*/messages", status=400, code=INVALID)
    await room.turn()
    board = await room.board()
    assert not pictured(board)
    assert doubted()
    assert emoji_of(*SAINT) is None
    await world.env.advance_time(READ.total_seconds())
    again = present(emoji_of(*SAINT))
    assert again.id != lost.id
    await room.turn()
    assert pictured(await room.board())


def test_an_option_without_an_emoji_is_as_it_was() -> None:
    show_emojis({})
    part = Part("a", "Saint a1", say("1 square"), miniature=SAINT[1])
    assert part_option(SAINT[0], part).emoji is None
    show_emojis({SAINT: discord.PartialEmoji(name="saint_of_dawn_1", id=7)})
    try:
        option = part_option(SAINT[0], part)
        assert str(option.emoji) == "<:saint_of_dawn_1:7>"
        assert (option.label, option.description) == ("Saint a1", "1 square")
    finally:
        show_emojis({})


@pytest.fixture
def all_there() -> Iterator[None]:
    """Every small picture is there."""
    found = {
        each: discord.PartialEmoji(name=each[1].replace("-", "_").lower(), id=number)
        for number, each in enumerate(KEYS, 1)
    }
    show_emojis(found)
    yield
    show_emojis({})


@pytest.mark.usefixtures("all_there")
def test_lessons_tell_with_them_what_was_played() -> None:
    """Each of the learner's own pieces, and no other before its words."""
    played = 0
    for lesson in (each for key in GAMES for each in lessons_of(key) if each.ways):
        at = attempt(lesson)
        for told in lesson.ways[0]:
            at = further(at, at.view.legal.index(at.game.read(told)))
        told = texts_of(right_screen(at, ()))
        drawn = [emoji_of(at.game.key, key) for key in at.drawn if key]
        assert len(at.drawn) == len(at.told)
        assert [f"<:{name}:{number}> " for name, number in EMOJI.findall(told)] == [
            f"{each} " for each in drawn
        ]
        played += len(drawn)
    assert played > 20


@pytest.mark.usefixtures("all_there")
def test_puzzles_tell_with_them_what_was_played() -> None:
    for key in GAMES:
        for puzzle in puzzles_of(key)[:3]:
            end = solved(puzzle)
            told = texts_of(over_screen(PuzzleSheet(puzzle), end, "Right."))
            short = all(len(" ".join(turn.words)) < SHORT for turn in end.turns)
            assert EMOJI.search(told) or not short, puzzle.key
            show = EMOJI.sub("", told)
            for turn in end.turns:
                said, _ = together(end.game, turn.words, turn.drawn)
                assert all(words in show for words in said)


@pytest.mark.usefixtures("all_there")
def test_a_shared_result_shows_the_game() -> None:
    puzzle, day = puzzles_of(SAINT[0])[0], date(2026, 11, 26)
    result = Result("Ann", day, TryRow(), Streak(0, 0))
    told = texts_of(shared_screen(puzzle, solving(puzzle), result))
    assert told.startswith("<:game:")
    show_emojis({})
    plain = texts_of(shared_screen(puzzle, solving(puzzle), result))
    assert plain == EMOJI.sub("", told)


@pytest.mark.usefixtures("all_there")
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_winner_has_the_emblem_of_the_side(game: AnyGame) -> None:
    match = random_match(game, "1")
    assert match.outcome
    shown = sheet_of(match, None).ending
    winner = match.outcome.winner
    drawn = EMOJI.findall(shown)
    if winner is None:
        assert not drawn
    else:
        ((name, _),) = drawn
        assert name == f"side_{match.sides[winner].lower()}"


def texts_of(screen: Screen) -> str:
    """All that a screen says."""
    return "\n".join(str(each["content"]) for each in of_type(components_of(screen), TEXT))
