"""The course of a match for its replay: the beginnings of turns or rounds, and the captures or
fights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from engines.entries import Entry
from engines.match import Match, Setup, replay, strikes, turn_numbers


@dataclass(frozen=True, slots=True)
class CurveMark:
    """A step to go to: its ply, the number of the turn or round, and whether it `stirs`: a piece is
    captured, or a fight begins."""

    ply: int
    turn: int
    stirs: bool = False


_KNOWN: Final = LRUCache[tuple[int, Setup, tuple[Entry, ...]], tuple[CurveMark, ...]](200)


def marks_at(match_id: int, match: Match) -> tuple[CurveMark, ...]:
    """Returns the same as `marks_of`, kept for each number of entries, since each step asks for
    them anew."""
    key = match_id, match.setup, tuple(match.entries)
    if key not in _KNOWN:
        _KNOWN[key] = marks_of(match)
    return _KNOWN[key]


def marks_of(match: Match) -> tuple[CurveMark, ...]:
    """Returns the steps to go to, in their order: the beginnings of rounds and fights, or the first
    action of each turn, and captures. The same for everybody: an event that is still hidden from
    all is no mark. Replays the whole match."""
    return tuple(_marks(match))


def _marks(match: Match) -> Iterator[CurveMark]:
    game, at, latest, fought = match.game, replay(match.setup), 0, False
    for entry, turn in zip(match.entries, turn_numbers(match), strict=True):
        fights = game.in_fight is not None and game.in_fight(at.state)
        if turn > latest:
            yield CurveMark(entry.ply if game.round_of else entry.ply + 1, turn)
        if game.in_fight is not None:
            if fights and not fought:
                yield CurveMark(entry.ply, turn, stirs=True)
        elif turn and entry.is_action and not match.hides(entry, None) and strikes(at, entry):
            yield CurveMark(entry.ply + 1, turn, stirs=True)
        latest, fought = turn, fights
        at = at.follow(entry)
