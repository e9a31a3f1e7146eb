"""What selects ask, in every language: a phone shows some 24 letters of it, and cuts the rest. And
the longest button, which a phone breaks."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from cogs.board.steps import PickControls, PickTree, Spot
from cogs.hall.menus import PickerState
from cogs.hall.screen import Button, Menu, Screen
from cogs.lobby.form_screen import Form, proposal
from cogs.lobby.level import Advice
from common.text.catalogue import codes, language
from common.text.say import say
from common.text.text import Text, written
from conformance.limits import ASKED
from engines.game import AnyGame, AnyView
from engines.registry import GAMES
from players.registry import player_of
from ratings.season import Season
from tests.sample import random_match

SELECTS: Final = {"select", "channel_select", "role_select", "people_select", "bot_levels"}
COGS: Final = Path(__file__).parents[2] / "cogs"
FROM_GAMES: Final = {"question", "asked", "label", "placeholder", "group", "spec"}
"""What the other tests here ask of the games themselves."""
MOMENTS: Final = 12
OPTION: Final = 28
"""The letters that a phone shows of the option that is chosen."""
LINE: Final = 33
"""The letters of a button on one line of a phone."""


def _said(found: ast.AST) -> Iterator[str]:
    """Yields the sentences written in a piece of a program."""
    for each in ast.walk(found):
        if isinstance(each, ast.Call) and getattr(each.func, "id", "") == "say":
            yield ast.literal_eval(each.args[0])


def _asked(module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """Yields what stands before the first comma of each select, with the sentences in it or in
    the names that it mentions."""
    named: dict[str, list[str]] = {}
    for each in ast.walk(module):
        if isinstance(each, ast.Assign | ast.AnnAssign) and each.value is not None:
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            for target in (name for outer in targets for name in ast.walk(outer)):
                if isinstance(target, ast.Name):
                    named.setdefault(target.id, []).extend(_said(each.value))
    for each in ast.walk(module):
        if isinstance(each, ast.Call) and getattr(each.func, "id", "") in SELECTS and each.args:
            first = each.args[0]
            names = [part.id for part in ast.walk(first) if isinstance(part, ast.Name)]
            found = [*_said(first), *(said for name in names for said in named.get(name, ()))]
            yield ast.unparse(first), found


def _fits(words: str, code: str) -> None:
    told = written(words, language(code))
    assert len(told) <= ASKED, (code, told)


def _menus(game: AnyGame, view: AnyView, chosen: tuple[str, ...]) -> list[Menu]:
    """The selects of the step after these parts."""
    steps = PickControls(PickTree(Spot(game, view)), "pick", 1, 0)
    shown = Screen((*steps.blocks(PickerState(chosen), game.asks(view, chosen)),))
    return [each for each in shown.controls if isinstance(each, Menu)]


@cache
def _questions() -> tuple[Text, ...]:
    """What selects ask."""
    said = list[Text]()
    for file in sorted(COGS.rglob("*.py")):
        for where, found in _asked(ast.parse(file.read_text())):
            known = any(each in where for each in FROM_GAMES) or file.parent.name == "hall"
            assert found or known, f"{file}: {where}"
            said += [say(each, feat="Guesser") if "{feat" in each else say(each) for each in found]
    return tuple(said)


@cache
def _of_games() -> frozenset[str]:
    """What the steps of games ask, in some moments of a match of each."""
    found = set[str]()
    for game in GAMES.values():
        match, rng = random_match(game, "1"), random.Random(1)
        for ply in sorted(rng.sample(range(match.ply), min(MOMENTS, match.ply))):
            now = match.at(ply)
            view = now.view(now.to_act[0])
            for action in rng.sample(view.legal, min(MOMENTS, len(view.legal))):
                chosen = tuple(each.value for each in game.parts(view, action))
                for depth in range(len(chosen)):
                    found |= {each.placeholder for each in _menus(game, view, chosen[:depth])}
    return frozenset(found)


@pytest.mark.parametrize("code", codes())
def test_no_question_of_a_select_is_cut_on_a_phone(code: str) -> None:
    assert len(_questions()) > 40
    for each in _questions():
        _fits(each, code)


@pytest.mark.parametrize("code", codes())
def test_no_option_of_a_game_is_cut_on_a_phone(code: str) -> None:
    for game in GAMES.values():
        for spec in game.options:
            _fits(say("{words:^}?", meaning="a question", words=spec.label), code)


@pytest.mark.parametrize("code", codes())
def test_no_question_of_a_game_is_cut_on_a_phone(code: str) -> None:
    for each in _of_games():
        _fits(each, code)


@pytest.mark.parametrize("code", codes())
def test_no_button_to_play_the_bot_is_broken_on_a_phone(code: str) -> None:
    for title, game in GAMES.items():
        thinker = player_of(title)
        for level in thinker.levels if thinker else ():
            blocks = proposal(0, Form.blank(game), Advice(level, say("Nice to meet you.")))
            (first,) = Screen((*blocks,)).controls
            assert isinstance(first, Button)
            assert isinstance(first.label, Text)
            assert len(written(first.label, language(code))) <= LINE


@pytest.mark.parametrize("code", codes())
def test_the_current_season_is_not_cut_on_a_phone(code: str) -> None:
    season = Season.read("2026q4").title
    assert (
        len(written(say("{season}, the current season", season=season), language(code))) <= OPTION
    )
