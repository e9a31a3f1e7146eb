"""Measures how hard the team games are: `python -m tools.balance --games 300`.

Runs the balance script of every game in which all play together, with the arguments given.
"""

from __future__ import annotations

from importlib import import_module

from engines.registry import GAMES


def main() -> None:
    """Runs the scripts one after the other."""
    for game in GAMES.values():
        if game.team:
            import_module(f"tools.{game.key.replace('-', '_')}.balance").main()


if __name__ == "__main__":
    main()
