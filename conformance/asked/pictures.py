"""Pictures, in every game."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

from conformance.kit import every_game, moments, spread
from engines.game import AnyGame
from render.kit.theme import WIDTH
from render.look import WHOLE
from render.picture import painted

LOOKED: Final = 12
"""How many positions are painted."""
LARGEST: Final = 175_000
"""Bytes of the largest picture."""


@every_game
def pictures_are_small_and_higher_than_wide(game: AnyGame) -> None:
    """A phone shows such a picture whole and large. Each is painted by the view alone."""
    ended = tuple(each for each in moments(game.key) if game.outcome(each.state))
    for moment in (*spread(moments(game.key), LOOKED), *spread(ended, LOOKED)):
        for viewer in dict.fromkeys((None, moment.seat)):
            data = painted(game.key, game.view(moment.state, viewer), None, WHOLE)
            wide, high = Image.open(io.BytesIO(data)).size
            assert len(data) <= LARGEST, f"{len(data):,} bytes, at most {LARGEST:,}"
            assert wide == WIDTH < high, f"{wide} x {high} px: it is to be {WIDTH} wide and higher"
