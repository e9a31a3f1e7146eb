"""The card of a person: the results in all games, as a picture to post.

A game that was played has a panel with its charts; one that was not has a tile with what there is
to reach. The card is as tall as its contents.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from common.text.say import EMPTY, counted, say
from common.text.text import Text
from render.cache.speech import speaking
from render.cards import charts
from render.cards.background import (
    DIM,
    EDGE,
    GAP,
    SMALL,
    WIDE,
    ground,
    lay_light,
    lay_panel,
    lay_title,
    put,
    stamp,
    wrapped,
)
from render.cards.players import PLAIN, badge, sides_of
from render.kit import names, theme
from render.kit.medallion import medallion
from render.kit.text import Face
from render.look import Player
from render.png import encode

_HEAD: Final = 232
"""The height of the head: the person, and the totals of all matches."""
_LINE: Final = 46
"""The height of a line of words."""
_TITLE: Final = 62
"""The height of a game's title."""
_SIGNS: Final = 76
"""The height of the row with the ring of lessons and the pips of levels."""
_BAR: Final = 44
_CURVE: Final = 148
_PIPS: Final = 350
"""The width of the stars for levels, at most."""
_TILE: Final = 196
"""The height of the tile of a game that was not played."""
_FOOT: Final = 132
_DAYS: Final = 7
"""The days for which there is a flame."""
_MEDAL: Final = 160
_EMBLEM: Final = 52
"""The width of a game's emblem beside its title."""
_RATED: Final = 250
"""The room for a rating, beside the title of its game."""
_MOST: Final = 6
"""The most lines of a game: enough for the longest names of two others."""
_HALF: Final = (WIDE - 2 * EDGE - GAP) // 2


@dataclass(frozen=True, slots=True)
class GameLines:
    """A game on the card: its key and title, the rating in figures, and lines of facts.

    `lessons` are those done and all; `levels` the highest level of the bot beaten, and the number
    of levels; `results` the matches won, drawn and lost; `curve` the rating after each match, the
    oldest first.
    """

    key: str
    title: str
    rating: str
    lines: tuple[Text, ...]
    lessons: tuple[int, int] = (0, 0)
    levels: tuple[int, int] = (0, 0)
    results: tuple[int, int, int] = (0, 0, 0)
    curve: tuple[int, ...] = ()

    @property
    def played(self) -> bool:
        return bool(self.lines or self.rating)

    @property
    def taught(self) -> Text:
        """The lessons done, in words; empty for a game without lessons."""
        done, whole = self.lessons
        return (
            say("{done} of {lessons}", done=done, lessons=counted(whole, "lesson"))
            if whole
            else EMPTY
        )


@dataclass(frozen=True, slots=True)
class Profile:
    """The contents of a person's card. `called` replaces a name that the font cannot write; `days`
    are those in a row on which the puzzle was solved. `language` is the code of the language of all
    words."""

    player: Player
    called: Text
    head: tuple[Text, ...]
    games: tuple[GameLines, ...]
    foot: Text = EMPTY
    days: int = 0
    language: str = "en"


def profile_file(told: Profile) -> bytes:
    """Returns the card as a PNG."""
    with speaking(told.language):
        return _painted(told)


def _painted(told: Profile) -> bytes:
    panels = [(game, _broken(game)) for game in told.games if game.played]
    tiles = [game for game in told.games if not game.played]
    tall = _HEAD + sum(_height(*each) + GAP for each in panels)
    tall += -(-len(tiles) // 2) * (_TILE + GAP) + _FOOT
    image = ground(tall)
    _lay_head(image, told)
    top = _HEAD
    for game, lines in panels:
        lay_panel(image, EDGE, top, WIDE - 2 * EDGE, _height(game, lines))
        _lay_game(image, game, lines, top)
        top += _height(game, lines) + GAP
    for number, game in enumerate(tiles):
        left = EDGE + (number % 2) * (_HALF + GAP)
        lay_panel(image, left, top, _HALF, _TILE)
        _lay_tile(image, game, left, top)
        top += (_TILE + GAP) * (number % 2 == 1)
    _lay_foot(image, told, tall - _FOOT + 36)
    return encode(image.convert("RGB"))


def _broken(game: GameLines) -> list[str]:
    room = WIDE - 4 * EDGE
    lines = [part for line in game.lines for part in wrapped(line, SMALL + 2, room)]
    return lines[:_MOST]


def _height(game: GameLines, lines: list[str]) -> int:
    parts = (
        (_SIGNS, bool(game.lessons[1] or game.levels[1])),
        (_BAR, any(game.results)),
        (_CURVE, len(game.curve) > 1),
    )
    return _TITLE + _LINE * len(lines) + GAP + sum(tall for tall, shown in parts if shown)


def _lay_head(image: Image.Image, told: Profile) -> None:
    lay_light(image, EDGE + 90, _HEAD)
    middle = EDGE + _MEDAL / 2
    stamp(image, medallion(told.player, PLAIN, _MEDAL), middle, _HEAD / 2)
    left = EDGE + _MEDAL + 36
    room = WIDE - left - EDGE
    name = names.legible(told.player.name) or told.called
    step = 50
    top = _HEAD / 2 - (len(told.head) * step) / 2 - 4
    put(image, name, left, top, room, 66, theme.PALE, anchor="l")
    for number, line in enumerate(told.head, 1):
        put(image, line, left, top + 10 + number * step, room, 38, theme.PALE, anchor="l")


def _lay_game(image: Image.Image, game: GameLines, lines: list[str], top: float) -> None:
    left, right = 2 * EDGE, WIDE - 2 * EDGE
    y = top + GAP + _TITLE / 2 - 4
    for side in sides_of(game.key)[:1]:
        stamp(image, badge(side, _EMBLEM), left + 26, y + 2)
    lay_title(image, game.title, left + 66, y, right - left - 66 - _RATED)
    put(image, game.rating, right, y, _RATED, 54, theme.PALE, anchor="r")
    y = top + GAP + _TITLE
    if game.lessons[1] or game.levels[1]:
        _lay_signs(image, game, left, right, y + _SIGNS / 2 - 8)
        y += _SIGNS
    if any(game.results):
        shown = charts.bar(game.results, right - left, 28)
        image.alpha_composite(shown, (left, round(y)))
        y += _BAR
    for number, line in enumerate(lines):
        middle = y + _LINE * (number + 0.5) - 8
        put(image, line, left, middle, right - left, SMALL + 2, theme.PALE, anchor="l")
    y += _LINE * len(lines)
    if len(game.curve) > 1:
        shown = charts.curve(game.curve, right - left, _CURVE - 24)
        image.alpha_composite(shown, (left, round(y) - 2))


def _lay_signs(image: Image.Image, game: GameLines, left: float, right: float, y: float) -> None:
    """Lays the ring of lessons at the left, and the pips of levels at the right."""
    if game.lessons[1]:
        stamp(image, charts.ring(*game.lessons, 56), left + 28, y)
        put(image, game.taught, left + 74, y, 330, SMALL + 2, DIM, anchor="l")
    if game.levels[1]:
        shown = charts.pips(*game.levels, _PIPS)
        stamp(image, shown, right - shown.width / 2, y)
        put(
            image,
            say("Levels beaten"),
            right - shown.width - 22,
            y,
            300,
            SMALL + 2,
            DIM,
            anchor="r",
        )


def _lay_tile(image: Image.Image, game: GameLines, left: float, top: float) -> None:
    """Lays a game that was not played: its ring, its pips, and the emblems of two sides."""
    edge, room = left + 30, _HALF - 60
    for number, side in enumerate(sides_of(game.key)[:2]):
        stamp(image, badge(side, 92), left + _HALF - 76 - 72 * number, top + 130)
    lay_title(image, game.title, edge, top + 46, room)
    if game.lessons[1]:
        stamp(image, charts.ring(*game.lessons, 64), edge + 32, top + 126)
        put(image, game.taught, edge + 84, top + 106, room - 84, SMALL + 2, theme.PALE, anchor="l")
    levels = game.levels[1]
    said = say("Not played yet")
    if levels:
        said = say("{number} levels to beat", number=levels)
    put(image, said, edge + 84, top + 152, room - 84, SMALL, DIM, anchor="l")


def _lay_foot(image: Image.Image, told: Profile, y: float) -> None:
    left = EDGE
    if told.foot:
        shown = charts.flames(min(told.days, _DAYS), _DAYS, 40)
        stamp(image, shown, left + shown.width / 2, y)
        left += shown.width + 18
    put(image, told.foot, left, y, WIDE - EDGE - left, SMALL, DIM, anchor="l")
    put(image, "Vivat", WIDE - EDGE, y + 56, 150, SMALL, theme.GOLD, Face.TITLE, anchor="r")
