"""Every example of every game can be played through within Discord's limits."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cogs.board.steps import Ways
from cogs.hall.menus import values_of
from cogs.hall.screen import Screen
from cogs.learn.practice import practice
from cogs.learn.practice_screen import Practice, practice_screen
from cogs.learn.rules import rules_screen
from engines.game import AnyGame
from engines.registry import GAMES
from tests.limits.checks import problems, walk

PLAYED = 3
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


def offered(at: Practice) -> list[tuple[str, ...]]:
    """The parts that are chosen by each control of the next step."""
    before, found = len(at.args(())), list[tuple[str, ...]]()
    for each in walk(checked(practice_screen(at))):
        _, verb, *_, args = str(each.get("custom_id", "::")).split(":", 4)
        if verb.startswith("try-pick"):
            chosen = tuple(args.split(",")[before:]) if args else ()
            values = [values_of([option["value"]]) for option in each.get("options", ())]
            found += [(*chosen, *value) for value in values or [()]]
    return found


def walked(at: Practice, rng: random.Random) -> Practice:
    """One action further, chosen part by part; Back is tried at every step."""
    chosen = Ways(at, single=True).advance()
    while Ways(at, single=True).text(chosen) is None:
        here = Practice(at.game, at.page, at.title, at.view, at.actions, chosen, at.words)
        ways = Ways(here, single=True)
        parts = [part.value for part in ways.after(chosen)]
        assert {way[len(chosen)] for way in offered(here)} == set(parts)
        longer = ways.advance((*chosen, rng.choice(parts)))
        assert ways.text(longer) or ways.retreat(longer) == chosen
        chosen = longer
    text = Ways(at, single=True).text(chosen)
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
