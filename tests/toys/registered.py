"""Toy games, registered for the time of a test."""

from __future__ import annotations

from typing import Final

import pytest

from cogs.registry import EXTENSIONS
from engines.game import AnyGame
from engines.registry import GAMES, folder_of
from render.look import Renderer
from render.picture import RENDERERS

PROOFS: Final = {
    "bazaar": "simultaneous_hands",
    "glade": "kit_commands",
    "grove": "lobby_of_n",
    "plot": "kit_drops",
    "raft": "team_game",
    "stones": "turns_of_several_actions",
    "toy": "three_rivals",
}
"""The subject that each toy proves, by key: the name of the folder of its tests."""


def tests_of(key: str) -> str:
    """Returns the name of the folder in `tests/bot` for a game, a toy or one of the house."""
    return PROOFS.get(key, folder_of(key))


def register(
    monkeypatch: pytest.MonkeyPatch, game: AnyGame, renderer: Renderer | None = None
) -> None:
    """A bot that starts now has the game, with the cog of its folder."""
    monkeypatch.setitem(GAMES, game.key, game)
    if renderer is not None:
        monkeypatch.setitem(RENDERERS, game.key, renderer)
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, f"tests.bot.{tests_of(game.key)}.cog"))
