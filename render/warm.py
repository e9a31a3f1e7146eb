"""Draws each game once at the start, so that nobody waits for the layers that never change."""

from __future__ import annotations

from engines.match import seatings
from engines.registry import GAMES
from render.picture import picture


def warm() -> None:
    """Fills the caches; takes some seconds, so call it in a thread."""
    for game in GAMES.values():
        options = game.settle({})
        seats = max(seatings(game, options))
        state = game.start(options, seats, "")
        for seat in (None, *range(seats)):
            picture(game.key, game.view(state, seat))
        for page in game.guide():
            if page.position:
                picture(game.key, game.view(game.load(page.position), None))
