"""Matches for more than two: leaving, drawing, and time that is over."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.game import Illegal, Refusal, Result, TableEnding, draw, win
from engines.match import LIMIT, TIME, Entry, Match, begin, replay
from engines.registry import GAMES
from tests.sample import said as say
from tests.toys.lobby_of_n import LOBBY_OF_N
from tests.toys.three_rivals import ToyEnding, duel

RED, BLUE, GREEN = 0, 1, 2
TEXTS = (
    *("step", "stop", "peek", "hush", "step.stop", "step.step", "stop.step", "win"),
    *(
        "!resign",
        "!resign",
        "!draw",
        "!draw",
        "!draw",
        "!decline",
        "!withdraw",
        "!back",
        "!time",
        "!limit",
    ),
)


def trio(*turns: tuple[int, str], mood: str = "calm") -> Match:
    """A match for three in which these seats said these things."""
    return duel(*turns, seats=3, mood=mood)


def newest(match: Match) -> str:
    """The newest entry in words."""
    return match.words(match.ply - 1, None)


# Whatever happens

deeds = st.lists(st.tuples(st.sampled_from((RED, BLUE, GREEN)), st.sampled_from(TEXTS)))


@given(deeds=deeds, mood=st.sampled_from(("calm", "wild")))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_said_the_match_stays_sound(deeds: list[tuple[int, str]], mood: str) -> None:
    match = trio(mood=mood)
    for seat, text in deeds:
        before = match
        try:
            match = say(match, seat, text)
        except Refusal:
            continue
        assert before.outcome is None
        assert seat in before.playing, "who is out does nothing"
        check(before, match)
        if match.outcome:
            break
    assert replay(match.setup, match.entries, match.game) == match
    assert len(match.history(None)) == match.ply


def check(before: Match, match: Match) -> None:
    """What holds after every entry."""
    assert set(match.playing) <= set(before.playing)
    assert set(match.to_act) <= set(match.playing)
    assert match.offers <= set(match.playing)
    outcome = match.outcome
    assert bool(match.to_act) is (outcome is None)
    for state in match.states[:-1]:
        assert match.game.to_act(state) == match.game.to_act(match.state) != ()
        assert match.game.playing(state) == match.playing
    if outcome is None:
        assert len(match.playing) > 1
        assert match.game.forced(match.state) is None
        assert not match.offers >= set(match.playing)
        return
    assert len(outcome.results) == 3
    if outcome.reason is TableEnding.AGREEMENT:
        drawn = [seat for seat, result in enumerate(outcome.results) if result is Result.DRAW]
        assert set(drawn) == set(match.playing) == match.offers


# Conceding


def test_whoever_concedes_out_of_turn_leaves_and_the_others_play_on() -> None:
    match = trio((BLUE, "!resign"))
    assert match.outcome is None
    assert match.playing == (RED, GREEN)
    assert newest(match) == "Blue concedes"
    assert say(match, RED, "stop").to_act == (GREEN,)


def test_whoever_concedes_in_the_own_turn_passes_it_on_and_nothing_of_it_is_taken_back() -> None:
    match = trio((RED, "step"), (RED, "!resign"))
    assert match.to_act == (BLUE,)
    assert match.states == (match.state,)


def test_the_mover_may_still_take_back_after_somebody_else_conceded() -> None:
    match = trio((RED, "step"), (RED, "step"), (GREEN, "!resign"))
    for _ in range(2):
        assert match.may_take_back(RED)
        match = say(match, RED, "!back")
        assert match.playing == (RED, BLUE)
    assert not match.may_take_back(RED)
    assert match.state == ("three", "out2")


def test_the_last_one_standing_wins() -> None:
    match = trio((BLUE, "!resign"), (RED, "!resign"))
    assert match.outcome == win(ToyEnding.ALONE, GREEN, 3)
    assert match.view(None).outcome == match.outcome


def test_a_pass_that_is_forced_after_somebody_left_follows_at_once() -> None:
    match = trio().follow(Entry(0, RED, "hush"))
    entries = match.propose(BLUE, "!resign")
    assert entries == (Entry(1, BLUE, "!resign"), Entry(2, GREEN, "pass"))


@pytest.mark.parametrize("text", ["!resign", "!draw", "!decline", "!time", "step"])
def test_whoever_has_left_has_no_say(text: str) -> None:
    with pytest.raises(Illegal):
        trio((RED, "!draw"), (BLUE, "!resign")).propose(BLUE, text)


def test_whoever_has_left_is_told_so() -> None:
    for text in ("!resign", "!draw", "!decline"):
        with pytest.raises(Illegal, match=r"^You are no longer in this match\.$"):
            trio((BLUE, "!resign")).propose(BLUE, text)


def test_with_two_left_of_three_conceding_is_still_called_so() -> None:
    assert newest(trio((BLUE, "!resign"), (RED, "!resign"))) == "Red concedes"
    assert newest(duel((RED, "step"), (RED, "!resign"))) == "Red resigns"


# Draws


def test_a_draw_needs_everybody() -> None:
    match = trio((RED, "!draw"), (GREEN, "!draw"))
    assert match.outcome is None
    assert match.offers == {RED, GREEN}
    assert [line.words for line in match.history(None)] == [
        "Red offers a draw",
        "Green accepts the draw",
    ]
    assert say(match, BLUE, "!draw").outcome == draw(TableEnding.AGREEMENT, 3)


def test_one_who_declines_declines_for_all() -> None:
    match = trio((RED, "!draw"), (GREEN, "!draw"), (BLUE, "!decline"))
    assert match.offers == frozenset()
    for seat in (RED, GREEN):
        with pytest.raises(Illegal, match="again after your next action"):
            match.propose(seat, "!draw")
    assert say(match, BLUE, "!draw").offers == {BLUE}


def test_whoever_has_offered_may_neither_offer_twice_nor_decline() -> None:
    match = trio((RED, "!draw"), (GREEN, "!draw"))
    with pytest.raises(Illegal, match="still open"):
        match.propose(RED, "!draw")
    with pytest.raises(Illegal, match="That is your own draw offer: you can withdraw it"):
        match.propose(RED, "!decline")


def test_whose_offer_was_declined_may_still_accept_one() -> None:
    match = trio((RED, "!draw"), (BLUE, "!decline"), (GREEN, "!draw"), (RED, "!draw"))
    assert match.offers == {RED, GREEN}


def test_the_offer_of_whoever_leaves_vanishes() -> None:
    match = trio((BLUE, "!draw"), (BLUE, "!resign"))
    assert match.offers == frozenset()
    with pytest.raises(Illegal, match="no draw offer"):
        match.propose(RED, "!decline")


def test_of_a_draw_by_those_left_who_conceded_has_no_part() -> None:
    match = trio((BLUE, "!resign"), (RED, "!draw"), (GREEN, "!draw"))
    assert match.outcome
    assert match.outcome.results == (Result.DRAW, Result.LOSS, Result.DRAW)


def test_when_the_only_one_who_had_not_agreed_leaves_the_others_have_agreed() -> None:
    match = trio((RED, "!draw"), (GREEN, "!draw"), (BLUE, "!resign"))
    assert match.outcome
    assert match.outcome.reason is TableEnding.AGREEMENT


def test_a_turn_declines_what_others_offered() -> None:
    assert trio((GREEN, "!draw"), (RED, "step")).offers == {GREEN}
    assert trio((GREEN, "!draw"), (RED, "stop")).offers == frozenset()


# Time


def test_whose_time_is_over_is_out_unless_the_game_says_otherwise() -> None:
    match = trio((RED, "step"), (RED, TIME))
    assert match.playing == (BLUE, GREEN)
    assert match.to_act == (BLUE,)
    assert newest(match) == "Red ran out of time"


@pytest.mark.parametrize("seats", [2, 3])
def test_in_the_wild_mood_who_is_late_loses_the_turn(seats: int) -> None:
    match = duel((RED, "step"), (RED, TIME), seats=seats, mood="wild")
    assert match.playing == tuple(range(seats))
    assert match.to_act == (BLUE,)
    assert match.states == (match.state,)
    with pytest.raises(Illegal, match="Only a player whose turn it is"):
        match.propose(RED, TIME)


def test_after_the_limit_the_round_is_played_out() -> None:
    match = trio((RED, "stop"), (BLUE, "step"), (BLUE, LIMIT), mood="wild")
    assert newest(match) == "The time for the match is up: this is the last round"
    match = say(match, BLUE, "!back")
    assert match.state == ("three", "wild", "stop", "last")
    match = say(say(match, BLUE, "stop"), GREEN, "step")
    assert match.outcome is None
    assert say(match, GREEN, "stop").outcome == draw(ToyEnding.LIMIT, 3)


def test_the_limit_is_entered_once_by_the_first_seat_to_act_where_there_is_one() -> None:
    with pytest.raises(Illegal, match="no limit"):
        trio((RED, LIMIT))
    with pytest.raises(Illegal, match="first player to act"):
        trio((BLUE, LIMIT), mood="wild")
    with pytest.raises(Illegal, match="over already"):
        trio((RED, LIMIT), mood="wild").propose(RED, LIMIT)


# A game that says nothing about leaving


def grove(seats: int, pairs: str, monkeypatch: pytest.MonkeyPatch) -> Match:
    """The beginning of a match of Grove."""
    monkeypatch.setitem(GAMES, LOBBY_OF_N.key, LOBBY_OF_N)
    options = LOBBY_OF_N.resolve_options({"pairs": pairs})
    return replay(begin(LOBBY_OF_N.key, options, "1", seats))


@pytest.mark.parametrize(
    ("seats", "pairs", "results", "words"),
    [
        (2, "no", "win loss", "Ash wins: Date resigned."),
        (3, "no", "draw loss draw", "Cedar resigned; the others draw."),
        (4, "yes", "win loss win loss", "Ash and Date win: Birch and Elm resigned."),
        (6, "yes", "draw loss draw draw loss draw", "Birch and Elm resigned; the others draw."),
    ],
)
def test_who_leaves_loses_with_the_own_side_and_the_match_ends(
    seats: int, pairs: str, results: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where `leave` is None: one side that is left wins, several draw."""
    match = grove(seats, pairs, monkeypatch)
    assert match.playing == tuple(range(seats)), "not as many as the game has sides"
    ended = say(say(match, 0, "grow"), 1, "!resign")
    assert ended.outcome
    assert " ".join(each.value for each in ended.outcome.results) == results
    assert LOBBY_OF_N.describe_outcome(ended.view(None), ended.sides) == words
    assert replay(ended.setup, ended.entries) == ended


def test_all_agree_to_a_draw_in_a_game_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    match = grove(3, "no", monkeypatch)
    for seat in match.playing:
        match = say(match, seat, "!draw")
    assert match.outcome == draw(TableEnding.AGREEMENT, 3)
    words = LOBBY_OF_N.describe_outcome(match.view(None), match.sides)
    assert words == "A draw: Ash, Cedar and Elm agreed to it."
