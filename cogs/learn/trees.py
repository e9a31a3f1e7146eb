"""The picks of positions to try: those of a match, without marks of the good ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from cogs.board.steps import PickTree, Position
from common.text.say import joined
from common.text.text import Text
from engines.action_tree import AnyPick, picks_of


class LearnTree(PickTree):
    """The picks of a match in a position to try. Nothing is ticked: that would read as right."""

    ticked = False


class TaskTree(LearnTree):
    """The picks of a task, a lesson or a puzzle: first those of a match, in the engine's order and
    without marks of the good ones, then `others`, which the rules refuse."""

    marked = False
    proposes: ClassVar[bool] = True
    """Whether several actions at once are proposed, as in a match."""

    def __init__(self, position: Position, others: Sequence[Any] = ()) -> None:
        game, view = position.game, position.view
        alone = (game.picks(replace(view, legal=(each,))) for each in others)
        refused = [next(pick for pick in picks if not pick.proposed) for picks in alone]
        own = {pick.text for pick in picks_of(game, view) if not pick.proposed}
        kept = [each for each in picks_of(game, view) if not each.proposed or self.proposes]
        asked = [each for each in kept if not each.proposed or each.text not in own]
        super().__init__(position, [pick.unmarked for pick in (*asked, *refused)])

    def sentence(self, pick: AnyPick) -> Text:
        """Returns a pick by its parts alone: its effect is for the person to find."""
        return joined(" → ", [part.label for part in pick.parts])


class PuzzleTree(TaskTree):
    """The picks of a puzzle, without any proposal: one press would give the answer away."""

    proposes = False
