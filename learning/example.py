"""Playing on from a position of the rules' pages, or of a match that is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from common.text.text import Text
from engines.game import AnyGame, AnyView, Seat
from learning.trial import Gone, Trial, forced, loaded


@dataclass(frozen=True, slots=True)
class Example:
    """A position to play on from: page `number` of the rules, or ply `number` of a match. `chosen`
    are the parts of an action that the page shows as chosen; `match_id` is 0 for a page."""

    game: AnyGame
    number: int
    title: Text
    position: str
    chosen: tuple[str, ...] = ()
    match_id: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice(Trial):
    """The trial of an example; `view` is that of the seat to act. `reader` is the seat of the
    person who tries it, None where nobody can act. `told` is all since the reader's latest action
    in words, and `since` counts the actions since then, that one included."""

    example: Example
    reader: Seat | None
    told: tuple[str, ...] = ()
    since: int = 0


def on_page(game: AnyGame, number: int) -> Example:
    """Returns the example of a page, counted from 0. Raises `Gone` where it has none."""
    pages = game.guide()
    if number >= len(pages) or (position := pages[number].position) is None:
        raise Gone
    return Example(game, number, pages[number].title, position, pages[number].chosen)


def practice(example: Example, numbers: Sequence[int] = ()) -> Practice:
    """Returns the trial that plays these actions, and all passes that the rules force. Raises
    `Gone` where that is not possible any more."""
    game = example.game
    state, told = forced(game, loaded(game, example.position))
    view = _acting(game, state)
    at = Practice(game=game, state=state, view=view, example=example, reader=view.seat, told=told)
    for number in numbers:
        at = further(at, number)
    return at


def further(at: Practice, number: int) -> Practice:
    """Returns the trial with one more action. Raises `Gone` where there is none of this number."""
    game, (seat, action) = at.game, at.legal(number)
    words = game.describe(at.view, seat, action)
    state, passes = forced(game, game.play(at.state, seat, action))
    told, own = (words, *passes), seat == at.reader
    return replace(
        at,
        numbers=(*at.numbers, number),
        state=state,
        view=_acting(game, state),
        told=told if own else (*at.told, *told),
        since=1 if own else at.since + 1,
    )


def _acting(game: AnyGame, state: Any) -> AnyView:
    """Returns the view of the seat to act, the first of several; nobody's after the end."""
    to_act = game.to_act(state)
    view: AnyView = game.view(state, to_act[0] if to_act else None)
    return view
