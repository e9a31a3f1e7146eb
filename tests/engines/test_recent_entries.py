"""What is new on the board: the newest entry with the actions of its turn before it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engines.game import Seat
from engines.match import BACK, DECLINE, DRAW, RESIGN, WITHDRAW, Entry, Match, begin, replay
from engines.recent_entries import begun, calls, latest, left_behind, posted, record, since
from engines.registry import GAMES
from tests.toys.team_game import BEAR, FOX, OWL, TEAM_GAME, crossing
from tests.toys.three_rivals import THREE_RIVALS, Toy


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games, in one of which a turn is many words."""
    monkeypatch.setitem(GAMES, THREE_RIVALS.key, THREE_RIVALS)
    monkeypatch.setitem(GAMES, TEAM_GAME.key, TEAM_GAME)


def after(*deeds: tuple[Seat, str]) -> Match:
    """The match after these deeds."""
    match = replay(begin("toy", {}, ""))
    for seat, text in deeds:
        for entry in match.propose(seat, text):
            match = match.follow(entry)
    return match


def new(*deeds: tuple[Seat, str]) -> list[str]:
    """What is new then, in words for everybody."""
    return [line.words for line in latest(after(*deeds), None)]


def test_nothing_is_new_at_the_beginning() -> None:
    assert new() == []


def test_a_turn_is_told_as_a_whole() -> None:
    turn = ((0, "step"), (0, "peek"), (0, "stop"))
    assert new(*turn[:2]) == ["Red says step", "Red says peek"]
    assert new(*turn) == ["Red says step", "Red says peek", "Red says stop"]
    assert new(*turn, (1, "step")) == ["Blue says step"]


def test_what_was_taken_back_is_not_told() -> None:
    assert new((0, "step"), (0, "peek"), (0, "step"), (0, BACK)) == [
        "Red says step",
        "Red says peek",
    ]


def test_with_all_taken_back_the_turn_before_is_told() -> None:
    before = ((0, "step"), (0, "stop"))
    assert new(*before, (1, "step"), (1, BACK)) == ["Red says step", "Red says stop"]
    assert new((0, "step"), (0, BACK)) == []


def test_a_forced_pass_is_told_after_the_turn_that_led_to_it() -> None:
    assert new((0, "step"), (0, "hush")) == ["Red says step", "Red says hush", "Blue says pass"]


def test_turns_of_one_seat_in_a_row_are_told_apart() -> None:
    assert new((0, "step"), (0, "hush"), (0, "step")) == ["Red says step"]


def test_turns_in_a_row_with_nothing_between_are_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def always_red(_toy: Toy, _said: tuple[str, ...]) -> Seat:
        return 0

    monkeypatch.setattr(Toy, "mover", always_red)
    assert new((0, "step"), (0, "stop"), (0, "step")) == ["Red says step"]


def test_talk_of_a_draw_is_not_told_and_parts_no_turn() -> None:
    offered = ((0, "step"), (0, DRAW))
    assert new(*offered) == ["Red says step"]
    assert new(*offered, (1, DECLINE)) == ["Red says step"]
    assert new(*offered, (0, WITHDRAW), (0, "step")) == ["Red says step", "Red says step"]
    assert new((0, DRAW)) == []
    assert new((0, "step"), (0, "stop"), (0, DRAW), (1, "step")) == ["Blue says step"]


def test_what_ends_the_match_stands_alone() -> None:
    assert new((0, "step"), (0, DRAW), (1, DRAW)) == ["Blue accepts the draw"]
    assert new((0, "step"), (1, RESIGN)) == ["Blue resigns"]


def test_secrets_are_kept() -> None:
    match = after((0, "whisper"), (0, "step"))
    assert [line.words for line in latest(match, 1)] == ["Red says something", "Red says step"]
    assert [line.words for line in latest(match, 0)] == ["Red says whisper", "Red says step"]


def test_which_actions_can_be_taken_back() -> None:
    match = after()
    kept = [word for word in match.view(0).legal if match.keeps(0, word)]
    assert kept == ["step", "whisper"]


def test_all_turns_of_the_bots_in_a_row_are_told_since_nobody_looked_between_them() -> None:
    """Of three, the bot plays Fox and Owl; Bear, a person, comes back to the board after both."""
    match = crossing((BEAR, "bail"), (BEAR, "row"), (FOX, "row"), (OWL, "bail"), (OWL, "row"))
    told = [line.words for line in latest(match, None, (FOX, OWL))]
    assert told == ["Fox does row", "Owl does bail", "Owl does row"]
    assert [line.words for line in latest(match, None, (OWL,))] == told[1:]
    assert [line.words for line in latest(match.at(match.ply - 3), None, (FOX, OWL))] == [
        "Bear does bail",
        "Bear does row",
    ]


def test_somebody_who_has_just_acted_is_there_and_is_not_called() -> None:
    """Blue can only pass, and Red's next turn comes at once; any other turn is called."""
    begun, again = after((0, "step")), after((0, "step"), (0, "hush"))
    assert again.to_act == (0,)
    assert again.view(None).turn != begun.view(None).turn
    assert not calls(begun, again, ())
    assert calls(begun, after((0, "step"), (0, "stop")), ())
    assert calls(again, after((0, "step"), (0, "hush"), (0, "stop")), ())
    assert calls(begun, after((0, "step"), (1, RESIGN)), ())


def test_a_person_is_called_after_the_bots() -> None:
    begun = crossing((BEAR, "row"))
    match = crossing((BEAR, "row"), (FOX, "row"), (OWL, "row"))
    assert match.to_act == (BEAR,)
    assert calls(begun, match, (FOX, OWL))


def left_by_boards(match: Match, bots: tuple[Seat, ...], *plies: int) -> list[list[str]]:
    """What each board of a match leaves behind which was shown at these plies, the last of which is
    where the match stands: a board that calls somebody is a new one."""

    def never(_match: Match, _entry: Entry) -> bool:
        return False

    told, first = list[list[str]](), match.at(plies[0])
    for shown, now in pairwise(match.at(ply) for ply in plies):
        if posted(now, bots, never) == now:
            left = left_behind(now, shown.ply, bots)
            assert posted(match.at(min(shown.ply, left.ply)), bots, never) == first
            found = record(left, begun(first, bots))
            told.append([line.words for lines, _ in found for line in lines])
            first = now
    return told


def test_what_is_left_of_a_board_tells_what_called_somebody_and_what_came_of_it() -> None:
    """Fox and Owl are bots, whose turns are shown together; all is told once."""
    turns = ((BEAR, "row"), (FOX, "row"), (OWL, "bail"), (OWL, "row"))
    match = crossing(*turns, *turns)
    assert left_by_boards(match, (FOX, OWL), 3, 4, 7, 8, 11)[1:] == [
        ["Fox does row", "Owl does bail", "Owl does row", "Bear does row"]
    ]


def test_what_was_taken_back_or_never_shown_is_left_as_well() -> None:
    """Between people each turn has its board; one that could not be shown is told by the board
    before, and what was taken back by none."""
    match = after((0, "step"), (0, "stop"), (1, "step"), (1, BACK), (1, "step"), (1, "stop"))
    assert left_by_boards(match, (), 0, 1, 2, 3, 4, 5, 6) == [
        [],
        ["Red says step", "Red says stop"],
    ]
    assert left_by_boards(match, (), 0, 6) == [["Red says step", "Red says stop"]]


# What has happened since a seat's last turn


def among(*deeds: tuple[Seat, str]) -> Match:
    """The match of three after these deeds."""
    match = replay(begin("toy", {}, "", 3))
    for seat, text in deeds:
        for entry in match.propose(seat, text):
            match = match.follow(entry)
    return match


def told(seat: Seat, *deeds: tuple[Seat, str]) -> list[str]:
    """What has happened since the last turn of this seat, in its own words."""
    return [line.words for line in since(among(*deeds), seat, seat)]


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


def test_a_step_taken_back_is_not_told() -> None:
    assert told(0, RED, BLUE, GREEN, (0, "step"), (0, BACK)) == told(0, RED, BLUE, GREEN)


def test_right_after_the_own_turn_this_is_told() -> None:
    assert told(0, RED, BLUE, GREEN, (0, "step"), RED) == ["Red says step", "Red says stop"]
    assert told(0, RED, BLUE, GREEN, RED, BLUE) == ["Blue says stop"]
