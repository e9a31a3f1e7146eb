"""The reader's choice on the board: what may be done, and a preview of what is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from engines.vilitum.model.board import Kind
from engines.vilitum.model.values import Sacrifice, Use, Verb, VilitumView
from render.kit import theme
from render.kit.shapes import Point, stamp
from render.vilitum import layout
from render.vilitum.board import arrows, marks
from render.vilitum.board.badges import SACRIFICE, badge
from render.vilitum.board.choice import Chosen, Placing, Using, able, word
from render.vilitum.board.last_turn import beyond, draw_use
from render.vilitum.board.pieces import piece
from render.vilitum.board.states import ghost, shadow

_FRAMES: Final[dict[Verb, Callable[[float], Image.Image]]] = {
    Verb.ATTACK: marks.sight,
    Verb.HEAL: marks.patient,
}
"""The frame round a piece that something may be done to; else a plain one."""
_SPOTS: Final = ((-35, -35), (-35, 0), (-35, 35), (35, 35))
"""Where the badges of a piece lie, from its square's middle."""


def _unit(view: VilitumView) -> float:
    return layout.cell(view.ruleset.size) / 100


def _lay(
    image: Image.Image, view: VilitumView, square: int, make: Callable[[float], Image.Image]
) -> None:
    stamp(image, make(_unit(view)), *layout.middle(view.ruleset.size, square))


def hint(image: Image.Image, view: VilitumView) -> None:
    """Brackets round what the reader may begin with."""
    for square in sorted(able(view)):
        _lay(image, view, square, marks.able)


# Under the pieces


def under_choice(image: Image.Image, view: VilitumView, choice: Chosen) -> None:
    """Frames round the chosen piece and round what it may be aimed at; the way of a preview."""
    if isinstance(choice, Placing):
        if choice.square is not None:
            _lay(image, view, choice.square, marks.chosen)
        return
    if isinstance(choice.action, Use):
        _under_preview(image, view, choice.action)
        return
    _lay(image, view, choice.start, marks.chosen)
    if isinstance(choice.action, Sacrifice):
        _lay(image, view, choice.start, marks.glow)
        return
    _under_options(image, view, choice)


def _under_options(image: Image.Image, view: VilitumView, choice: Using) -> None:
    targets = _targets(choice)
    for square in choice.beyond:
        if targets.get(square, [Verb.MOVE]) == [Verb.MOVE]:
            _range(image, view, choice, square)
    for square, verbs in targets.items():
        frames = [_FRAMES[verb] for verb in _FRAMES if verb in verbs]
        if verbs != [Verb.MOVE]:
            _lay(image, view, square, frames[0] if frames else marks.partner)


def _range(image: Image.Image, view: VilitumView, choice: Using, square: int) -> None:
    """Faint marks of a range where nothing can be aimed at: a sight or a cross."""
    healing, taken = choice.range_verb is Verb.HEAL, square in view.places
    if taken:
        make = marks.patient if healing else marks.sight
    else:
        make = marks.range_cross if healing else marks.range_sight
    mark = marks.faint(make, _unit(view))
    stamp(image, mark, *layout.middle(view.ruleset.size, square))


def _targets(choice: Using) -> dict[int, list[Verb]]:
    """What may be done to each square."""
    found: dict[int, list[Verb]] = {}
    for action in choice.options:
        if isinstance(action, Use):
            found.setdefault(action.target, []).append(action.verb)
    return found


def _under_preview(image: Image.Image, view: VilitumView, use: Use) -> None:
    size = view.ruleset.size
    if use.verb in (Verb.MOVE, Verb.RUSH):
        _lay(image, view, use.target, marks.chosen)
        moved = ghost(view.mover, use.kind, _rings(view, use.kind), layout.width(size))
        stamp(image, moved, *layout.middle(size, use.start))
        arrows.draw_path(image, size, use.start, use.target, theme.CHOICE, dashed=True)
        return
    _lay(image, view, use.start, marks.chosen)
    _lay(image, view, use.target, _FRAMES.get(use.verb, marks.partner))


def _rings(view: VilitumView, kind: Kind) -> int:
    return view.rings[view.mover * 5 + kind]


# The pieces of a preview


def moved_places(view: VilitumView, choice: Chosen | None) -> dict[int, int]:
    """Where the pieces stand, by number, with a previewed move, rush or swap as done."""
    places = {number: place for number, place in enumerate(view.places) if place >= 0}
    if isinstance(choice, Placing) and choice.square is not None:
        places[view.mover * 5 + choice.kind] = choice.square
    if isinstance(choice, Using) and isinstance(choice.action, Sacrifice):
        del places[view.mover * 5 + Kind.CLERIC]
    if isinstance(choice, Using) and isinstance(choice.action, Use):
        _move(places, view.mover * 5 + choice.kind, choice.action)
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
    image: Image.Image, view: VilitumView, choice: Chosen, spots: dict[Kind, Point]
) -> None:
    """Where the chosen piece may go, badges of what it may do, or the stroke of a preview."""
    if isinstance(choice, Placing):
        _over_placing(image, view, choice, spots)
    elif isinstance(choice.action, Sacrifice):
        _return(image, view, choice.action, spots)
    elif choice.action is not None:
        draw_use(image, view.ruleset.size, choice.action, theme.CHOICE)
    else:
        _over_options(image, view, choice, spots)


def _over_placing(
    image: Image.Image, view: VilitumView, choice: Placing, spots: dict[Kind, Point]
) -> None:
    if choice.kind in spots:
        stamp(image, marks.picked(), *spots[choice.kind])
    if choice.square is None:
        for square in choice.squares:
            _lay(image, view, square, marks.goal)


def _over_options(
    image: Image.Image, view: VilitumView, choice: Using, spots: dict[Kind, Point]
) -> None:
    for square, verbs in _targets(choice).items():
        if verbs == [Verb.MOVE]:
            _lay(image, view, square, marks.goal)
        elif len(verbs) > 1 or verbs[0] not in _FRAMES:
            _badges(image, view, square, [verb.value for verb in verbs])
    returning = [action for action in choice.options if isinstance(action, Sacrifice)]
    if returning:
        _badges(image, view, choice.start, [word(returning[0])])
        for action in returning:
            stamp(image, marks.picked(), *spots[action.kind])


def _badges(image: Image.Image, view: VilitumView, square: int, verbs: list[str]) -> None:
    x, y = layout.middle(view.ruleset.size, square)
    unit = _unit(view)
    for verb, (dx, dy) in zip(verbs, _SPOTS, strict=False):
        stamp(image, badge(verb, unit), x + dx * unit, y + dy * unit)


def _return(
    image: Image.Image, view: VilitumView, action: Sacrifice, spots: dict[Kind, Point]
) -> None:
    """The piece that would return, pale since its rings are not told, before golden rays."""
    size = view.ruleset.size
    place = layout.middle(size, action.square)
    stamp(image, shadow(layout.width(size)), *place)
    stamp(image, piece(view.mover, action.kind, None, layout.width(size)), *place)
    _badges(image, view, action.square, [SACRIFICE])
    stamp(image, marks.picked(), *spots[action.kind])
