"""A match: its log, its table entries, and what each viewer may read of it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engines import registry
from engines.game import Illegal, Result, TableEnding, Unreadable, draw, win
from engines.match import Entry, Match, Unreplayable, begin, replay
from engines.vicious_circle.values import UNKNOWN, ViciousEnding
from tests.engines.match_kit import TOY

TWILIGHT, DAWN = 0, 1
SET_UPS = ((0, "set Sc2 Wa1 Da2"), (1, "set Sc4 We5 De4"))


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game, registered for the time of a test."""
    monkeypatch.setitem(registry.GAMES, "toy", TOY)


def duel(*turns: tuple[int, str], game: str = "vicious-circle", seats: int = 2) -> Match:
    """A match in which these seats said these things, forced passes included."""
    match = replay(begin(game, {}, "seed", seats))
    for seat, text in turns:
        match = say(match, seat, text)
    return match


def say(match: Match, seat: int, text: str) -> Match:
    for entry in match.propose(seat, text):
        match = match.follow(entry)
    return match


# Beginning


def test_a_match_begins_with_settled_options_and_the_rules_revision() -> None:
    setup = begin("vicious-circle", {"ruleset": "magnus"}, "seed")
    assert setup.options == (("first", "auto"), ("ruleset", "magnus"))
    assert setup.revision == registry.game("vicious-circle").revision
    assert replay(setup).ply == 0


def test_a_match_of_no_game_or_with_bad_options_does_not_begin() -> None:
    with pytest.raises(Unreadable, match="There is no game “chess”"):
        begin("chess", {}, "seed")
    with pytest.raises(Unreadable, match="no option called “clock”"):
        begin("vicious-circle", {"clock": "5"}, "seed")


# Actions and the log


def test_the_log_keeps_the_canonical_text() -> None:
    match = duel(*SET_UPS)
    (entry,) = match.propose(TWILIGHT, "  sc2 → D3 ")
    assert entry == Entry(2, TWILIGHT, "Sc2-d3")


def test_to_propose_commits_nothing() -> None:
    match = duel(*SET_UPS)
    match.propose(TWILIGHT, "Sc2-d3")
    assert match.ply == 2
    assert match == duel(*SET_UPS)


def test_the_log_alone_gives_the_same_match() -> None:
    match = duel(*SET_UPS, (0, "Sc2-d3"), (1, "!draw"), (0, "!decline"), (1, "We5-d5"))
    assert replay(match.setup, match.entries) == match


def test_at_a_ply_the_match_stands_as_it_did_before_it() -> None:
    match = duel(*SET_UPS, (0, "Sc2-d3"), (1, "!resign"))
    assert match.at(2) == duel(*SET_UPS)
    assert match.at(0).ply == 0
    assert match.at(4) == match
    assert match.at(3).outcome is None


def test_a_log_that_does_not_fit_is_unreplayable() -> None:
    setup = begin("vicious-circle", {}, "seed")
    for entry in (
        Entry(0, 0, "Sc2-d3"),
        Entry(0, 0, "set Sc2"),
        Entry(0, 0, "nonsense"),
        Entry(1, 0, "set Sc2 Wa1 Da2"),
        Entry(0, 0, "!back"),
        Entry(0, 0, "!vote"),
    ):
        with pytest.raises(Unreplayable):
            replay(setup, [entry])


def test_an_entry_must_follow_the_latest_ply() -> None:
    match = duel(*SET_UPS)
    for ply in (0, 1, 3):
        with pytest.raises(Unreplayable, match=f"entry {ply} does not follow ply 2"):
            match.follow(Entry(ply, TWILIGHT, "Sc2-d3"))


def test_a_refused_action_leaves_the_match_as_it_was() -> None:
    match = duel(*SET_UPS)
    with pytest.raises(Illegal, match="It is Twilight's turn"):
        match.propose(DAWN, "Sc4-b3")
    with pytest.raises(Unreadable, match="is not an action"):
        match.propose(TWILIGHT, "hello")
    assert match == duel(*SET_UPS)


def test_nothing_follows_the_end() -> None:
    match = duel(*SET_UPS, (0, "Sc2xe5"))
    assert match.outcome == win(ViciousEnding.THRONE, TWILIGHT)
    assert match.to_act == ()
    for text in ("De4-d4", "!resign", "!draw", "!time", "!back", "!decline"):
        with pytest.raises(Illegal, match="This match is over"):
            match.propose(DAWN, text)


# Forced passes


def test_a_proposal_brings_the_passes_that_the_rules_force() -> None:
    match = duel((0, "step"), game="toy")
    entries = match.propose(0, "hush")
    assert entries == (Entry(1, 0, "hush"), Entry(2, 1, "pass"))
    assert say(match, 0, "hush").to_act == (0,)


def test_a_table_entry_brings_no_passes_after_the_end() -> None:
    match = duel((0, "step"), game="toy").follow(Entry(1, 0, "hush"))
    assert match.propose(1, "!resign") == (Entry(2, 1, "!resign"),)


# Giving up


@pytest.mark.parametrize(
    ("text", "reason"), [("!resign", TableEnding.RESIGNATION), ("!time", TableEnding.TIME)]
)
@pytest.mark.parametrize("seat", [TWILIGHT, DAWN])
def test_who_resigns_or_runs_out_of_time_loses(text: str, reason: TableEnding, seat: int) -> None:
    match = duel(*SET_UPS, (seat, text))
    assert match.outcome == win(reason, 1 - seat)
    assert match.to_act == ()
    view = match.view(TWILIGHT)
    assert view.outcome == match.outcome
    assert (view.to_act, view.legal) == ((), ())


def test_one_may_resign_in_the_set_up() -> None:
    match = duel((0, "set Sc2 Wa1 Da2"), (1, "!resign"))
    assert match.outcome is not None
    assert match.outcome.results == (Result.WIN, Result.LOSS)
    assert match.view(None).places == (UNKNOWN,) * 10  # type: ignore[attr-defined]


def test_after_the_end_the_history_hides_nothing() -> None:
    match = duel((0, "set Sc2 Wa1 Da2"), (1, "!resign"))
    assert not match.hides(match.entries[0], DAWN)
    assert match.history(None)[0].notation == "set Sc2 Wa1 Da2"


def test_a_game_for_three_does_not_end_when_one_gives_up() -> None:
    match = duel(game="toy", seats=3)
    with pytest.raises(Illegal, match="Only a match for two"):
        match.propose(2, "!resign")


# Draw offers


def test_an_offer_and_the_other_sides_offer_make_a_draw() -> None:
    match = duel(*SET_UPS, (0, "!draw"))
    assert match.offers == {TWILIGHT}
    assert match.outcome is None
    assert say(match, 1, "!draw").outcome == draw(TableEnding.AGREEMENT)


def test_a_declined_offer_is_gone_and_may_not_be_repeated_before_the_next_action() -> None:
    match = duel(*SET_UPS, (0, "!draw"), (1, "!decline"))
    assert match.offers == frozenset()
    with pytest.raises(Illegal, match="You can offer a draw again after your next action"):
        match.propose(0, "!draw")
    match = say(say(match, 0, "Sc2-d3"), 0, "!draw")
    assert match.offers == {TWILIGHT}


def test_an_open_offer_is_not_made_twice() -> None:
    match = duel(*SET_UPS, (0, "!draw"))
    with pytest.raises(Illegal, match="Your draw offer is still open"):
        match.propose(0, "!draw")


def test_an_action_of_the_other_side_declines() -> None:
    match = duel(*SET_UPS, (0, "Sc2-d3"), (0, "!draw"), (1, "We5-d5"))
    assert match.offers == frozenset()
    with pytest.raises(Illegal, match="You can offer a draw again"):
        match.propose(0, "!draw")


def test_the_own_action_leaves_the_own_offer_open() -> None:
    match = duel(*SET_UPS, (0, "!draw"), (0, "Sc2-d3"))
    assert match.offers == {TWILIGHT}
    assert say(match, 1, "!draw").outcome == draw(TableEnding.AGREEMENT)


def test_there_must_be_an_offer_to_decline() -> None:
    match = duel(*SET_UPS)
    with pytest.raises(Illegal, match="no draw offer to decline"):
        match.propose(0, "!decline")
    offered = say(match, 0, "!draw")
    with pytest.raises(Illegal, match="no draw offer to decline"):
        offered.propose(0, "!decline")


# Taking back


def test_the_latest_action_of_this_turn_is_taken_back() -> None:
    match = duel((0, "step"), (0, "whisper"), game="toy")
    assert match.may_take_back(0)
    once = say(match, 0, "!back")
    assert once.state == ("step",)
    twice = say(once, 0, "!back")
    assert twice.state == ()
    assert not twice.may_take_back(0)
    assert [entry.text for entry in twice.entries] == ["step", "whisper", "!back", "!back"]
    assert replay(twice.setup, twice.entries) == twice


@pytest.mark.parametrize("text", ["stop", "peek"])
def test_what_ended_the_turn_or_revealed_something_stays(text: str) -> None:
    match = duel((0, "step"), (0, text), game="toy")
    for seat in (0, 1):
        assert not match.may_take_back(seat)
        with pytest.raises(Illegal, match="nothing of this turn that you could take back"):
            match.propose(seat, "!back")


def test_what_came_after_a_reveal_can_be_taken_back_up_to_it() -> None:
    match = duel((0, "step"), (0, "peek"), (0, "step"), (0, "!back"), game="toy")
    assert match.state == ("step", "peek")
    assert not match.may_take_back(0)


def test_the_other_side_cannot_take_back() -> None:
    match = duel((0, "step"), game="toy")
    with pytest.raises(Illegal):
        match.propose(1, "!back")


def test_a_turn_of_one_action_is_never_taken_back() -> None:
    match = duel(*SET_UPS, (0, "Sc2-d3"))
    assert not match.may_take_back(TWILIGHT)
    assert not match.may_take_back(DAWN)


# The history


def test_the_history_hides_a_secret_set_up_until_the_reveal() -> None:
    half = duel(SET_UPS[0])
    own = half.history(TWILIGHT)[0]
    assert (own.notation, own.words) == (
        "set Sc2 Wa1 Da2",
        "Twilight sets up Saint c2, Warrior a1 and Dragon a2",
    )
    for viewer in (DAWN, None):
        (line,) = half.history(viewer)
        assert (line.notation, line.words) == ("?", "Twilight locks in a secret set-up")
        assert half.hides(half.entries[0], viewer)
    assert not half.hides(half.entries[0], TWILIGHT)
    both = duel(*SET_UPS)
    assert both.history(None)[0].words == own.words
    assert not both.hides(both.entries[0], DAWN)


def test_the_history_of_the_past_is_told_with_what_is_known_now() -> None:
    match = duel((0, "whisper"), game="toy")
    assert match.history(1)[0].words == "Red says something"
    assert say(match, 0, "stop").history(1)[0].words == "Red says whisper"


def test_the_history_has_table_entries_in_words_and_the_time() -> None:
    noon = datetime(2024, 5, 1, 12, tzinfo=UTC)
    match = duel(*SET_UPS, (0, "!draw"), (1, "!decline"), (0, "Sc2-d3"), (1, "!draw"), (0, "!draw"))
    assert [line.words for line in match.history(None)[2:]] == [
        "Twilight offers a draw",
        "Dawn declines the draw",
        "Twilight's Saint moves from c2 to d3",
        "Dawn offers a draw",
        "Twilight accepts the draw",
    ]
    assert [line.notation for line in match.history(None)[2:4]] == ["draw", "decline"]
    resigned = duel(*SET_UPS).follow(Entry(2, DAWN, "!resign", noon))
    assert resigned.history(None)[-1].words == "Dawn resigns"
    assert resigned.history(None)[-1].at == noon
    late = duel(*SET_UPS, (1, "!time"))
    assert late.history(None)[-1].words == "Dawn's time is over"
    back = duel((0, "step"), (0, "!back"), game="toy")
    assert back.history(None)[-1].words == "Red takes an action back"


def test_a_line_of_the_history_by_its_ply() -> None:
    match = duel(*SET_UPS, (0, "Sc2-d3"))
    assert [match.words(ply, None) for ply in range(3)] == [
        line.words for line in match.history(None)
    ]


# What a person types


def test_a_capture_typed_as_a_move_is_written_as_a_capture() -> None:
    match = duel(*SET_UPS, (TWILIGHT, "Sc2-d3"), (DAWN, "De4-d3"))
    assert match.entries[-1].text == "De4xd3"


def test_a_move_typed_as_a_capture_is_written_as_a_move() -> None:
    assert duel(*SET_UPS, (TWILIGHT, "Sc2xd3")).entries[-1].text == "Sc2-d3"


def test_an_unknown_table_entry_is_refused() -> None:
    with pytest.raises(Unreadable, match="!vote"):
        duel(*SET_UPS).propose(TWILIGHT, "!vote")
