"""How many presses a move takes where nothing is secret: the first step stands below the public
board, and the private screen that it opens has the rest."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import TypeAlias

import pytest

from cogs.board.board import board_screen
from cogs.board.picker import picker_screen
from cogs.board.steps import BUTTONS, PickControls, PickTree
from cogs.hall.menus import PickerState
from cogs.hall.screen import Screen
from conformance.limits import BUTTON, of_type, walk
from conformance.options import some_options
from conformance.screens import DESKS, MATCH, components_of, moments, once_a_kind, sheet_of
from engines.game import AnyGame
from engines.match import Match
from engines.registry import GAMES
from tests.bot.reading import ways_in
from tests.sample import some

WAYS, MOMENTS = some(3, 6), 30
MOST = 2
"""Presses of a move, however few parts it has."""
Chosen: TypeAlias = tuple[str, ...]


@pytest.mark.parametrize("way", range(WAYS))
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_two_presses_reach_every_action(game: AnyGame, way: int) -> None:
    """Three where it has three parts. Where more may follow than there is room for as buttons, it
    stands in a select, which has to be opened. Confirm, if somebody wants it, comes on top."""
    reached = 0
    for match in _of_one_seat(game, way):
        ways = PickTree(sheet_of(match, match.to_act[0]))
        presses = least_presses(match, ways)
        picks = {chosen: ways.pick(chosen) for chosen in presses}
        texts = {pick.text for pick in picks.values() if pick}
        assert texts >= {game.write(each) for each in match.view(match.to_act[0]).legal}
        for chosen, count in presses.items():
            selects = sum(len(ways.after(chosen[:at])) > BUTTONS for at in range(len(chosen)))
            assert count <= max(MOST, len(chosen)) + selects, chosen
        reached += len(presses)
    never_shown = type(game).shows_choice is AnyGame.shows_choice
    assert reached == 0 if never_shown else reached > WAYS


def _of_one_seat(game: AnyGame, way: int) -> list[Match]:
    """Moments of a random match at which everybody may know what one seat can do."""
    ways = some_options(game, WAYS)
    every = once_a_kind(moments(game, ways[way % len(ways)], way, MOMENTS))
    return [
        match
        for match in every
        if len(match.to_act) == 1 and game.shows_choice(match.view(None)) and not match.outcome
    ]


def least_presses(match: Match, ways: PickTree) -> dict[Chosen, int]:
    """The parts of each pick, with the fewest presses after which it is chosen, counted from the
    public board."""
    mine = sheet_of(match, match.to_act[0])
    board = board_screen(sheet_of(match, None), DESKS[match.game.key])
    waiting, found = [*_ways_on(board, ways)], dict[Chosen, int]()
    heapq.heapify(waiting)
    while waiting:
        count, chosen = heapq.heappop(waiting)
        if chosen in found:
            continue
        found[chosen] = count
        pages = range(
            PickControls(ways, "pick", MATCH, mine.ply).last_page(PickerState(chosen)) + 1
        )
        for page in pages if ways.further(chosen) else ():
            screen = picker_screen(mine, PickerState(chosen, page=page))
            for more, further in _ways_on(screen, ways):
                heapq.heappush(waiting, (count + page + more, further))
    return {chosen: count for chosen, count in found.items() if ways.pick(chosen)}


def _ways_on(screen: Screen, ways: PickTree) -> Iterator[tuple[int, Chosen]]:
    """What is chosen after each button and option, with the presses that these need: one, and for
    an option one more to open the select. What leaves no choice is taken for chosen."""
    roots = components_of(screen)
    for each in of_type(roots, BUTTON):
        if each["custom_id"].split(":")[1] == "move":
            yield 1, ways.advance()
    for _, option, chosen in ways_in(walk(roots)):
        yield 1 if option is None else 2, ways.advance(chosen)
