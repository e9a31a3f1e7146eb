"""Whoever hears the words knows the position: they are read back, at every ply of random matches,
and give all that the view of that seat shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import pytest

from cogs.board.picker import WHOLE, picker_screen, question
from cogs.board.steps import PickControls, PickTree, Spot
from cogs.hall.menus import PickerState
from cogs.hall.screen import AnyControl, Button, Menu, Paragraph, Screen
from common.text.catalogue import language
from common.text.text import written
from conformance.pseudo import PSEUDO
from conformance.screens import DESKS, sheet_of
from db.values import BoardForm
from engines.game import LONGEST_ALT, AnyGame, AnyView, Seat
from engines.match import Match
from engines.registry import GAMES, folder_of
from render.picture import areas
from tests.sample import random_match

SPOKEN: Final = [key for key in GAMES if find_spec(f"tests.spoken.{folder_of(key)}")]
"""The games with a module here: all of ours."""
every_game = pytest.mark.parametrize("game", [GAMES[key] for key in SPOKEN], ids=SPOKEN)
SQUARE: Final = re.compile(r"\W*[a-qℓ]\d{1,2}")
TONGUES: Final = (PSEUDO, language("de"), language("lt"))
MOST: Final = 150
"""The plies looked at, where a match has more."""
SOME: Final = 40
"""The same where more is done at each."""


def reader(game: AnyGame) -> Any:
    """The game's own module here."""
    return import_module(f"tests.spoken.{folder_of(game.key)}")


def moments(game: AnyGame, most: int = MOST) -> Iterator[tuple[Match, AnyView]]:
    """Every ply of a random match, seen by a seat that may act or by the public; `most` of them,
    evenly, where there are more."""
    match = random_match(game, "1")
    step = -(-match.ply // most)
    for ply in [*range(0, match.ply, step), match.ply]:
        now = match.at(ply)
        seats: tuple[Seat | None, ...] = (*now.to_act[:1], None)
        yield from ((now, now.view(seat)) for seat in seats)


def told(game: AnyGame, view: AnyView) -> str:
    """All that is said of a board: its words, then those of its areas."""
    ui = DESKS[game.key]
    more = [ui.area_words(view, area.value) for area in areas(game.key, view)]
    return "\n".join([game.in_words(view), *more])


@every_game
def test_the_words_of_a_board_give_the_whole_position(game: AnyGame) -> None:
    read = reader(game)
    for now, view in moments(game):
        words = told(game, view)
        assert read.heard(words) == read.seen(view), (now.ply, view.seat, words)


@every_game
def test_an_alt_text_begins_with_what_has_happened_since(game: AnyGame) -> None:
    """Where nothing is left to the areas of the board, it gives the whole position, too."""
    read = reader(game)
    for now, view in moments(game, SOME):
        shown = sheet_of(now, view.seat)
        alt = shown.picture().alt
        assert len(alt) <= LONGEST_ALT
        assert alt.startswith(shown.since)
        assert shown.since or not now.ply
        for tongue in TONGUES:
            spoken = written(alt, tongue)
            assert len(spoken) <= LONGEST_ALT
            assert spoken.endswith((".", "!"))
        if not shown.areas:
            lines = re.sub(r"(?<=\.) (?=[A-Z])", "\n", alt)
            assert read.heard(lines) == read.seen(view), (now.ply, view.seat, alt)


@every_game
def test_every_choice_has_a_name_of_its_own(game: AnyGame) -> None:
    """Without the picture a button says what it does: no square alone, and no two names alike."""
    looked = 0
    for now, view in moments(game, SOME):
        if view.seat is None:
            continue
        tree = PickTree(Spot(game, view))
        parts = [part.value for part in tree.after(tree.advance())]
        for chosen in [(), *((each,) for each in parts[: 1 + now.ply % 5])]:
            names = labels(tree, tree.advance((*tree.advance(), *chosen)))
            assert not [each for each in names if SQUARE.fullmatch(each)], (now.ply, chosen)
            assert len(names) == len(set(names)), (now.ply, chosen, names)
            looked += len(names)
    assert looked > SOME


@every_game
def test_no_press_is_more_than_beside_a_picture(game: AnyGame) -> None:
    """The controls are the same but for their names: so whoever listens presses as often."""
    for _now, view in moments(game, SOME):
        if view.seat is None:
            continue
        tree = PickTree(Spot(game, view))
        for chosen in ((), tree.advance(tuple(part.value for part in tree.after(())[:1]))):
            assert keys(tree, chosen, in_words=True) == keys(tree, chosen, in_words=False)


def keys(tree: PickTree, chosen: tuple[str, ...], *, in_words: bool) -> list[str]:
    """The ids of the controls after these parts, and the values of their options."""
    found: list[str] = []
    for each in controls(tree, chosen, in_words=in_words):
        found.append(each.custom_id)
        if isinstance(each, Menu):
            found += [option.value for option in each.options]
    return found


def labels(tree: PickTree, chosen: tuple[str, ...]) -> list[str]:
    """The names of all choices after these parts, as they stand below a board in words."""
    shown = controls(tree, chosen, in_words=True)
    buttons = [str(each.label) for each in shown if isinstance(each, Button)]
    return buttons or [
        str(option.label) for each in shown if isinstance(each, Menu) for option in each.options
    ]


def controls(tree: PickTree, chosen: tuple[str, ...], *, in_words: bool) -> tuple[AnyControl, ...]:
    """The controls of the step after these parts."""
    steps = PickControls(
        tree, "pick", 1, 0, boards=BoardForm.WORDS if in_words else BoardForm.PICTURES
    )
    return Screen((*steps.blocks(PickerState(chosen), "?"),)).controls


@every_game
def test_the_first_step_asks_and_then_tells_what_matters(game: AnyGame) -> None:
    """The rest of a long board is behind a button."""
    for now, view in moments(game, SOME):
        if view.seat is None or not view.legal:
            continue
        shown = replace(sheet_of(now, view.seat), boards=BoardForm.WORDS)
        matters, whole = DESKS[game.key].matters(view), game.in_words(view)
        ways = PickTree(shown)
        at = PickerState(ways.advance())
        screen = picker_screen(shown, at, matters=matters)
        told = "\n".join(each.words for each in screen.blocks if isinstance(each, Paragraph))
        asked = told.index(question(shown, ways, at.chosen))
        leads = [each for each in screen.controls if f":{WHOLE.verb}:" in each.custom_id]
        if matters and ways.is_first(at.chosen):
            assert asked < told.index(matters)
            assert len(leads) == 1
            assert len(told) < len(told[:asked]) + len(whole)
        else:
            assert not leads
