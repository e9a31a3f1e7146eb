"""A game's own part of its play in Discord, given to the table by the game's cog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cogs import discord
from cogs.hall.screen import Blocks, Button, Screen, button
from common.text.say import EMPTY, capitalised, joined, say
from common.text.text import Text
from db.preferences import Preferences
from engines.action_tree import AnyActionChoice, Several
from engines.game import AnyView, Seat
from render.look import Look

NOTES: Final = 1200
"""Characters of the longest notes of a game, together with its news."""


@dataclass(frozen=True, slots=True)
class Control:
    """A button under the board: its words, and the verb that it presses, with arguments.

    `Control("End turn", "do", args=("end",))` plays the action that has just these parts.
    """

    label: Text
    verb: str
    primary: bool = False
    args: tuple[str, ...] = ()

    def button(
        self, match_id: int, ply: int, style: discord.ButtonStyle = discord.ButtonStyle.primary
    ) -> Button:
        """Returns the button in a match; a primary one has this style."""
        shown = style if self.primary else discord.ButtonStyle.secondary
        return button(self.label, self.verb, match_id, ply, self.args, style=shown)


def news_lines(news: Sequence[str], notes: str = "") -> list[str]:
    """Returns a game's first news, as many as have room with its notes."""
    room, shown = NOTES - len(notes), list[str]()
    for each in news:
        room -= len(each) + 1
        if room < 0:
            break
        shown.append(each)
    return shown


SHOW: Final = Control(say("My board"), "board")
REFRESH: Final = Control(say("Refresh"), SHOW.verb)
TO_BOARD: Final = Control(say("Back to the board"), SHOW.verb)
"""The buttons to a person's private board: from the public board, on the private one, and from
screens opened there."""
HAND: Final = Control(say("My hand"), "hand")
"""The button with which players see their own hand, in games with a `GameUI.hand_area`."""


SEVERAL: Final = Control(say("Several at once …"), "several")
"""The button to the window in which a player chooses several parts at once."""
MOVE: Final = Control(capitalised(say("move")), "move", True)
"""The button with which a player picks an action."""


_HINT: Final = say("Choose your move below.")


@dataclass(frozen=True, slots=True)
class PrivateScreen:
    """A seat's direct message. It is edited whenever `key` changes; a new one is sent only if the
    screen `asks` for a choice. `build` takes the address of the match's board (empty without one),
    the names of the players by seat, and the reader's preferences."""

    key: str
    build: Callable[[str, Sequence[str], Preferences], Screen]
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Drafting:
    """A request for parts in any order, such as a set-up: the next step in words, the controls, and
    the choice that the picture shows."""

    words: Text
    blocks: Blocks
    choice: AnyActionChoice | None


class Drawn(NamedTuple):
    """Whether a picture shows the latest actions and the player to act, and the game's news: on a
    phone the same words would be longer than the picture."""

    actions: bool
    news: bool


NOT_DRAWN: Final = Drawn(actions=False, news=False)


def alarm_lines(words: Text) -> list[Text]:
    """Returns the line of an alarm; none without words."""
    return [joined("", ["**⚠ ", words, "**"])] if words else []


@dataclass(frozen=True, slots=True)
class GameUI:
    """A game's part of the user interface; all but its names have defaults for an open game.

    - `command` is its slash command. - `controls` are the buttons for a public view; `hint` is a
    sentence on how to act now, empty if the controls say it. - `private` makes a seat's direct
    message (match id, ply, the seat's view), None for none. - `area_words` describe an area of the
    board in words (a view, the area's value); empty if the position in words already does. -
    `notes` are lines of Discord markdown, at most `NOTES` characters, empty for none. They stand
    below the status on boards and below the question in the picker. Past events are not among them:
    the game's news, above, tells those. - `alarms` tells whether the game's unusual line is an
    alarm: boards begin with it, in bold. - `draws` returns the news that the picture of a view
    shows, such as the units sent in a fight: boards with a picture do not repeat it in lines.
    `asked` is the decision to make then, naming these people instead of the sides to act. -
    `matters` are the lines of a long board in words that matter for the acting seat's decision;
    empty for the whole board. - `hand_area` is the area of the board that the verb `hand` shows to
    its player; empty for the whole board. - `shortcuts` are further buttons of the picker before
    the first choice (the acting seat's view). - `why_none` tells why none of the viewer's actions
    begins with parts of these values, for a control that is the same for any hidden hand; empty if
    there is no such control. - `closer` is the number of chosen parts from which the picker zooms
    in: 0 from the beginning, None for never. A later zoom is only for people who want it. -
    `several` are the questions by which the acting seat may choose several parts at once, at most
    five in a window, besides the presses. - `unasked` tells whether the actions from a view are
    small steps: they are played at the last press, except for people who always want to be asked. -
    `brisk` tells whether the actions from a public view follow quickly and are known to all at
    once, as when players place their pieces by turns. The board is then edited instead of posted
    anew, unless it is old; a player who does not act is called some minutes later. - `drafting` is
    a lesson's request in place of the game's own screen in a match (the learner's view, the first
    arguments in its controls' ids, the choices so far, the look of the picture); None if the picker
    serves."""

    game: str
    command: str
    controls: Callable[[AnyView], tuple[Control, ...]] = lambda _view: (MOVE,)
    hint: Callable[[AnyView], Text] = lambda _view: _HINT
    private: Callable[[int, int, Seat, AnyView], PrivateScreen | None] = (
        lambda _match, _ply, _seat, _view: None
    )
    area_words: Callable[[AnyView, str], Text] = lambda _view, _area: EMPTY
    notes: Callable[[AnyView], Text] = lambda _view: EMPTY
    alarms: bool = False
    draws: Callable[[AnyView], Drawn] = lambda _view: NOT_DRAWN
    asked: Callable[[AnyView, Sequence[str]], Text] = lambda _view, _names: EMPTY
    matters: Callable[[AnyView], Text] = lambda _view: EMPTY
    hand_area: str = ""
    shortcuts: Callable[[AnyView], tuple[Control, ...]] = lambda _view: ()
    why_none: Callable[[AnyView, tuple[str, ...]], Text] = lambda _view, _chosen: EMPTY
    closer: int | None = None
    several: Callable[[AnyView], tuple[Several, ...]] = lambda _view: ()
    brisk: Callable[[AnyView], bool] = lambda _view: False
    unasked: Callable[[AnyView], bool] = lambda _view: False
    drafting: Callable[[AnyView, tuple[str, ...], tuple[str, ...], Look], Drafting | None] = (
        lambda _view, _before, _chosen, _look: None
    )
