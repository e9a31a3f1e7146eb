"""The pictures of Wizards of the Vicious Circle, and its renderer."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias, cast

from PIL import Image

from common.text.say import name, say
from common.text.text import Text
from engines.action_tree import ActionChoice, AnyActionChoice
from engines.game import AnyView, Seat
from engines.vicious_circle.board import SIDES, THRONES, TWILIGHT, Kind
from engines.vicious_circle.values import RESERVE, Action, Deploy, Last, Move, ViciousView
from engines.vicious_circle.views import miniature_of
from render.cards.miniatures import GAME, painted, tile
from render.cards.scene import Box
from render.kit import marks as kit
from render.kit import theme
from render.kit.medallion import lay_faces
from render.kit.panels import NOTHING, TO_MOVE, face_spots, player_of, standing
from render.kit.shapes import Pen, Point, crescent, star
from render.kit.sheet import Sheet
from render.kit.squares import SquareBoard
from render.look import Look, Player, Renderer, Traces, Travel
from render.vicious_circle import marks, sides
from render.vicious_circle.counters import counter, fallen, ghost, lay_counter, shadow
from render.vicious_circle.land import label
from render.vicious_circle.layout import BOARD, COUNTER, board_for, shown_board
from render.vicious_circle.palette import empty
from render.vicious_circle.panels import draw_strip, lay_foot
from render.vicious_circle.scene import scene
from render.vicious_circle.secret import desk_of, draw_own_set_up, draw_public_set_up

_KEYS: Final = {
    miniature_of(side, kind): (side, kind) for side in range(len(SIDES)) for kind in Kind
}


def miniatures() -> dict[str, Text]:
    """Returns the keys of all creatures, and of the game, with their names."""
    names: dict[str, Text] = {
        key: say("{piece} of {side}", piece=kind.title, side=SIDES[side])
        for key, (side, kind) in _KEYS.items()
    }
    return {**names, GAME: name("Vicious Circle")}


def _game(pen: Pen) -> None:
    """Paints a moon that meets the sun, in a ring."""
    tile(pen, sides.TWILIGHT.field)
    pen.fill(star(15, 0, 29, 20, 12), sides.DAWN.trim)
    pen.disc(15, 0, 16, sides.DAWN.field)
    pen.disc(-15, 0, 31, sides.TWILIGHT.field)
    pen.fill(crescent(-14, 0, 27), theme.PALE)


def miniature(key: str) -> Image.Image:
    """Returns a creature's small picture, or the game's. Raises `KeyError` for an unknown key."""
    if key == GAME:
        return painted(_game)
    side, kind = _KEYS[key]

    def paint(pen: Pen) -> None:
        colours = sides.COLOURS[side]
        if side == TWILIGHT:
            pen.disc(0, 0, 50, theme.PALE)
            pen.disc(0, 0, 47.5, colours.rim)
            pen.disc(0, 0, 45, colours.trim)
            pen.disc(0, 0, 41, colours.field)
        else:
            pen.fill(star(0, 0, 50, 44, 18), colours.rim)
            pen.fill(star(0, 0, 46.5, 41, 18), colours.trim)
            pen.disc(0, 0, 41, colours.field)
        sides.paint_figure(pen.at(-33, -33, 0.66), kind, colours.figure, colours.field)

    return painted(paint)


_Going: TypeAlias = ActionChoice[Move | Deploy]
_CHIP = 70
"""The width in px of the crossed-out counter of the creature just captured."""


def draw_match(view: ViciousView, chosen: ActionChoice[Action] | None, look: Look) -> Sheet:
    """Returns the map with its creatures, both strips and the foot. A chosen pass shows nothing."""
    board = shown_board(view, look)
    sheet = empty(board)
    goes = chosen is not None and isinstance(chosen.actions[0], Move | Deploy)
    choice = cast(_Going, chosen) if goes else None
    players, mover = look.players, look.marked(view.mover)
    spots = [_strip(sheet, board, view, side, mover, player_of(players, side)) for side in (0, 1)]
    lay_foot(sheet, board, view.outcome, players)
    if view.last is not None and (choice is None or choice.action is None):
        _under_last(sheet, board, view.last, look.traces)
    if choice is not None:
        with sheet.passing():
            _under_choice(sheet, board, view, choice)
    _labels(sheet, board, view, choice)
    _creatures(sheet, board, view, choice)
    if look.traces is not Traces.NONE:
        _over_last(sheet, board, view, choice)
    _ban(sheet, board, view)
    if choice is not None:
        with sheet.passing():
            _over_choice(sheet, board, view, choice, spots[view.mover])
    return sheet


def _strip(
    sheet: Sheet,
    board: SquareBoard,
    view: ViciousView,
    side: Seat,
    mover: Seat | None,
    player: Player | None,
) -> dict[Kind, Point]:
    said, marked = standing(view.outcome, mover, side, TO_MOVE)
    return draw_strip(sheet, view, side, board.strip_tops[side], said, marked, player)


def _labels(sheet: Sheet, board: SquareBoard, view: ViciousView, choice: _Going | None) -> None:
    """Lays the names of special squares again, where a mark may lie on them."""
    squares: set[int] = set(view.last.path) if view.last is not None else set()
    if view.outcome is not None and view.last is not None:
        squares -= set(view.last.path[-1:])  # the arrow that wins is not covered
    if choice is not None:
        squares |= _reached(view, choice.actions[0])
    for square in squares - {RESERVE}:
        name = label.entry(square, board.cell)
        if name.width:
            sheet.lay(name, *board.corner(square))


def _reached(view: ViciousView, first: Move | Deploy) -> set[int]:
    """Returns the square of the chosen creature, and the squares open to it. Their labels are laid
    again, also in a preview."""
    own = (first.kind, _start(first))
    legal = [each for each in view.legal if isinstance(each, Move | Deploy)]
    return {own[1], *(each.end for each in legal if (each.kind, _start(each)) == own)}


def _creatures(sheet: Sheet, board: SquareBoard, view: ViciousView, choice: _Going | None) -> None:
    """Lays all creatures on the map, those nearer to the viewer later; a previewed move as done."""
    goal = choice.action if choice else None
    standing = sorted(
        ((place, number) for number, place in enumerate(view.places) if place >= 0),
        key=lambda pair: board.depth(pair[0]),
    )
    for place, number in standing:
        side, kind = divmod(number, 5)
        if goal is None or place not in (goal.end, _start(goal)):
            lay_counter(sheet, side, Kind(kind), COUNTER, board.middle(place))
    if goal is not None:
        lay_counter(sheet, view.mover, goal.kind, COUNTER, board.middle(goal.end))


def _start(action: Move | Deploy) -> int:
    return action.start if isinstance(action, Move) else RESERVE


def _way(view: ViciousView, move: Move) -> tuple[int, ...]:
    """Returns the squares through which a legal move runs."""
    moves = [action for action in view.legal if isinstance(action, Move)]
    return view.ways[moves.index(move)]


def _under_last(sheet: Sheet, board: SquareBoard, last: Last, traces: Traces) -> None:
    """Draws the marks of the latest action that lie under the counters."""
    if not last.path or traces is Traces.NONE:
        return
    end = board.middle(last.path[-1])
    if last.captured is not None:
        sheet.stamp(marks.burst.entry(), *end)
    if traces is Traces.ALL:
        _under_way(sheet, board, last)


def _under_way(sheet: Sheet, board: SquareBoard, last: Last) -> None:
    end = board.middle(last.path[-1])
    if len(last.path) == 1:
        sheet.stamp(marks.dropped_ring.entry(), *end)
        return
    if last.captured is None:
        sheet.stamp(marks.arrived_ring.entry(), *end)
    sheet.stamp(marks.left_ring.entry(), *board.middle(last.path[0]))
    marks.draw_arrow(sheet, board, last.path, theme.LAST)


def _over_last(sheet: Sheet, board: SquareBoard, view: ViciousView, choice: _Going | None) -> None:
    """Lays the creature captured last, crossed out, at the corner of its square."""
    last = view.last
    if last is None or last.captured is None or not last.path or (choice and choice.action):
        return
    start, end = last.path[0], last.path[-1]
    _chip(sheet, board, 1 - last.by, last.captured, end, start)


def _chip(sheet: Sheet, board: SquareBoard, side: Seat, kind: Kind, place: int, start: int) -> None:
    """Draws a captured counter at the upper corner away from the capturer's start."""
    left, top = board.corner(place)
    inset = board.cell - 36 if board.corner(start)[0] <= left else 36
    sheet.stamp(fallen.entry(side, kind, _CHIP), left + inset, top + 36)


def _ban(sheet: Sheet, board: SquareBoard, view: ViciousView) -> None:
    """Marks the square to which the side to move may not go back because of ko (ruling "ko")."""
    ban = view.bans[view.mover]
    if ban is not None and view.outcome is None:
        left, top = board.corner(ban.square)
        sheet.stamp(marks.ko.entry(view.mover, ban.kind), left + 69, top + 36)


def _under_choice(sheet: Sheet, board: SquareBoard, view: ViciousView, choice: _Going) -> None:
    """Lays the rings round the chosen creature and round those it may capture, or the arrow of a
    preview."""
    goal, start = choice.action, _start(choice.actions[0])
    if goal is not None:
        sheet.stamp(marks.chosen_ring.entry(), *board.middle(goal.end))
        if isinstance(goal, Move):
            left_behind = ghost.entry(view.mover, goal.kind, COUNTER)
            sheet.stamp(left_behind, *board.middle(goal.start))
            marks.draw_arrow(sheet, board, _way(view, goal), theme.CHOICE, dashed=True)
        return
    if start >= 0:
        sheet.stamp(marks.chosen_ring.entry(), *board.middle(start))
    for prey in choice.actions:
        if prey.takes:
            sheet.stamp(marks.prey_ring.entry(), *board.middle(prey.end))


def _over_choice(
    sheet: Sheet, board: SquareBoard, view: ViciousView, choice: _Going, spots: dict[Kind, Point]
) -> None:
    """Marks the goals of the chosen creature, or the capture of its previewed move."""
    first = choice.actions[0]
    if isinstance(first, Deploy) and first.kind in spots:
        sheet.stamp(marks.reserve_ring.entry(), *spots[first.kind])
    if choice.action is not None:
        _preview_capture(sheet, board, view, choice.action)
        return
    for goal in choice.actions:
        _goal(sheet, board, goal, throne=choice.marked and goal.end == THRONES[1 - view.mover])


def _goal(sheet: Sheet, board: SquareBoard, goal: Move | Deploy, *, throne: bool) -> None:
    """Draws a crown on the enemy throne, beside any creature there, or a dot on an empty square."""
    x, y = board.middle(goal.end)
    if throne and goal.takes:
        left, top = board.corner(goal.end)
        sheet.stamp(marks.crown.entry(), left + 46, top + 44)
    elif throne:
        sheet.stamp(marks.crown.entry(), x, y)
    elif not goal.takes:
        sheet.stamp(marks.goal_dot.entry(), x, y)


def _preview_capture(
    sheet: Sheet, board: SquareBoard, view: ViciousView, goal: Move | Deploy
) -> None:
    foe = 1 - view.mover
    own = view.places[foe * 5 : foe * 5 + 5]
    if goal.end in own:
        start = goal.start if isinstance(goal, Move) else goal.end
        _chip(sheet, board, foe, Kind(own.index(goal.end)), goal.end, start)


def travels(before: ViciousView, after: ViciousView, board: SquareBoard) -> tuple[Travel, ...]:
    """Returns the way of each creature that stands on another square than before. One from reserve
    comes from its side's strip."""
    if before.setting_up:
        return ()
    moved = [
        (number, start, end)
        for number, (start, end) in enumerate(zip(before.places, after.places, strict=True))
        if start != end >= 0 and start >= RESERVE
    ]
    return tuple(
        Travel(
            (shadow.entry(COUNTER), counter.entry(number // 5, Kind(number % 5), COUNTER)),
            _walked(before, after, board, number, start, end),
        )
        for number, start, end in moved
    )


def _walked(
    before: ViciousView, after: ViciousView, board: SquareBoard, number: int, start: int, end: int
) -> tuple[Point, ...]:
    """Returns the points of a creature's way: around obstacles, as it was played."""
    if start == RESERVE:
        side, kind = divmod(number, 5)
        top = board.strip_tops[side]
        strip = draw_strip(empty(board), before, side, top, NOTHING, False, None)
        return strip[Kind(kind)], board.middle(end)
    last = after.last
    known = last is not None and (last.path[:1], last.path[-1:]) == ((start,), (end,))
    return tuple(map(board.middle, last.path if last is not None and known else (start, end)))


class ViciousRenderer(Renderer):
    """The renderer of Wizards of the Vicious Circle."""

    centre: ClassVar[float] = 0.5
    turns: ClassVar[bool] = True

    def draw(self, view: AnyView, choice: AnyActionChoice | None, look: Look) -> Sheet:
        known, players = cast(ViciousView, view), look.players  # the map is shown whole
        spots = face_spots(players, sides.SIDES, board_for(look).strip_tops)
        if known.setting_up and known.seat is not None:
            own = players[known.seat : known.seat + 1]
            sheet = draw_own_set_up(known, choice, own, turned=look.is_turned)
            spots = face_spots(own, sides.SIDES[known.seat :], [theme.EDGE])
        elif known.setting_up:
            sheet = draw_public_set_up(known, players, shown_board(known, look))
        else:
            sheet = draw_match(known, choice, look)
        lay_faces(sheet, spots)
        return sheet

    def travels(self, before: AnyView, after: AnyView, look: Look) -> tuple[Travel, ...]:
        return travels(cast(ViciousView, before), cast(ViciousView, after), board_for(look))

    def scene(self, view: AnyView) -> Image.Image:
        return scene(cast(ViciousView, view))

    def inset(self, view: AnyView, size: tuple[int, int]) -> Box:
        del view, size
        return BOARD.land

    def key(self, view: AnyView, choice: AnyActionChoice) -> Text:
        goes = [each for each in choice.actions if isinstance(each, Move | Deploy)]
        throne = THRONES[1 - cast(ViciousView, view).mover] if choice.marked else None
        return kit.key(
            {
                kit.GO: any(not each.takes and each.end != throne for each in goes),
                kit.CAPTURE: any(each.takes for each in goes),
                say("Crown: it wins there."): any(each.end == throne for each in goes),
            }
        )

    def played_on(self, view: AnyView, look: Look) -> Box:
        return board_for(look).played_on(cast(ViciousView, view).mover)

    def place(self, view: AnyView, square: str, look: Look) -> tuple[float, float]:
        """Returns where a square stands: on the large domain of an own set-up, else on the map."""
        known = cast(ViciousView, view)
        board = board_for(look)
        if known.setting_up and known.seat is not None:
            board = desk_of(known.seat, turned=look.is_turned)
        return board.corner(board.number(square))

    def miniatures(self) -> dict[str, Text]:
        return miniatures()

    def miniature(self, key: str) -> Image.Image:
        return miniature(key)


RENDERER: Final = ViciousRenderer()
