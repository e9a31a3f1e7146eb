"""The pictures of Vilitum, of a match, a piece and its way; its colours, and its renderer."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from PIL import Image

from common.text.say import name, say
from common.text.text import Text
from engines.action_tree import ActionChoice, AnyActionChoice
from engines.game import AnyView
from engines.vilitum.model.board import EMBER, KINDS, SIDES, SIZES, Kind, squares_of
from engines.vilitum.model.values import Action, Ruleset, VilitumView
from engines.vilitum.words.picker import miniature_of
from render.cache.results import Entry, memo_background, memo_rare_background
from render.cache.speech import speaking
from render.cards.miniatures import GAME, painted, tile
from render.cards.scene import Box
from render.kit import theme
from render.kit.medallion import lay_faces
from render.kit.palette import reduce, reduced
from render.kit.panels import face_spots, player_of
from render.kit.shapes import Pen, stamp
from render.kit.sheet import Sheet, layered
from render.kit.squares import SquareBoard
from render.look import Look, Renderer, Traces, Travel
from render.vilitum import layout, sides, tavern
from render.vilitum.board import marks
from render.vilitum.board.background import LIT, board_image
from render.vilitum.board.last_turn import over_deeds, under_deeds
from render.vilitum.board.options import (
    Doing,
    choice_key,
    doing,
    hint,
    moved_places,
    over_choice,
    under_choice,
)
from render.vilitum.board.pieces import ALARM, PODIUMS, RING, fallen, ghost, piece, shadow
from render.vilitum.layout import BOARDS
from render.vilitum.panels import draw_strip, foot_of, lay_foot, rules
from render.vilitum.scene import scene

_KEYS: Final = {
    miniature_of(side, kind): (side, kind) for side in range(len(SIDES)) for kind in Kind
}
_RINGS: Final = ((50.0, 47.5, 42.0), (50.0, 47.0, 41.5))
"""The radii of the edge, of the rim's colour and of the field, by side."""


def miniatures() -> dict[str, Text]:
    """Returns the keys of all pieces, and of the game, with their names."""
    names: dict[str, Text] = {
        key: say("{piece} of {side}", piece=kind.title, side=SIDES[side])
        for key, (side, kind) in _KEYS.items()
    }
    return {**names, GAME: name("Vilitum")}


def _game(pen: Pen) -> None:
    """Paints a flame beside a crystal of snow."""
    tile(pen, sides.FROST.field)
    pen.fill([(-44, -30), (-32, -44), (44, -44), (-44, 44)], sides.EMBER.field)
    fire, ice = sides.SIDES
    fire.emblem(pen.at(-17, -13, 0.56))
    ice.emblem(pen.at(17, 17, 0.46))


def miniature(key: str) -> Image.Image:
    """Returns a piece's small picture, or the game's. Raises `KeyError` for an unknown key."""
    if key == GAME:
        return painted(_game)
    side, kind = _KEYS[key]

    def paint(pen: Pen) -> None:
        colours = sides.COLOURS[side]
        tones = (theme.PALE if side == EMBER else colours.rim, colours.trim, colours.field)
        for radius, colour in zip(_RINGS[side], tones, strict=True):
            if side == EMBER:
                pen.disc(0, 0, radius, colour)
            else:
                pen.fill([tip for _, tip in sides.rays(0, radius)], colour)
        sides.paint_figure(pen.at(-31, -31, 0.62), kind, colours.figure, colours.field)

    return painted(paint)


def standing(view: VilitumView, number: int) -> tuple[Entry, Entry]:
    """Returns a piece on the board as it is laid: its shadow, and the piece itself."""
    wide, (side, kind) = layout.width(view.ruleset.size), divmod(number, 5)
    return shadow.entry(wide), piece.entry(side, Kind(kind), view.rings[number], wide)


def travels(before: VilitumView, after: VilitumView, board: SquareBoard) -> tuple[Travel, ...]:
    """Returns the way of each piece that stands on another square than before."""
    moved = [
        (number, start, end)
        for number, (start, end) in enumerate(zip(before.places, after.places, strict=True))
        if start != end and start >= 0 and end >= 0
    ]
    return tuple(
        Travel(standing(before, number), (board.middle(start), board.middle(end)))
        for number, start, end in moved
    )


DEAR: Final = (
    *(*theme.MARKS, marks.HEAL, ALARM, RING, *PODIUMS, *tavern.SMALL, *LIT),
    *("#6f9183", "#8b9077", "#5f8877"),
    *(sides.EMBER.trim, sides.EMBER.field, sides.EMBER.figure, sides.FROST.trim),
    *(sides.FROST.rim, sides.FROST.frame, sides.FROST.field),
)
"""The colours of small things that must not be lost among those of large areas."""


def _on_board(image: Image.Image, board: SquareBoard) -> Image.Image:
    """Draws a match on an RGB board, with pieces in every state and every mark. Returns the same
    image."""
    size, wide = board.files, layout.width(board.files)
    board.paste_panels(image, sides.SIDES, rules(Ruleset(size)))
    below = (marks.burst, marks.glow, marks.arrived, marks.soothed, marks.chosen, marks.sight)
    for number, place in enumerate(squares_of(size)[:: 2 if size > 5 else 1][:24]):
        middle = board.middle(place)
        if number % 2:
            stamp(image, below[number // 2 % 6](board.unit), *middle)
        side, kind = number % 2, KINDS[number % 5]
        stamp(image, shadow(wide), *middle)
        standing = piece(side, kind, number % kind.hp, wide)
        lost = fallen(side, kind, wide) if number % 3 else ghost(side, kind, 1, wide)
        stamp(image, lost if number % 4 == 3 else standing, *middle)
    return image


@memo_background
def _layers() -> tuple[Image.Image, tuple[Image.Image, ...]]:
    """Returns the palette (as an indexed image), and the board of each size, indexed in it."""
    images = [board_image(board) for board in BOARDS.values()]
    pairs = zip(images, BOARDS.values(), strict=True)
    scenes = (_on_board(image.copy(), board) for image, board in pairs)
    with speaking("en"):  # its words are not seen
        return reduced(images, scenes, DEAR)


@memo_rare_background
def _turned_layers(board: SquareBoard) -> tuple[Image.Image, Image.Image]:
    """Returns the same palette, and a turned board indexed in it."""
    palette, _ = _layers()
    return palette, reduce(board_image(board), palette)


def empty(board: SquareBoard) -> Sheet:
    """Returns the sheet without pieces, strips and marks, ready for layers."""
    if board.turned:
        ground = _turned_layers.entry(board.footed(layout.FOOT))
        return layered(ground, board.height, board.cuts)
    return layered(_layers.entry(), board.height, board.cuts, SIZES.index(board.files))


def draw_match(view: VilitumView, chosen: ActionChoice[Action] | None, look: Look) -> Sheet:
    """Returns the whole picture. A choice under way hides the last turn."""
    foot = foot_of(view, explained=look.is_explained)
    board = layout.board_for(view, look).footed(foot)
    sheet = empty(board)
    choice, players, mover = doing(chosen), look.players, look.marked(view.mover)
    spots = [
        draw_strip(sheet, view, side, top, mover, player_of(players, side))
        for side, top in enumerate(board.strip_tops)
    ]
    lay_foot(sheet, board, view, players)
    told = choice is None and look.traces is not Traces.NONE
    if told:
        under_deeds(sheet, board, view, look.traces)
    if choice is None:
        hint(sheet, board, view)
    else:
        with sheet.passing():
            under_choice(sheet, board, view, choice)
    _pieces(sheet, board, view, choice)
    if told:
        over_deeds(sheet, board, view, look.traces)
    if choice is not None:
        with sheet.passing():
            over_choice(sheet, board, view, choice, spots[view.mover])
    return sheet


def _pieces(sheet: Sheet, board: SquareBoard, view: VilitumView, choice: Doing | None) -> None:
    """Lays all pieces on the board, those nearer to the viewer later."""
    places = moved_places(view, choice)
    for number, place in sorted(places.items(), key=lambda pair: board.depth(pair[1])):
        middle = board.middle(place)
        for mark in standing(view, number):
            sheet.stamp(mark, *middle)


class VilitumRenderer(Renderer):
    """The renderer of Vilitum."""

    centre: ClassVar[float] = 0.41
    share: ClassVar[float] = 0.94
    turns: ClassVar[bool] = True

    def draw(self, view: AnyView, choice: AnyActionChoice | None, look: Look) -> Sheet:
        known = cast(VilitumView, view)
        sheet = draw_match(known, choice, look)  # the board is small: it is shown whole
        tops = layout.board_for(known, look).strip_tops
        lay_faces(sheet, face_spots(look.players, sides.SIDES, tops))
        return sheet

    def travels(self, before: AnyView, after: AnyView, look: Look) -> tuple[Travel, ...]:
        known = cast(VilitumView, before)
        return travels(known, cast(VilitumView, after), layout.board_for(known, look))

    def scene(self, view: AnyView) -> Image.Image:
        return scene(cast(VilitumView, view))

    def inset(self, view: AnyView, size: tuple[int, int]) -> Box:
        del size
        return layout.around(cast(VilitumView, view))

    def key(self, view: AnyView, choice: AnyActionChoice) -> Text:
        return choice_key(cast(VilitumView, view), choice)

    def played_on(self, view: AnyView, look: Look) -> Box:
        known = cast(VilitumView, view)
        return layout.board_for(known, look).played_on(known.mover)

    def place(self, view: AnyView, square: str, look: Look) -> tuple[float, float]:
        board = layout.board_for(cast(VilitumView, view), look)
        return board.corner(board.number(square))

    def miniatures(self) -> dict[str, Text]:
        return miniatures()

    def miniature(self, key: str) -> Image.Image:
        return miniature(key)


RENDERER: Final = VilitumRenderer()
