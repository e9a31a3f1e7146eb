"""All players, by their game's key. Each is the constant `PLAYER` in `players/FOLDER/player.py`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from common.text.say import say
from engines.registry import folder_of
from engines.terms import Unreadable, quoted
from players.player import AnyPlayer


@cache
def player_of(key: str) -> AnyPlayer | None:
    """Returns the player of the game with this key, or None if it has none."""
    name = f"players.{folder_of(key)}"
    if not find_spec(name):
        return None
    found: AnyPlayer = import_module(f"{name}.player").PLAYER
    return found


def player(key: str) -> AnyPlayer:
    """Returns the player of the game with this key. Raises `Unreadable` if it has none."""
    found = player_of(key)
    if found is None:
        raise Unreadable(say("No computer player knows {text}.", text=quoted(key)))
    return found
