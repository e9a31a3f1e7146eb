"""The picks of a view, narrowed part by part to the one that a person means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias

from engines.game import ActionT, AnyGame, AnyView, Part, Pick

AnyPick: TypeAlias = Pick[Any]
"""A pick in a game whose types do not matter to the caller."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[ActionT]):
    """What is chosen so far: the values of some parts, and the legal actions that begin with them.
    `action` is the one without further parts, None until it is chosen. `marked` says that what wins
    may be marked as such.

    What is drafted before it can be judged stands as one action that is not whole yet.
    """

    values: tuple[str, ...]
    actions: tuple[ActionT, ...]
    action: ActionT | None = None
    marked: bool = True

    @property
    def depth(self) -> int:
        """How many parts of the actions are decided, at least one."""
        return len(self.values)


AnyChoice: TypeAlias = Choice[Any]
"""A choice in a game whose types do not matter to the caller."""


def singly(game: AnyGame, view: AnyView) -> tuple[AnyPick, ...]:
    """Returns each legal action as a pick by its parts, whatever the game puts together."""
    return tuple(Pick(game.parts(view, each), game.write(each), each) for each in view.legal)


class Actions:
    """All picks of a view with their parts, those of its game unless others are given. `chosen`
    always means the values of the parts so far."""

    marked: ClassVar[bool] = True
    """Whether what wins is marked as such."""

    def __init__(
        self, game: AnyGame, view: AnyView, picks: Sequence[AnyPick] | None = None
    ) -> None:
        self._picks: dict[tuple[str, ...], AnyPick] = {
            tuple(part.value for part in pick.parts): pick
            for pick in (game.picks(view) if picks is None else picks)
        }

    def pick(self, chosen: tuple[str, ...]) -> AnyPick | None:
        """Returns the pick whose parts are exactly those chosen, or None."""
        return self._picks.get(chosen)

    def begun(self, chosen: tuple[str, ...]) -> tuple[AnyPick, ...]:
        """Returns the picks that begin so, in the engine's order."""
        depth = len(chosen)
        return tuple(pick for values, pick in self._picks.items() if values[:depth] == chosen)

    def choice(self, chosen: tuple[str, ...]) -> AnyChoice | None:
        """Returns the actions that begin so, or None if nothing is chosen or no action begins
        so."""
        actions = tuple(pick.action for pick in self.begun(chosen))
        whole = self.pick(chosen)
        if not chosen or not actions:
            return None
        return Choice(chosen, actions, whole and whole.action, self.marked)

    def together(self, chosen: tuple[str, ...], values: Sequence[str]) -> str | None:
        """Returns the text that plays several picks that begin so and end with one each of these
        values, one after the other; None unless they may be picked together."""
        picks = [self.pick((*chosen, value)) for value in values]
        if not picks or not all(pick and pick.joins for pick in picks):
            return None
        return ", ".join(pick.text for pick in picks if pick)

    def after(self, chosen: tuple[str, ...]) -> tuple[Part, ...]:
        """Returns the parts that may follow, in the engine's order."""
        found: dict[str, Part] = {}
        for pick in self.begun(chosen):
            for part in pick.parts[len(chosen) : len(chosen) + 1]:
                found.setdefault(part.value, part)
        return tuple(found.values())

    def labels(self, chosen: tuple[str, ...]) -> list[str]:
        """Returns the chosen parts as people read them."""
        for pick in self.begun(chosen)[:1]:
            return [part.label for part in pick.parts[: len(chosen)]]
        return []
