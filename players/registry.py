"""All players, by their game's key. Each is the constant `PLAYER` in `players/FOLDER/player.py`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from common.text.say import say
from engines.registry import module_of
from engines.terms import Unreadable, quoted
from players.player import AnyPlayer


@cache
def player_of(key: str) -> AnyPlayer | None:
    """Returns the player of the game with this key, or None if it has none."""
    module = module_of("players", key, "player")
    if module is None:
        return None
    found: AnyPlayer = import_module(module).PLAYER
    return found


def player(key: str) -> AnyPlayer:
    """Returns the player of the game with this key. Raises `Unreadable` if it has none."""
    found = player_of(key)
    if found is None:
        raise Unreadable(say("No computer player knows {text}.", text=quoted(key)))
    return found
