"""Somebody else takes the seat of whoever is away, when all who play agree."""

from __future__ import annotations

import pytest

from engines.game import Illegal
from engines.match import replay
from tests.engines.replacing.test_stand_ins import BLUE, GONE, GREEN, RED, newest, trio

FREE = (*GONE, (BLUE, "!free 0"), (GREEN, "!free 0"))


def test_all_who_are_there_agree() -> None:
    match = trio(*FREE[:-1])
    assert match.free == set()
    assert newest(match) == "Blue looks for somebody else to play Red"
    match = trio(*FREE)
    assert match.free == {RED}
    assert newest(match) == "Green looks for somebody else to play Red: Red's seat is free"


def test_somebody_else_plays_from_then_on() -> None:
    match = trio(*FREE, (RED, "!replace"))
    assert newest(match) == "Somebody else plays Red now"
    assert not match.free | match.stood_in
    assert not match.asks
    assert match.persons == (RED, BLUE, GREEN)
    assert replay(match.setup, match.entries, match.game) == match


@pytest.mark.parametrize("seat", [RED, BLUE, GREEN])
def test_no_seat_is_taken_that_is_not_free(seat: int) -> None:
    for turns in ((), GONE, FREE[:-1], (*FREE, (RED, "!return"))):
        with pytest.raises(Illegal, match=r"^This seat is not free\.$"):
            trio(*turns).propose(seat, "!replace")


def test_whoever_is_there_is_not_replaced() -> None:
    with pytest.raises(Illegal, match=r"^Green is at the table"):
        trio(*GONE).propose(BLUE, "!free 2")
    with pytest.raises(Illegal, match=r"^You have agreed already"):
        trio(*FREE[:-1]).propose(BLUE, "!free 0")
    with pytest.raises(Illegal, match=r"^Everyone has agreed already"):
        trio(*FREE).propose(BLUE, "!free 0")


def test_whose_word_was_missing_may_concede() -> None:
    match = trio(*FREE[:-1], (GREEN, "!resign"))
    assert match.free == {RED}


def test_whoever_comes_back_is_first() -> None:
    match = trio(*FREE, (RED, "!return"))
    assert match.free == set()
    assert match.persons == (RED, BLUE, GREEN)
