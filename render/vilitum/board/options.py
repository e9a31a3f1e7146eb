"""The viewer's choice on the board: the legal choices, and a preview of a whole action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias, cast

from PIL import Image

from common.text.say import EMPTY, say
from common.text.text import Text
from engines.action_tree import ActionChoice, AnyActionChoice
from engines.vilitum.model.board import Kind
from engines.vilitum.model.values import Action, Place, Sacrifice, Use, Verb, VilitumView
from render.cache.results import memo
from render.kit import marks as kit
from render.kit import theme
from render.kit.marks import Maker, edged_disc
from render.kit.shapes import Pen, Point, sprite
from render.kit.sheet import Sheet
from render.kit.squares import SquareBoard
from render.vilitum import layout, sides
from render.vilitum.board import arrows, marks
from render.vilitum.board.last_turn import beyond, draw_use, lay_signs
from render.vilitum.board.pieces import RING, ghost, piece, shadow

_FRAMES: Final[dict[Verb, Maker]] = {Verb.ATTACK: marks.sight, Verb.HEAL: marks.patient}
"""The frames round the targets of these verbs; other targets have a plain one."""
_SPOTS: Final = ((-35, -35), (-35, 0), (-35, 35), (35, 35))
"""The places of the badges of a piece, from its square's middle."""
SPAN: Final = 34
"""The width of a badge in hundredths of a square."""
SACRIFICE: Final = "sacrifice"
"""The name of a sacrifice among the parts of an action."""
Doing: TypeAlias = ActionChoice[Place | Use | Sacrifice]
Targets: TypeAlias = dict[int, list[Verb]]
"""The verbs that may be used on each square."""


def doing(choice: ActionChoice[Action] | None) -> Doing | None:
    """Returns the choice if it is one of a piece's action; None for no choice, and for one of
    anything else."""
    does = choice is not None and isinstance(choice.actions[0], Place | Use | Sacrifice)
    return cast(Doing, choice) if does else None


def _square(action: Place | Use | Sacrifice) -> int:
    """Returns the square of the acting piece, or the one to place it on."""
    return action.start if isinstance(action, Use) else action.square


def hint(sheet: Sheet, board: SquareBoard, view: VilitumView) -> None:
    """Lays brackets round the squares with which the viewer may begin."""
    actions = (each for each in view.legal if isinstance(each, Place | Use | Sacrifice))
    for square in sorted(set(map(_square, actions))):
        board.mark(sheet, marks.able, square)


# Under the pieces


def under_choice(sheet: Sheet, board: SquareBoard, view: VilitumView, choice: Doing) -> None:
    """Lays frames round the chosen piece and round its possible targets; of a whole action, the
    way."""
    match choice.action:
        case Use():
            _under_preview(sheet, board, view, choice.action)
        case Place(square=square):
            board.mark(sheet, marks.chosen, square)
        case Sacrifice(square=square):
            board.mark(sheet, marks.chosen, square)
            board.mark(sheet, marks.glow, square)
        case None:
            _under_options(sheet, board, view, choice)


def _under_options(sheet: Sheet, board: SquareBoard, view: VilitumView, choice: Doing) -> None:
    first, targets = choice.actions[0], _targets(choice)
    if isinstance(first, Place):
        return
    board.mark(sheet, marks.chosen, _square(first))
    for verb, square in _in_range(view, choice, targets):
        _range(sheet, board, view, verb, square)
    for square, verbs in targets.items():
        frames = [_FRAMES[verb] for verb in _FRAMES if verb in verbs]
        if verbs != [Verb.MOVE]:
            board.mark(sheet, frames[0] if frames else marks.partner, square)


def _in_range(view: VilitumView, choice: Doing, targets: Targets) -> Iterator[tuple[Verb, int]]:
    """Yields the squares in range of a piece on which it can do nothing now, except move there;
    each with the verb. None once a verb is chosen."""
    first = choice.actions[0]
    user = first.kind if isinstance(first, Use) else Kind.CLERIC
    for kind, verb, squares in view.ranges if choice.depth == 1 else ():
        for square in squares:
            if kind is user and targets.get(square, [Verb.MOVE]) == [Verb.MOVE]:
                yield verb, square


def _range(sheet: Sheet, board: SquareBoard, view: VilitumView, verb: Verb, square: int) -> None:
    """Lays the faint mark of a range without a target: a sight or a cross."""
    healing, taken = verb is Verb.HEAL, square in view.places
    if taken:
        make = marks.patient if healing else marks.sight
    else:
        make = marks.range_cross if healing else marks.range_sight
    sheet.stamp(marks.faint.entry(make, board.unit), *board.middle(square))


def _targets(choice: Doing) -> Targets:
    """Returns the verbs that may be used on each square."""
    found: Targets = {}
    for action in choice.actions:
        if isinstance(action, Use):
            found.setdefault(action.target, []).append(action.verb)
    return found


def choice_key(view: VilitumView, choice: AnyActionChoice) -> Text:
    """Returns what the marks of a choice mean; nothing while a piece is placed."""
    does = doing(choice)
    if does is None or isinstance(does.actions[0], Place):
        return EMPTY
    targets = _targets(does)
    ranges = {verb for verb, _ in _in_range(view, does, targets)}
    shown = ranges.union(*targets.values())
    return kit.key(
        {
            kit.GO: [Verb.MOVE] in targets.values(),
            say("Crosshair: it can attack there."): Verb.ATTACK in shown,
            say("Cross: it can heal there."): Verb.HEAL in shown,
            say("Faint: in range."): bool(ranges),
        }
    )


def _under_preview(sheet: Sheet, board: SquareBoard, view: VilitumView, use: Use) -> None:
    if use.verb in (Verb.MOVE, Verb.RUSH):
        board.mark(sheet, marks.chosen, use.target)
        width, rings = layout.width(board.files), view.rings[view.mover * 5 + use.kind]
        moved = ghost.entry(view.mover, use.kind, rings, width)
        sheet.stamp(moved, *board.middle(use.start))
        arrows.draw_path(sheet, board, use.start, use.target, theme.CHOICE, dashed=True)
        return
    board.mark(sheet, marks.chosen, use.start)
    board.mark(sheet, _FRAMES.get(use.verb, marks.partner), use.target)


# The pieces of a preview


def moved_places(view: VilitumView, choice: Doing | None) -> dict[int, int]:
    """Returns the squares of the pieces by number, with a previewed action as done."""
    places = {number: place for number, place in enumerate(view.places) if place >= 0}
    match choice.action if choice else None:
        case Place(kind, square):
            places[view.mover * 5 + kind] = square
        case Sacrifice():
            del places[view.mover * 5 + Kind.CLERIC]
        case Use() as use:
            _move(places, view.mover * 5 + use.kind, use)
        case None:
            pass
    return places


def _move(places: dict[int, int], user: int, use: Use) -> None:
    met = next((number for number, place in places.items() if place == use.target), None)
    if use.verb in (Verb.MOVE, Verb.RUSH, Verb.SWAP):
        places[user] = use.target
    if met is not None and use.verb is Verb.RUSH:
        places[met] = beyond(use)
    if met is not None and use.verb is Verb.SWAP:
        places[met] = use.start


# Over the pieces


def over_choice(
    sheet: Sheet, board: SquareBoard, view: VilitumView, choice: Doing, spots: dict[Kind, Point]
) -> None:
    """Marks the squares open to the chosen piece, with badges of its possible verbs, or a preview's
    stroke."""
    first = choice.actions[0]
    if isinstance(first, Place) and first.kind in spots:
        sheet.stamp(marks.picked.entry(), *spots[first.kind])
    match choice.action:
        case Use() as use:
            draw_use(sheet, board, use, theme.CHOICE)
            lay_signs(sheet, board, view, use, moved_places(view, choice))
        case Sacrifice() as sacrifice:
            _return(sheet, board, view, sacrifice, spots)
        case Place():
            pass
        case None:
            _over_options(sheet, board, view, choice, spots)


def _over_options(
    sheet: Sheet, board: SquareBoard, view: VilitumView, choice: Doing, spots: dict[Kind, Point]
) -> None:
    for place in choice.actions:
        if isinstance(place, Place):
            board.mark(sheet, marks.goal, place.square)
    for square, verbs in _targets(choice).items():
        if verbs == [Verb.MOVE]:
            board.mark(sheet, marks.goal, square)
        elif len(verbs) > 1 or verbs[0] not in _FRAMES:
            _badges(sheet, board, square, [verb.value for verb in verbs])
    returning = [action for action in choice.actions if isinstance(action, Sacrifice)]
    if returning:
        _badges(sheet, board, returning[0].square, [SACRIFICE])
        for action in returning:
            sheet.stamp(marks.picked.entry(), *spots[action.kind])


@memo
def badge(verb: str, unit: float) -> Image.Image:
    """Returns the sign of a verb that the chosen piece may use, or the sacrifice's, as RGBA; `unit`
    is a hundredth of a square in px."""

    def paint(whole: Pen) -> None:
        pen = whole.at(SPAN / 2, SPAN / 2, SPAN / 38)
        edged_disc(pen, 16.6, 18.8)
        sides.ART.paint(pen, verb, ring=RING)

    return sprite(SPAN * unit, SPAN * unit, paint, unit)


def _badges(sheet: Sheet, board: SquareBoard, square: int, verbs: list[str]) -> None:
    (x, y), unit = board.middle(square), board.unit
    for verb, (dx, dy) in zip(verbs, _SPOTS, strict=False):
        sheet.stamp(badge.entry(verb, unit), x + dx * unit, y + dy * unit)


def _return(
    sheet: Sheet, board: SquareBoard, view: VilitumView, action: Sacrifice, spots: dict[Kind, Point]
) -> None:
    """Lays the piece that would return, before golden rays. Its podium has no slots, since its
    rings are not known yet."""
    place, width = board.middle(action.square), layout.width(board.files)
    sheet.stamp(shadow.entry(width), *place)
    sheet.stamp(piece.entry(view.mover, action.kind, None, width), *place)
    _badges(sheet, board, action.square, [SACRIFICE])
    sheet.stamp(marks.picked.entry(), *spots[action.kind])
