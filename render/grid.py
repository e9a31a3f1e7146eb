"""The kit for pictures of games on squares: see `engines.grid`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, cast

from PIL import Image

from engines.choosing import AnyChoice
from engines.game import AnyView, Ending, Outcome, Seat
from engines.grid.actions import Drop, GridAction, Pass, Step, struck
from engines.grid.board import EMPTY, Board
from engines.grid.game import GridGame, GridView
from render.cache.results import memo, memo_background
from render.kit import marks, theme
from render.kit.lines import draw_arrow
from render.kit.medallion import lay_faces
from render.kit.palette import palette_from, reduce
from render.kit.panels import (
    TABLE_REASONS,
    TALL,
    Side,
    face_spots,
    lay_banner,
    lay_name,
    lay_strip,
    player_of,
    standing,
    strip,
)
from render.kit.shapes import Pen, Point, sprite, stamp
from render.kit.sheet import Sheet, layered
from render.kit.text import Face
from render.kit.textures import paper
from render.kit.theme import EDGE, GAP, SHEET, SideColours
from render.look import Look, Player, Renderer

Painter: TypeAlias = Callable[[Pen, SideColours], None]
"""A painter of a man in the colours of its side, within 45 units round a pen's origin."""

PALE: Final = SideColours(
    field="#fbf3df",
    figure="#4a3320",
    rim="#3a2617",
    trim="#c79a4b",
    strip="#f3e8cd",
    frame="#b07a2a",
    words="#3a2617",
)
DARK: Final = SideColours(
    field="#37303f",
    figure="#fbf3df",
    rim="#15111a",
    trim="#8d7fa0",
    strip="#332b3b",
    frame="#c9a24a",
    words="#fbf3df",
)

_FIELD: Final = 1050
"""The most px for the width of all squares together, and for their height."""
_LOWEST: Final = 1010
"""The least height of the board's sheet in px: no picture is square."""
_MARGIN: Final = (SHEET - _FIELD) // 2
_FOOT: Final = 112
_LINE: Final = "#5a4028"
_HINTS: Final = 40
"""The most squares marked for placing a man before one is picked. If there are more, none is
marked."""


def disc(pen: Pen, colours: SideColours) -> None:
    """Paints a round, flat stone."""
    pen.disc(0, 0, 42, colours.rim)
    pen.disc(0, 0, 38, colours.trim)
    pen.disc(0, 0, 35, colours.field)
    pen.ring(0, 0, 25, colours.trim, 3)


@dataclass(frozen=True, slots=True)
class _Place:
    """The place of the squares in the picture, in px. `turned` puts the highest rank at the
    bottom."""

    files: int
    ranks: int
    turned: bool

    @property
    def cell(self) -> int:
        """A square's side."""
        return _FIELD // max(self.files, self.ranks)

    @property
    def tall(self) -> int:
        """Height of the sheet."""
        return max(self.ranks * self.cell + 2 * _MARGIN, _LOWEST)

    @property
    def foot(self) -> int:
        """Top of the lower strip."""
        return EDGE + TALL + GAP + self.tall + GAP

    @property
    def corner(self) -> tuple[int, int]:
        """Left and top of all squares."""
        top = EDGE + TALL + GAP + (self.tall - self.ranks * self.cell) // 2
        return EDGE + (SHEET - self.files * self.cell) // 2, top

    def middle(self, square: str) -> Point:
        """Returns the middle of a square."""
        file, rank = ord(square[0]) - 97, int(square[1:]) - 1
        file, rank = (self.files - 1 - file, rank) if self.turned else (file, self.ranks - 1 - rank)
        left, top = self.corner
        return left + (file + 0.5) * self.cell, top + (rank + 0.5) * self.cell


@dataclass(frozen=True, slots=True, eq=False)
class GridRenderer(Renderer):
    """A renderer for a game on squares: the board with its men, the latest action, the legal
    choices, the viewer's own side at the bottom on request, and both sides' strips.

    `men` has the painter of each letter on the board, `reasons` a few words for each ending of the
    game, `squares` the colours of the two kinds of squares. Two equal colours make a board of
    lines.
    """

    game: GridGame
    men: Mapping[str, Painter]
    reasons: Mapping[Ending, str]
    colours: tuple[SideColours, SideColours] = (PALE, DARK)
    squares: tuple[str, str] = ("#ecdcb4", "#c79f68")
    sides: tuple[Side, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Makes the sides, each with its first man as its emblem."""
        object.__setattr__(self, "sides", tuple(self._side(seat) for seat in range(2)))

    def _side(self, seat: Seat) -> Side:
        colours, letter = self.colours[seat], self.game.letters(seat)[0]
        paint = self.men[letter]

        def emblem(pen: Pen) -> None:
            pen.disc(0, 0, 52, theme.PAPER)
            pen.ring(0, 0, 52, colours.trim, 3)
            paint(pen.at(0, 0, 0.94), colours)

        return Side(self.game.sides[seat], colours, emblem, pale=False)

    def draw(self, view: AnyView, choice: AnyChoice | None, look: Look) -> Sheet:
        """Returns the position as a sheet of few colours."""
        seen = cast(GridView, view)
        board = seen.board
        place = _Place(board.files, board.ranks, look.turned and seen.seat == 1)
        picked = choice.actions if choice else ()
        more = _FOOT + GAP if seen.outcome else 0
        cuts = (EDGE + TALL + GAP, place.foot, place.foot + TALL)
        kept = _ground.entry(self, board.files, board.ranks)
        sheet = layered(kept, place.foot + TALL + EDGE + more, cuts, int(place.turned))
        tops = self._lay_strips(sheet, seen.outcome, look.marked(seen.mover), place, look.players)
        if picked:
            self._lay_choice(sheet, seen, picked, place)
        else:
            _lay_last(sheet, seen.last, seen.struck, place)
            self._lay_men(sheet, board, place)
            _lay_able(sheet, seen.legal, place)
        lay_faces(sheet, face_spots(look.players, tops))
        return sheet

    def _lay_strips(
        self,
        sheet: Sheet,
        outcome: Outcome | None,
        mover: Seat | None,
        place: _Place,
        players: Sequence[Player],
    ) -> list[int]:
        """Returns the tops of the strips, by seat."""
        tops = [place.foot if (seat == 1) is place.turned else EDGE for seat in range(2)]
        for seat, top in enumerate(tops):
            words, marked = standing(outcome, mover, seat, "to move")
            player = player_of(players, seat)
            lay_strip(sheet, self.sides[seat], words, marked, top, player)
            lay_name(sheet, self.sides[seat], top, player, theme.WIDTH - 60)
        if outcome is not None:
            reason = {**TABLE_REASONS, **self.reasons}.get(outcome.reason, "")
            top = place.foot + TALL + GAP
            lay_banner(sheet, top, outcome, self.sides, reason, _FOOT, theme.PAPER, players)
        return tops

    def _lay_men(self, sheet: Sheet, board: Board, place: _Place) -> None:
        for square in board.squares:
            if (letter := board[square]) != EMPTY:
                sheet.stamp(_man.entry(self, letter, place.cell), *place.middle(square))

    def _lay_choice(
        self, sheet: Sheet, view: GridView, picked: tuple[GridAction, ...], place: _Place
    ) -> None:
        """Marks the picked man and its goals. If one action is left, other than a pass, draws the
        board after it instead."""
        board, unit = view.board, place.cell / 100
        starts = {action.start for action in picked if isinstance(action, Step)}
        for square in starts:
            sheet.stamp(marks.chosen.entry(unit), *place.middle(square))
        whole = picked[0] if len(picked) == 1 else None
        if whole is None or isinstance(whole, Pass):
            self._lay_men(sheet, board, place)
            for square in _ends(picked):
                full = board[square] != EMPTY
                mark = marks.target if full else marks.goal
                sheet.stamp(mark.entry(unit), *place.middle(square))
            return
        after = self.game.after(board, whole, view.mover)
        sheet.stamp(marks.chosen.entry(unit), *place.middle(whole.end))
        self._lay_men(sheet, after, place)
        for square in set(struck(board, after, whole)) - {whole.end}:
            sheet.stamp(marks.target.entry(unit), *place.middle(square))
        if isinstance(whole, Step):
            line = [place.middle(whole.start), place.middle(whole.end)]
            draw_arrow(sheet, line, theme.CHOICE, short=place.cell * 0.3, weight=max(0.5, unit))


def _ends(actions: tuple[GridAction, ...]) -> list[str]:
    return [action.end for action in actions if not isinstance(action, Pass)]


def _lay_last(sheet: Sheet, last: GridAction | None, hit: tuple[str, ...], place: _Place) -> None:
    """Marks the latest action, below the men: the man's start and end, and the squares it
    struck."""
    unit = place.cell / 100
    for square in hit:
        sheet.stamp(marks.burst.entry(unit), *place.middle(square))
    if isinstance(last, Step):
        sheet.stamp(marks.left.entry(unit), *place.middle(last.start))
    if isinstance(last, Step | Drop):
        sheet.stamp(marks.arrived.entry(unit), *place.middle(last.end))


def _lay_able(sheet: Sheet, legal: tuple[GridAction, ...], place: _Place) -> None:
    """Marks the men that the viewer may move, and the squares to place one on if they are few
    (`_HINTS`)."""
    unit = place.cell / 100
    for square in {action.start for action in legal if isinstance(action, Step)}:
        sheet.stamp(marks.able.entry(unit), *place.middle(square))
    drops = {action.end for action in legal if isinstance(action, Drop)}
    for square in drops if len(drops) <= _HINTS else ():
        sheet.stamp(marks.goal.entry(unit), *place.middle(square))


@memo
def _man(renderer: GridRenderer, letter: str, cell: int) -> Image.Image:
    """Returns a man as large as a square has room for, with its shadow."""
    colours = renderer.colours[renderer.game.men[letter].seat]

    def paint(pen: Pen) -> None:
        pen.at(50, 50).oval(3, 38, 36, 9, "#2a1c1070")
        renderer.men[letter](pen.at(50, 50), colours)

    return sprite(cell, cell, paint, cell / 100)


# The empty board


def _bare(renderer: GridRenderer, place: _Place) -> Image.Image:
    """Returns the picture without men, strips and marks."""
    box = (EDGE, EDGE + TALL + GAP, SHEET, place.tall)
    sheet = paper(box, f"grid {place.turned}", lambda pen: _paint_board(pen, renderer, place))
    image = Image.new("RGB", (theme.WIDTH, place.foot + TALL + EDGE), theme.TABLE)
    image.paste(sheet, box[:2])
    return image


def _paint_board(pen: Pen, renderer: GridRenderer, place: _Place) -> None:
    (left, top), cell = place.corner, place.cell
    wide, tall = place.files * cell, place.ranks * cell
    pen.panel((left - 7, top - 7, left + wide + 7, top + tall + 7), 5, _LINE)
    for file in range(place.files):
        for rank in range(place.ranks):
            x, y = place.middle(f"{chr(97 + file)}{rank + 1}")
            half = cell / 2
            box = (x - half, y - half, x + half - 1, y + half - 1)
            colour = renderer.squares[1 - (file + rank) % 2]
            plain = renderer.squares[0] == renderer.squares[1]
            pen.panel(box, 0, colour, _LINE if plain else None, 1.5 if plain else 0)
    _paint_coordinates(pen, place)


def _paint_coordinates(pen: Pen, place: _Place) -> None:
    """Writes the files below and above the board, the ranks left and right."""
    (left, top), cell = place.corner, place.cell
    size, gap = min(46, round(cell * 0.62)), 34
    for file in range(place.files):
        x, _ = place.middle(f"{chr(97 + file)}1")
        for y in (top - gap, top + place.ranks * cell + gap):
            pen.write(x, y, chr(97 + file), Face.PLAIN, size, theme.INK)
    for rank in range(1, place.ranks + 1):
        _, height = place.middle(f"a{rank}")
        for side in (left - gap, left + place.files * cell + gap):
            pen.write(side, height, str(rank), Face.PLAIN, size, theme.INK)


@memo_background
def _ground(
    renderer: GridRenderer, files: int, ranks: int
) -> tuple[Image.Image, tuple[Image.Image, Image.Image]]:
    """Returns the palette of a board of this size, and the empty board either way round."""
    place = _Place(files, ranks, False)
    bare, turned = (_bare(renderer, _Place(files, ranks, each)) for each in (False, True))
    palette = palette_from(_scene(renderer, bare.copy(), place), _dear(renderer))
    return palette, (reduce(bare, palette), reduce(turned, palette))


def _dear(renderer: GridRenderer) -> tuple[str, ...]:
    """Returns the colours of small things, which must not be lost among those of large areas."""
    sides = [
        colour
        for each in renderer.colours
        for colour in (each.field, each.figure, each.rim, each.trim, each.frame, each.strip)
    ]
    return (theme.LAST, theme.CHOICE, theme.GOLD, theme.PALE, *sides)


def _scene(renderer: GridRenderer, image: Image.Image, place: _Place) -> Image.Image:
    """Paints strips, men and marks of every kind on the picture of an empty board, and returns
    it."""
    for seat, top in ((0, place.foot), (1, EDGE)):
        image.paste(strip(renderer.sides[seat], "to move", True), (EDGE, top))
    unit = place.cell / 100
    some = (marks.burst, marks.left, marks.arrived, marks.chosen, marks.able)
    board = Board(place.files, EMPTY * place.files * place.ranks)
    for number, square in enumerate(board.squares[::2]):
        middle = place.middle(square)
        stamp(image, some[number % len(some)](unit), *middle)
        letter = list(renderer.men)[number % len(renderer.men)]
        stamp(image, _man(renderer, letter, place.cell), *middle)
    return image
