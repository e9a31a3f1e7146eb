"""An animation as a file of limited size and time: in a long match turns are shorter, and not all
of them are told in words; pieces travel in fewer frames; of a longer one the turning points are
shown, and some turns between them; one of too many bytes is smaller, then shorter.

The bytes that the rest is likely to take decide in how many frames pieces can travel."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from common.spread import evenly
from common.text.say import listed, say
from engines.game import Seat
from engines.match import Match
from render.animation import caption, gif, moving_pieces, pace
from render.animation.boards import Shrinker, palette_from
from render.animation.frames import Frames
from render.animation.order import MOST, Animation
from render.animation.scenes import Said, Scene, ending, scenes
from render.cache.speech import speaking
from render.kit.names import legible
from render.look import Layered, Look, Player, Traces, Travel
from render.picture import RENDERERS

GLIDES: Final = (4, 3, 2)
"""The numbers of frames in which pieces travel; the first one that leaves room is used."""
_SURE: Final = 8
"""The number of boards after which the size of the whole file is estimated."""
_SLACK: Final = 0.2
"""The share by which an estimate at the start must exceed the limit to be believed. Later ones are
about less and need less."""
_FEW: Final = 3
"""The number of turns of a kind from which the size of others like them is estimated."""
_FULL: Final = 0.92
"""The share of the limit that pieces may fill which travel in more frames than they must: turns
grow in the course of a match."""
_END: Final = 0.3
"""The share of turns at the end in which pieces travel in a single frame where the file would
otherwise be made anew for a little too much."""
_TIGHT: Final = 0.99
"""The share of the limit that is such a little too much."""


class Budget:
    """The sizes of the turns so far, and those to come. `most` is the limit in bytes; `travels`
    tells for each turn whether pieces travel in it. The first one is the start."""

    def __init__(self, most: int, travels: Sequence[bool]) -> None:
        self._most: Final = most
        self._travels: Final = travels
        self._done = 0
        self._bytes = 0
        self._still: Final[tuple[list[int], list[int]]] = [], []
        """The sizes of turns without pieces that travel, and of others, besides their frames for
        these after the first one: that one removes the marks of the board before it."""
        self._more: Final = list[int]()
        """The size of each such further frame, by turn."""

    def add(self, size: int, glided: int, frames: int) -> None:
        """Adds the size of the next turn, with the part of it for the frames after the first one of
        those in which pieces travelled, so many in all."""
        goes = self._travels[self._done]
        if self._done:
            self._still[goes].append(size - glided)
        if goes and frames > 1:
            self._more.append(glided // (frames - 1))
        self._bytes += size
        self._done += 1

    def frames(self) -> int:
        """Returns the number of frames in which pieces travel in the next turn."""
        if self._left <= _END and self.guess(GLIDES[-1]) > self._most * _TIGHT:
            return 1
        if len(self._more) < _FEW:
            return GLIDES[-1]
        fitting = (each for each in GLIDES if self.guess(each) <= self._most * _FULL)
        return next(fitting, GLIDES[-1])

    @property
    def _left(self) -> float:
        """The share of turns that are still to come."""
        return 1 - self._done / len(self._travels)

    def guess(self, frames: int) -> int:
        """Returns the likely size of the whole file if from now on pieces travel in so many
        frames."""
        known = [*self._still[0], *self._still[1]]
        usual = [_usual(each if len(each) >= _FEW else known) for each in self._still]
        left = self._travels[self._done :]
        further = sum(left) * (frames - 1) * _usual(self._more)
        return self._bytes + sum(usual[each] for each in left) + further

    @property
    def is_spent(self) -> bool:
        """Whether the file is sure to become larger than the limit."""
        if self._done < _SURE:
            return self._bytes > self._most
        frames = 1 if self._left <= _END else GLIDES[-1]
        return self.guess(frames) > self._most * (1 + _SLACK * self._left)


def _usual(sizes: Sequence[int]) -> int:
    """Returns the median; 0 if there is none. `statistics` takes much memory for it."""
    return sorted(sizes)[len(sizes) // 2] if sizes else 0


WIDTHS: Final = (660, 620, 600, 540, 480, 400)
"""The widths of an animation in px; the first one that leaves room for all turns is used."""
TALL: Final = 950
"""The most height in px: a phone shows all of it at once."""
FRAMES, PICKED = 45, 30
"""The most boards of a match in which each turn has one, and those of a longer one: more cannot be
looked at in time."""
_SAMPLES: Final = 4
"""The number of boards from which the colours are taken."""
_KEPT: Final = 8
"""The number of pictures kept from the first ones on: they may be needed for a smaller file."""
_GROWS: Final = 1.3
"""The power of the width with which a file grows: edges grow with the width alone."""
_HOPE: Final = 1.05
"""The factor by which the estimate for another plan may exceed the limit for it to be tried."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """A width in px, and the number of boards that stand still."""

    width: int
    boards: int


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
    language: str = "en",
) -> Animation:
    """Returns a match as an animation: with the public views as of now, or through the `eyes` of a
    seat with its own views of each moment. `players` are the people named in the pictures, whose
    words are in the language with this code.

    It has at most `most` bytes, unless even two frames of the smallest width have more.
    """
    told = _with_names(match, scenes(match, eyes), players)
    look = Look(down=eyes, players=tuple(players), steady=True, language=language)
    boards = len(told) if len(told) <= FRAMES else PICKED
    with speaking(language):
        drawing = _Drawing(match.game.key, told, look)
        low = [each for each in widths if drawing.tall(each) <= TALL] or [min(widths)]
        plan = _Plan(low[0], boards)
        while True:
            try:
                return drawing.animation(plan, most)
            except _TooLarge as error:
                plan = _smaller(plan, error.times, low)


def _smaller(plan: _Plan, times: float, widths: Sequence[int]) -> _Plan:
    """Returns the next plan after one whose file would be `times` as large as allowed. The size of
    a file is assumed to grow with the number of boards."""
    narrower = [each for each in widths if each < plan.width]
    for width in narrower:
        if times * (width / plan.width) ** _GROWS <= _HOPE:
            return _Plan(width, plan.boards)
    if narrower:
        times *= (narrower[-1] / plan.width) ** _GROWS
        return _Plan(narrower[-1], max(2, int(plan.boards / max(1.0, times))))
    return _Plan(plan.width, max(2, min(plan.boards - 1, int(plan.boards / times))))


def _with_names(match: Match, told: Sequence[Scene], players: Sequence[Player]) -> list[Scene]:
    """Returns the scenes; the first names the game and its players, the last also tells the
    outcome."""
    known = [*players, *(Player("") for _ in match.sides)]
    names = [_called(side, each) for side, each in zip(match.sides, known, strict=False)]
    first = replace(told[0], words=(Said(match.game.title), Said(listed(names))))
    if not match.outcome:
        return [first, *told[1:]]
    last = replace(told[-1], words=(*told[-1].words, Said(ending(match, names))))
    return [first, *told[1:-1], last]


def _called(side: str, player: Player) -> str:
    name = legible(player.name)
    return say("{person} ({side})", person=name, side=side) if name else side


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
        self._sizes: Final = {self._drawn(each, Traces.NONE).size for each in range(len(told))}
        """The sizes of all boards in px."""
        self._kept: Final = dict[tuple[int, Traces], Image.Image]()
        samples = map(self._sample, evenly(range(len(told)), _SAMPLES))
        self._palette: Final = palette_from([*samples])

    def tall(self, width: int) -> int:
        """Returns the height of an animation of this width, both in px."""
        shrinker = Shrinker(width, self._palette)
        return caption.tall(width) + max(map(shrinker.tall, self._sizes))

    def animation(self, plan: _Plan, most: int) -> Animation:
        """Returns the file. Raises `_TooLarge` as soon as the file is sure to have more than `most`
        bytes, unless it has only two boards."""
        frames = Frames(Shrinker(plan.width, self._palette))
        shown = picked(self._told, plan.boards)
        strips = captions([self._told[number] for number in shown], plan.width)
        goes = [bool(self._travels[each]) and each - 1 in shown for each in shown]
        budget = Budget(most, goes)
        for place, (number, told) in enumerate(zip(shown, strips, strict=True)):
            before = frames.bytes, frames.glided
            strip = caption.strip(plan.width, told.lines, number / max(1, self._last))
            glides = budget.frames() if goes[place] else 0
            self._show(frames, number, strip, told.stays, glides, keep=place < _KEPT)
            budget.add(frames.bytes - before[0], frames.glided - before[1], glides)
            if len(shown) > 2 and budget.is_spent:
                raise _TooLarge(budget.guess(GLIDES[-1]) / most)
        data = gif.written(frames.size, bytes(self._palette.getpalette() or ()), frames.encoded())
        if len(data) > most and len(shown) > 2:
            raise _TooLarge(len(data) / most)
        return Animation(data, frames.size, self._last, len(shown))

    def _show(
        self,
        frames: Frames,
        number: int,
        strip: Image.Image,
        stays: int,
        glides: int,
        *,
        keep: bool,
    ) -> None:
        """Adds the frames of a scene, which stay so long together. If pieces travel in some of
        them, its words come first, then the pieces on their way, then its board."""
        if glides:
            travels = self._travels[number]
            stays -= glides * moving_pieces.lasts(glides)
            said = pace.SAID if stays >= pace.SAID + pace.STANDS else 0
            frames.say(strip, said)
            frames.glide(self._ground(number - 1, travels), travels, glides)
            stays -= said
        picture = self._picture(number, self._traces(number, known=glides > 0), keep=keep)
        frames.add(picture, strip, stays)

    def _traces(self, number: int, *, known: bool) -> Traces:
        """Returns the marks on a scene's board. Ways that are `known`, since pieces have just gone
        them, need none; but the last board shows the move that won."""
        return Traces.EFFECTS if known and number != self._last else Traces.ALL

    def _sample(self, number: int) -> Image.Image:
        traces = self._traces(number, known=bool(self._travels[number]))
        return self._picture(number, traces, keep=True)

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


@dataclass(frozen=True, slots=True)
class Caption:
    """The lines above a board, and how long they stay, in hundredths of a second."""

    lines: list[str]
    stays: int


def captions(told: Sequence[Scene], width: int) -> list[Caption]:
    """Returns what stands above each board, short enough for the time of the whole animation. The
    first one and the last one are told in full. Where there is no time for the words of all turns,
    captures and fights are told as far as there is, of other turns the number."""

    def said(scene: Scene, most: int) -> list[str]:
        words = scene.words or (Said(scene.label),) * bool(scene.label)
        return caption.lines_of(words, width, most)

    def lengths(most: int) -> list[int]:
        return [_characters(said(each, most)) for each in middle]

    first, *middle, last = told
    heads = [said(each, pace.MOST) for each in (first, last)]
    begins, stays = pace.ends(*map(_characters, heads))
    room = pace.LONGEST - begins - stays
    if most := pace.readable(lengths, room):
        lines = [said(each, most) for each in middle]
        found = list(map(Caption, lines, pace.roomy(list(map(_characters, lines)))))
    else:
        worth = [_characters(said(each, pace.MOST)) * each.stirs for each in middle]
        times = pace.scarce(worth, room)
        found = [
            Caption(said(each if is_told else replace(each, words=()), pace.MOST), time)
            for each, (is_told, time) in zip(middle, times, strict=True)
        ]
    return [Caption(heads[0], begins), *found, Caption(heads[1], stays)]


def _characters(lines: Sequence[str]) -> int:
    return sum(map(len, lines))


def picked(told: Sequence[Scene], boards: int) -> list[int]:
    """Returns the numbers of the scenes that get a board, in their order: the first and the last
    one, those in which something stirs, and others as far as there is room, each evenly."""
    middle, room = range(1, len(told) - 1), boards - 2
    loud = evenly([each for each in middle if told[each].stirs], room)
    quiet = evenly([each for each in middle if not told[each].stirs], room - len(loud))
    return sorted({0, *loud, *quiet, len(told) - 1})
