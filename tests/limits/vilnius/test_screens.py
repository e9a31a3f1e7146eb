"""The screens of Vilnius late in a match, with full hands, many enemies and large cities."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import pytest

from cogs.board.board import board_screen, look_screen, private_board
from cogs.board.picker import picker_screen
from cogs.board.steps import PickTree
from cogs.hall.game_ui import NOTES
from cogs.hall.menus import PickerState
from cogs.hall.screen import AnyControl, Menu
from cogs.vilnius.cog import GAME_UI
from cogs.vilnius.stages import turn_controls
from common.text.say import EMPTY
from conformance.limits import TEXT, of_type, size, walk
from conformance.screens import MATCH, NAMES, URL, check, components_of, sheet_of
from db.preferences import Preferences
from db.values import BoardForm
from engines.match import Match, begin, replay
from engines.registry import GAMES
from engines.vilnius.actions.sending import numbered
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.rules.forecasts import wanted_by
from tests.bot.reading import ways_in
from tests.engines.vilnius.kit import late_states
from tests.sample import some

SHORT_PRICE: Final = re.compile(r"\b\d+[gt]\b")


def matches(seed: str, hands: str) -> list[Match]:
    """A match of three in each of many late positions, in the first of each stage, and in some that
    have spread weapons."""
    fresh = replay(begin("vilnius", {"hands": hands}, seed, 3))
    states = list(late_states(seed, 3, hands=hands))
    firsts = {state.stage: number for number, state in reversed([*enumerate(states)])}.values()
    chosen = [
        state
        for number, state in enumerate(states)
        if number % some(24, 12) == 0
        or number in firsts
        or (_spreads(state) and number % some(6, 1) == 0)
    ]
    return [replace(fresh, states=(state,)) for state in chosen]


def _spreads(state: State) -> bool:
    hands = {unit for player in state.players for unit in player.units.hand}
    return state.stage is Stage.FIGHT and "crossbowmen" in hands


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_every_screen_keeps_discords_limits(hands: str) -> None:
    stages, weapons = set[Stage](), 0
    for match in matches("6", hands):
        public = sheet_of(match, None)
        check(board_screen(public, GAME_UI))
        for seat in range(3):
            mine = sheet_of(match, seat)
            check(private_board(mine, GAME_UI))
            private = GAME_UI.private(MATCH, match.ply, seat, mine.view)
            assert private
            check(private.build(URL, NAMES, Preferences()))
            assert size(GAME_UI.notes(mine.view)) <= NOTES
            if not mine.view.legal:
                continue
            stages.add(match.state.stage)
            ways, notes = PickTree(mine), GAME_UI.notes(mine.view)
            begun = ways.advance()
            later = [(*begun, part.value) for part in ways.after(begun)][-3:]
            for chosen in ((), begun, *later):
                at = PickerState(chosen, closer=True)
                screen = picker_screen(mine, at, EMPTY, notes, more=GAME_UI.shortcuts(mine.view))
                check(screen)
                weapons += any(
                    "." in value
                    for _, _, way in ways_in(walk(components_of(screen)))
                    for value in way
                )
    assert len(stages) > 8
    assert weapons


def test_every_picture_of_a_part_is_told_by_what_is_in_it() -> None:
    """Buildings, Units and hands name their cards, not the general state."""
    for match in matches("6", "open")[::4]:
        mine = sheet_of(match, 0)
        general = GAMES["vilnius"].alt_text(mine.view)
        for area in mine.areas:
            words = GAME_UI.area_words(mine.view, area.value)
            screen = look_screen(mine, area.value, words)
            check(screen)
            (picture,) = screen.pictures
            if area.value != "fight":
                assert general not in picture.alt
                assert words in picture.alt


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_a_fight_is_told_once(hands: str) -> None:
    """Its picture has the enemies and who was sent; above it stand two lines, and its buttons are
    of the enemies that still need weapons. Whoever wants words hears each enemy."""
    fights = [each for each in matches("6", hands) if each.state.stage is Stage.FIGHT]
    for match in fights:
        public = sheet_of(match, None)
        roots = components_of(board_screen(public, GAME_UI))
        told = "\n".join(each["content"] for each in of_type(roots, TEXT))
        assert not any(line in told for line in public.told()), told
        assert isinstance(public.view, VilniusView)
        assert public.view.fight
        enemies = public.view.fight.enemies
        view = public.view
        names = [numbered(view, number) for number in range(1, len(enemies) + 1)]
        assert not any(name in told for name in names)
        wanting = {f"e{n}" for n in range(1, len(enemies) + 1) if wanted_by(view, n).missing}
        controls = {value for each in turn_controls(view) for value in each.args}
        assert {each for each in controls if each[0] == "e"} == wanting
        words = GAMES["vilnius"].in_words(view)
        assert all(name in words for name in names)
    assert fights


def test_the_alarm_stands_first_in_bold() -> None:
    """On the public board, on one's own, and above one's hand; below the board nothing repeats
    it. Above the picture of a fight there is no room."""
    found = 0
    for match in matches("6", "open"):
        mine = sheet_of(match, 0)
        private = GAME_UI.private(MATCH, match.ply, 0, mine.view)
        assert private
        told = GAMES["vilnius"].unusual(mine.view)
        quiet = GAME_UI.draws(mine.view).actions
        for screen, above in (
            *(
                ()
                if quiet
                else ((board_screen(mine, GAME_UI), 3), (private_board(mine, GAME_UI), 3))
            ),
            (private.build(URL, NAMES, Preferences()), 2),
        ):
            texts = of_type(components_of(screen), TEXT)
            lines = [line for each in texts for line in each["content"].split("\n")]
            assert not told or lines[above] == f"**⚠ {told}**", lines
            assert sum("⚠" in line for line in lines) == bool(told)
        found += bool(told)
    assert found > 3


def test_in_words_the_board_is_told_at_the_first_step_alone() -> None:
    """Each later one asks at once."""
    asked = 0
    for match in matches("6", "open")[::3]:
        for seat in match.to_act:
            mine = replace(sheet_of(match, seat), boards=BoardForm.WORDS)
            ways = PickTree(mine)
            first = ways.advance()
            later = [(*first, part.value) for part in ways.after(first)][:2]
            for chosen in (first, *later):
                screen = picker_screen(mine, PickerState(chosen, closer=True))
                told = "\n".join(each["content"] for each in of_type(components_of(screen), TEXT))
                assert ("Vilnius has " in told) is ways.is_first(chosen)
                asked += not ways.is_first(chosen)
    assert asked


def test_in_words_prices_are_in_full() -> None:
    """On buttons and in lists; beside a picture they are short."""
    found = set[bool]()
    for match in matches("6", "open")[::3]:
        for seat in match.to_act:
            shown = sheet_of(match, seat)
            ways = PickTree(shown)
            for first in ("build", "recruit"):
                for boards in (BoardForm.WORDS, BoardForm.PICTURES):
                    mine = replace(shown, boards=boards)
                    screen = picker_screen(mine, PickerState((first,)))
                    labels = [label for each in screen.controls for label in labels_of(each)]
                    short = any(SHORT_PRICE.search(label) for label in labels)
                    assert not (short and boards is BoardForm.WORDS), labels
                    found.add(short and bool(ways.after((first,))))
    assert True in found


def labels_of(control: AnyControl) -> list[str]:
    """What a control is called, or its options."""
    named = control.options if isinstance(control, Menu) else (control,)
    return [str(each.label) for each in named]
