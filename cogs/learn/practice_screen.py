"""Trying an example of the rules: the reader plays both sides from its position.

Nothing is stored. The ids hold the game, the page (as the ply), the actions so far as their
numbers among the legal ones, and the parts chosen of the next one. A moment of a match that is over
can be tried in the same way: the ids then hold the match (as the subject) and its ply.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from discord import ui

from cogs.board.picker import GREEN, question
from cogs.board.steps import Steps, Ways
from cogs.hall.errors import BadControl
from cogs.hall.ids import DIGITS, LIMIT, SELECT, custom_id
from cogs.hall.menus import Choosing
from cogs.hall.screen import Blocks, Picture, Screen, button, gallery, layout, rows, text
from engines.game import AnyGame, AnyView, Seat
from players.registry import player_of

FULL = "The example ends here. Go back, or start over."
_WRITTEN = re.compile("0|[1-9a-z][0-9a-z]*")


@dataclass(frozen=True, slots=True)
class Practice:
    """How far a reader has come on a page, counted from 0: the view of the seat that acts, the
    actions so far, the parts chosen of the next, what has happened since the reader's latest action
    in words, the seat that the reader plays, and how many actions since then Back takes back.
    `match_id` is that of the match from which the position is, whose ply stands for the page; 0 for
    an example of the rules."""

    game: AnyGame
    page: int
    title: str
    view: AnyView
    actions: tuple[int, ...]
    chosen: tuple[str, ...]
    words: str
    reader: Seat | None = None
    since: int = 1
    match_id: int = 0

    @property
    def is_full(self) -> bool:
        """Whether an id could not hold every further action."""
        used = len(custom_id(SELECT, "try-pick", self.match_id, self.page, (self.game.key, "")))
        room = LIMIT - 1 - used - len(trail(self.actions))
        return any(
            sum(1 + len(part.value) for part in self.game.parts(self.view, action)) > room
            for action in self.view.legal
        )

    def args(self, chosen: tuple[str, ...]) -> tuple[str, ...]:
        """Returns the example for a control's id, with these parts chosen."""
        return (self.game.key, trail(self.actions), *chosen)


def trail(actions: tuple[int, ...]) -> str:
    """Returns the actions so far as a word for ids; `actions_of` reads it."""
    return "-".join(map(_number, actions))


def actions_of(word: str) -> tuple[int, ...]:
    """Returns the actions for which such a word stands. Raises `BadControl` where `trail` makes
    none such."""
    numbers = word.split("-") if word else []
    if not all(map(_WRITTEN.fullmatch, numbers)):
        raise BadControl
    return tuple(int(each, 36) for each in numbers)


def _number(number: int) -> str:
    high, low = divmod(number, 36)
    return (_number(high) if high else "") + DIGITS[low]


def try_button(game: AnyGame, page: int, label: str = "Try it") -> ui.Button[Any]:
    """Opens the example of a page as it stands there."""
    return button(label, "try", 0, page, (game.key,))


def practice_screen(at: Practice) -> Screen:
    """Returns the position, what was just played, and the next choice of whoever is to act."""
    ways = Ways(at, single=True)
    choice = ways.choice(at.chosen)
    picture = Picture("practice.png", at.game.key, at.view, at.game.alt_text(at.view), choice)
    blocks: Blocks = [text("\n".join(_lines(at, ways))), gallery(picture)]
    buttons: list[ui.Button[Any]] = []
    if not at.is_full:
        asked = at.game.asks(at.view, at.chosen) if ways.further(at.chosen) else ""
        steps = Steps(ways, "try-pick", at.match_id, at.page, at.args(()))
        blocks += steps.blocks(Choosing(at.chosen), asked)
        buttons = _playing(at, ways)
    buttons.append(_back(at, ways))
    buttons.append(button("Start over", "try", at.match_id, at.page, (at.game.key,)))
    if at.match_id:
        buttons.append(button("Review", "review", at.match_id))
    else:
        buttons.append(button("Rules", "rules", 0, 0, (at.game.key, "try", str(at.page))))
    return Screen(layout(*blocks, *rows(buttons)), (picture,))


def _lines(at: Practice, ways: Ways) -> list[str]:
    lines = [f"### Try it: {at.title}", f"-# {at.game.title}. {_who_plays(at)}"]
    lines += [f"{at.words}."] if at.words else []
    if at.view.outcome:
        return [*lines, f"**{at.game.describe_outcome(at.view)}**"]
    lines.append(at.game.status(at.view))
    if at.is_full:
        return [*lines, f"**{FULL}**"]
    return [*lines, question(at, ways, at.chosen)] if at.chosen else lines


def _who_plays(at: Practice) -> str:
    """Returns which side the reader plays; every side where the bot plays none."""
    if at.reader is not None and player_of(at.game.key):
        return "You play the side to move, I answer."
    return f"You play {'both sides' if max(at.game.seat_counts) == 2 else 'every side'}."


def _playing(at: Practice, ways: Ways) -> list[ui.Button[Any]]:
    """Returns the button that plays what is chosen."""
    if ways.text(at.chosen) is not None:
        return [button("Play", "try-do", at.match_id, at.page, at.args(at.chosen), style=GREEN)]
    return []


def _back(at: Practice, ways: Ways) -> ui.Button[Any]:
    """Drops the last part chosen, else the last action."""
    first = at.is_full or ways.is_first(at.chosen)
    back = at.since if player_of(at.game.key) else 1
    earlier = (at.game.key, trail(at.actions[: max(0, len(at.actions) - back)]))
    args = earlier if first else at.args(ways.retreat(at.chosen))
    return button("Back", "try", at.match_id, at.page, args, disabled=first and not at.actions)
