"""The parts of a screen on which a position is tried: the board, the next choice, the words.

Nothing about a trial is stored. The ids hold its position, the actions so far as their numbers
among the legal ones, and the parts chosen of the next action."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cogs.board.steps import PickControls, PickTree
from cogs.hall.errors import BadControl
from cogs.hall.ids import DIGITS, GROWN, SELECT, custom_id
from cogs.hall.menus import SUFFIXES, PickerState
from cogs.hall.screen import Blocks, Picture, with_board
from common.text.say import say
from db.values import BoardForm
from engines.action_tree import AnyActionChoice
from engines.game import AnyView
from learning.trial import Trial
from render.look import WHOLE, Look

_WRITTEN: Final = re.compile("0|[1-9a-z][0-9a-z]*")


@dataclass(frozen=True, slots=True)
class Reply:
    """The bot's answer to a wrong try: the person's view after it, and its actions in words, with
    the keys of their small pictures; `why` the try fails, empty if unknown."""

    view: AnyView
    told: tuple[str, ...] = ()
    why: str = ""
    drawn: tuple[str, ...] = ()


def trail(actions: tuple[int, ...]) -> str:
    """Returns the actions so far as a word for ids; `actions_of` reads it."""
    return "-".join(map(_number, actions))


def actions_of(word: str) -> tuple[int, ...]:
    """Returns the actions of such a word. Raises `BadControl` for a word that `trail` never
    makes."""
    numbers = word.split("-") if word else []
    if not all(map(_WRITTEN.fullmatch, numbers)):
        raise BadControl
    return tuple(int(each, 36) for each in numbers)


def _number(number: int) -> str:
    high, low = divmod(number, 36)
    return (_number(high) if high else "") + DIGITS[low]


def is_full(steps: PickControls) -> bool:
    """Tells whether an id could not hold every further action."""
    head = custom_id(SELECT, steps.verb + SUFFIXES[-1], steps.subject, steps.ply, steps.before)
    room = GROWN - 1 - len(head)
    return any(
        sum(1 + len(part.value) for part in pick.parts) > room for pick in steps.ways.begun(())
    )


def picking(at: Trial, steps: PickControls, chosen: tuple[str, ...]) -> Blocks:
    """Returns the controls of the next choice, under the game's question."""
    asked = at.game.asks(at.view, chosen) if steps.ways.further(chosen) else ""
    return steps.blocks(PickerState(chosen), asked)


class Earlier(NamedTuple):
    """One step back: the actions and the parts chosen there; `is_first` if there is none."""

    numbers: tuple[int, ...]
    chosen: tuple[str, ...] = ()
    is_first: bool = False


def earlier(at: Trial, ways: PickTree, chosen: tuple[str, ...], since: int = 1) -> Earlier:
    """Returns a trial without the last part chosen, else without its last actions, `since` many."""
    if not ways.is_first(chosen):
        return Earlier(at.numbers, ways.retreat(chosen))
    return Earlier(at.numbers[: max(0, len(at.numbers) - since)], is_first=not at.numbers)


@dataclass(frozen=True, slots=True)
class Shown:
    """The form of a trial's board: the name of the picture's file, the look, the choice to mark,
    and the reader's preferred form."""

    file: str
    choice: AnyActionChoice | None = None
    look: Look = WHOLE
    boards: BoardForm = BoardForm.PICTURES


def board(at: Trial, view: AnyView, lines: Sequence[str], shown: Shown) -> Blocks:
    """Returns these lines above the board, and its pictures: none if it is text."""
    alt = at.game.alt_text(view)
    picture = Picture(shown.file, at.game.key, view, alt, shown.choice, shown.look)
    return with_board(lines, picture, shown.boards)


def sentences(told: Iterable[str]) -> list[str]:
    """Returns the words of actions and news as sentences, each with one full stop."""
    return [each if each.endswith(".") else say("{words}.", words=each) for each in told]
