"""What people see who watch: the end of a match that they follow, and steps of an imported one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board.board import more_screen, private_board
from cogs.board.guess import PICK, Guessing, guess_screen, guess_ways, may_guess
from cogs.board.notice import end_notice
from cogs.board.steps import PickControls
from cogs.hall.menus import PickerState
from cogs.records.imports import ReplayStep, import_screen, seen
from common.text.say import say
from conformance.limits import BUTTON, of_type, walk
from conformance.options import some_options
from conformance.screens import (
    BIG,
    DESKS,
    URL,
    check,
    components_of,
    endings,
    moments,
    sheet_of,
    some_viewers,
    text_board,
)
from db.values import BoardForm
from engines.game import AnyGame
from engines.registry import GAMES
from render.look import Player
from tests.bot.reading import ways_in
from tests.sample import some
from tests.traits import foreseen

NAME = "W" * 32
LINE = "about " * 33
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_way = pytest.mark.parametrize("way", range(some(2, 3)))


@every_game
@every_way
def test_the_end_of_a_match_that_somebody_follows(game: AnyGame, way: int) -> None:
    ways = some_options(game, 3)
    for moment in moments(game, ways[way % len(ways)], way, some(4, 6)):
        for match in endings(moment):
            shown = sheet_of(match, None)
            if match.outcome:
                for url in (URL, ""):
                    check(end_notice(shown, url))
                continue
            for follows in (True, False):
                label = "Unfollow" if follows else "Follow"
                ui = DESKS[game.key]
                for screen in (
                    private_board(shown, ui, follows=follows),
                    text_board(shown, ui, follows=follows),
                    more_screen(shown, hints=True, follows=follows),
                ):
                    check(screen)
                    found = [each["label"] for each in of_type(components_of(screen), BUTTON)]
                    assert found.count(label) == 1


@every_game
@every_way
def test_every_step_of_a_guess_leads_to_every_move(game: AnyGame, way: int) -> None:
    """Where one can guess at all; each screen is sound, and each legal move can be picked."""
    ways, guessed = some_options(game, 3), 0
    for match in moments(game, ways[way % len(ways)], way, some(4, 6)):
        shown = sheet_of(match, None)
        if not may_guess(shown):
            continue
        found, pending = set[str](), [guess_ways(shown).advance()]
        while pending:
            chosen = pending.pop()
            tree = guess_ways(shown)
            if (pick := tree.meant(chosen)) is not None:
                found.add(pick.text)
                continue
            for boards in BoardForm:
                at, mine = PickerState(chosen, True), Guessing(say("Guess"), [say("Played: it.")])
                check(guess_screen(replace(shown, boards=boards), at, mine, say("Note.")))
            pages = PickControls(tree, PICK, BIG, shown.ply).last_page(PickerState(chosen)) + 1
            screens = [
                guess_screen(shown, PickerState(chosen, True, page), Guessing())
                for page in range(pages)
            ]
            for screen in screens:
                check(screen)
                offered = ways_in(walk(components_of(screen)), PICK, "")
                pending += [tree.pressed((), further) for _, _, further in offered]
        view = match.view(match.to_act[0])
        assert found == {game.write(action) for action in view.legal}
        guessed += 1
    assert bool(guessed) is foreseen(game)


@every_game
@every_way
def test_every_step_of_an_imported_match_through_all_eyes(game: AnyGame, way: int) -> None:
    ways = some_options(game, 3)
    *_, match = every = moments(game, ways[way % len(ways)], way, some(3, 5))
    sides = match.sides
    players = tuple(Player(NAME) for _ in sides)
    about = ("  ·  ".join(f"**{side}** {NAME}" for side in sides), f"-# {LINE * 4}"[:800])
    for number, then in enumerate(every):
        for eyes in some_viewers(match, number):
            words, view = seen(match, then.ply, eyes)
            assert not view.legal
            step = ReplayStep(
                BIG, "f" * 100, game, sides, then.ply, match.ply, eyes, view, words, about,
                "end " * 60, players,
            )  # fmt: skip
            for boards in BoardForm:
                check(import_screen(step, boards))
