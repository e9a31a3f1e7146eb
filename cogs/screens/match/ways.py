"""The ways in which an action is picked, part by part."""

from __future__ import annotations

from typing import Protocol

from engines.choosing import Actions
from engines.game import AnyGame, AnyView, Part

BUTTONS = 5


class Position(Protocol):
    """Where an action is picked: a game, and the view of the seat that acts."""

    @property
    def game(self) -> AnyGame:
        """The rules."""
        ...

    @property
    def view(self) -> AnyView:
        """What the seat knows, with its legal actions."""
        ...


class Ways(Actions):
    """All legal actions, as they are picked in the controls of a message."""

    def __init__(self, position: Position) -> None:
        super().__init__(position.game, position.view)
        self._game = position.game

    def text(self, chosen: tuple[str, ...]) -> str | None:
        """Returns the text of the action whose parts are exactly those chosen, or None."""
        found = self.choice(chosen)
        return None if found is None or found.action is None else self._game.write(found.action)

    def split(self, chosen: tuple[str, ...]) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """Returns the parts that may follow, those for a select and those for buttons: at the first
        step a part that is an action all by itself, such as the end of a turn, is a button,
        as long as there are few."""
        parts = self.after(chosen)
        alone = () if chosen else tuple(p for p in parts if (p.value,) in self._actions)
        if len(alone) > BUTTONS:
            alone = ()
        return tuple(part for part in parts if part not in alone), alone

    def advance(self, chosen: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Returns what is chosen, with every step after it that leaves no choice. The last part of
        an action is never taken for a person."""
        while chosen not in self._actions:
            listed, _ = self.split(chosen)
            if len(listed) != 1 or (*chosen, listed[0].value) in self._actions:
                break
            chosen = (*chosen, listed[0].value)
        return chosen

    def retreat(self, chosen: tuple[str, ...]) -> tuple[str, ...]:
        """Returns what was chosen before the latest step at which there was a choice."""
        for depth in range(len(chosen) - 1, -1, -1):
            if self.advance(chosen[:depth]) == chosen[:depth]:
                return chosen[:depth]
        return self.advance()

    def is_first(self, chosen: tuple[str, ...]) -> bool:
        """Tells whether there is no choice yet to go back on."""
        return chosen == self.advance()[: len(chosen)]
