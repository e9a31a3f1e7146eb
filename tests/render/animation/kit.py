"""Matches to be shown, and the frames of a file."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

import pytest
from PIL import Image, ImageSequence

from engines.match import Match, begin, replay
from engines.registry import GAMES
from render.animation.pace import SAID
from render.animation.scenes import scenes
from render.look import Layered, Look, Traces
from render.picture import RENDERERS
from tests.sample import said
from tools.crowd.positions import played

STEADY: Final = Look(steady=True)
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


class Frame(NamedTuple):
    """A frame as a viewer sees it, in RGB, and how long it stays, in hundredths of a second."""

    image: Image.Image
    stays: int

    @property
    def is_board(self) -> bool:
        """Whether it is the board at the end of a turn: neither words nor pieces on their way."""
        return self.stays > SAID


def boards_of(data: bytes) -> list[Image.Image]:
    """The boards that stand still."""
    return [each.image for each in timed(data) if each.is_board]


def timed(data: bytes) -> Iterator[Frame]:
    """The frames with their times."""
    with Image.open(io.BytesIO(data)) as file:
        for each in ImageSequence.Iterator(file):
            yield Frame(each.convert("RGB"), int(each.info["duration"]) // 10)


def frames_of(data: bytes) -> Iterator[Image.Image]:
    """The frames as a viewer sees them one after the other, in RGB."""
    return (each.image for each in timed(data))


def boards_drawn(match: Match) -> list[Layered | Image.Image]:
    """The boards of an animation of a match as they are drawn: the last one with the move that won,
    others without the ways that pieces have been shown to go."""
    renderer, views = RENDERERS[match.game.key], [each.view for each in scenes(match)]
    found = [renderer.draw(views[0], None, STEADY)]
    for before, view in itertools.pairwise(views):
        went = view is not views[-1] and renderer.travels(before, view, STEADY)
        traces = Traces.EFFECTS if went else Traces.ALL
        found.append(renderer.draw(view, None, replace(STEADY, traces=traces)))
    return found
