"""What the contract asks of every game: the functions of `conformance.asked`. What is asked of
rivals and teams is asked of the toy games that have all of it, too."""

from __future__ import annotations

from typing import Final

import pytest

from conformance.kit import ASKED, Question
from conformance.program import load
from engines.game import AnyGame
from engines.registry import GAMES
from tests.toys.lobby_of_n import LOBBY_OF_N
from tests.toys.team_game import TEAM_GAME
from tests.toys.three_rivals import THREE_RIVALS

load()
TOYS: Final = (THREE_RIVALS, LOBBY_OF_N, TEAM_GAME)
OF_TOYS: Final = ("leaving", "places", "team")
CASES: Final = [
    pytest.param(question, game, id=f"{question.__name__}-{game.key}")
    for question, trait in ASKED.items()
    for game in (*GAMES.values(), *TOYS)
    if trait(game) and (game not in TOYS or question.__module__.split(".")[-1] in OF_TOYS)
]


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games are registered."""
    for game in TOYS:
        monkeypatch.setitem(GAMES, game.key, game)


@pytest.mark.parametrize(("question", "game"), CASES)
def test_it_keeps_the_contract(question: Question, game: AnyGame) -> None:
    question(game)
