"""The kit for pictures of games on squares: see `engines.grid`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, TypeAlias, cast

from PIL import Image

from common.text.say import say
from common.text.text import Text
from engines.action_tree import AnyActionChoice
from engines.game import AnyView, Ending, Outcome, Seat
from engines.grid.actions import Drop, GridAction, Pass, Step, acts_from, struck
from engines.grid.board import EMPTY, Board
from engines.grid.game import GridGame, GridView
from engines.grid.values import miniature_of
from render.cache.results import memo, memo_background
from render.cache.speech import speaking
from render.cards import miniatures
from render.cards.scene import MIDDLE, Box, dim, lights, painted
from render.kit import marks, theme
from render.kit.lines import draw_arrow
from render.kit.marks import Maker
from render.kit.medallion import lay_faces
from render.kit.palette import reduced
from render.kit.panels import TALL, TO_MOVE, Side, face_spots, lay_side, player_of, standing
from render.kit.shapes import Pen, Point, sprite, stamp
from render.kit.sheet import Sheet, layered
from render.kit.squares import SHEET_TOP, SquareBoard
from render.kit.text import Face
from render.kit.textures import paper
from render.kit.theme import SHEET, SideColours
from render.look import Look, Player, Renderer, Traces, Travel

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

_DUSK: Final = "#1a1420"
"""The dark around the scene of a card."""
_ROWS: Final = ((232, 264, 96, 120), (264, 312, 120, 156), (312, 384, 156, 210))
"""The rows of squares of that scene: top and low edge, and the width of a square at each."""
_GLOW: Final = (0.5, 0.38, 0.25, 0.17, 0.1, 0.05, 0.02)
"""The light behind it, from the middle outwards: the share of the squares' colour."""
_SPOTS: Final = ((-118.0, 34.0, 1.5), (118.0, 34.0, 1.5), (0.0, 0.0, 2.6))
_PAIR: Final = ((-90.0, 20.0, 2.0), (90.0, 20.0, 2.0))
"""The places of the men: across and down from the middle, and how large."""


def disc(pen: Pen, colours: SideColours) -> None:
    """Paints a round, flat stone."""
    pen.disc(0, 0, 42, colours.rim)
    pen.disc(0, 0, 38, colours.trim)
    pen.disc(0, 0, 35, colours.field)
    pen.ring(0, 0, 25, colours.trim, 3)


def _place(files: int, ranks: int, *, turned: bool = False, foot: int = 0) -> SquareBoard:
    cell = _FIELD // max(files, ranks)
    tall = max(ranks * cell + 2 * _MARGIN, _LOWEST)
    return SquareBoard(files, ranks, cell, files, tall=tall, foot=foot, turned=turned)


@dataclass(frozen=True, slots=True, eq=False)
class GridRenderer(Renderer):
    """A renderer for a game on squares: the board with its men, the latest action, the legal
    choices, the viewer's own side at the bottom on request, and both sides' strips.

    `men` has the painter of each letter on the board, `reasons` a few words for each ending of the
    game, `squares` the colours of the two kinds of squares. Two equal colours make a board of
    lines.
    """

    turns: ClassVar[bool] = True

    game: GridGame
    men: Mapping[str, Painter]
    reasons: Mapping[Ending, Text]
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

    def scene(self, view: AnyView) -> Image.Image:
        """Returns the board from its edge, with the winner's men on it; those of both sides where
        nobody has won."""
        winner = view.outcome.winner if view.outcome else None
        sides = (0, 1) if winner is None else (winner, winner, winner)
        return painted(lambda pen: self._scene(pen, sides))

    def miniatures(self) -> dict[str, Text]:
        return {
            miniature_of(letter): say(
                "{piece} of {side}", piece=man.name, side=self.game.sides[man.seat]
            )
            for letter, man in self.game.men.items()
        }

    def miniature(self, key: str) -> Image.Image:
        letter = {miniature_of(each): each for each in self.men}[key]
        seat = self.game.men[letter].seat

        def paint(pen: Pen) -> None:
            miniatures.tile(pen, self.squares[1 - seat])
            self.men[letter](pen, self.colours[seat])

        return miniatures.painted(paint)

    def inset(self, view: AnyView, size: tuple[int, int]) -> Box:
        del size
        board = cast(GridView, view).board
        return _place(board.files, board.ranks).land

    def _scene(self, pen: Pen, sides: Sequence[Seat]) -> None:
        x, y = MIDDLE
        lights(pen, x, y, 96, [theme.mixed(self.squares[1], _DUSK, share) for share in _GLOW])
        for row, (top, low, far, near) in enumerate(_ROWS):
            for file in range(-5, 5):
                colour = theme.mixed(self.squares[(row + file) % 2], _DUSK, 0.3 + 0.1 * row)
                ends = [(file, far, top), (file + 1, far, top), (file + 1, near, low)]
                corners = [*ends, (file, near, low)]
                pen.fill([(x + at * wide, height) for at, wide, height in corners], colour)
        dim(pen, _DUSK)
        spots = _PAIR if len(sides) == 2 else _SPOTS
        for side, (across, down, size) in zip(sides, spots, strict=False):
            at = pen.at(x + across, y + down, size)
            at.oval(0, 44, 46, 12, "#00000066")
            self.men[self.game.letters(side)[0]](at, self.colours[side])

    def draw(self, view: AnyView, choice: AnyActionChoice | None, look: Look) -> Sheet:
        seen = cast(GridView, view)
        board = seen.board
        turned, foot = look.is_turned, _FOOT if seen.outcome else 0
        place = _place(board.files, board.ranks, turned=turned, foot=foot)
        picked = choice.actions if choice else ()
        cuts = (SHEET_TOP, place.below, place.below + TALL)
        made = _ground.entry(self, board.files, board.ranks)
        sheet = layered(made, place.height, cuts, int(place.turned))
        self._lay_strips(sheet, seen.outcome, look.marked(seen.mover), place, look.players)
        if picked:
            self._lay_choice(sheet, seen, picked, place)
        else:
            _lay_last(sheet, seen.last, seen.struck, place, look.traces)
            self._lay_men(sheet, board, place)
            _lay_able(sheet, seen.legal, place)
        lay_faces(sheet, face_spots(look.players, self.sides, place.strip_tops))
        return sheet

    def played_on(self, view: AnyView, look: Look) -> Box:
        seen = cast(GridView, view)
        board = _place(seen.board.files, seen.board.ranks, turned=look.is_turned)
        return board.played_on(seen.mover)

    def place(self, view: AnyView, square: str, look: Look) -> tuple[float, float]:
        seen = cast(GridView, view)
        board = _place(seen.board.files, seen.board.ranks, turned=look.is_turned)
        return board.corner(board.number(square))

    def travels(self, before: AnyView, after: AnyView, look: Look) -> tuple[Travel, ...]:
        seen, last = cast(GridView, before), cast(GridView, after).last
        board = seen.board
        # After a turn of several steps the last one began where its man had not stood.
        if not isinstance(last, Step) or board[last.start] not in self.game.letters(seen.mover):
            return ()
        place = _place(board.files, board.ranks, turned=look.is_turned)
        man = _man.entry(self, board[last.start], place.cell)
        return (Travel((man,), (_middle(place, last.start), _middle(place, last.end))),)

    def _lay_strips(
        self,
        sheet: Sheet,
        outcome: Outcome | None,
        mover: Seat | None,
        place: SquareBoard,
        players: Sequence[Player],
    ) -> None:
        for seat, top in enumerate(place.strip_tops):
            words, marked = standing(outcome, mover, seat, TO_MOVE)
            player = player_of(players, seat)
            lay_side(sheet, self.sides[seat], top, words, marked, player, spare=24)
        place.lay_foot(sheet, outcome, self.sides, self.reasons, players)

    def _lay_men(self, sheet: Sheet, board: Board, place: SquareBoard) -> None:
        for square in board.squares:
            if (letter := board[square]) != EMPTY:
                sheet.stamp(_man.entry(self, letter, place.cell), *_middle(place, square))

    def _lay_choice(
        self, sheet: Sheet, view: GridView, picked: tuple[GridAction, ...], place: SquareBoard
    ) -> None:
        """Marks the picked man and its goals. If one action is left, other than a pass, draws the
        board after it instead."""
        board = view.board
        for square in _starts(picked):
            _mark(sheet, marks.chosen, place, square)
        whole = picked[0] if len(picked) == 1 else None
        if whole is None or isinstance(whole, Pass):
            self._lay_men(sheet, board, place)
            for square in [each.end for each in picked if isinstance(each, Step | Drop)]:
                full = board[square] != EMPTY
                _mark(sheet, marks.target if full else marks.goal, place, square)
            return
        after = self.game.after(board, whole, view.mover)
        _mark(sheet, marks.chosen, place, whole.end)
        self._lay_men(sheet, after, place)
        for square in set(struck(board, after, whole)) - {whole.end}:
            _mark(sheet, marks.target, place, square)
        if isinstance(whole, Step):
            line = [_middle(place, whole.start), _middle(place, whole.end)]
            weight = max(0.5, place.unit)
            draw_arrow(sheet, line, theme.CHOICE, short=place.cell * 0.3, weight=weight)


def _middle(place: SquareBoard, square: str) -> Point:
    return place.middle(place.number(square))


def _mark(sheet: Sheet, make: Maker, place: SquareBoard, square: str) -> None:
    place.mark(sheet, make, place.number(square))


def _starts(actions: tuple[GridAction, ...]) -> set[str]:
    return {*map(acts_from, actions)} - {""}


def _lay_last(
    sheet: Sheet, last: GridAction | None, hit: tuple[str, ...], place: SquareBoard, traces: Traces
) -> None:
    """Marks the latest action, below the men: the man's start and end, and the squares it
    struck."""
    for square in hit if traces is not Traces.NONE else ():
        _mark(sheet, marks.burst, place, square)
    if traces is not Traces.ALL:
        return
    if last and (start := acts_from(last)):
        _mark(sheet, marks.left, place, start)
    if isinstance(last, Step | Drop):
        _mark(sheet, marks.arrived, place, last.end)


def _lay_able(sheet: Sheet, legal: tuple[GridAction, ...], place: SquareBoard) -> None:
    """Marks the men that the viewer may move or lift, and the squares to place one on if they are
    few (`_HINTS`)."""
    for square in _starts(legal):
        _mark(sheet, marks.able, place, square)
    drops = {action.end for action in legal if isinstance(action, Drop)}
    for square in drops if len(drops) <= _HINTS else ():
        _mark(sheet, marks.goal, place, square)


@memo
def _man(renderer: GridRenderer, letter: str, cell: int) -> Image.Image:
    colours = renderer.colours[renderer.game.men[letter].seat]

    def paint(pen: Pen) -> None:
        pen.at(50, 50).oval(3, 38, 36, 9, "#2a1c1070")
        renderer.men[letter](pen.at(50, 50), colours)

    return sprite(cell, cell, paint, cell / 100)


# The empty board


def _bare(renderer: GridRenderer, place: SquareBoard) -> Image.Image:
    """Returns the picture without men, strips and marks."""
    seed = f"grid {place.turned}"
    return place.on_table(paper(place.sheet, seed, lambda pen: _paint_board(pen, renderer, place)))


def _paint_board(pen: Pen, renderer: GridRenderer, place: SquareBoard) -> None:
    left, top, last = place.left, place.top, place.cell - 1
    pen.panel((left - 7, top - 7, left + place.wide + 7, top + place.high + 7), 5, _LINE)
    plain = renderer.squares[0] == renderer.squares[1]
    for number in range(place.files * place.ranks):
        x, y = place.corner(number)
        colour = renderer.squares[1 - sum(divmod(number, place.stride)) % 2]
        box = (x, y, x + last, y + last)
        pen.panel(box, 0, colour, _LINE if plain else None, 1.5 if plain else 0)
    size = min(46, round(place.cell * 0.62))
    for across, down, sign in place.coordinates(34, 34, 34, 34):
        pen.write(across, down, sign, Face.PLAIN, size, theme.INK)


@memo_background
def _ground(
    renderer: GridRenderer, files: int, ranks: int
) -> tuple[Image.Image, tuple[Image.Image, ...]]:
    """Returns the palette of a board of this size, and the empty board either way round."""
    place = _place(files, ranks)
    bare, turned = (_bare(renderer, _place(files, ranks, turned=each)) for each in (False, True))
    return reduced((bare, turned), [_scene(renderer, bare.copy(), place)], _dear(renderer))


def _dear(renderer: GridRenderer) -> tuple[str, ...]:
    """Returns the colours of small things, which must not be lost among those of large areas."""
    sides = [
        colour
        for each in renderer.colours
        for colour in (each.field, each.figure, each.rim, each.trim, each.frame, each.strip)
    ]
    return (*theme.MARKS, *sides)


def _scene(renderer: GridRenderer, image: Image.Image, place: SquareBoard) -> Image.Image:
    """Paints strips, men and marks of every kind on the picture of an empty board, and returns
    it."""
    with speaking("en"):  # its words are not seen
        place.paste_panels(image, renderer.sides)
    some = (marks.burst, marks.left, marks.arrived, marks.chosen, marks.able)
    board = Board(place.files, EMPTY * place.files * place.ranks)
    for number, square in enumerate(board.squares[::2]):
        middle = _middle(place, square)
        stamp(image, some[number % len(some)](place.unit), *middle)
        letter = list(renderer.men)[number % len(renderer.men)]
        stamp(image, _man(renderer, letter, place.cell), *middle)
    return image
