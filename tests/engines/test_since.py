"""What has happened since a seat's last turn: the first words of its board."""

from __future__ import annotations

import pytest

from engines.game import Seat
from engines.latest import since
from engines.match import BACK, Match, begin, replay
from engines.registry import GAMES
from tests.toys.three_rivals import THREE_RIVALS


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy game for three, in which a turn is many words."""
    monkeypatch.setitem(GAMES, THREE_RIVALS.key, THREE_RIVALS)


def after(*deeds: tuple[Seat, str]) -> Match:
    """The match after these deeds."""
    match = replay(begin("toy", {}, "", 3))
    for seat, text in deeds:
        for entry in match.propose(seat, text):
            match = match.follow(entry)
    return match


def told(seat: Seat, *deeds: tuple[Seat, str]) -> list[str]:
    """What has happened since the last turn of this seat, in its own words."""
    return [line.words for line in since(after(*deeds), seat, seat)]


RED, BLUE, GREEN = ((seat, "stop") for seat in range(3))


def test_nothing_has_happened_at_the_beginning() -> None:
    assert told(0) == []


def test_the_turns_of_all_others_are_told() -> None:
    found = told(0, RED, (1, "step"), BLUE, GREEN)
    assert found == ["Blue says step", "Blue says stop", "Green says stop"]


def test_without_a_turn_before_everything_is_told() -> None:
    assert told(2, RED, BLUE) == ["Red says stop", "Blue says stop"]


def test_the_turn_under_way_comes_after_those_of_the_others() -> None:
    found = told(0, RED, BLUE, GREEN, (0, "step"))
    assert found == ["Blue says stop", "Green says stop", "Red says step"]


def test_what_was_taken_back_is_not_told() -> None:
    assert told(0, RED, BLUE, GREEN, (0, "step"), (0, BACK)) == told(0, RED, BLUE, GREEN)


def test_right_after_the_own_turn_this_is_told() -> None:
    assert told(0, RED, BLUE, GREEN, (0, "step"), RED) == ["Red says step", "Red says stop"]
    assert told(0, RED, BLUE, GREEN, RED, BLUE) == ["Blue says stop"]
