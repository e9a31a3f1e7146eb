"""All games, by key.

A new game adds the name of its folder to `GUESTS`, and nothing else anywhere: its rules are `GAME`
in `engines/FOLDER/game.py`, its pictures `RENDERER` in `render/FOLDER/draw.py`, its commands the
extension `cogs/FOLDER/cog.py`. They are loaded by name, so that modules that ask for a game by its
key, as a match does, depend on no game.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from common.on_demand import OnDemand
from common.text.say import say
from engines.game import AnyGame, Unreadable, quoted

HOUSE: Final = ("vicious_circle", "vilitum", "victorus", "vilnius")
"""The folders of the games of the house: they are in all languages and in all documents."""
GUESTS: Final[tuple[str, ...]] = ()
"""The folders of other games: whole as well, but no language or document need have them."""
FOLDERS: Final = (*HOUSE, *GUESTS)


def load(folder: str) -> AnyGame:
    """Returns the game in a folder of this room."""
    found: AnyGame = import_module(f"engines.{folder}.game").GAME
    return found


def folder_of(key: str) -> str:
    """Returns the name of a game's folder in every room."""
    return key.replace("-", "_")


def _key_of(folder: str) -> str:
    return folder.replace("_", "-")


GAMES: Final = OnDemand(map(_key_of, FOLDERS), lambda key: load(folder_of(key)))
"""The games, each loaded on its first use: a short-lived process needs only one of them."""


def is_of_house(key: str) -> bool:
    """Tells whether the game with this key is one of the house."""
    return folder_of(key) in HOUSE


def game(key: str) -> AnyGame:
    """Returns the game with this key. Raises `Unreadable`, naming the known keys."""
    try:
        return GAMES[key]
    except KeyError:
        known = ", ".join(GAMES)
        words = say("There is no game {key}. There are: {known}.", key=quoted(key), known=known)
        raise Unreadable(words) from None
