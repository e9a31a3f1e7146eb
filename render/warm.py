"""Draws each game once at the start, so that nobody waits for what takes longest to make."""

from __future__ import annotations

from engines.match import seatings
from engines.registry import GAMES
from render.cache.heap import give_back
from render.picture import picture


def warm() -> None:
    """Makes the backgrounds and palettes of every game, and the pictures seen first of it. Takes
    some seconds, so call it in a thread."""
    for game in GAMES.values():
        options = game.resolve_options({})
        state = game.start(options, max(seatings(game, options)), "")
        for seat in (None, *game.to_act(state)[:1]):
            picture(game.key, game.view(state, seat))
            give_back()  # before the next one is painted, so that their memory does not add up
