"""With closed hands nothing that anybody is sent names a province that this person cannot know."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from cogs.board.board import board_screen, look_screen, private_board, retired_board
from cogs.board.picker import picker_screen
from cogs.board.steps import PickTree
from cogs.hall.menus import PickerState
from cogs.hall.screen import Screen
from cogs.records.story_screen import history_screen
from cogs.vilnius.cog import GAME_UI
from common.text.say import EMPTY
from conformance.screens import MATCH, NAMES, URL, boards_of, components_of, sheet_of, text_board
from db.preferences import Preferences
from engines import export
from engines.game import Seat
from engines.match import Entry, Match, begin, replay, turn_numbers
from engines.vilnius.advice.policy import choose
from engines.vilnius.game import Vilnius
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from tests.sample import some

GAME = Vilnius()
PLIES = 260
EVERY = some(7, 4)
"""The screens are looked at after as many entries."""
STORY = 30
"""The story so far is read after as many."""


def played(seed: str, seats: int) -> Iterator[Match]:
    """A match with closed hands by the policy, before each of its entries."""
    match = replay(begin("vilnius", {"hands": "closed", "level": "easy"}, seed, seats))
    while match.ply < PLIES and not match.outcome:
        yield match
        seat = match.to_act[match.ply % len(match.to_act)]
        forced = GAME.forced(match.state)
        seat, action = forced or (seat, choose(GAME.view(match.state, seat)))
        match = match.follow(Entry(match.ply, seat, GAME.write(action)))


class Witness:
    """What one viewer, or the public (None), has come to know of the provinces: all that lay in
    the open, the own hand, and those looked at."""

    def __init__(self, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.known: set[CardId] = set()

    def see(self, state: State) -> None:
        """One more position of the match."""
        for seat, player in enumerate(state.players):
            self.known |= {*player.provinces.discard, *(each.holds for each in player.city)}
            self.known |= set(player.provinces.hand) if seat == self.viewer else set()
        if state.step and state.step.seat == self.viewer:
            self.known |= set(state.looked)

    def secrets(self) -> set[str]:
        """The ids and names of all others."""
        unknown = set(CARDS.provinces) - self.known
        return unknown | {CARDS.names[card] for card in unknown}


def witnesses(seats: int) -> list[Witness]:
    """The public and every seat."""
    return [Witness(viewer) for viewer in (None, *range(seats))]


def written(screen: Screen) -> str:
    """All that a screen sends besides its pictures' pixels: texts, ids, alt texts, file names."""
    names = [f"{each.name} {each.alt} {each.choice}" for each in boards_of(screen)]
    return json.dumps(components_of(screen), ensure_ascii=False) + " ".join(names)


def sent(match: Match, viewer: Seat | None) -> Iterator[str]:
    """Everything made for a viewer now."""
    shown = sheet_of(match, viewer)
    view = GAME.view(match.state, viewer)
    yield GAME_UI.notes(view)
    if viewer is None:
        retired = (retired_board(shown), retired_board(shown, whole=True))
        yield from map(written, (board_screen(shown, GAME_UI), *retired))
        return
    yield from map(written, (private_board(shown, GAME_UI), text_board(shown, GAME_UI)))
    for area in shown.areas:
        words = GAME_UI.area_words(view, area.value)
        yield written(look_screen(shown, area.value, words))
    private = GAME_UI.private(MATCH, match.ply, viewer, view)
    assert private
    yield private.key + written(private.build(URL, NAMES, Preferences()))
    if view.legal:
        screen = picker_screen(
            shown, PickerState(PickTree(shown).advance()), EMPTY, GAME_UI.notes(view)
        )
        yield written(screen)


@pytest.mark.parametrize(("seed", "seats"), [("3", 2), ("4", 3)])
def test_no_screen_names_a_province_that_its_reader_cannot_know(seed: str, seats: int) -> None:
    searched, everybody = 0, witnesses(seats)
    for match in played(seed, seats):
        for witness in everybody:
            witness.see(match.state)
            if match.ply % EVERY:
                continue
            secrets = witness.secrets()
            for text in sent(match, witness.viewer):
                assert not {word for word in secrets if word in text}
                searched += len(secrets)
    assert searched > 3000


@pytest.mark.parametrize(("seed", "seats"), [("5", 2), ("6", 3)])
def test_no_story_names_a_province_that_its_reader_cannot_know(seed: str, seats: int) -> None:
    """History and export of a match that runs."""
    searched, everybody = 0, witnesses(seats)
    for match in played(seed, seats):
        for witness in everybody:
            witness.see(match.state)
            if match.ply % STORY == 0:
                secrets, texts = witness.secrets(), [*told(match, witness.viewer)]
                assert not {word for word in secrets for text in texts if word in text}
                searched += len(secrets)
    assert searched > 300


def told(match: Match, viewer: Seat | None) -> Iterator[str]:
    """The story of a match so far."""
    lines = match.history(viewer)
    yield export.write(match, viewer)
    yield written(history_screen(MATCH, GAME, lines, turn_numbers(match)))
    yield from (f"{each.words} {each.notation}" for each in lines)


def test_the_search_finds_what_is_shown() -> None:
    """With open hands the others' hands are told."""
    match = replay(begin("vilnius", {"hands": "open"}, "1", 2))
    hand = match.state.players[1].provinces.hand
    assert hand
    assert any(CARDS.names[hand[0]] in text for text in sent(match, 0))
