"""What a game's cog tells the table about how its game is played in Discord."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cogs.screens.screen import Screen
from engines.game import AnyView, Seat


@dataclass(frozen=True, slots=True)
class Control:
    """A button under the board: its words, and the verb that it presses, with arguments.

    `Control("End turn", "do", args=("end",))` plays the action that has just these parts.
    """

    label: str
    verb: str
    primary: bool = False
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrivateScreen:
    """What one seat gets by direct message. The message is touched up whenever `key`
    differs from the one before; a new one is sent only if the screen `asks` for something."""

    key: str
    build: Callable[[], Screen]
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Desk:
    """A game's place at the table.

    `command` is its slash command; `controls` names the buttons that the public view calls
    for; `hint` says in a sentence how to act now; `private` makes what a seat gets by
    direct message (match id, ply, the seat's view), None where it gets nothing; `area_words`
    tells an area of the board in words (a view, the area's value), and is empty where the
    position in words serves for it.
    """

    game: str
    command: str
    controls: Callable[[AnyView], tuple[Control, ...]]
    hint: Callable[[AnyView], str]
    private: Callable[[int, int, Seat, AnyView], PrivateScreen | None]
    area_words: Callable[[AnyView, str], str] = lambda _view, _area: ""
