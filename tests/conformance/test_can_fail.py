# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false, reportUnknownVariableType=false
"""The questions that no planted package is asked: each finds its fault in a small game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, cast

import pytest

from common.text.say import say
from common.text.text import Text
from conformance.kit import ASKED
from conformance.program import load
from engines.game import Refusal, Traits
from engines.registry import GAMES
from tests.toys.squares import Plot

load()
FAULTS: Final[dict[str, dict[str, Text | Callable[..., Any]]]] = {
    "a_legal_action_is_what_was_meant": {"intended": lambda *_: None},
    "a_view_says_who_may_do_what": {
        "view": lambda self, *of: replace(Plot.view(self, *of), to_act=(0, 1))
    },
    "allies_are_each_others_and_of_a_team_all_are": {"allies": lambda *_: (0,)},
    "every_action_is_told_in_every_language": {"describe": lambda *_: "a stone is placed"},
    "every_position_is_told_in_every_language": {"status": lambda *_: "It is your turn now."},
    "every_step_of_every_action_is_a_question": {"asks": lambda *_: say("Choose.")},
    "legal_actions_are_legal_distinct_and_in_a_stable_order": {
        "actions": lambda self, *of: Plot.actions(self, *of) * 2
    },
    "parts_lead_to_each_action_by_clicks": {
        "parts": lambda self, view, _: Plot.parts(self, view, view.legal[0])
    },
    "the_turn_counts_up_whenever_somebody_else_is_to_act": {
        "view": lambda self, *of: replace(Plot.view(self, *of), turn=1)
    },
    "traits_say_whether_the_turn_ends": {
        "traits": lambda *_: Traits(ends_turn=False, reveals=False)
    },
    "the_game_introduces_itself": {"tagline": say("Three")},
    "every_action_begins_some_pick_and_no_other_does": {"picks": lambda *_: ()},
    "the_parts_of_a_pick_tell_it_apart": {"picks": lambda self, view: Plot.picks(self, view) * 2},
    "every_text_of_a_pick_can_be_played": {
        "picks": lambda self, view: [
            replace(each, text=self.write(view.legal[0]) + "x") for each in Plot.picks(self, view)
        ]
    },
    "what_is_revealed_after_the_end_is_all_that_anybody_knew": {
        "revealed": lambda self, state: replace(Plot.view(self, state, None), turn=99)
    },
    "what_people_type_for_a_legal_action_means_it": {
        "spelled": lambda self, action: self.write(action) + " please"
    },
    "texts_of_actions_read_back": {"write": lambda self, action: Plot.write(self, action) + " "},
    "one_limit_holds_for_all_that_is_typed": {"read": lambda self, text: self.parse(text[:9])},
    "after_the_end_nobody_acts": {"to_act": lambda _, state: (state.mover,)},
    "every_outcome_has_its_sentence_and_a_rematch": {"story": lambda *_: "x"},
    "players_are_called_by_name_in_every_outcome": {
        "describe_outcome": lambda self, view, _=(): Plot.describe_outcome(self, view)
    },
    "a_match_that_the_table_ended_is_still_told": {"ascii_board": lambda *_: ""},
    "the_game_and_its_options_are_told_in_every_language": {
        "tagline": cast("Text", "Three side by side.")
    },
    "methods_take_what_the_contract_says": {"status": lambda self: say("To move.")},
    "a_view_is_a_value_and_holds_no_state": {
        "view": lambda self, state, seat: replace(Plot.view(self, state, seat), last=state)
    },
    "turns_are_legal_whole_and_end_differently": {
        "whole_turns": lambda self, state: [*Plot.whole_turns(self, state)] * 2
    },
    "each_action_is_the_beginning_of_a_turn": {"whole_turns": lambda *_: iter(())},
    "words_fit_where_they_are_shown": {"alt_text": lambda *_: "x" * 2_000},
}


@pytest.mark.parametrize("name", FAULTS)
def test_it_finds_its_fault(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    key = f"plot-{[*FAULTS].index(name)}"
    question = next(each for each in ASKED if each.__name__ == name)
    for number, methods in enumerate(({}, FAULTS[name])):
        game = type("Spoilt", (Plot,), {"key": f"{key}-{number}", **methods})()
        monkeypatch.setitem(GAMES, game.key, game)
        if methods:
            with pytest.raises((AssertionError, Refusal)):
                question(game)
        else:
            question(game)
