"""The games of the house, by key. A new game adds its line here."""

from __future__ import annotations

from engines.game import AnyGame, Unreadable, quoted
from engines.vicious_circle.game import ViciousCircle
from engines.victorus.game import Victorus
from engines.vilitum.game import Vilitum
from engines.vilnius.game import Vilnius

GAMES: dict[str, AnyGame] = {
    game.key: game for game in (ViciousCircle(), Vilitum(), Victorus(), Vilnius())
}


def game(key: str) -> AnyGame:
    """The game with this key. Raises `Unreadable`, naming the keys there are."""
    try:
        return GAMES[key]
    except KeyError:
        raise Unreadable(f"There is no game {quoted(key)}. There is: {', '.join(GAMES)}.") from None
