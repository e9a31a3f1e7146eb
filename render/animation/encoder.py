"""An animation as a file of limited size: in a long match pieces travel in fewer frames, a longer
one is shown smaller, and of a very long one not every turn is shown."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from common.english import listed
from engines.game import Seat
from engines.match import Match
from render.animation import caption, gif, pace
from render.animation.boards import Shrinker, palette_from
from render.animation.frames import Frames
from render.animation.glide import WHOLE
from render.animation.order import MOST, Animation
from render.animation.scenes import Said, Scene, ending, scenes
from render.kit.names import legible
from render.look import Layered, Look, Player, Traces, Travel
from render.picture import RENDERERS

WIDTHS: Final = (720, 660, 600, 480)
"""The widths of an animation in px; the first one that leaves room for all turns is used."""
GLIDES: Final = (4, 3, 2)
"""The numbers of frames in which pieces travel; the first one that leaves room is used."""
FRAMES: Final = 100
"""The most frames with a board that stands still: people watch no longer, and more would take long
to draw."""
_SAMPLES: Final = 4
"""The number of boards from which the colours are taken."""
_SURE: Final = 8
"""The number of boards after which the size of the whole file is estimated."""
_SLACK: Final = 1.2
"""The factor by which an estimate at the start must exceed the limit to be believed. Later ones are
about less and need less."""
_FEW: Final = 3
"""The number of turns of a kind from which the size of others like them is estimated."""
_HOPE: Final = 1.1
"""The factor by which the estimate for another plan may exceed the limit for it to be tried."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """A width in px, the number of frames in which pieces travel between two turns, and the number
    of turns for each board."""

    width: int
    glide: int
    every: int


class _TooLarge(Exception):
    """The file would have about so many bytes, `glided` of them for pieces that travel."""

    def __init__(self, size: float, glided: float) -> None:
        super().__init__()
        self.size = size
        self.glided = glided


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
    every = max(1, math.ceil(turns / (FRAMES - 1)))
    plan = _Plan(widths[0], GLIDES[0] if every == 1 else 0, every)
    while True:
        try:
            return drawing.animation(plan, most)
        except _TooLarge as error:
            plan = _smaller(plan, error, widths, most)


def _smaller(plan: _Plan, error: _TooLarge, widths: Sequence[int], most: int) -> _Plan:
    """Returns the next plan after one whose file would be too large. The size of a file is assumed
    to grow with the width and with the number of frames."""
    for width in (each for each in widths if each <= plan.width):
        glides = (each for each in GLIDES if each <= plan.glide) if plan.glide else (0,)
        for glide in glides:
            next_one = _Plan(width, glide, plan.every)
            if next_one != plan and _guess(plan, error, next_one) <= most * _HOPE:
                return next_one
    narrowest = _Plan(widths[-1], 0, plan.every)
    times = max(1.0, _guess(plan, error, narrowest) / most)
    same = plan.width == widths[-1] and not plan.glide
    return replace(narrowest, every=max(plan.every + same, math.ceil(plan.every * times)))


def _guess(plan: _Plan, error: _TooLarge, other: _Plan) -> float:
    """Returns the size of the file of another plan. Of frames in which pieces travel the first one
    after a board counts as that board's: it removes its marks."""
    fewer = max(0, other.glide - 1) / max(1, plan.glide - 1)
    return (error.size - error.glided * (1 - fewer)) * other.width / plan.width


def _with_names(match: Match, told: Sequence[Scene], players: Sequence[Player]) -> list[Scene]:
    """Returns the scenes; the first names the game and its players, the last also tells the
    outcome."""
    known = [*players, *(Player("") for _ in match.sides)]
    names = [_called(side, each) for side, each in zip(match.sides, known, strict=False)]
    first = Scene(told[0].view, (Said(match.game.title), Said(listed(names))))
    if not match.outcome:
        return [first, *told[1:]]
    last = Scene(told[-1].view, (*told[-1].words, Said(ending(match, names))))
    return [first, *told[1:-1], last]


def _called(side: str, player: Player) -> str:
    """Returns the player's name with the side, or the side alone."""
    name = legible(player.name)
    return f"{name} ({side})" if name else side


class _Drawing:
    """The scenes of one animation, and those of their pictures that are kept."""

    def __init__(self, game: str, told: Sequence[Scene], look: Look) -> None:
        self._renderer: Final = RENDERERS[game]
        self._told: Final = told
        self._look: Final = look
        self._last: Final = len(told) - 1
        self._latest: Layered | None = None
        views = [each.view for each in told]
        ways = (self._renderer.travels(*pair, look) for pair in itertools.pairwise(views))
        self._travels: Final[list[Sequence[Travel]]] = [(), *ways]
        """The ways of pieces from the scene before to each scene."""
        self._kept: Final = dict[tuple[int, Traces], Image.Image]()
        picked = {round(self._last * part / (_SAMPLES - 1)) for part in range(_SAMPLES)}
        self._palette: Final = palette_from(
            [self._picture(number, self._traces(number), keep=True) for number in sorted(picked)]
        )

    def animation(self, plan: _Plan, most: int) -> Animation:
        """Returns the file. Raises `_TooLarge` as soon as the file is sure to have more than `most`
        bytes, unless it has only two boards."""
        frames = Frames(Shrinker(plan.width, self._palette))
        shown = list(_thinned(self._told, plan.every))
        strips = _strips([words for _, words in shown], plan.width)
        times = pace.times([sum(map(len, lines)) for lines in strips])
        sizes, glided = _Sizes(), _Sizes()
        for done, (number, _) in enumerate(shown, 1):
            before = frames.bytes, frames.glided
            passed = number / max(1, self._last)
            strip = caption.strip(plan.width, strips[done - 1], passed)
            self._show(frames, number, plan, strip, times[done - 1], keep=done <= _SURE)
            goes = bool(self._travels[number])
            sizes.add(goes, frames.bytes - before[0])
            glided.add(goes, frames.glided - before[1])
            left = [bool(self._travels[each]) for each, _ in shown[done:]]
            guess = frames.bytes + sizes.of(left)
            slack = 1 + (_SLACK - 1) * len(left) / len(shown)
            sure = frames.bytes if done < _SURE else guess / slack
            if len(shown) > 2 and sure > most:
                raise _TooLarge(guess, frames.glided + glided.of(left))
        data = gif.written(frames.size, bytes(self._palette.getpalette() or ()), frames.encoded())
        if len(data) > most and len(shown) > 2:
            raise _TooLarge(len(data), frames.glided)
        return Animation(data, frames.size, self._last, plan.every)

    def _show(
        self,
        frames: Frames,
        number: int,
        plan: _Plan,
        strip: Image.Image,
        stays: int,
        *,
        keep: bool,
    ) -> None:
        """Adds the frames of a scene, which stay so long together: first its words, then pieces on
        their way, then its board."""
        travels = self._travels[number] if plan.glide else ()
        if travels:
            frames.say(strip, pace.SAID)
            frames.glide(self._ground(number - 1, travels), travels, plan.glide)
            stays -= pace.SAID + WHOLE
        traces = self._traces(number) if plan.glide else Traces.ALL
        frames.add(self._picture(number, traces, keep=keep), strip, stays)

    def _traces(self, number: int) -> Traces:
        """Returns the marks on a scene's board. Where pieces have travelled they need not show the
        ways, but the last board keeps them: it shows the move that won."""
        shown = number == self._last or not self._travels[number]
        return Traces.ALL if shown else Traces.EFFECTS

    def _ground(self, number: int, travels: Sequence[Travel]) -> Image.Image:
        """Returns the picture of a scene without marks and without the pieces that leave it."""
        drawn = self._drawn(number, Traces.NONE)
        if not isinstance(drawn, Image.Image):
            for each in travels:
                drawn.lift(each)
        return self._painted(drawn)

    def _picture(self, number: int, traces: Traces, *, keep: bool) -> Image.Image:
        """Returns the picture of a scene. `keep` keeps it: the first ones may be needed once
        more."""
        found = self._kept.get((number, traces)) or self._painted(self._drawn(number, traces))
        if keep:
            self._kept[number, traces] = found
        return found

    def _drawn(self, number: int, traces: Traces) -> Image.Image | Layered:
        look = replace(self._look, traces=traces)
        return self._renderer.draw(self._told[number].view, None, look)

    def _painted(self, drawn: Image.Image | Layered) -> Image.Image:
        """Returns a drawing as an image; parts equal to those of the latest one are not painted
        again."""
        if isinstance(drawn, Image.Image):
            return drawn
        image = drawn.image(self._latest)
        self._latest = drawn
        return image


def _strips(said: Sequence[Sequence[Said]], width: int) -> list[list[str]]:
    """Returns the lines above each board, short enough for the time of the whole animation. Those
    of the first one and of the last one are told in full."""
    ends = (0, len(said) - 1)

    def told(most: int) -> list[list[str]]:
        return [
            caption.lines_of(words, width, pace.MOST if place in ends else most)
            for place, words in enumerate(said)
        ]

    return told(pace.readable(lambda most: [sum(map(len, lines)) for lines in told(most)]))


class _Sizes:
    """The sizes in bytes of turns in which pieces travel, and of others, after the start."""

    def __init__(self) -> None:
        self._start = True
        self._sizes: Final[tuple[list[int], list[int]]] = [], []

    def add(self, travels: bool, size: int) -> None:
        """Adds the size of the next turn."""
        if not self._start:
            self._sizes[travels].append(size)
        self._start = False

    def of(self, turns: Sequence[bool]) -> int:
        """Returns the likely size of further turns, each with pieces that travel or without: by the
        medians (for which `statistics` takes much memory), of all turns while few of a kind are
        known."""
        known = sorted([*self._sizes[0], *self._sizes[1]]) or [0]
        usual = [sorted(each) if len(each) >= _FEW else known for each in self._sizes]
        return sum(usual[each][len(usual[each]) // 2] for each in turns)


def _thinned(told: Sequence[Scene], every: int) -> Iterator[tuple[int, list[Said]]]:
    """Yields the numbers of the scenes that get a board, each with the words since the one before.
    The last scene always gets one."""
    said = list[Said]()
    for number, each in enumerate(told):
        said += each.words
        if number % every == 0 or number == len(told) - 1:
            yield number, said
            said = []
