"""A text that is cut, split or trimmed by Python's own means is English for ever: nothing that is
said of a board is made so."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, Final

import pytest

import common.text.text
from common.text.text import Text
from engines.game import AnyGame
from engines.match import seatings
from tests.sample import present, random_match
from tests.spoken.test_positions import every_game

TEXTS: Final = Path(common.text.text.__file__).parent
"""The room in which texts are made: it may do so with the English ones."""
WAYS: Final = ("__getitem__", "split", "strip", "lstrip", "rstrip", "replace", "ljust", "partition")


def _found(way: str, broken: set[str]) -> Any:
    plain = getattr(str, way)

    def told(words: Text, *args: Any) -> Any:
        frame = present(inspect.currentframe())
        assert frame.f_back is not None
        caller = frame.f_back.f_code
        if Path(caller.co_filename).parent != TEXTS:
            broken.add(f"{way} in {caller.co_name} of {caller.co_filename}")
        return plain(words, *args)

    return told


@every_game
def test_nothing_said_of_a_board_is_cut_out_of_a_text(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = set[str]()
    for way in WAYS:
        monkeypatch.setattr(Text, way, _found(way, broken), raising=False)
    match = random_match(game, "1", seats=max(seatings(game, game.resolve_options({}))))
    for ply in range(0, match.ply, 1 + match.ply // 40):
        view = match.at(ply).view(None)
        game.ascii_board(view)
        game.in_words(view)
        game.alt_text(view, game.status(view))
    assert not broken
