"""The kit for pictures of games of cards: see `engines.hands`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, cast

from PIL import Image

from common.text.say import counted, say
from common.text.text import Text
from engines.action_tree import AnyActionChoice
from engines.game import AnyView, Ending, Seat
from engines.hands.game import HandGame, HandView, Play
from render.cache.results import memo, memo_background
from render.kit import panels
from render.kit.medallion import lay_faces
from render.kit.palette import palette_from, reduce
from render.kit.shapes import Pen, circle, sprite
from render.kit.sheet import Sheet, layered
from render.kit.text import Face
from render.kit.theme import GOLD, INK, PALE, PAPER, TABLE, TABLE_EDGE, WIDTH, SideColours
from render.look import Look, Renderer

RED: Final = "#9c2a20"
SUITS: Final = {
    "♦": ("M0 -32 L23 0 L0 32 L-23 0 Z",),
    "♥": ("M0 32 Q-36 4 -30 -14 Q-18 -36 0 -12 Q18 -36 30 -14 Q36 4 0 32 Z",),
    "♠": ("M0 -32 Q36 -4 30 10 Q20 28 4 12 L11 32 L-11 32 L-4 12 Q-20 28 -30 10 Q-36 -4 0 -32 Z",),
    "♣": (
        circle(0, -16, 14),
        circle(-16, 6, 14),
        circle(16, 6, 14),
        "M-5 -9 L5 -9 L11 32 L-11 32 Z",
    ),
}
"""The shapes of the suits, the red ones first: the house's font does not have these signs."""
GROUNDS: Final = ("#8a3f24", "#2c5f78", "#4c6a34", "#6a4670", "#7a6a2c", "#3a6a66")
"""The colours of the sides."""
HEAD, ROW, FOOT = 320, 480, 130
"""The heights of the table, of a seat and of the result, in px."""
_WIDE, _TALL, _STEP = 160, 230, 184


@memo
def _card(words: str, ground: str, ink: str, edge: str) -> Image.Image:
    def paint(pen: Pen) -> None:
        pen.panel((0, 0, _WIDE, _TALL), 18, ground, edge, 8)
        if words:
            suit = SUITS.get(words[-1], ())
            for shape in suit:
                pen.at(_WIDE / 2, 162, 1.1).fill(shape, ink)
            y, rank = (76, words[:-1]) if suit else (_TALL / 2, words)
            size = 64 if len(rank) > 2 else 96 if suit else 120
            pen.write(_WIDE / 2, y, rank, Face.TITLE, size, ink, room=_WIDE - 24)
        else:
            pen.panel((22, 22, _WIDE - 22, _TALL - 22), 10, ground, ink, 5)

    return sprite(_WIDE, _TALL, paint)


@memo_background
def _table() -> tuple[Image.Image, Image.Image]:
    """Returns the palette and the empty table."""
    table = Image.new("RGB", (WIDTH, HEAD), TABLE)
    palette = palette_from([table], (TABLE, PAPER, INK, GOLD, PALE, TABLE_EDGE, RED, *GROUNDS))
    return palette, reduce(table, palette)


def _emblem(pen: Pen) -> None:
    pen.panel((-26, -36, 26, 36), 9, PAPER, INK, 5)


def _side(name: str, ground: str) -> panels.Side:
    colours = SideColours(ground, PALE, INK, GOLD, ground, GOLD, PALE)
    return panels.Side(name, colours, _emblem, pale=True)


@dataclass(frozen=True, slots=True, eq=False)
class HandRenderer(Renderer):
    """The table above, each seat below: the cards that it has laid down, dark, then its hand.
    `reasons` has a few words for each ending of the game. A suit at the end of a card's words is
    painted as its shape."""

    centre: ClassVar[float] = 0.2

    game: HandGame
    reasons: Mapping[Ending, Text]
    sides: tuple[panels.Side, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Makes the sides, each with a ground of its own."""
        sides = tuple(map(_side, self.game.sides, GROUNDS))
        object.__setattr__(self, "sides", sides)

    def draw(self, view: AnyView, choice: AnyActionChoice | None, look: Look) -> Sheet:
        seen = cast(HandView, view)
        tops = [HEAD + ROW * seat for seat in range(len(seen.hands))]
        foot = HEAD + ROW * len(tops)
        sheet = layered(_table.entry(), foot + FOOT * bool(seen.outcome), [*tops, foot])
        self._lay(sheet, HEAD / 2, (), seen.table, frozenset())
        actions: tuple[Play, ...] = choice.actions if choice else ()
        chosen = frozenset(each.card for each in actions)
        for seat, top in enumerate(tops):
            self._lay_strip(sheet, seen, seat, top, look)
            marked = chosen if seat == view.seat else frozenset[str]()
            self._lay(sheet, top + 315, seen.laid[seat], seen.hands[seat], marked)
        if seen.outcome:
            reasons, players = self.reasons, look.players
            panels.lay_banner(sheet, foot, seen.outcome, self.sides, reasons, 112, players)
        lay_faces(sheet, panels.face_spots(look.players, self.sides, tops))
        return sheet

    def _lay(
        self,
        sheet: Sheet,
        y: float,
        laid: tuple[str, ...],
        hand: tuple[str, ...],
        marked: frozenset[str],
    ) -> None:
        """Lays a row of cards, over one another where they are many."""
        step = min(_STEP, (WIDTH - 2 * 140) / max(1, len(laid) + len(hand) - 1))
        for at, card in enumerate((*laid, *hand)):
            words = self.game.face(card) if card else ""
            ink = RED if words[-1:] in (*SUITS,)[:2] else INK
            looks = (PAPER, ink, GOLD if card in marked else INK) if card else (INK, PALE, PALE)
            if at < len(laid):
                looks = (TABLE, PALE, PALE if at == len(laid) - 1 else TABLE_EDGE)
            sheet.stamp(_card.entry(words, *looks), 140 + step * at, y)

    def _lay_strip(self, sheet: Sheet, view: HandView, seat: Seat, top: int, look: Look) -> None:
        held = counted(view.points[seat], self.game.point)
        words = panels.Standing(held, say("{side}: {points}").filled(points=held))
        late = seat in view.to_act and not look.steady
        player = panels.player_of(look.players, seat)
        panels.lay_side(sheet, self.sides[seat], top, words, late, player)
