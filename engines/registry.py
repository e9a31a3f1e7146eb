"""All games, by key.

A game of the house stands in `HOUSE`, and nowhere else: its rules are `GAME` in
`engines/FOLDER/game.py`, its pictures `RENDERER` in `render/FOLDER/draw.py`, its commands the
extension `cogs/FOLDER/cog.py`. A game from outside has all of these in its package
(`engines/outside/guests.py`). They are loaded by name, so that modules that ask for a game by its
key, as a match does, depend on no game.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from common.lazy_mapping import OnDemand
from common.text import catalogue
from common.text.say import say
from engines.game import AnyGame, Unreadable, quoted
from engines.outside.guests import guests

log = logging.getLogger(__name__)

HOUSE: Final = ("vicious_circle", "vilitum", "victorus", "vilnius")
"""The folders of the games of the house: they are in all languages and in all documents."""


def folder_of(key: str) -> str:
    """Returns the name of a game's folder in every room."""
    return key.replace("-", "_")


HOUSE_KEYS: Final = tuple(folder.replace("_", "-") for folder in HOUSE)
_INSTALLED: Final = guests(HOUSE_KEYS)
GUESTS: Final = {key: each for key, each in _INSTALLED.items() if not each.trouble}
"""The games from outside that are loaded, by key."""
REFUSED: Final = {key: each for key, each in _INSTALLED.items() if each.trouble}
"""The packages whose games are not."""


def refuse(key: str, error: BaseException) -> None:
    """Has no longer the game of a package that cannot be loaded; the log tells why."""
    guest = GUESTS.pop(key)
    REFUSED[key] = replace(guest, trouble=f"{type(error).__name__}: {error}".rstrip(".:"))
    with suppress(KeyError):
        del GAMES[key]
    log.error("%s", REFUSED[key].words, exc_info=error)


def may_be_tried(key: str) -> bool:
    """Tells whether this is the game of a package that a check may still let in."""
    return key in REFUSED and not REFUSED[key].strange


def home(room: str, key: str) -> str:
    """Returns the name of the package that has a game's modules of this room."""
    return GUESTS[key].package if key in GUESTS else f"{room}.{folder_of(key)}"


def module_of(room: str, key: str, name: str) -> str | None:
    """Returns the full name of a game's module in this room; None if there is none."""
    found = home(room, key)
    whole = f"{found}.{name}"
    return whole if find_spec(found) and find_spec(whole) else None


def file_of(room: Path, key: str, name: str) -> Path:
    """Returns where a file of a game is, or would be, of this room's folder."""
    return (GUESTS[key].folder if key in GUESTS else room / folder_of(key)) / name


def _load(key: str) -> AnyGame:
    """Returns the game with this key. Raises `KeyError` for a package that cannot be loaded."""
    guest = GUESTS.get(key)
    try:
        found: AnyGame = import_module(f"{home('engines', key)}.game").GAME
        if found.key != key:
            raise ValueError(f"its key is {found.key}")
    except (Exception, SystemExit) as error:
        if guest is None:
            raise
        refuse(key, error)
        raise KeyError(key) from error
    return found


class _Games(OnDemand[str, AnyGame]):
    """The games. Those from outside are loaded before anybody looks through the keys: one that
    cannot be is not among them."""

    settled = False

    def __iter__(self) -> Iterator[str]:
        self._settle()
        return super().__iter__()

    def __contains__(self, key: object) -> bool:
        if key in GUESTS:
            self._settle()
        return super().__contains__(key)

    def __len__(self) -> int:
        self._settle()
        return super().__len__()

    def _settle(self) -> None:
        if not self.settled:
            self.settled = True
            for key in [*GUESTS]:
                self.get(key)


GAMES: Final = _Games((*HOUSE_KEYS, *GUESTS), _load)
"""The games, each loaded on its first use: a short-lived process needs only one of them."""

for _guest in GUESTS.values():
    catalogue.also(_guest.folder / "languages")


def is_of_house(key: str) -> bool:
    """Tells whether the game with this key is one of the house."""
    return key in HOUSE_KEYS


def title_of(key: str) -> str:
    """Returns the title of a game; its key if the bot no longer has that game."""
    return GAMES[key].title if key in GAMES else key


def game(key: str) -> AnyGame:
    """Returns the game with this key. Raises `Unreadable`, naming the known keys."""
    try:
        return GAMES[key]
    except KeyError:
        known = ", ".join(GAMES)
        words = say("There is no game {key}. There are: {known}.", key=quoted(key), known=known)
        raise Unreadable(words) from None
