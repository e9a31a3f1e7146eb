"""Every example of every game can be played through within Discord's limits."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cogs.hall.menus import values_of
from cogs.hall.screen import Screen
from cogs.learn.practice import FULL, practice_args, practice_screen, ways_at
from cogs.learn.rules import rules_screen
from cogs.learn.trials import possible
from conformance.limits import problems, walk
from conformance.screens import components_of
from engines.game import AnyGame
from engines.registry import GAMES
from learning.example import Practice, further, on_page, practice

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
    roots = components_of(screen)
    assert problems(roots) == []
    return roots


def offered(at: Practice, chosen: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The parts that are chosen by each control of the next step."""
    before, found = len(practice_args(at)), list[tuple[str, ...]]()
    for each in walk(checked(practice_screen(at, chosen))):
        _, verb, *_, args = str(each.get("custom_id", "::")).split(":", 4)
        if verb.startswith("try-pick"):
            parts = tuple(args.split(",")[before:]) if args else ()
            values = [values_of([option["value"]]) for option in each.get("options", ())]
            found += [(*parts, *value) for value in values or [()]]
    return found


def walked(at: Practice, rng: random.Random) -> Practice:
    """One action further, chosen part by part; Back is tried at every step."""
    ways = ways_at(at)
    chosen = ways.advance()
    while ways.text(chosen) is None:
        parts = [part.value for part in ways.after(chosen)]
        assert {way[len(chosen)] for way in offered(at, chosen)} == set(parts)
        longer = ways.advance((*chosen, rng.choice(parts)))
        assert ways.text(longer) or ways.retreat(longer) == chosen
        chosen = longer
    text = ways.text(chosen)
    assert text is not None
    for action in at.game.read_turn(at.state, at.view.seat or 0, text):
        at = further(at, at.view.legal.index(action))
    return at


@pytest.mark.parametrize(("game", "number"), SOME)
def test_an_example_is_played_until_it_ends(game: AnyGame, number: int) -> None:
    assert "Try it" in [each.get("label") for each in walk(checked(rules_screen(game, number)))]
    rng = random.Random(number)
    at = practice(on_page(game, number))
    while FULL not in str(checked(practice_screen(at, ways_at(at).advance()))):
        if at.view.outcome:
            break
        at = walked(at, rng)
    assert at.view.outcome or len(at.numbers) >= 12


@pytest.mark.parametrize(("game", "number"), EXAMPLES)
def test_what_a_page_has_chosen_is_chosen_in_its_example(game: AnyGame, number: int) -> None:
    example = on_page(game, number)
    chosen = possible(ways_at(practice(example)), example.chosen)
    assert "-".join(chosen).startswith("-".join(example.chosen)), "steps may be joined"
