"""Every lesson of every game is true: it can be done as it says, by nothing else where it says so,
and what it tells of wrong tries is what the engine says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from engines.game import AnyGame, Illegal, Result
from engines.registry import GAMES
from learning.attempt import Attempt, attempt, further, is_over, shortfall, turns_from
from learning.lesson import HIDES, SHOWS, TELLS, Lesson, find_lesson, lessons_of, next_lesson
from learning.trial import Gone, Verdict
from players.registry import player
from tests.sample import present

FEWEST: Final = 6
MOST: Final = 12
WRITTEN: Final = [game for game in GAMES.values() if lessons_of(game.key)]
EVERY: Final = [each for game in WRITTEN for each in lessons_of(game.key)]
TASKS: Final = [each for each in EVERY if not each.is_match]
PLAYED_OUT: Final = [each for each in TASKS if each.partner]
ON: Final = re.compile(r"\b([A-Z][a-z]+) on ([a-qℓ][0-9]+)")
LAND: Final = {"Swamp", "Mountain", "Village", "Shrine"}

every_game = pytest.mark.parametrize("game", WRITTEN, ids=lambda game: game.key)
every_task = pytest.mark.parametrize("lesson", TASKS, ids=lambda each: f"{each.game}-{each.key}")
every_turn = pytest.mark.parametrize(
    "lesson",
    [each for each in TASKS if not each.partner],
    ids=lambda each: f"{each.game}-{each.key}",
)
every_end = pytest.mark.parametrize(
    "lesson", PLAYED_OUT, ids=lambda each: f"{each.game}-{each.key}"
)


def played(lesson: Lesson, texts: tuple[str, ...]) -> Attempt:
    """The try that plays these actions."""
    at = attempt(lesson)
    for text in texts:
        action = at.game.read(text)
        assert action in at.view.legal, f"{text}: {at.refusal(action)}"
        at = further(at, at.view.legal.index(action))
    return at


def tries(at: Attempt) -> Iterator[Attempt]:
    """Every try that goes on from this one within its turn, and is judged; of those that lead to
    the same state with the same told, in whatever order, only one."""
    waiting, seen = [at], {(at.state, frozenset(at.told))}
    while waiting:
        here = waiting.pop()
        for number in range(len(here.view.legal)):
            after = further(here, number)
            if after.verdict is not Verdict.GOES_ON:
                yield after
            elif (known := (after.state, frozenset(after.told))) not in seen:
                seen.add(known)
                waiting.append(after)


def has_won(at: Attempt) -> bool:
    """Whether a try has ended the match, and won it."""
    outcome = at.game.outcome(at.state)
    return outcome is not None and outcome.results[at.seat] is Result.WIN


@every_game
def test_a_game_has_some_lessons_and_a_match_at_the_end(game: AnyGame) -> None:
    lessons = lessons_of(game.key)
    assert FEWEST <= len(lessons) <= MOST
    assert [each.is_match for each in lessons] == [False] * (len(lessons) - 1) + [True]
    match = lessons[-1]
    assert game.resolve_options(dict(match.options))
    assert 0 < len(match.plan) <= 100, "what to begin with, in a line or two of a phone"
    assert not match.bot or player(game.key).level(match.bot)
    assert player(game.key).levels


def test_lessons_are_found_by_their_keys_in_their_order() -> None:
    for game in WRITTEN:
        first, *rest = lessons_of(game.key)
        at: Lesson | None = first
        for each in rest:
            assert at
            at = next_lesson(at)
            assert at == each == find_lesson(game.key, each.key)
        assert at
        assert next_lesson(at) is None
    assert find_lesson("no-game", "throne") is None
    assert lessons_of("../vilitum") == ()


@every_task
def test_a_task_can_be_done_as_it_says(lesson: Lesson) -> None:
    assert lesson.ways, "one way is written down"
    for texts in lesson.ways:
        assert played(lesson, texts).verdict is Verdict.RIGHT
        if lesson.goals:
            by_goal = played(replace(lesson, ways=()), texts)
            assert by_goal.verdict is Verdict.RIGHT, "it reaches the goal, too"


@every_task
def test_what_is_called_wrong_is_legal_and_wrong(lesson: Lesson) -> None:
    for wrong in lesson.wrong:
        at = played(lesson, wrong.actions)
        assert (at.verdict, at.words) == (Verdict.WRONG, wrong.words)
        plain = played(replace(lesson, wrong=()), wrong.actions)
        assert plain.verdict is not Verdict.RIGHT
        if not is_over(plain):
            assert all(each.verdict is not Verdict.RIGHT for each in tries(plain)), "too early"


def test_the_wizard_that_returns_by_sacrifice_strikes_too_weakly() -> None:
    """As the lesson says, it gets within range, and 1 HP is left."""
    lesson = present(find_lesson("vilitum", "sacrifice"))
    (wrong,) = lesson.wrong
    assert "1 HP" in wrong.words
    state = played(replace(lesson, wrong=()), wrong.actions).state
    after = [GAMES["vilitum"].dump(each.state) for each in turns_from(GAMES["vilitum"], state, 0)]
    assert any(" / Zd4-2 " in f"{each} " for each in after)
    assert not any(each.endswith("/") for each in after)


@every_task
def test_what_is_called_refused_is_refused_by_a_rule(lesson: Lesson) -> None:
    at = attempt(lesson)
    assert len(at.refused) == len(lesson.refused)
    for action in at.refused:
        assert at.refusal(action).endswith(".")
        assert at.game.parts(at.view, action)
        with pytest.raises(Illegal):
            at.game.play(at.state, at.seat, action)
    assert not any(map(at.refusal, at.view.legal))


@pytest.mark.untraced
@every_turn
def test_some_first_try_is_wrong_and_its_turn_cannot_be_left_half_done(lesson: Lesson) -> None:
    found = list(tries(attempt(lesson)))
    assert {each.verdict for each in found} == {Verdict.RIGHT, Verdict.WRONG}
    won = [each for each in found if has_won(each)]
    assert all(each.verdict is Verdict.RIGHT for each in won), "whoever wins has done nothing wrong"
    if lesson.only:
        _check_only(lesson, {each.texts[0] for each in found if each.verdict is Verdict.RIGHT})
    with pytest.raises(Gone):
        attempt(lesson, [len(attempt(lesson).view.legal)])


def at_random(lesson: Lesson, seed: int) -> Attempt:
    """A try in which the learner plays anything to the end."""
    rng, at = random.Random(seed), attempt(lesson)
    while at.verdict is Verdict.GOES_ON:
        assert at.view.seat == at.seat
        at = further(at, rng.randrange(len(at.view.legal)))
    return at


def test_some_lesson_is_played_to_the_end_with_a_partner() -> None:
    assert {each.game for each in PLAYED_OUT} == {each.key for each in WRITTEN if each.team}


@pytest.mark.untraced
@every_end
def test_a_try_with_a_partner_goes_on_to_the_end_of_the_match(lesson: Lesson) -> None:
    """Only the learner's actions are in the id: with them the same try comes back."""
    found = [at_random(lesson, seed) for seed in range(40)]
    for at in found:
        assert at.game.outcome(at.state) is not None
        assert has_won(at) is (at.verdict is Verdict.RIGHT)
        assert attempt(lesson, at.numbers) == at
    lost = [each for each in found if each.verdict is Verdict.WRONG]
    assert len(lost) > len(found) / 2, "it is not won by anything"


@every_end
def test_a_partner_acts_as_soon_as_it_may(lesson: Lesson) -> None:
    at = attempt(lesson)
    for text in lesson.ways[0][:-1]:
        at = further(at, at.view.legal.index(at.game.read(text)))
        assert at.game.to_act(at.state) == (at.seat,), "the learner, and nobody else"


def _check_only(lesson: Lesson, right: set[str]) -> None:
    """No other first action does it than the one that is written."""
    at = attempt(lesson)
    assert len(at.view.legal) > 1
    assert len(right) == 1
    assert right == {at.game.write(at.game.read(texts[0])) for texts in lesson.ways}


def sentences(lesson: Lesson) -> list[str]:
    """All that a lesson says."""
    said = [lesson.task, lesson.hint, lesson.right, lesson.otherwise, lesson.missed]
    return [each for each in (*said, *(wrong.words for wrong in lesson.wrong)) if each]


@every_task
def test_there_are_words_for_wrong_tries_where_no_bot_replies(lesson: Lesson) -> None:
    """In a team game the bot is a partner: its turn says nothing about a try."""
    assert lesson.otherwise or not GAMES[lesson.game].team


@every_turn
def test_a_try_that_misses_a_goal_is_told_why(lesson: Lesson) -> None:
    """The engine has a sentence for goals of a win or a loss; for any other the lesson has one."""
    plain = [each for each in lesson.goals if each.startswith((TELLS, SHOWS, HIDES))]
    assert bool(plain and not lesson.otherwise) is bool(lesson.missed)
    for at in tries(attempt(lesson)) if lesson.missed else ():
        if at.verdict is Verdict.WRONG and not at.words:
            assert shortfall(at) == lesson.missed


def test_what_later_lessons_teach_is_not_offered_before() -> None:
    keys = [each.key for each in lessons_of("vilitum")]
    for lesson in lessons_of("vilitum")[: keys.index("sacrifice")]:
        at = attempt(lesson)
        assert not any("=" in at.game.write(each) for each in at.view.legal), lesson.key


@pytest.mark.parametrize("lesson", EVERY, ids=lambda each: f"{each.game}-{each.key}")
def test_what_a_lesson_says_are_whole_sentences(lesson: Lesson) -> None:
    for said in sentences(lesson):
        assert said[0].isupper()
        assert said.endswith((".", "?"))
    assert lesson.is_match or lesson.hint


@every_task
def test_pieces_stand_where_a_lesson_says(lesson: Lesson) -> None:
    """At its beginning, or after one of the tries that it names."""
    tried = [*lesson.ways, *(each.actions for each in lesson.wrong)]
    states = [attempt(lesson), *(played(lesson, texts) for texts in tried)]
    boards = [each.game.alt_text(each.view) for each in states]
    for said in sentences(lesson):
        for name, at in ON.findall(said):
            assert name in LAND or any(
                re.search(rf"{name}\b[^.;]*\b{at}\b", each) for each in boards
            ), said


@pytest.mark.parametrize(
    ("key", "tried", "points"),
    [
        ("fight", "ready", "3 points: 11 left"),
        ("fight", "send swordsmen 1, send farmers 1, ready", "2 points: 12 left"),
        ("skulls", "ready", "2 points: 12 left"),
        ("skulls", "send axemen 1, ready", "2 points: 12 left"),
    ],
)
def test_a_wrong_try_names_what_happens_instead(key: str, tried: str, points: str) -> None:
    lesson = present(find_lesson("vilnius", key))
    at = played(lesson, tuple(tried.split(", ")))
    assert at.words == f"Vilnius loses {points}. {lesson.otherwise}"


@pytest.mark.parametrize(
    ("game", "key", "tried", "why"),
    [
        ("vicious-circle", "guard", "Sb1-c1", "Then you lose: Dawn's Child moves from b3 to a1"),
        (
            "vicious-circle",
            "plan",
            "Sd1-e1",
            "You cannot win with your next turn after this: Dawn's",
        ),
        (
            "vilitum",
            "plan",
            "Rc1-d1",
            "You cannot win with your next turn after this: Frost's Archer",
        ),
        ("vilitum", "escape", "Rd4-c4", "Then you lose: Frost's Archer on c1 attacks the Rogue"),
        (
            "victorus",
            "danger",
            "k5-g5",
            "Then this can follow: Blue's Templar f5 captures Orange's",
        ),
        ("vicious-circle", "throne", "Wa1-b1", "You don't win like that."),
        ("vicious-circle", "circle", "Sa2-a1", ""),
    ],
)
def test_a_wrong_try_is_told_which_part_of_the_goal_fails(
    game: str, key: str, tried: str, why: str
) -> None:
    lesson = present(find_lesson(game, key))
    at = attempt(lesson)
    (number,) = [n for n, each in enumerate(at.view.legal) if at.game.write(each) == tried]
    told = shortfall(further(at, number))
    assert told.startswith(why)
    assert bool(told) is bool(why)


@every_task
def test_a_try_that_ends_the_match_is_judged(lesson: Lesson) -> None:
    """Nothing further is asked for."""
    at = attempt(lesson)
    for number in range(len(at.view.legal)):
        done = further(at, number)
        assert done.is_over or done.game.outcome(done.state) is None
