"""The settings of a person, each declared once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from common.text.say import say
from db.codec import QUIET, Columns
from db.settings import NO, YES, setting, settings_of
from db.values import BoardForm, Challenges, Confirm, Forms, Notices, Quiet, Side, Strangers
from engines.game import Seat

BOARDS, MOVES, PEOPLE = "boards", "moves", "people"
"""The pages: each also fits into a window, with at most five questions."""


def _stored(values: Mapping[Any, tuple[bool, ...]], *columns: str) -> Columns:
    """Returns columns with their contents for each value; other contents are read as the last
    value."""
    found, other = {kept: value for value, kept in values.items()}, list(values)[-1]
    return Columns(columns, lambda *kept: found.get(kept, other), values.__getitem__)


_BOARDS: Final = {
    BoardForm.PICTURES: (False, False),
    BoardForm.TEXT: (True, False),
    BoardForm.WORDS: (True, True),
}
_OFF: Final = {True: (False,), False: (True,)}


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices of a person in the settings; the defaults are the usual wishes.

    `side`: whose is at the bottom of private boards; `forced`: a move without an alternative plays
    itself; `listed`: named on leaderboards; `language`: the code of the language to write to them,
    None for that of their Discord. Two are facts, not choices: `dm_closed`, the person accepts no
    direct messages from the bot; `locale`, the language of their Discord when last seen, empty if
    unknown.
    """

    boards: BoardForm = setting(
        BoardForm.PICTURES,
        BOARDS,
        (say("Private boards"), say("In words: for a screen reader")),
        {"pictures": say("Pictures"), "text": say("Text"), "words": say("In words")},
        text_board=("text", say("Private boards as text instead of pictures")),
        boards_in_words=("words", say("Private boards in words, for a screen reader")),
        column=_stored(_BOARDS, "text_board", "word_board"),
    )
    side: Side = setting(
        "own",
        BOARDS,
        say("Board turned"),
        {"own": say("My side down"), "same": say("Same for everyone")},
        my_side_at_bottom=("own", say("Turn private boards: your own side at the bottom")),
        column=_stored({"own": (False,), "same": (True,)}, "same_side"),
    )
    closer: bool = setting(
        True,
        BOARDS,
        (say("Large boards"), say("Once a piece is chosen")),
        {YES: say("Closer"), NO: say("Whole")},
        closer=say("Show large boards closer once a piece is chosen"),
        column=_stored(_OFF, "whole_boards"),
    )
    confirm: Confirm = setting(
        "turn",
        MOVES,
        say("Confirm moves"),
        {"always": say("always"), "turn": say("before my turn ends"), "never": say("never")},
        confirm=say("Ask before a move that you chose by buttons is played"),
    )
    hints: bool = setting(
        False,
        MOVES,
        (say("Hints against people"), say("Only if everyone agrees")),
        {NO: say("No hints"), YES: say("Hints")},
        hints=say("Hints in matches against people, if everyone agrees"),
    )
    forced: bool = setting(
        False,
        MOVES,
        say("Only possible moves"),
        {NO: say("I play them"), YES: say("Play them for me")},
        forced_moves=say("Play your only possible moves for you"),
        column="plays_forced",
    )
    notices: Notices = setting(
        "never",
        PEOPLE,
        (say("My turn"), say("Tell me by direct message when it is my turn")),
        {
            "never": (say("Don't tell me"), say("never")),
            "now": say("at once"),
            "hour": say("after an hour"),
        },
        my_turn=say("Tell you by direct message when it is your turn"),
    )
    quiet: Quiet = setting(Quiet(), column=QUIET)
    reminders: bool = setting(
        True,
        PEOPLE,
        (say("Reminders"), say("When my time is running out, and when an opponent's has")),
        {YES: say("Remind me"), NO: say("Don't remind me")},
        reminders=say("Remind you when your time for a turn is running out"),
        column=_stored(_OFF, "unreminded"),
    )
    challenges: Challenges = setting(
        "everyone",
        PEOPLE,
        say("Who may challenge me"),
        {
            "everyone": say("everyone"),
            "played": (say("People I've played"), say("people I've played in this server")),
            "nobody": say("nobody"),
        },
        challenges=say("Who may challenge you"),
    )
    strangers: Strangers = setting(
        "asked",
        PEOPLE,
        (say("Strangers on other servers"), say("Any time: once a day I may ask you")),
        {
            "never": (say("Never play them"), say("never")),
            "asked": say("when I ask"),
            "any": (say("Any time"), say("any time: once a day I may be asked")),
        },
        strangers=say("Play strangers on other servers"),
    )
    listed: bool = setting(
        True,
        PEOPLE,
        say("On leaderboards"),
        {YES: say("List me"), NO: say("Don't list me")},
        leaderboards=say("Show you on leaderboards"),
        column=_stored(_OFF, "unlisted"),
    )
    forms: Forms = setting(
        "windows",
        MOVES,
        (say("Forms"), say("Such as for a new match")),
        {"windows": say("In a window"), "presses": say("By presses")},
        forms_by_presses=("presses", say("Fill in forms by presses instead of in a window")),
        column=_stored({"windows": (False,), "presses": (True,)}, "pressed_forms"),
    )
    language: str | None = None
    dm_closed: bool = False
    locale: str = ""

    def below(self, seat: Seat | None) -> Seat | None:
        """Returns whose side is below on private boards of this seat's person; None as for all."""
        return seat if self.side == "own" else None


SETTINGS: Final = settings_of(Preferences)
