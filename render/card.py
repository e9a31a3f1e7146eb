"""The card of a result: a picture to post of a match that is over.

It is made in the same way for every game, from the game's title, sides and outcome and from its own
picture of the board. Sides have their colours and emblems if the game's renderer has `SIDES` in
`render/FOLDER/sides.py`.
"""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from importlib import import_module
from itertools import zip_longest
from typing import Final

from PIL import Image, ImageFilter

from common.english import counted
from engines.game import AnyView, Outcome, Result
from engines.registry import folder_of
from engines.registry import game as find_game
from render.cache.results import memo
from render.kit import names, theme
from render.kit.medallion import BADGE, Tones, medallion, tones_of
from render.kit.panels import Side
from render.kit.saying import SMALL, say, stamp, wrapped
from render.kit.shapes import Pen, scaled, sprite, spun
from render.kit.text import Face
from render.look import Look, Player
from render.png import encode

WIDE: Final = theme.WIDTH
TALL: Final = 630
MOST: Final = 150_000
"""The size limit of a card in bytes."""
_EDGE: Final = 30
_BOARD: Final = (540, TALL - 2 * _EDGE)
"""The room for the board, across and down."""
_DIM: Final = "#d8cbb6"
"""The colour of words of less weight."""
_POINTS: Final = {
    Result.WIN: "1",
    Result.LOSS: "0",
    Result.DRAW: "½",
    Result.SHARED: "½",
    Result.VOID: "–",
}
_PLAIN: Final = Tones("#4b3f58", theme.PALE, theme.GOLD)
"""The colours of sides without colours of their own."""
_COLOURS: Final = (160, 112, 80, 56)
"""The numbers of colours tried for the board, in this order, until the file is small enough."""


@dataclass(frozen=True, slots=True)
class Row:
    """A seat on the card: its player, the name shown, the side with its look, and the result."""

    player: Player
    called: str
    side: str
    look: Side | None
    result: Result

    @property
    def won(self) -> bool:
        """Whether the seat is marked as a winner's."""
        return self.result is Result.WIN


def card_file(game: str, view: AnyView, look: Look, board: bytes) -> bytes:
    """Returns the card of a match that is over as a PNG. `board` is the game's own picture of the
    end; it gets fewer colours until the file has at most `MOST` bytes, or the fewest (`_COLOURS`)
    are tried."""
    card = told(game, view, look)
    with Image.open(io.BytesIO(board)) as file:
        whole = file.convert("RGB")
    shrunk = min(_BOARD[0] / whole.width, _BOARD[1] / whole.height)
    size = (round(whole.width * shrunk), round(whole.height * shrunk))
    small = scaled(whole, size, Image.Resampling.LANCZOS).filter(ImageFilter.UnsharpMask(1, 60, 2))
    left = _left(card, WIDE - size[0] - 2 * _EDGE)
    data = b""
    for colours in _COLOURS:
        image = _ground(card)
        image.paste(left, (0, 0), left)
        few = small.quantize(colours, dither=Image.Dither.NONE).convert("RGB")
        _lay_board(image, few)
        data = encode(image)
        if len(data) <= MOST:
            break
    return data


@dataclass(frozen=True, slots=True)
class Told:
    """The contents of the card beside the board."""

    title: str
    headline: str
    rows: tuple[Row, ...]
    words: str
    turns: int
    team: bool
    met: str = ""


def told(key: str, view: AnyView, look: Look) -> Told:
    """Returns the contents of the card for a match that is over."""
    outcome, asked = view.outcome, look.card
    assert outcome is not None
    assert asked is not None
    game, sides = find_game(key), asked.sides
    known = _sides(key)
    rows = tuple(
        Row(player or Player(""), _called(player, side), side, known.get(side), result)
        for side, result, player in zip_longest(
            sides, outcome.results, look.players[: len(sides)], fillvalue=None
        )
        if side is not None and result is not None
    )
    words = game.describe_outcome(view, [row.called for row in rows])
    headline = _headline(outcome, team=game.team)
    words = words[0].upper() + words[1:]
    return Told(game.title, headline, rows, words, asked.turns, game.team, asked.met)


def _sides(key: str) -> dict[str, Side]:
    """Returns the looks of a game's sides by name; none if its renderer has none."""
    try:
        found = import_module(f"render.{folder_of(key)}.sides")
    except ModuleNotFoundError:
        return {}
    sides: tuple[Side, ...] = getattr(found, "SIDES", ())
    return {side.name: side for side in sides}


def _called(player: Player | None, side: str) -> str:
    """Returns the player's name as far as the font has its letters, or else the side's name."""
    return (names.legible(player.name) if player else "") or side


def _headline(outcome: Outcome, *, team: bool) -> str:
    """Returns the headline of a result that all players share; empty if some won and others did
    not."""
    results = set(outcome.results)
    if Result.VOID in results:
        return "Called off"
    if team:
        return "Won together" if Result.WIN in results else "Lost together"
    return "A draw" if results <= {Result.DRAW, Result.SHARED} else ""


def _winner(card: Told) -> Row | None:
    won = [row for row in card.rows if row.won]
    return won[0] if len(won) == 1 else None


def _ground(card: Told) -> Image.Image:
    """Returns the empty card: the table, with a touch of the winner's colour, in a golden frame."""
    winner = _winner(card)
    own = winner.look.colours.strip if winner and winner.look else theme.TABLE
    return _empty(theme.mixed(own, theme.TABLE, 0.2)).copy()


@memo
def _empty(ground: str) -> Image.Image:
    image = Image.new("RGB", (WIDE * 2, TALL * 2), theme.GOLD)
    pen = Pen(image, 2)
    pen.panel((6, 6, WIDE - 7, TALL - 7), 0, theme.mixed("#000000", ground, 0.3))
    pen.panel((11, 11, WIDE - 12, TALL - 12), 0, ground)
    return image.reduce(2)


def _lay_board(image: Image.Image, board: Image.Image) -> None:
    left, top = WIDE - _EDGE - board.width, (TALL - board.height) // 2
    image.paste(theme.GOLD, (left - 4, top - 4, left + board.width + 4, top + board.height + 4))
    image.paste(board, (left, top))


def _left(card: Told, wide: int) -> Image.Image:
    """Returns the part of the card beside the board, as RGBA, in the card's px and `wide` px
    across."""
    image = Image.new("RGBA", (wide, TALL), (0, 0, 0, 0))
    middle = (wide + _EDGE) / 2
    say(image, card.title, middle, 66, wide - _EDGE, 50, theme.GOLD, Face.TITLE)
    top = 108
    if card.headline:
        say(image, card.headline, middle, top + 26, wide - _EDGE, 44, theme.PALE, Face.TITLE)
        top += 56
    if len(card.rows) == 2 and not card.team:
        _lay_duel(image, card, wide, top)
    else:
        _lay_rows(image, card, wide, top)
    _lay_words(image, card, wide)
    turns = counted(card.turns, "turn") if card.turns else ""
    say(image, turns, _EDGE, TALL - 46, wide / 2, SMALL, _DIM, anchor="l")
    say(image, "Vivat", wide, TALL - 46, wide / 2, SMALL, theme.GOLD, Face.TITLE, anchor="r")
    return image


def _tones(row: Row) -> Tones:
    return tones_of(row.look.colours) if row.look else _PLAIN


def _lay_medal(image: Image.Image, row: Row, x: float, y: float, wide: int) -> None:
    """Lays a person's medallion with the side's emblem at its corner, in a wreath for a winner."""
    if row.won:
        stamp(image, _wreath(wide), x, y)
    stamp(image, medallion(row.player, _tones(row), wide), x, y)
    if row.look:
        across, down, _ = (share * wide for share in BADGE)
        stamp(image, _badge(row.look, wide), x + across, y + down)


@memo
def _badge(side: Side, wide: int) -> Image.Image:
    size = round(2 * BADGE[2] * wide)

    def paint(pen: Pen) -> None:
        at = pen.at(size / 2, size / 2)
        at.disc(0, 0, size / 2, side.colours.words)
        at.disc(0, 0, size / 2 - max(1.5, size / 24), side.colours.strip)
        side.emblem(at.at(0, 0, size / 124))

    return sprite(size, size, paint)


@memo
def _wreath(wide: int) -> Image.Image:
    """Returns a wreath of laurel for a medallion of this width, open at the top, with a crown
    there."""
    far = wide / 2 + wide * 0.09
    size = round(2 * far + wide * 0.44)

    def paint(pen: Pen) -> None:
        at = pen.at(size / 2, size / 2)
        for side in (-1, 1):
            for number in range(11):
                angle = 90 - side * (12 + 12.4 * number)
                x, y = (far * f(math.radians(angle)) for f in (math.cos, math.sin))
                for lean in (38, -38):
                    _leaf(at.at(x, y, wide * 0.0013), angle - side * (90 - lean), lean > 0)
        _crown(at.at(0, -wide * 0.6, wide / 300))

    return sprite(size, size, paint)


def _leaf(pen: Pen, angle: float, light: bool) -> None:
    leaf = [(0.0, 0.0), (26.0, -15.0), (62.0, -13.0), (92.0, 0.0), (62.0, 13.0), (26.0, 15.0)]
    pen.fill(spun(leaf, angle), theme.GOLD if light else "#c98a16")


def _crown(pen: Pen) -> None:
    pen.fill("M-62 34 L-74 -34 L-36 -4 L0 -50 L36 -4 L74 -34 L62 34 Z", theme.GOLD)
    pen.fill([(-62, 40), (62, 40), (62, 52), (-62, 52)], theme.GOLD)
    for x, y in ((-74, -38), (0, -54), (74, -38)):
        pen.disc(x, y, 10, theme.PALE)


def _lay_duel(image: Image.Image, card: Told, wide: int, top: int) -> None:
    """Lays two players, the score between them."""
    size = 150 if not card.headline else 130
    y = top + size * 0.84
    half = (wide - _EDGE) / 2
    for number, row in enumerate(card.rows):
        x = _EDGE + half * (0.42 if number == 0 else 1.58)
        _lay_medal(image, row, x, y, size)
        below = y + size / 2 + 58
        say(image, row.called, x, below, half * 0.82, 44, theme.PALE)
        if row.called != row.side:
            say(image, row.side, x, below + 44, half * 0.8, SMALL, _DIM)
    score = " : ".join(_POINTS[row.result] for row in card.rows)
    room = half * 1.16 - size * 1.36  # without the medallions and the badge of the first one
    say(image, score, _EDGE + half + size * 0.05, y, room, 96, theme.PALE)
    if card.met:
        say(image, card.met, _EDGE + half + size * 0.05, y + 74, room, SMALL, _DIM)


def _lay_rows(image: Image.Image, card: Told, wide: int, top: int) -> None:
    """Lays the players in rows, more than three in two columns."""
    columns = 1 if len(card.rows) <= 3 else 2
    across = (wide - _EDGE) / columns
    deep = -(-len(card.rows) // columns)
    step = min(112, (TALL - 200 - top) / deep)
    size = round(step * 0.66)
    for number, row in enumerate(card.rows):
        left = _EDGE + across * (number // deep)
        y = top + step * (number % deep + 0.5) + 4
        _lay_medal(image, row, left + size * 0.72, y, size)
        x = left + size * 1.5
        room = across - size * 1.5 - 14
        if row.called == row.side:
            say(image, row.called, x, y, room, 40, theme.PALE, anchor="l")
            continue
        say(image, row.called, x, y - 19, room, 40, theme.PALE, anchor="l")
        say(image, row.side, x, y + 20, room, SMALL, _DIM, anchor="l")


def _lay_words(image: Image.Image, card: Told, wide: int) -> None:
    """Writes the outcome in words, in up to three lines above the foot."""
    size, room = 36, wide - _EDGE
    lines = wrapped(card.words, size, room)
    if len(lines) > 3:
        size = SMALL
        lines = wrapped(card.words, size, room)
    for number, line in enumerate(lines[:3]):
        said = f"{line}…" if number == 2 and len(lines) > 3 else line
        y = TALL - 96 - 42 * (min(3, len(lines)) - 1 - number)
        say(image, said, _EDGE + room / 2, y, room, size, theme.PALE)
