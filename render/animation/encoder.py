"""An animation as a file of limited size: a long match is shown smaller, and of a very long one not
every turn is shown."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from common.english import listed
from engines.game import Seat
from engines.match import Match
from render.animation import gif
from render.animation.boards import Shrinker, palette_from
from render.animation.frames import Frames
from render.animation.order import MOST, Animation
from render.animation.scenes import Scene, ending, scenes
from render.kit.names import legible
from render.look import Layered, Look, Player
from render.picture import RENDERERS

WIDTHS: Final = (720, 660, 600, 480)
"""The widths of an animation in px; the first one that leaves room for all turns is used."""
FRAMES: Final = 100
"""The most frames: people watch no longer, and more would take long to draw."""
_SAMPLES: Final = 4
"""The number of boards from which the colours are taken."""
_SURE: Final = 8
"""The number of frames after which the size of the whole file is estimated."""
_SLACK: Final = 1.1
"""The factor by which the first estimate must exceed the limit to be believed. Later estimates are
better and need less."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """A width in px, and the number of turns for each frame."""

    width: int
    every: int


class _TooLarge(Exception):
    """The file would be about `times` as large as allowed."""

    def __init__(self, times: float) -> None:
        super().__init__()
        self.times = times


def animation(
    match: Match,
    eyes: Seat | None = None,
    players: Sequence[Player] = (),
    widths: Sequence[int] = WIDTHS,
    most: int = MOST,
) -> Animation:
    """Returns a match as an animation: with the public views as of now, or through the `eyes` of a
    seat with its own views of each moment. `players` are the people named in the pictures.

    It has at most `most` bytes, unless even two frames of the smallest width have more.
    """
    told = _with_names(match, scenes(match, eyes), players)
    look = Look(turned=eyes is not None, players=tuple(players), steady=True)
    drawing = _Drawing(match.game.key, told, look)
    turns = len(told) - 1
    plan = _Plan(widths[0], max(1, math.ceil(turns / (FRAMES - 1))))
    while True:
        try:
            return drawing.animation(plan, most)
        except _TooLarge as error:
            plan = _smaller(plan, error.times, widths)


def _smaller(plan: _Plan, times: float, widths: Sequence[int]) -> _Plan:
    """Returns the next plan after one whose file would be `times` as large as allowed. The size of
    a file is assumed to grow with the width and with the number of frames."""
    narrower = [each for each in widths if each < plan.width]
    for width in narrower:
        if times * width / plan.width <= _SLACK:
            return _Plan(width, plan.every)
    if narrower:
        width = narrower[-1]
        return _Plan(width, math.ceil(plan.every * max(1.0, times * width / plan.width)))
    return _Plan(plan.width, max(plan.every + 1, math.ceil(plan.every * times)))


def _with_names(match: Match, told: Sequence[Scene], players: Sequence[Player]) -> list[Scene]:
    """Returns the scenes; the first names the game and its players, the last also tells the
    outcome."""
    known = [*players, *(Player("") for _ in match.sides)]
    names = [_called(side, each) for side, each in zip(match.sides, known, strict=False)]
    first = Scene(told[0].view, (match.game.title, listed(names)))
    if not match.outcome:
        return [first, *told[1:]]
    last = Scene(told[-1].view, (*told[-1].words, ending(match, names)))
    return [first, *told[1:-1], last]


def _called(side: str, player: Player) -> str:
    """Returns the player's name with the side, or the side alone."""
    name = legible(player.name)
    return f"{name} ({side})" if name else side


class _Drawing:
    """The scenes of one animation, and those of their pictures that are kept."""

    def __init__(self, game: str, told: Sequence[Scene], look: Look) -> None:
        self._game: Final = game
        self._told: Final = told
        self._look: Final = look
        self._last: Final = len(told) - 1
        self._latest: Layered | None = None
        picked = {round(self._last * part / (_SAMPLES - 1)) for part in range(_SAMPLES)}
        self._kept: Final = {number: self._drawn(number) for number in sorted(picked)}
        self._palette: Final = palette_from(list(self._kept.values()))

    def animation(self, plan: _Plan, most: int) -> Animation:
        """Returns the file. Raises `_TooLarge` as soon as the file is sure to have more than `most`
        bytes, unless it has only two frames."""
        frames = Frames(Shrinker(plan.width, self._palette))
        shown = list(_thinned(self._told, plan.every))
        for done, (number, words) in enumerate(shown, 1):
            frames.add(
                self._picture(number, keep=done <= _SURE), words, number / max(1, self._last)
            )
            guess = frames.bytes + frames.usual * (len(shown) - done)
            slack = 1 + (_SLACK - 1) * _SURE / done
            sure = frames.bytes if done < _SURE else guess / slack
            if len(shown) > 2 and sure > most:
                raise _TooLarge(guess / most)
        data = gif.written(frames.size, bytes(self._palette.getpalette() or ()), frames.encoded())
        if len(data) > most and len(shown) > 2:
            raise _TooLarge(len(data) / most)
        return Animation(data, frames.size, self._last, plan.every)

    def _picture(self, number: int, *, keep: bool) -> Image.Image:
        """Returns the picture of a scene. `keep` keeps it: the first ones may be needed once
        more."""
        found = self._kept.get(number) or self._drawn(number)
        if keep:
            self._kept[number] = found
        return found

    def _drawn(self, number: int) -> Image.Image:
        """Returns the picture of a scene; parts equal to those of the latest picture are not
        painted again."""
        drawn = RENDERERS[self._game].draw(self._told[number].view, None, self._look)
        if isinstance(drawn, Image.Image):
            return drawn
        image = drawn.image(self._latest)
        self._latest = drawn
        return image


def _thinned(told: Sequence[Scene], every: int) -> Iterator[tuple[int, list[str]]]:
    """Yields the numbers of the scenes that get a frame, each with the words since the frame
    before. The last scene always gets one."""
    said = list[str]()
    for number, each in enumerate(told):
        said += each.words
        if number % every == 0 or number == len(told) - 1:
            yield number, said
            said = []
