"""Every puzzle can be solved as its file says, and is told in words; the judge of a try knows right
from wrong, and other ways to the same position."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

import pytest

import learning
from engines.game import AnyGame
from engines.registry import GAMES, folder_of
from learning.puzzle import (
    GRADES,
    BadPuzzles,
    Puzzle,
    find_puzzle,
    puzzle_of_day,
    puzzles_of,
    read_puzzles,
    retired,
)
from learning.solving import Solving, answered, falls_short, further, solved, solving
from learning.trial import Gone, Verdict, step
from players.puzzles.duel import Duels
from players.puzzles.goals import parted
from players.puzzles.puzzler import puzzler_of
from tests.sample import present
from tests.traits import has_puzzles
from tools.crowd.positions import states

FEWEST: Final = {"vicious-circle": 300, "vilitum": 275, "victorus": 165, "vilnius": 115}
EVERY: Final = [each for game in GAMES for each in puzzles_of(game)]
TAKEN_OUT: Final = [
    (game, each)
    for game in GAMES
    for path in [Path(learning.__file__).parent / folder_of(game) / "retired.txt"]
    if path.exists()
    for each in read_puzzles(game, path.read_text("utf-8"))
]
KINDS: Final = dict.fromkeys(FEWEST, 5)
SOME: Final = 15
PIECES: Final = re.compile(r"5x5 [12] \S+ / \S+")
"""A position of Vilitum with one piece a side."""
WORTHY: Final = [each for each in EVERY if not PIECES.fullmatch(each.position)]
"""The puzzles that a day may have."""

WRITTEN: Final = [game for game in GAMES.values() if has_puzzles(game)]
every_game = pytest.mark.parametrize("game", WRITTEN, ids=lambda game: game.key)


def some(game: AnyGame) -> Sequence[Puzzle]:
    """Puzzles of a game from all over its file."""
    every = puzzles_of(game.key)
    return every[:: max(1, len(every) // SOME)]


def played(at: Solving, texts: Sequence[str]) -> Solving | None:
    """The try that goes on with these actions; None where they cannot be played so."""
    for text in texts:
        action = at.game.read(text)
        if at.is_over or action not in at.view.legal:
            return None
        at = further(at, at.view.legal.index(action))
    return at


def wrong_tries(at: Solving) -> Iterator[Solving]:
    """Yields tries by random actions that are wrong."""
    rng = random.Random(at.puzzle.key)
    for _ in range(5):
        here = at
        while not here.is_over and here.step == at.step:
            here = further(here, rng.randrange(len(here.view.legal)))
        if here.verdict is Verdict.WRONG:
            yield here


@every_game
def test_there_are_as_many_as_promised_of_each_grade(game: AnyGame) -> None:
    puzzles = puzzles_of(game.key)
    assert len(puzzles) >= FEWEST.get(game.key, 1)
    for grade in GRADES:
        assert 0.1 <= len(puzzles_of(game.key, grade)) / len(puzzles) <= 0.3
    assert sum(len(puzzles_of(game.key, grade)) for grade in GRADES) == len(puzzles)


@every_game
def test_there_are_at_least_five_kinds_of_task_each_with_its_sentence(game: AnyGame) -> None:
    kinds = Counter(parted(each.goal)[0] for each in puzzles_of(game.key))
    assert len(kinds) >= KINDS.get(game.key, 1)
    tasks = {each.goal: each.task for each in puzzles_of(game.key)}
    assert len(set(tasks.values())) == len(tasks)


@every_game
def test_the_line_solves_its_puzzle(game: AnyGame) -> None:
    for puzzle in puzzles_of(game.key):
        end = solved(puzzle)
        assert end.verdict is Verdict.RIGHT, puzzle.key
        own = [each.own for each in end.turns]
        assert own == [number % 2 == 0 for number in range(len(puzzle.turns))]
        assert all(each.words and each.texts for each in end.turns)


@every_game
def test_nothing_is_told_twice(game: AnyGame) -> None:
    """Neither in the same words, but for the full stop, nor by the action beside its news."""
    told = 0
    for puzzle in (*puzzles_of(game.key), *retired(game.key)):
        state = game.load(puzzle.position)
        for text in (text for turn in puzzle.turns for text in turn):
            seat, action = game.to_act(state)[0], game.read(text)
            played, in_news = step(game, state, seat, action, seat), game.is_news(state, action)
            deed = game.describe(game.view(state, seat), seat, action)
            plain = [each.rstrip(".") for each in played.words]
            assert len(set(plain)) == len(plain), puzzle.key
            assert not (in_news and deed in played.words), puzzle.key
            assert len(played.drawn) == len(played.words)
            told += in_news
            state = played.state
    assert told or game.key != "vilnius"


def test_a_unit_that_falls_is_told_once() -> None:
    puzzle = present(find_puzzle("vilnius", "4qtxe"))
    told = [each for turn in solved(puzzle).turns for each in turn.words]
    assert [each for each in told if "loses" in each] == [
        "Bear loses Swordsmen to red skulls.",
        "Columns loses Mercenaries to red skulls.",
    ]


@every_game
def test_a_try_follows_from_its_numbers(game: AnyGame) -> None:
    for puzzle in some(game):
        end = solved(puzzle)
        assert solving(puzzle, end.numbers) == end
        with pytest.raises(Gone):
            further(end, 0)
        with pytest.raises(Gone):
            solving(puzzle, (10_000,))


@every_game
def test_the_other_side_replies_by_itself_and_the_next_own_turn_begins(game: AnyGame) -> None:
    for puzzle in [each for each in puzzles_of(game.key) if each.own_turns > 1][:SOME]:
        at = present(played(solving(puzzle), puzzle.turns[0]))
        assert not at.is_over
        assert (at.step, at.turns_left) == (1, puzzle.own_turns - 1)
        assert at.replied
        assert at.replied.words
        assert at.seat in at.view.to_act


@every_game
def test_actions_in_another_order_are_as_right_where_they_lead_to_the_same(game: AnyGame) -> None:
    rng = random.Random(game.key)
    for puzzle in some(game):
        right = present(played(solving(puzzle), puzzle.turns[0]))
        for _ in range(6):
            texts = rng.sample(puzzle.turns[0], len(puzzle.turns[0]))
            other = played(solving(puzzle), texts)
            same = other and game.ascii_board(other.view) == game.ascii_board(right.view)
            if other and same and other.step == right.step:
                assert other.verdict is right.verdict, (puzzle.key, texts)


def several_wins(game: AnyGame) -> tuple[Any, list[Sequence[Any]]]:
    """The end of a random match, with turns that each win at once and lead to different ends."""
    puzzler = puzzler_of(game.key)
    for state in (each for seed in range(50) for each in states(game, seed)[-8:]):
        wins: dict[Hashable, Sequence[Any]] = {}
        for seat in game.to_act(state):
            for actions, after in game.whole_turns(state):
                if puzzler.has_won(after, seat):
                    wins.setdefault(puzzler.result(state, seat, actions), actions)
        if len(wins) > 1:
            return state, list(wins.values())
    raise AssertionError("no match could be won in two ways")


@pytest.mark.parametrize("key", ["vicious-circle", "vilitum"])
def test_in_the_last_turn_whatever_wins_is_right(key: str) -> None:
    """The puzzles written have one way to win each, so this one is made here."""
    game = GAMES[key]
    state, wins = several_wins(game)
    texts = [tuple(game.write(each) for each in turn) for turn in wins]
    puzzle = replace(puzzles_of(key)[0], goal="win 1", position=game.dump(state), turns=(texts[0],))
    for turn in texts:
        end = present(played(solving(puzzle), turn))
        assert end.verdict is Verdict.RIGHT, turn


@every_game
def test_another_turn_is_wrong_and_ends_the_try(game: AnyGame) -> None:
    found = 0
    for puzzle in some(game):
        for wrong in wrong_tries(solving(puzzle)):
            found += 1
            assert wrong.turns_left == 0
            with pytest.raises(Gone):
                further(wrong, 0)
    assert found


@every_game
def test_what_refutes_a_wrong_try_is_shown_on_the_board(game: AnyGame) -> None:
    """The reply can be played, the board is that after it, and its words are a sentence's."""
    for puzzle in some(game):
        for wrong in wrong_tries(solving(puzzle)):
            answer = answered(wrong)
            if answer is None:
                continue
            assert answer.words.endswith(":" if answer.reply else ".")
            state = wrong.state
            for text in answer.reply.texts if answer.reply else ():
                state = game.play(state, game.to_act(state)[0], game.read(text))
            assert game.ascii_board(game.view(state, wrong.seat)) == game.ascii_board(answer.view)


@pytest.mark.parametrize("key", ["vicious-circle", "vilitum"])
def test_what_is_said_against_a_wrong_try_is_true(key: str) -> None:
    """Whoever does not save the match loses, whoever does not keep all loses a piece."""
    puzzler = puzzler_of(key)
    assert isinstance(puzzler, Duels)
    told = 0
    for puzzle in puzzles_of(key)[::3]:
        for wrong in wrong_tries(solving(puzzle)):
            answer = answered(wrong)
            if answer is None or answer.reply is None:
                continue
            state, foe = wrong.state, 1 - wrong.seat
            for text in answer.reply.texts:
                state = wrong.game.play(state, foe, wrong.game.read(text))
            won = puzzler.has_won(state, foe)
            lost = puzzler.pieces(state, wrong.seat) < puzzler.pieces(wrong.begun, wrong.seat)
            assert won == (answer.words == "Then you lose:")
            told += won or lost
            if answer.words in ("Then you lose a piece:", "You win a piece, but lose one:"):
                assert lost or won, puzzle.key
    assert told > 10


def test_a_puzzle_is_found_by_its_key() -> None:
    for each in EVERY:
        assert find_puzzle(each.game, each.key) is each
        assert each.task.endswith(".")
    assert find_puzzle("vilitum", "none") is None
    assert find_puzzle("chess", EVERY[0].key) is None
    assert puzzles_of("chess") == ()


def test_one_that_was_taken_out_is_found_and_solved_but_given_to_nobody() -> None:
    """Where it was posted, or is a day's already, it goes on to its end."""
    every = {(each.game, each.key) for each in EVERY}
    assert TAKEN_OUT
    for game, each in TAKEN_OUT:
        assert (game, each.key) not in every
        assert find_puzzle(game, each.key) == each
        assert solved(each).verdict is Verdict.RIGHT


def test_what_has_been_rewritten_is_gone() -> None:
    with pytest.raises(Gone):
        solving(replace(EVERY[0], position="nothing"))
    with pytest.raises(Gone):
        solved(replace(EVERY[0], turns=(("pass",),)))


def days_from(first: date, number: int) -> list[tuple[str, str]]:
    """The puzzles of so many days in a row, each chosen with those before it in mind."""
    used, found = Counter[tuple[str, str]](), list[tuple[str, str]]()
    for each in range(number):
        puzzle = present(puzzle_of_day(first + timedelta(days=each), used))
        found.append((puzzle.game, puzzle.key))
        used[found[-1]] += 1
    return found


def test_none_comes_again_before_all_have_been_and_then_in_another_order() -> None:
    first, number = date(2026, 11, 23), len(WORTHY)
    days = days_from(first, 2 * number)
    every = sorted((each.game, each.key) for each in WORTHY)
    assert sorted(days[:number]) == sorted(days[number:]) == every
    assert sum(one == two for one, two in zip(days, days[number:], strict=False)) < number // 10


def test_puzzles_that_are_added_come_before_any_is_used_again() -> None:
    first, every = date(2026, 11, 23), [(each.game, each.key) for each in WORTHY]
    used = dict.fromkeys(every[5:], 1)
    for number in range(5):
        puzzle = present(puzzle_of_day(first + timedelta(days=number), used))
        assert (puzzle.game, puzzle.key) in every[:5]
        used[puzzle.game, puzzle.key] = 1


def test_puzzles_get_harder_from_monday_to_sunday() -> None:
    """As long as there are some of each grade: for longer than a year."""
    monday = date(2026, 11, 23)
    days = [find_puzzle(*each) for each in days_from(monday, 7 * 54)]
    for week in range(54):
        grades = [each.grade for each in days[7 * week : 7 * week + 7] if each]
        assert grades == sorted(grades)
        assert grades[0] <= 2
        assert grades[-1] == 5


def test_where_a_grade_is_used_up_the_nearest_one_is_taken() -> None:
    sunday = date(2026, 11, 29)
    used = {(each.game, each.key): int(each.grade in (4, 5)) for each in WORTHY}
    puzzle = present(puzzle_of_day(sunday, used))
    assert puzzle.grade == 3


def test_a_day_has_the_same_puzzle_for_everybody() -> None:
    day, used = date(2026, 11, 23), {(WORTHY[0].game, WORTHY[0].key): 1}
    assert puzzle_of_day(day, used) == puzzle_of_day(day, used)


def test_no_day_has_a_puzzle_with_one_piece_a_side() -> None:
    bare = [each.key for each in EVERY if each not in WORTHY]
    assert all(find_puzzle("vilitum", key) for key in bare), "of other games none is so small"
    assert len(bare) >= 10


def test_games_take_turns_by_day() -> None:
    first = date(2026, 11, 23)
    days = [puzzle_of_day(first + timedelta(days=number)) for number in range(len(WORTHY))]
    for number in range(len(WORTHY) - 40):
        played = {each.game for each in days[number : number + 40] if each}
        assert played == {game.key for game in WRITTEN}


WHOLE: Final = """
# A comment.
== abcde
goal: win 1
grade: 1
from: 1-1 levels 1,2 ply 3
position: van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -
line: Sc2-e5
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("== abcde", "== Ab"),
        ("goal: win 1", "goal: win 2"),
        ("goal: win 1", "goal: smile"),
        ("grade: 1", "grade: 6"),
        ("from: 1-1", "from:"),
        ("line: Sc2-e5", ""),
        ("line: Sc2-e5", "line: Sc2-e5\nline: Sc2-e5"),
        ("grade: 1\n", ""),
    ],
)
def test_a_file_that_is_not_whole_is_refused(old: str, new: str) -> None:
    assert len(read_puzzles("vicious-circle", WHOLE)) == 1
    with pytest.raises(BadPuzzles):
        read_puzzles("vicious-circle", WHOLE.replace(old, new))


def test_no_two_puzzles_have_one_key() -> None:
    with pytest.raises(BadPuzzles):
        read_puzzles("vicious-circle", WHOLE * 2)


@every_game
def test_a_try_that_ends_the_match_is_judged_and_answered(game: AnyGame) -> None:
    """At each own action of the solution."""
    for puzzle in some(game):
        at = solving(puzzle)
        for text in (text for turn in puzzle.turns[::2] for text in turn):
            for number in range(len(at.view.legal)):
                done = further(at, number)
                if done.game.outcome(done.state) is not None:
                    assert done.is_over
                    answered(done)
                    falls_short(done)
            at = further(at, at.view.legal.index(game.read(text)))
