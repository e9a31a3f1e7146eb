"""Lessons, puzzles and examples of the rules offer what a match in the same position offers; a task
without what a match proposes besides, and a puzzle without any proposal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

import pytest

from cogs.board.steps import PickControls, PickTree
from cogs.hall.menus import PickerState
from cogs.hall.screen import Screen
from cogs.learn import learn as lessons
from cogs.learn import puzzle_screen as puzzles
from cogs.learn.practice import practice_screen
from cogs.learn.puzzle_sheet import PICK, PuzzleSheet
from common.text.say import say
from conformance.limits import problems, walk
from conformance.screens import MATCH, components_of
from engines.action_tree import AnyPick
from engines.game import CAPTURES, SAID, SPECIAL, WINS, AnyGame
from engines.match import seatings
from engines.registry import GAMES
from learning.attempt import Attempt, attempt
from learning.example import Example, on_page, practice
from learning.lesson import lessons_of
from learning.puzzle import puzzles_of
from learning.solving import solved, solving
from learning.trial import Gone, Trial
from tests.bot.reading import ways_in
from tests.sample import random_match, some

Chosen: TypeAlias = tuple[str, ...]
Tried: TypeAlias = tuple[Trial, Callable[[Chosen], Screen], str, int]
"""A trial, its screen after these parts, the verb of its controls, and how many arguments stand
before the parts in their ids."""
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
SIGNS: Final = f"{WINS}{CAPTURES}{SPECIAL}{SAID} "


def lesson_trials(game: AnyGame) -> Iterator[Tried]:
    for lesson in lessons_of(game.key):
        if not lesson.is_match:
            at = attempt(lesson)
            yield at, partial(lessons.trying_screen, at), lessons.PICK, 3


def puzzle_trials(game: AnyGame) -> Iterator[Tried]:
    """All puzzles as they begin, and before the last action of their solution."""
    for puzzle in puzzles_of(game.key):
        for numbers in dict.fromkeys([(), solved(puzzle).numbers[:-1]]):
            at, sheet = solving(puzzle, numbers), PuzzleSheet(puzzle)
            yield at, partial(puzzles.trying_screen, sheet, at), PICK, 3


def page_trials(game: AnyGame) -> Iterator[Tried]:
    for number in range(len(game.guide())):
        try:
            at = practice(on_page(game, number))
        except Gone:
            continue
        if at.reader is not None:
            yield at, partial(practice_screen, at), "try-pick", 2


def moment_trials(game: AnyGame) -> Iterator[Tried]:
    """Moments of a random match of as many as can play, tried from a review."""
    match = random_match(game, "1", seats=seatings(game, game.resolve_options({}))[-1])
    for ply in range(0, match.ply, 1 + match.ply // some(20, 200)):
        state = match.at(ply).state
        at = practice(Example(game, ply, say("Then"), game.dump(state), match_id=MATCH))
        if at.reader is not None:
            yield at, partial(practice_screen, at), "try-pick", 2


def offered(controls: Iterable[dict[str, Any]], verb: str, skipped: int) -> dict[Chosen, str]:
    """The parts that each control chooses, with the label of a button; an option of a list has
    none, since a task tells no effect there."""
    found = dict[Chosen, str]()
    for each in controls:
        for _, value, parts in ways_in([each], verb, "", skipped):
            found.setdefault(parts, each["label"].lstrip(SIGNS) if value is None else "")
    return found


def in_match(ways: PickTree, chosen: Chosen) -> list[dict[str, Any]]:
    """The controls of a match."""
    steps = PickControls(ways, "pick", 1, 1)
    blocks = steps.blocks(PickerState(chosen), "What?")
    return [*walk(components_of(Screen(tuple(blocks))))]


def beginnings(picks: Iterable[AnyPick]) -> set[Chosen]:
    """The parts chosen before each further step, of a few picks of each kind."""
    found = set[Chosen]()
    for pick in picks:
        found |= {tuple(part.value for part in pick.parts[:at]) for at in range(len(pick.parts))}
    return found


def against_the_rules(at: Trial) -> Iterator[AnyPick]:
    """What a lesson offers besides."""
    for each in at.refused if isinstance(at, Attempt) else ():
        yield at.game.picks(replace(at.view, legal=(each,)))[0]


def without_tips(picks: Sequence[AnyPick]) -> list[AnyPick]:
    """Leaves out the proposals that another pick can play as well: they only tell what is good."""
    plain = {each.text for each in picks if not each.proposed}
    return [each for each in picks if not each.proposed or each.text not in plain]


def check(tried: Tried) -> None:
    at, screen, verb, skipped = tried
    every = PickTree(at, [*at.game.picks(at.view), *against_the_rules(at)])
    own = without_tips(every.begun(()))
    if verb == PICK:
        own = [each for each in own if not each.proposed]
    ways = PickTree(at, own) if verb in (lessons.PICK, PICK) else every
    picks = {pick.parts[0].value: pick for pick in ways.begun(())}.values()
    for chosen in {ways.advance(each) for each in beginnings(picks)}:
        if ways.pick(chosen):
            continue
        wanted = offered(in_match(ways, chosen), "pick", 0)
        roots = components_of(screen(chosen))
        assert problems(roots) == []
        shown = [*walk(roots)]
        found = offered(shown, verb, skipped)
        assert found.items() >= wanted.items(), chosen
        assert not [each for each in found if each not in wanted and every.begun(each)], chosen
        for each in shown:
            told = [each.get("label", ""), *map(str, each.get("options", ()))]
            assert not any(SAID in words for words in told), told
        said = [each for each in found if (pick := ways.pick(each)) and _is_said(pick)]
        assert all(found[each] for each in said), "buttons, not in a list"


def _is_said(pick: AnyPick) -> bool:
    return pick.parts[-1].sign == SAID


@every_game
def test_lessons_have_the_controls_of_a_match(game: AnyGame) -> None:
    for tried in lesson_trials(game):
        check(tried)


@every_game
def test_puzzles_have_the_controls_of_a_match(game: AnyGame) -> None:
    for tried in puzzle_trials(game):
        check(tried)


@every_game
def test_pages_of_the_rules_have_the_controls_of_a_match(game: AnyGame) -> None:
    for tried in page_trials(game):
        check(tried)


@every_game
def test_moments_of_a_match_have_its_controls(game: AnyGame) -> None:
    for tried in moment_trials(game):
        check(tried)
