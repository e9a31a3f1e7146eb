"""Matches to be shown, and the frames of a file."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache

import pytest
from PIL import Image, ImageSequence

from engines.match import Match, begin, replay
from engines.registry import GAMES
from tests.sample import said
from tools.crowd.positions import played

every_key = pytest.mark.parametrize("key", GAMES)


@cache
def finished(key: str, actions: int = 12, seed: int = 3) -> Match:
    """A match of two that ended after some actions."""
    return played(GAMES[key], seed, 2, actions, end=True)


@cache
def closed_hands() -> Match:
    """A match in which nobody sees the other's hand, given up after some actions."""
    match = replay(begin("vilnius", {"hands": "closed"}, "5", 2))
    for number in range(14):
        seat = match.to_act[number % len(match.to_act)]
        match = said(match, seat, match.game.write(match.view(seat).legal[0]))
    for seat in match.persons:
        match = said(match, seat, "!draw")
    return match


def frames_of(data: bytes) -> Iterator[Image.Image]:
    """The frames as a viewer sees them one after the other, in RGB."""
    with Image.open(io.BytesIO(data)) as file:
        for each in ImageSequence.Iterator(file):
            yield each.convert("RGB")
