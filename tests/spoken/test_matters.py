"""Whoever hears boards is asked first, then told what matters for that; the rest of a long board is
behind a button."""

from __future__ import annotations

from dataclasses import replace

from cogs.board.picker import WHOLE, picker_screen, question
from cogs.board.steps import PickTree
from cogs.hall.menus import PickerState
from cogs.hall.screen import Paragraph
from db.values import BoardForm
from engines.game import AnyGame
from tests.limits.screens import DESKS, sheet_of
from tests.spoken.test_positions import SOME, every_game, moments


@every_game
def test_the_first_step_asks_and_then_tells_what_matters(game: AnyGame) -> None:
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
