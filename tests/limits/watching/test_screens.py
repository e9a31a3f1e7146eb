"""What people see who watch: the end of a match that they follow, and steps of an imported one."""

from __future__ import annotations

import pytest

from cogs.board.board import more_screen, private_board, text_board
from cogs.board.notice import end_notice
from cogs.records.imported_screen import ReplayStep, import_screen, seen
from engines.game import AnyGame
from engines.registry import GAMES
from render.look import Player
from tests.limits.checks import BUTTON, of_type
from tests.limits.screens import BIG, DESKS, URL, check, components_of, endings, moments, sheet_of
from tests.options import some_options

NAME = "W" * 32
LINE = "about " * 33
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_way = pytest.mark.parametrize("way", range(3))


@every_game
@every_way
def test_the_end_of_a_match_that_somebody_follows(game: AnyGame, way: int) -> None:
    ways = some_options(game, 3)
    for moment in moments(game, ways[way % len(ways)], way, 6):
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
def test_every_step_of_an_imported_match_through_all_eyes(game: AnyGame, way: int) -> None:
    ways = some_options(game, 3)
    *_, match = every = moments(game, ways[way % len(ways)], way, 5)
    sides = match.sides
    players = tuple(Player(NAME) for _ in sides)
    about = ("  ·  ".join(f"**{side}** {NAME}" for side in sides), f"-# {LINE * 4}"[:800])
    for then in every:
        for eyes in (None, *range(len(sides))):
            words, view = seen(match, then.ply, eyes)
            assert not view.legal
            step = ReplayStep(
                BIG, "f" * 100, game, sides, then.ply, match.ply, eyes, view, words, about,
                "end " * 60, players,
            )  # fmt: skip
            for as_text in (False, True):
                check(import_screen(step, as_text=as_text))
