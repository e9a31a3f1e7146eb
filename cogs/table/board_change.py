"""The publisher's decision on a match: a new board, an edit of the current one, or only a note; and
the state that an older board has shown.

Functions of the row, the match and the time given, or of a message, without a call to Discord."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, Final

from cogs import discord
from cogs.hall.delivery import BOARDS, controls_of
from cogs.hall.languages.commands import option_name
from cogs.table.threads import unplayed
from common.text.say import say
from db.store import OpenMatch
from engines.match import TALK, Entry, Match
from engines.recent_entries import away, begun, calls, left_behind, posted

BRISK: Final = timedelta(minutes=15)
"""Age up to which a board is edited from turn to turn while turns follow quickly."""
PATIENCE: Final = timedelta(minutes=3)
"""Time for which the players to act are not called, while turns follow quickly."""

TROUBLE = say(
    "Your move is kept, but I couldn't show the board: my database is having problems. "
    "I will show it as soon as I can."
)
LATE = say(
    "Your move is kept, but I couldn't show the board: Discord is having problems. "
    "I will show it as soon as I can."
)
UNDRAWN = say(
    "Your move is kept, but I couldn't show the board: I could not draw it. I will try again."
)
BUSY = say(
    "Your move is kept, but I couldn't show the board: I am still busy showing what came before. "
    "I will show it as soon as I can."
)
GONE = say(
    "Your move is kept, but I couldn't show the board: its channel is gone. "
    "Use `/match show` in the channel where you want to continue."
)
CLOSED = say(
    "Your move is kept, but nobody sees it: the thread is locked. Ask a moderator to unlock it, "
    "or continue in another channel, with `/match show {option}:True` there.",
    option=option_name("here"),
)
ELSEWHERE = say(
    "Your move is kept. I am only a guest where this match is played: "
    "press **My board** there, and everybody sees it."
)


class BoardChange(Enum):
    """The ways to bring the public board up to date."""

    STANDS = "it shows the match as it stands"
    NOTED = "only talk is new, which has a message of its own"
    TOUCHED_UP = "the message that stands is edited; a new one if that cannot be"
    HELD = "the same, although somebody is to be called: they are, unless they act soon"
    NEW = "a new message, which calls whoever is to act"
    CALLED = "a new message: whoever was not called has not acted"


@dataclass(frozen=True, slots=True)
class Away:
    """The absences (`engines.recent_entries.away`) shown in a turn of a match."""

    turn: Hashable = None
    shown: frozenset[Hashable] = frozenset()

    def in_turn(self, turn: Hashable) -> frozenset[Hashable]:
        """Returns the absences shown in this turn."""
        return self.shown if self.turn == turn else frozenset()

    def after(self, match: Match) -> Away:
        """Returns these absences together with the current ones."""
        turn = match.view(None).turn
        return Away(turn, away(match) | self.in_turn(turn))


def board_change(
    opened: OpenMatch, known: Away, brisk: Callable[[Any], bool], now: datetime
) -> BoardChange:
    """Returns how to update the public board. `brisk` tells, from the public view of a turn,
    whether such turns follow one another quickly."""
    row, match = opened.row, opened.match
    if row.shown_ply == match.ply:
        return BoardChange.CALLED if is_owed(opened, now) else BoardChange.STANDS
    if row.shown_ply < 0 or row.board_id is None:
        return BoardChange.NEW
    old = match.at(row.shown_ply)
    # A player who leaves, returns and leaves again in the same turn notifies once.
    if not away(match) <= known.in_turn(match.view(None).turn) | away(old):
        return BoardChange.NEW
    # Every unshown entry counts, not only the latest: a board may have been posted whose response
    # was lost, and only a new post finds it by its nonce.
    since = (match.at(ply) for ply in range(old.ply + 1, match.ply + 1))
    if any(calls(old, each, row.bots) for each in since) and not unplayed(row, match):
        return BoardChange.HELD if _is_brisk(opened, old, brisk, now) else BoardChange.NEW
    return BoardChange.NOTED if _is_talk(opened) else BoardChange.TOUCHED_UP


def call_due(opened: OpenMatch) -> datetime | None:
    """Returns the time to call the players to act, if their board has not done so; None between
    strangers, whose places are not looked at again."""
    at = opened.match.entries[-1].at
    return None if at is None or opened.row.is_mirrored else at + PATIENCE


def is_owed(opened: OpenMatch, now: datetime) -> bool:
    """Tells whether a player to be called has neither been called nor acted since, and is to be
    called now."""
    match, due = opened.match, opened.row.call_at
    if due is None or due > now:
        return False
    acted = {each.seat for each in match.entries if each.at and each.at >= due - PATIENCE}
    return not {*match.to_act} <= acted | match.stood_in | {*opened.row.bots}


def _is_brisk(opened: OpenMatch, old: Match, brisk: Callable[[Any], bool], now: datetime) -> bool:
    """Tells whether turns follow so quickly that the board of this turn shows the next one, too.
    With an older board somebody may be waiting for the next mention."""
    match, shown = opened.match, discord.snowflake_time(opened.row.board_id or 0)
    if match.outcome or now - shown >= BRISK:
        return False
    return all(brisk(match.at(ply).view(None)) for ply in range(old.ply, match.ply))


def _is_talk(opened: OpenMatch) -> bool:
    """Tells whether all new entries are draw offers and answers, in a place where each board is a
    new message."""
    new = opened.match.entries[opened.row.shown_ply :]
    return opened.row.place == "interaction" and all(entry.text in TALK for entry in new)


def begins(opened: OpenMatch, shown: int | None, brisk: Callable[[Any], bool]) -> int:
    """Returns the ply from which on the news of the board being retired begins, as far as the log
    tells; it last showed the ply `shown` (None: the newest). Brisk turns played on this board were
    shown on it, without a new one."""
    stands = discord.snowflake_time(opened.row.board_id or 0)

    def kept(before: Match, entry: Entry) -> bool:
        return brisk(before.view(None)) and entry.at is not None and entry.at >= stands

    last = opened.match if shown is None else opened.match.at(min(shown, opened.match.ply))
    return begun(posted(last, opened.row.bots, kept), opened.row.bots)


def left_board(opened: OpenMatch, ply: int) -> OpenMatch:
    """Returns the match as it was at this ply, the last one of an older board, for its retired
    form."""
    return OpenMatch(opened.row, left_behind(opened.match, ply, opened.row.bots))


def ply_of(board: discord.Message, match_id: int) -> int | None:
    """Returns the ply that a board of this match shows, read from its controls; None without
    controls, as on a retired board, and for other messages."""
    found = controls_of(board)
    plies = (each.ply for each in found if each.subject == match_id and each.verb in BOARDS)
    return next(plies, None)
