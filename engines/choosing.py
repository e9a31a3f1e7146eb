"""The legal actions, narrowed part by part to the one that a person picks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from engines.game import ActionT, AnyGame, AnyView, Part


@dataclass(frozen=True, slots=True)
class Choice(Generic[ActionT]):
    """What is chosen so far: the values of some parts, and the legal actions that begin with them.
    `action` is the one without further parts, None until it is chosen.

    What is drafted before it can be judged stands as one action that is not whole yet.
    """

    values: tuple[str, ...]
    actions: tuple[ActionT, ...]
    action: ActionT | None = None

    @property
    def depth(self) -> int:
        """How many parts of the actions are decided, at least one."""
        return len(self.values)


AnyChoice: TypeAlias = Choice[Any]
"""A choice in a game whose types do not matter to the caller."""


class Actions:
    """All legal actions of a view with their parts. `chosen` always means the values of the parts
    so far."""

    def __init__(self, game: AnyGame, view: AnyView) -> None:
        self._actions = {
            tuple(part.value for part in parts): (parts, action)
            for action in view.legal
            for parts in [game.parts(view, action)]
        }

    def choice(self, chosen: tuple[str, ...]) -> AnyChoice | None:
        """Returns the actions that begin so, or None if nothing is chosen or no action begins
        so."""
        actions = tuple(action for _, action in self._begun(chosen))
        _, whole = self._actions.get(chosen, ((), None))
        return Choice(chosen, actions, whole) if chosen and actions else None

    def after(self, chosen: tuple[str, ...]) -> tuple[Part, ...]:
        """Returns the parts that may follow, in the engine's order."""
        found: dict[str, Part] = {}
        for parts, _ in self._begun(chosen):
            for part in parts[len(chosen) : len(chosen) + 1]:
                found.setdefault(part.value, part)
        return tuple(found.values())

    def labels(self, chosen: tuple[str, ...]) -> list[str]:
        """Returns the chosen parts as people read them."""
        for parts, _ in self._begun(chosen)[:1]:
            return [part.label for part in parts[: len(chosen)]]
        return []

    def _begun(self, chosen: tuple[str, ...]) -> list[tuple[tuple[Part, ...], Any]]:
        """Returns the actions that begin so, each with its parts."""
        depth = len(chosen)
        return [found for values, found in self._actions.items() if values[:depth] == chosen]
