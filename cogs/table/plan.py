"""The decision of the publisher on a match: a new board, the old one touched up, or a note alone.

A function of the row and the match, without Discord and without a clock of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, Final

import discord

from cogs.table.threads import unplayed
from db.store import OpenMatch
from engines.latest import away, calls
from engines.match import TALK, Match

BRISK: Final = timedelta(minutes=15)
"""How long a board is touched up from turn to turn where these follow one another quickly."""


class Board(Enum):
    """The ways to bring the public board up to date."""

    STANDS = "it shows the match as it stands"
    NOTED = "only talk is new, which has a message of its own"
    TOUCHED_UP = "the message that stands is edited; a new one if that cannot be"
    NEW = "a new message, which calls whoever is to act"


@dataclass(frozen=True, slots=True)
class Away:
    """The players who have been shown as away in a turn of a match."""

    turn: Hashable = None
    shown: frozenset[Hashable] = frozenset()

    def in_turn(self, turn: Hashable) -> frozenset[Hashable]:
        """Returns those shown in this turn."""
        return self.shown if self.turn == turn else frozenset()

    def after(self, match: Match) -> Away:
        """Returns them with those who are away now."""
        turn = match.view(None).turn
        return Away(turn, away(match) | self.in_turn(turn))


def plan(opened: OpenMatch, known: Away, brisk: Callable[[Any], bool], now: datetime) -> Board:
    """Returns what is to be done about the public board. `brisk` tells of the public view of a turn
    whether such turns follow one another quickly."""
    row, match = opened.row, opened.match
    if row.shown_ply == match.ply:
        return Board.STANDS
    if row.shown_ply < 0 or row.board_id is None or _calls(opened, known, brisk, now):
        return Board.NEW
    return Board.NOTED if _is_talk(opened) else Board.TOUCHED_UP


def _calls(opened: OpenMatch, known: Away, brisk: Callable[[Any], bool], now: datetime) -> bool:
    """Tells whether somebody is to be called, which only a new message does. A player who leaves,
    comes back and leaves again in the same turn calls once.

    An entry that called before the latest one counts: a board may stand there of which no answer
    came, and only a new post finds it again by its nonce."""
    row, match = opened.row, opened.match
    old = match.at(row.shown_ply)
    since = (match.at(ply) for ply in range(old.ply + 1, match.ply + 1))
    moved = any(calls(old, each, row.bots) for each in since)
    moved = moved and not (unplayed(row, match) or _is_brisk(opened, old, brisk, now))
    return moved or not away(match) <= known.in_turn(match.view(None).turn) | away(old)


def _is_brisk(opened: OpenMatch, old: Match, brisk: Callable[[Any], bool], now: datetime) -> bool:
    """Tells whether turns follow one another so quickly that the board on which this was played
    shows the next one, too. Of an older one somebody may wait for the next to be mentioned."""
    match, shown = opened.match, discord.utils.snowflake_time(opened.row.board_id or 0)
    if match.outcome or now - shown >= BRISK:
        return False
    return all(brisk(match.at(ply).view(None)) for ply in range(old.ply, match.ply))


def _is_talk(opened: OpenMatch) -> bool:
    """Tells whether nothing but talk of a draw is new where each board is a new message."""
    new = opened.match.entries[opened.row.shown_ply :]
    return opened.row.place == "interaction" and all(entry.text in TALK for entry in new)
