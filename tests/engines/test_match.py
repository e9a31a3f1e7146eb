"""A match: its log, its table entries, and what each viewer may read of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engines import registry
from engines.game import Illegal, Result, TableEnding, Unreadable, win
from engines.match import RECENT, Entry, Match, Unreplayable, begin, replay, seatings
from tests.sample import said as say
from tests.toys.three_rivals import THREE_RIVALS, WORDS, ToyEnding, duel

RED, BLUE = 0, 1


pytestmark = pytest.mark.usefixtures("toy")


# Beginning


def test_a_match_begins_with_settled_options_and_the_rules_revision() -> None:
    setup = begin("toy", {"mood": "wild", "voices": "low, high"}, "seed")
    assert setup.options == (("mood", "wild"), ("voices", "high,low"))
    assert setup.revision == registry.game("toy").revision
    assert replay(setup).ply == 0


def test_a_match_begins_only_for_as_many_as_the_options_allow() -> None:
    toy = registry.game("toy")
    assert begin("toy", {}, "seed", 3).seats == 3
    with pytest.raises(Illegal, match="not a game for 4"):
        begin("toy", {}, "seed", 4)
    with pytest.raises(Illegal, match="A calm low voice needs three"):
        begin("toy", {"voices": "low"}, "seed", 2)
    assert seatings(toy, toy.resolve_options({})) == (2, 3)
    assert seatings(toy, toy.resolve_options({"voices": "low"})) == (3,)


def test_a_match_of_no_game_or_with_bad_options_does_not_begin() -> None:
    with pytest.raises(Unreadable, match="There is no game “chess”"):
        begin("chess", {}, "seed")
    with pytest.raises(Unreadable, match="no option called “clock”"):
        begin("toy", {"clock": "5"}, "seed")


def test_a_match_of_a_game_that_is_given_needs_no_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(registry.GAMES, "toy")
    match = duel((RED, "step"), (RED, "stop"), (BLUE, "step"))
    assert replay(match.setup, match.entries, THREE_RIVALS) == match
    assert match.at(1).ply == 1
    assert len(match.history(RED)) == match.ply
    with pytest.raises(Unreadable, match="There is no game “toy”"):
        replay(match.setup)


# Actions and the log


def test_the_log_keeps_the_canonical_text() -> None:
    match = duel()
    (entry,) = match.propose(RED, "  STEP ")
    assert entry == Entry(0, RED, "step")


def test_to_propose_commits_nothing() -> None:
    match = duel()
    match.propose(RED, "stop")
    assert match.ply == 0
    assert match == duel()


def test_the_log_alone_gives_the_same_match() -> None:
    match = duel((0, "stop"), (1, "!draw"), (0, "!decline"), (1, "step"), (1, "!back"))
    assert replay(match.setup, match.entries) == match


def test_at_a_ply_the_match_stands_as_it_did_before_it() -> None:
    match = duel((0, "step"), (0, "stop"), (1, "!resign"))
    assert match.at(1) == duel((0, "step"))
    assert match.at(0).ply == 0
    assert match.at(3) == match
    assert match.at(2).outcome is None


def test_a_log_that_does_not_fit_is_unreplayable() -> None:
    setup = begin("toy", {}, "seed")
    for entry in (
        Entry(0, 0, "pass"),
        Entry(0, 1, "step"),
        Entry(0, 0, "nonsense"),
        Entry(1, 0, "step"),
        Entry(0, 0, "!back"),
        Entry(0, 0, "!vote"),
    ):
        with pytest.raises(Unreplayable):
            replay(setup, [entry])


def test_an_entry_must_follow_the_latest_ply() -> None:
    match = duel((0, "step"), (0, "step"))
    for ply in (0, 1, 3):
        with pytest.raises(Unreplayable, match=f"entry {ply} does not follow ply 2"):
            match.follow(Entry(ply, RED, "step"))


def test_a_refused_action_leaves_the_match_as_it_was() -> None:
    match = duel()
    with pytest.raises(Illegal, match=r"Not now\."):
        match.propose(BLUE, "step")
    with pytest.raises(Unreadable, match="What"):
        match.propose(RED, "hello")
    assert match == duel()


def test_nothing_follows_the_end() -> None:
    match = duel((0, "win"))
    assert match.outcome == win(ToyEnding.SAID, RED)
    assert match.to_act == ()
    for text in ("step", "!resign", "!draw", "!time", "!back", "!decline"):
        with pytest.raises(Illegal, match="This match is over"):
            match.propose(BLUE, text)


@pytest.mark.parametrize("later", [*WORDS, "pass"])
@pytest.mark.parametrize("before", ["", "step.", "whisper.step."])
def test_nothing_is_typed_behind_what_reveals_something(before: str, later: str) -> None:
    """Whether the rules allow it or not: else its refusal would show the secret for nothing."""
    match = duel()
    with pytest.raises(Illegal) as refused:
        match.propose(RED, f"{before}peek.{later}")
    told = f"You will see something new after “peek”. Play that first, then “{later}”."
    assert str(refused.value) == f"{told} Nothing was played."
    assert match.propose(RED, f"{before}peek")[-1].text == "peek", "at the end it is played"


# Forced passes


def test_a_proposal_brings_the_passes_that_the_rules_force() -> None:
    match = duel((0, "step"))
    entries = match.propose(0, "hush")
    assert entries == (Entry(1, 0, "hush"), Entry(2, 1, "pass"))
    assert say(match, 0, "hush").to_act == (0,)


def test_a_table_entry_brings_no_passes_after_the_end() -> None:
    match = duel((0, "step")).follow(Entry(1, 0, "hush"))
    assert match.propose(1, "!resign") == (Entry(2, 1, "!resign"),)


# Giving up


@pytest.mark.parametrize(
    ("text", "reason"), [("!resign", TableEnding.RESIGNATION), ("!time", TableEnding.TIME)]
)
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_whoever_resigns_or_runs_out_of_time_loses(
    text: str, reason: TableEnding, seat: int
) -> None:
    match = say(duel((RED, "stop" if seat else "step")), seat, text)
    assert match.outcome == win(reason, 1 - seat)
    assert match.to_act == ()
    view = match.view(RED)
    assert view.outcome == match.outcome
    assert (view.to_act, view.legal) == ((), ())


def test_whoever_resigns_before_anybody_has_played_calls_it_off() -> None:
    """Older logs in which that was a loss stay as they are."""
    (entry,) = duel().propose(BLUE, "!resign")
    assert entry.text == "!calloff"
    assert replay(duel().setup, [Entry(0, BLUE, "!resign")]).outcome == win(
        TableEnding.RESIGNATION, RED
    )


def test_after_the_end_the_history_hides_nothing() -> None:
    whispered = duel((0, "whisper"))
    assert whispered.hides(whispered.entries[0], BLUE)
    assert whispered.history(None)[0].notation == "?"
    match = say(whispered, 1, "!resign")
    assert match.outcome
    assert match.outcome.results == (Result.WIN, Result.LOSS)
    assert not match.hides(match.entries[0], BLUE)
    assert match.history(None)[0].notation == "whisper"


@pytest.mark.parametrize("seat", [BLUE, 2, -1])
def test_only_whoever_is_to_act_runs_out_of_time(seat: int) -> None:
    with pytest.raises(Illegal, match="Only a player whose turn it is"):
        duel().propose(seat, "!time")


def test_a_match_keeps_its_latest_moments_at_hand() -> None:
    match = duel((0, "step"), (0, "stop"), (1, "step"))
    assert [each.ply for each in match.recent] == [0, 1, 2]
    for ply in range(match.ply + 1):
        assert match.at(ply) == replay(match.setup, match.entries[:ply])
        assert len(match.at(ply).recent) == ply


def test_all_moments_from_one_to_another_are_those_of_the_log() -> None:
    turns = [(RED, "step"), (RED, "stop"), (BLUE, "step"), (BLUE, "stop")]
    match = duel(*(turns * RECENT)[: RECENT + 3])
    assert len(match.recent) == RECENT
    for start, end in ((0, match.ply), (1, 2), (RECENT, match.ply), (match.ply, match.ply)):
        found = [*match.moments(start, end)]
        assert found == [replay(match.setup, match.entries[:ply]) for ply in range(start, end + 1)]


def test_moments_at_hand_are_not_played_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel((0, "step"), (0, "stop"), (1, "step"))
    monkeypatch.delattr(Match, "after")
    assert [each.ply for each in match.moments(0, match.ply)] == [0, 1, 2, 3]


# Taking back


def test_the_latest_action_of_this_turn_is_taken_back() -> None:
    match = duel((0, "step"), (0, "whisper"))
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
    match = duel((0, "step"), (0, text))
    for seat in (0, 1):
        assert not match.may_take_back(seat)
        with pytest.raises(Illegal, match="nothing to take back in this turn"):
            match.propose(seat, "!back")


def test_what_came_after_a_reveal_can_be_taken_back_up_to_it() -> None:
    match = duel((0, "step"), (0, "peek"), (0, "step"), (0, "!back"))
    assert match.state == ("step", "peek")
    assert not match.may_take_back(0)


def test_the_other_side_cannot_take_back() -> None:
    match = duel((0, "step"))
    with pytest.raises(Illegal):
        match.propose(1, "!back")


def test_a_turn_of_one_action_is_never_taken_back() -> None:
    match = duel((0, "stop"))
    assert not match.may_take_back(RED)
    assert not match.may_take_back(BLUE)


# The history


def test_the_history_of_the_past_is_told_with_what_is_known_now() -> None:
    match = duel((0, "whisper"))
    assert match.history(1)[0].words == "Red says something"
    assert say(match, 0, "stop").history(1)[0].words == "Red says whisper"


def test_the_history_has_table_entries_in_words_and_the_time() -> None:
    noon = datetime(2024, 5, 1, 12, tzinfo=UTC)
    match = duel((0, "!draw"), (1, "!decline"), (0, "step"), (1, "!draw"), (0, "!draw"))
    assert [line.words for line in match.history(None)] == [
        "Red offers a draw",
        "Blue declines the draw",
        "Red says step",
        "Blue offers a draw",
        "Red accepts the draw",
    ]
    assert [line.notation for line in match.history(None)[:2]] == ["draw", "decline"]
    resigned = duel().follow(Entry(0, BLUE, "!resign", noon))
    assert resigned.history(None)[-1].words == "Blue resigns"
    assert resigned.history(None)[-1].at == noon
    late = duel((0, "!time"))
    assert late.history(None)[-1].words == "Red ran out of time"
    back = duel((0, "step"), (0, "!back"))
    assert back.history(None)[-1].words == "Red takes back an action"


def test_a_line_of_the_history_by_its_ply() -> None:
    match = duel((0, "whisper"), (0, "stop"), (1, "whisper"))
    assert [match.words(ply, None) for ply in range(3)] == [
        line.words for line in match.history(None)
    ]


# What a person types


def test_what_was_meant_is_written() -> None:
    assert duel((RED, "halt")).entries[-1].text == "stop"


def test_a_text_of_several_actions_is_an_entry_for_each() -> None:
    entries = duel().propose(RED, "step.halt")
    assert entries == (Entry(0, RED, "step"), Entry(1, RED, "stop"))
    entries = duel().propose(RED, "step.hush")
    assert entries == (Entry(0, RED, "step"), Entry(1, RED, "hush"), Entry(2, BLUE, "pass"))


def test_of_several_actions_all_are_played_or_none() -> None:
    with pytest.raises(Illegal, match=r"Not now\. Nothing was played\."):
        duel().propose(RED, "step.stop.step")
    with pytest.raises(Illegal, match=r"over before “step”\. Nothing was played\."):
        duel().propose(RED, "step.win.step")
    with pytest.raises(Unreadable):
        duel().propose(RED, "step.sing")


def test_an_unknown_table_entry_is_refused() -> None:
    with pytest.raises(Unreadable, match="!vote"):
        duel().propose(RED, "!vote")


def test_a_win_is_known_before_it_is_played_unless_something_is_revealed() -> None:
    match = replay(begin("vicious-circle", {}, ""))
    won = replace(match, states=(match.game.load("magnus d Sd1 / Pb2 -"),))
    assert won.wins(1, "Pb2-a1")
    assert not won.wins(1, "Pb2-c2")
    secret = replace(match, states=(match.game.load("magnus d Sc2 Wa1 Da2 P* C* / ?"),))
    assert not secret.wins(1, "set Sc4 Wd4 De5")
