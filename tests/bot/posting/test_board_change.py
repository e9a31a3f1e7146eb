"""What the publisher decides on a match follows from its row and its log alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.table.board_change import BRISK, PATIENCE, Away, BoardChange, board_change
from conformance.screens import row_of
from db.store import OpenMatch
from db.values import MatchRow
from engines.match import DRAW, Entry, Match
from engines.recent_entries import away, calls
from engines.registry import GAMES
from tests.sample import random_match, said

NOW = datetime(2026, 1, 2, tzinfo=UTC)
JUST_NOW = discord.utils.time_snowflake(NOW - BRISK / 2)
LONG_AGO = discord.utils.time_snowflake(NOW - BRISK - timedelta(seconds=1))
MATCHES = {key: random_match(game, "plan") for key, game in GAMES.items()}


def decided(
    match: Match, *, brisk: bool = False, known: Away | None = None, **row: Any
) -> BoardChange:
    """What is decided about a match with such a row."""
    seen: MatchRow = replace(row_of(match), **row)

    def is_brisk(_view: Any) -> bool:
        return brisk

    return board_change(OpenMatch(seen, match), known or Away(), is_brisk, NOW)


@settings(max_examples=40)
@given(st.sampled_from(list(GAMES)), st.data())
def test_a_new_board_comes_just_when_somebody_is_called(key: str, data: st.DataObject) -> None:
    """Whatever has been shown of whatever match: no board is told twice, and nobody who is to act
    is left without a message that calls."""
    whole = MATCHES[key]
    ply = data.draw(st.integers(0, whole.ply), "ply")
    shown = data.draw(st.integers(-1, ply), "shown")
    match = whole.at(ply)
    found = decided(match, shown_ply=shown)
    if shown == ply:
        assert found is BoardChange.STANDS
    elif shown < 0:
        assert found is BoardChange.NEW
    else:
        old = match.at(shown)
        called = any(calls(old, match.at(each), ()) for each in range(shown + 1, ply + 1))
        assert (found is BoardChange.NEW) == (called or not away(match) <= away(old))


@pytest.mark.parametrize("key", GAMES)
def test_without_a_board_there_is_a_new_one(key: str) -> None:
    match = MATCHES[key].at(1)
    assert decided(match, shown_ply=0, board_id=None) is BoardChange.NEW


def test_of_quick_turns_one_board_is_touched_up_while_it_is_young() -> None:
    whole = MATCHES["vilitum"]
    ply = next(n for n in range(1, whole.ply) if whole.at(n).to_act != whole.at(n - 1).to_act)
    match = whole.at(ply)
    young, old = (
        decided(match, brisk=True, shown_ply=ply - 1, board_id=board)
        for board in (JUST_NOW, LONG_AGO)
    )
    assert (young, old) == (BoardChange.HELD, BoardChange.NEW)


def test_who_was_not_called_is_called_once_they_have_not_acted_in_time() -> None:
    whole = MATCHES["vilitum"]
    ply = next(n for n in range(1, whole.ply) if whole.at(n).to_act != whole.at(n - 1).to_act)
    for ago, acted, found in (
        (PATIENCE, False, BoardChange.CALLED),
        (PATIENCE / 2, False, BoardChange.STANDS),
        (PATIENCE, True, BoardChange.STANDS),
    ):
        match = whole.at(ply).timed(NOW - ago, 0)
        if acted:
            (seat,) = match.to_act
            match = replace(match, entries=(*match.entries, Entry(ply, seat, "!draw", NOW)))
        due = NOW - ago + PATIENCE
        assert decided(match, brisk=True, shown_ply=match.ply, call_at=due) is found


def test_talk_of_a_draw_is_noted_where_each_board_is_a_message() -> None:
    before = MATCHES["victorus"].at(2)
    seat = before.persons[0]
    match = said(before, seat, DRAW)
    ply = before.ply
    assert decided(match, place="interaction", shown_ply=ply) is BoardChange.NOTED
    assert decided(match, place="channel", shown_ply=ply) is BoardChange.TOUCHED_UP


def test_who_was_shown_as_away_in_this_turn_calls_nobody_again() -> None:
    match = MATCHES["victorus"].at(3)
    known = Away().after(match)
    assert known.in_turn(match.view(None).turn) == away(match)
    assert known.in_turn("another turn") == frozenset()
