"""What a game's cog tells the table about how its game is played in Discord."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cogs.hall.screen import Blocks, Screen
from engines.choosing import AnyChoice
from engines.game import AnyView, Seat

NOTES: Final = 1200
"""Characters of the longest notes of a game, together with its news."""


@dataclass(frozen=True, slots=True)
class Control:
    """A button under the board: its words, and the verb that it presses, with arguments.

    `Control("End turn", "do", args=("end",))` plays the action that has just these parts.
    """

    label: str
    verb: str
    primary: bool = False
    args: tuple[str, ...] = ()


def news_lines(news: Sequence[str], notes: str = "") -> list[str]:
    """Returns as many of a game's news, from the first on, as there is room for beside its
    notes."""
    room, shown = NOTES - len(notes), list[str]()
    for each in news:
        room -= len(each) + 1
        if room < 0:
            break
        shown.append(each)
    return shown


HAND: Final = Control("My hand", "hand")
"""What players press to see their own hand, in games with a `GameUI.hand_area`."""


MOVE: Final = Control("Move", "move", True)
"""What a player presses to pick an action."""


@dataclass(frozen=True, slots=True)
class PrivateScreen:
    """What one seat gets by direct message. The message is touched up whenever `key`
    differs from the one before; a new one is sent only if the screen `asks` for something.
    `build` is given the address of the match's board, empty where there is none, and what the
    players are called, by seat."""

    key: str
    build: Callable[[str, Sequence[str]], Screen]
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Drafting:
    """How something is asked for that is put together in any order, such as a set-up: what to do
    next, the controls, and what the picture shows of it."""

    words: str
    blocks: Blocks
    choice: AnyChoice | None


@dataclass(frozen=True, slots=True)
class GameUI:
    """A game's place at the table; all but its names have defaults for an open game.

    `command` is its slash command; `controls` names the buttons that the public view calls
    for; `hint` says in a sentence how to act now; `private` makes what a seat gets by
    direct message (match id, ply, the seat's view), None where it gets nothing; `area_words`
    tells an area of the board in words (a view, the area's value), and is empty where the
    position in words serves for it; `notes` are lines of Discord markdown, at most `NOTES`
    characters, that stand below the status on boards and below the question in the picker, empty
    for none: what has happened already is among the game's news, which stand above; `hand_area`
    is the area of the board that the verb `hand` shows to its player, empty where it shows the
    whole board; `shortcuts` are buttons that the picker has besides, as long as nothing is chosen
    in it (the view of the seat that acts); `closer` says that the picker begins with its picture
    closer; `brisk` tells of a public view that what is played from there is known to all at once
    and follows quickly, as when players place their pieces by turns: the board is then touched up
    rather than posted anew, as long as it is not old; `drafting` is how a lesson asks for what
    the game's own screen asks for in a match (the learner's view, what stands first in its
    controls' ids, what is chosen so far), and None where the picker does.
    """

    game: str
    command: str
    controls: Callable[[AnyView], tuple[Control, ...]] = lambda _view: (MOVE,)
    hint: Callable[[AnyView], str] = lambda _view: "Move below."
    private: Callable[[int, int, Seat, AnyView], PrivateScreen | None] = (
        lambda _match, _ply, _seat, _view: None
    )
    area_words: Callable[[AnyView, str], str] = lambda _view, _area: ""
    notes: Callable[[AnyView], str] = lambda _view: ""
    hand_area: str = ""
    shortcuts: Callable[[AnyView], tuple[Control, ...]] = lambda _view: ()
    closer: bool = False
    brisk: Callable[[AnyView], bool] = lambda _view: False
    drafting: Callable[[AnyView, tuple[str, ...], tuple[str, ...]], Drafting | None] = (
        lambda _view, _before, _chosen: None
    )
