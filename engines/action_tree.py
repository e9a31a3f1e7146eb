"""The picks of a view, narrowed part by part to the one that a person means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias

from engines.game import ActionT, AnyGame, AnyView, Part, Pick
from engines.match_cache import Same, remembered

AnyPick: TypeAlias = Pick[Any]
"""A pick in a game whose types do not matter to the caller."""


@dataclass(frozen=True, slots=True)
class ActionChoice(Generic[ActionT]):
    """The parts chosen so far: their values, and the legal actions that begin with them. `action`
    is the action without further parts, None until it is chosen. `marked` says that a winning
    action may be marked as such.

    A draft that cannot be judged yet, such as half a set-up, is one action, not whole yet.
    """

    values: tuple[str, ...]
    actions: tuple[ActionT, ...]
    action: ActionT | None = None
    marked: bool = True

    @property
    def depth(self) -> int:
        """The number of parts chosen, at least one."""
        return len(self.values)


class Several(NamedTuple):
    """Picks that may be chosen together: those of two parts that begin with `first`, or the pick of
    that part alone. `copies` tells how many there are of one with this last part, if not one;
    `ticked` are the last parts of the proposed ones."""

    first: str
    copies: Mapping[str, int]
    ticked: Sequence[str] = ()


AnyActionChoice: TypeAlias = ActionChoice[Any]
"""A choice in a game whose types do not matter to the caller."""


def singly(game: AnyGame, view: AnyView) -> tuple[AnyPick, ...]:
    """Returns each legal action as a pick by its own parts, also where the game's picks join
    some."""
    return tuple(Pick(game.parts(view, each), game.write(each), each) for each in view.legal)


class _Index:
    """Picks, also by the values of all their parts, and by those of each beginning."""

    __slots__ = ("begun", "picks", "whole")

    def __init__(self, picks: Sequence[AnyPick]) -> None:
        self.picks: Final = picks
        self.whole: dict[tuple[str, ...], AnyPick] = {}
        for pick in picks:
            self.whole.setdefault(tuple(part.value for part in pick.parts), pick)
        self.begun: dict[tuple[str, ...], list[AnyPick]] = {}
        for values, pick in self.whole.items():
            for depth in range(len(values) + 1):
                self.begun.setdefault(values[:depth], []).append(pick)


@remembered
def _of_game(view: AnyView, game: Same[AnyGame]) -> _Index:
    """Returns the game's own picks: a press, its answer and the board ask for the same."""
    return _Index(game.thing.picks(view))


def picks_of(game: AnyGame, view: AnyView) -> Sequence[AnyPick]:
    """Returns the game's own picks of a view, which many ask for."""
    return _of_game(view, Same(game)).picks


class ActionTree:
    """All picks of a view, by default those of its game. In every method `chosen` holds the values
    of the parts chosen so far."""

    marked: ClassVar[bool] = True
    """Whether winning actions are marked as such."""

    def __init__(
        self, game: AnyGame, view: AnyView, picks: Sequence[AnyPick] | None = None
    ) -> None:
        self._index: Final = _of_game(view, Same(game)) if picks is None else _Index(picks)

    def pick(self, chosen: tuple[str, ...]) -> AnyPick | None:
        """Returns the pick whose parts are exactly those chosen, or None."""
        return self._index.whole.get(chosen)

    def begun(self, chosen: tuple[str, ...]) -> tuple[AnyPick, ...]:
        """Returns the picks that begin with the chosen parts, in the engine's order."""
        return tuple(self._index.begun.get(chosen, ()))

    def choice(self, chosen: tuple[str, ...]) -> AnyActionChoice | None:
        """Returns the choice of these parts; None if there are none, or if no action begins with
        them."""
        actions = tuple(pick.action for pick in self.begun(chosen))
        whole = self.pick(chosen)
        if not chosen or not actions:
            return None
        return ActionChoice(chosen, actions, whole and whole.action, self.marked)

    def together(self, chosen: tuple[str, ...], values: Sequence[str]) -> str | None:
        """Returns the text that plays several picks one after the other: the chosen parts with each
        of these values as the last part. None unless all of them may be picked together."""
        picks = [self.pick((*chosen, value)) for value in values]
        if not picks or not all(pick and pick.joins for pick in picks):
            return None
        return ", ".join(pick.text for pick in picks if pick)

    def after(self, chosen: tuple[str, ...]) -> tuple[Part, ...]:
        """Returns the parts that may follow those chosen, in the engine's order."""
        found: dict[str, Part] = {}
        for pick in self.begun(chosen):
            for part in pick.parts[len(chosen) : len(chosen) + 1]:
                found.setdefault(part.value, part)
        return tuple(found.values())

    def labels(self, chosen: tuple[str, ...]) -> list[str]:
        """Returns the labels of the chosen parts."""
        for pick in self.begun(chosen)[:1]:
            return [part.label for part in pick.parts[: len(chosen)]]
        return []
