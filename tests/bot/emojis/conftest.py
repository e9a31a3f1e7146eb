"""A bot that uploads the small pictures, each of which is a few bytes here."""

from __future__ import annotations

import hashlib

import pytest

from cogs.desk.services import Rules


@pytest.fixture
def rules() -> Rules:
    """The host's choices, as in life."""
    return Rules(emojis=True)


@pytest.fixture(autouse=True)
def quick_miniatures(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str], bytes]:
    """Spares the drawing. What is put into the returned dictionary is drawn anew."""
    redrawn = dict[tuple[str, str], bytes]()

    def stand_in(game: str, key: str) -> bytes:
        told = redrawn.get((game, key)) or hashlib.sha256(f"{game} {key}".encode()).digest()
        return b"\x89PNG\r\n\x1a\n" + told

    monkeypatch.setattr("render.painting.orders.miniature_file", stand_in)
    return redrawn
