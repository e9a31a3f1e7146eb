"""Every example of every game can be played through within Discord's limits."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cogs.commands.practice import practice
from cogs.commands.rules import rules_screen
from cogs.screens.match.picker import advance, picked, retreat
from cogs.screens.match.steps import Ways
from cogs.screens.pages.practice import Practice, practice_screen
from cogs.screens.screen import Screen
from engines.game import AnyGame
from engines.registry import GAMES
from tests.limits.checks import SELECT, of_type, problems, walk

PLAYED = 8
"""About so many examples of a game are played to their end."""


def examples(game: AnyGame) -> list[int]:
    """The numbers of the pages with an example that can be tried."""
    return [
        number
        for number, page in enumerate(game.guide())
        if page.position is not None and game.to_act(game.load(page.position))
    ]


EXAMPLES = [
    pytest.param(game, number, id=f"{key}-{number}")
    for key, game in GAMES.items()
    for number in examples(game)
]
SOME = [
    pytest.param(game, number, id=f"{key}-{number}")
    for key, game in GAMES.items()
    for found in [examples(game)]
    for number in found[:: -(-len(found) // PLAYED)]
]


def checked(screen: Screen) -> list[dict[str, Any]]:
    """The screen's components, within the limits."""
    roots: list[dict[str, Any]] = screen.layout.to_components()  # type: ignore[no-untyped-call]
    assert problems(roots) == []
    return roots


def walked(at: Practice, rng: random.Random) -> Practice:
    """One action further, chosen part by part; Back is tried at every step."""
    chosen = advance(at, ())
    while picked(at, chosen) is None:
        here = Practice(at.game, at.page, at.title, at.view, at.actions, chosen, at.words)
        menus = of_type(checked(practice_screen(here)), SELECT)
        offered = [option["value"] for menu in menus for option in menu["options"]]
        parts = [part.value for part in Ways(here).after(chosen)]
        alone = {part for part in parts if not chosen and picked(here, (part,))}
        assert offered == [part for part in parts if part not in alone] or offered == parts
        longer = advance(here, (*chosen, rng.choice(parts)))
        assert picked(here, longer) or retreat(here, longer) == chosen
        chosen = longer
    text = picked(at, chosen)
    assert text is not None
    number = at.view.legal.index(at.game.read(text))
    return practice(at.game, at.page, (*at.actions, number), ())


@pytest.mark.parametrize(("game", "number"), SOME)
def test_an_example_is_played_until_it_ends(game: AnyGame, number: int) -> None:
    assert "Try it" in [each.get("label") for each in walk(checked(rules_screen(game, number)))]
    rng = random.Random(number)
    at = practice(game, number, ())
    while not at.view.outcome and not at.is_full:
        checked(practice_screen(at))
        at = walked(at, rng)
    checked(practice_screen(at))
    assert at.view.outcome or len(at.actions) >= 12


@pytest.mark.parametrize(("game", "number"), EXAMPLES)
def test_what_a_page_has_chosen_is_chosen_in_its_example(game: AnyGame, number: int) -> None:
    page, at = game.guide()[number], practice(game, number, ())
    assert at.chosen[: len(page.chosen)] == page.chosen
