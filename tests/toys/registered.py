"""Toy games, registered for the time of a test."""

from __future__ import annotations

import pytest

from cogs.registry import EXTENSIONS
from engines.game import AnyGame
from engines.registry import GAMES
from render.look import Renderer
from render.picture import RENDERERS


def register(
    monkeypatch: pytest.MonkeyPatch, game: AnyGame, renderer: Renderer | None = None
) -> None:
    """A bot that starts now has the game, with the cog of its folder."""
    monkeypatch.setitem(GAMES, game.key, game)
    if renderer is not None:
        monkeypatch.setitem(RENDERERS, game.key, renderer)
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, f"tests.bot.{game.key}.cog"))
