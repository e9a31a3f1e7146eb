"""The card of a result: a poster of a match that is over.

The game's renderer gives the art (`Renderer.scene`) and the part of the board with the deciding
action (`Renderer.inset`). The rest is made in the same way for every game, from the title, sides
and outcome. Sides have their colours and emblems if the game has `SIDES` in
`render/FOLDER/sides.py`.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from PIL import Image, ImageFilter

from common.text.say import EMPTY, counted, joined, listed, say
from common.text.text import Text
from engines.game import AnyView, Outcome, Result
from engines.match import how_long
from engines.registry import game as find_game
from engines.terms import void_text
from render.cards.background import DIM, SMALL, put, wrapped
from render.cards.players import Row, lay_allied, lay_duel, lay_many, sides_of
from render.cards.scene import BAND, TALL, WIDE, WORDS
from render.kit import names, text, theme
from render.kit.panels import CALLED_OFF, PERSON_WINS
from render.kit.shapes import Pen, scaled
from render.kit.text import Face
from render.look import Look, Player, Renderer
from render.png import encode

MOST: Final = 150_000
"""The size limit of a card in bytes."""
_EDGE: Final = 44
_ROOM: Final = WORDS[2] - _EDGE
"""The width of the words on the scene."""
_FRAME: Final = 11
"""The width of the frame around the card."""
_HEADLINE: Final = (82, 76, 70, 64, 58, 52)
"""The type sizes of the headline: the largest that fits."""
_SMALL_INSET: Final = (204, 204)
_LARGE_INSET: Final = (540, BAND - 66)
"""The room for the board, across and down: beside a scene, and in its place."""
_COLOURS: Final = (128, 96, 64, 40)
"""The numbers of colours tried for the board, in this order, until the file is small enough."""
_SHADE: Final = "#120c16"


def card_file(view: AnyView, look: Look, board: bytes, game: str, renderer: Renderer) -> bytes:
    """Returns the card of a match that is over as a PNG. `board` is the game's own picture of the
    end; it gets fewer colours until the file has at most `MOST` bytes, or the fewest (`_COLOURS`)
    are tried."""
    card = told(game, view, look)
    with Image.open(io.BytesIO(board)) as file:
        whole = file.convert("RGB")
    scene = renderer.scene(view)
    image = (_backdrop(whole) if scene is None else scene).convert("RGBA")
    _lay_words(image, card)
    _lay_band(image, card)
    box = renderer.inset(view, whole.size)
    inset = (
        _shrunk(whole.crop(box), _LARGE_INSET if scene is None else _SMALL_INSET) if box else None
    )
    data = b""
    for colours in _COLOURS:
        if inset is not None:
            _lay_inset(image, inset.quantize(colours, dither=Image.Dither.NONE).convert("RGB"))
        data = encode(image.convert("RGB"))
        if len(data) <= MOST or inset is None:
            break
    return data


@dataclass(frozen=True, slots=True)
class Told:
    """The words of the card. `headline` is empty if the winners are to be named; `story` is one
    sentence; `foot` has the length and the level."""

    title: str
    headline: Text
    rows: tuple[Row, ...]
    story: str
    foot: Text
    team: bool
    met: Text = EMPTY
    score: tuple[str, ...] = ()


def told(key: str, view: AnyView, look: Look) -> Told:
    """Returns the contents of the card for a match that is over."""
    outcome, asked = view.outcome, look.card
    assert outcome is not None
    assert asked is not None
    game, known = find_game(key), {side.name: side for side in sides_of(key)}
    void = asked.void or Result.VOID in outcome.results
    players = look.players[: len(asked.sides)]
    seats = zip_longest(
        asked.sides, outcome.results, players, asked.ratings, asked.alliances, fillvalue=None
    )
    rows = tuple(
        Row(
            player or Player(""),
            _called(player, side),
            side,
            known.get(side),
            Result.VOID if void else result,
            rating or EMPTY,
            alliance or EMPTY,
            asked.places[seat] if asked.places else EMPTY,
        )
        for seat, (side, result, player, rating, alliance) in enumerate(seats)
        if side is not None and result is not None
    )
    called = [row.called for row in rows]
    story = void_text(outcome, called) if asked.void else game.story(view, called)
    foot: list[Text] = [how_long(game, asked.turns)] if asked.turns else []
    foot += [asked.terms] if asked.terms else []
    duel = len(rows) == 2 and not game.team
    return Told(
        title=game.title,
        headline=CALLED_OFF if void else _headline(outcome, rows, team=game.team),
        rows=rows,
        story=story,
        foot=joined(" · ", foot),
        team=game.team,
        met=asked.met,
        score=tuple(_POINTS[each] for each in outcome.results) if duel and not void else (),
    )


_POINTS: Final = {Result.WIN: "1", Result.LOSS: "0", Result.DRAW: "½", Result.SHARED: "½"}


def _called(player: Player | None, side: str) -> str:
    """Returns the player's name as far as the font has its letters, or else the side's name."""
    return (names.legible(player.name) if player else "") or side


def _headline(outcome: Outcome, rows: Sequence[Row], *, team: bool) -> Text:
    """Returns the headline of a result without winners to name: a draw, the end of a team, or the
    win of an alliance; else nothing."""
    results = set(outcome.results)
    if team:
        return say("Won together") if Result.WIN in results else say("Lost together")
    won = {row.alliance for row in rows if row.won}
    if not won:
        return say("A draw")
    return PERSON_WINS.filled(person=won.pop()) if len(won) == 1 and all(won) else EMPTY


# The art


def _backdrop(board: Image.Image) -> Image.Image:
    """Returns the middle of the board in large and in the dark, for a game without a scene."""
    tall = round(board.width * TALL / WIDE)
    top = max(0, (board.height - tall) // 2)
    part = board.crop((0, top, board.width, min(board.height, top + tall)))
    large = scaled(part, (WIDE, TALL), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(9))
    plain = Image.new("RGB", (WIDE, TALL), theme.TABLE)
    return Image.blend(large, plain, 0.86).quantize(12, dither=Image.Dither.NONE).convert("RGB")


def _shrunk(part: Image.Image, room: tuple[int, int]) -> Image.Image:
    share = min(room[0] / part.width, room[1] / part.height)
    size = (round(part.width * share), round(part.height * share))
    small = scaled(part, size, Image.Resampling.LANCZOS)
    return small.filter(ImageFilter.UnsharpMask(1, 60, 2))


def _lay_inset(image: Image.Image, board: Image.Image) -> None:
    left, top = WIDE - 34 - board.width, 34
    image.paste(theme.GOLD, (left - 4, top - 4, left + board.width + 4, top + board.height + 4))
    image.paste(board, (left, top))


def _lay_band(image: Image.Image, card: Told) -> None:
    """Lays the players on a band at the foot, the length below them, and the frame around all."""
    shade = Image.new("RGBA", (WIDE, TALL - BAND), _SHADE + "d8")
    image.alpha_composite(shade, (0, BAND))
    gold = Image.new("RGBA", (WIDE, 4), theme.GOLD)
    image.alpha_composite(gold, (0, BAND))
    if len(card.rows) == 2 and not card.team:
        lay_duel(image, card.rows, card.score, card.met)
    else:
        (lay_allied if any(row.alliance for row in card.rows) else lay_many)(image, card.rows)
    put(image, card.foot, _EDGE, TALL - 40, WIDE - 300, SMALL, DIM, anchor="l")
    put(image, "Vivat", WIDE - _EDGE, TALL - 40, 200, SMALL, theme.GOLD, Face.TITLE, anchor="r")
    pen = Pen(image, 1)
    pen.panel((0, 0, WIDE - 1, TALL - 1), 0, None, theme.GOLD, 6)
    pen.panel((6, 6, WIDE - 7, TALL - 7), 0, None, _SHADE, 5)


def _lay_words(image: Image.Image, card: Told) -> None:
    fits = text.width(card.title, Face.TITLE, SMALL) <= _ROOM
    face = Face.TITLE if fits else Face.PLAIN
    put(image, card.title, _EDGE, 62, _ROOM, 40, theme.GOLD, face, anchor="l")
    said, size = _said(card)
    put(image, said, _EDGE, 138, _ROOM, size, theme.PALE, anchor="l")
    size = 42
    lines = wrapped(card.story, size, _ROOM)
    if len(lines) > 3:
        size = SMALL
        lines = wrapped(card.story, size, _ROOM)
    for number, line in enumerate(lines[:4]):
        shown = f"{line}…" if number == 3 and len(lines) > 4 else line
        put(image, shown, _EDGE, 214 + number * (size + 9), _ROOM, size, theme.PALE, anchor="l")


def _said(card: Told) -> tuple[str, int]:
    """Returns the headline, and the type size in which it fits."""
    won = [row.called for row in card.rows if row.won]
    if card.headline:
        return card.headline, _size(card.headline) or _HEADLINE[-1]
    if len(won) > 1:
        together = say("{people} win", people=listed(won))
        said = together if _size(together) else counted(len(won), "winner")
        return said, _size(said) or _HEADLINE[-1]
    size = _size(PERSON_WINS.filled(person=won[0]))
    if size:
        return PERSON_WINS.filled(person=won[0]), size
    size = _HEADLINE[-1]
    return names.told(PERSON_WINS, won[0], size, _ROOM - size // 4), size


def _size(said: str) -> int:
    """Returns the largest type size in which a headline fits; 0 for none."""
    fits = (size for size in _HEADLINE if text.width(said, Face.PLAIN, size) <= _ROOM)
    return next(fits, 0)
