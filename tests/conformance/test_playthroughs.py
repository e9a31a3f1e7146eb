"""Playthroughs are as the game plays, in every game."""

from __future__ import annotations

from conformance.plays import file_of, sections
from engines.game import AnyGame
from tests.games import every_game
from tests.playthrough import written


@every_game
def test_the_playthroughs_come_out_as_they_are_written(game: AnyGame) -> None:
    path = file_of(game)
    assert path.exists(), f"write it with: python -m tests.playthrough {game.key}"
    text = path.read_text("utf-8")
    assert text == written(game, sections(text)), (
        f"the game changed; look at: git diff after python -m tests.playthrough {game.key}"
    )
    assert any(play.position is None and game.outcome(play.end(game)) for play in sections(text))
