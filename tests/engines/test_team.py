"""Team games: leaving, letting the bot play, taking the seat back."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.text.say import name
from engines import export
from engines.game import Feat, Illegal, Refusal, TableEnding, Unreadable
from engines.match import TALK, TIME, Entry, Match, begin, claim_text, replay
from engines.recent_entries import latest
from engines.terminal import play
from tests.sample import said as say
from tests.toys.team_game import (
    BEAR,
    FOX,
    GONE,
    OWL,
    TEAM_GAME,
    RaftView,
    crossing,
    lost,
    newest,
    plain,
)
from tests.toys.three_rivals import duel

pytestmark = pytest.mark.usefixtures("raft", "toy")
VOTES = ("!standin 0", "!standin 1", "!standin 2")
TEXTS = (
    *("heavy", "light", "bail", "bail", "row", "row", "row", "gale", "sink", "!back", "!time"),
    *("!resign", "!return", "!return", "!draw", "!draw", "!decline", "!withdraw", *VOTES, *VOTES),
    *("!claim 0", "!claim 1", "!claim 2", "!calloff", "!stop why"),
)
FIRST = "press “Take my seat back” first"


def always(answer: object) -> Callable[..., object]:
    """Whatever it is asked, it answers this."""
    return lambda *_: answer


# Whatever happens

deeds = st.lists(st.tuples(st.sampled_from((BEAR, FOX, OWL)), st.sampled_from(TEXTS)), max_size=60)


@given(deeds=deeds, loaded=st.booleans(), seats=st.sampled_from((2, 3)))
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_done_the_match_stays_sound(
    deeds: list[tuple[int, str]], loaded: bool, seats: int
) -> None:
    match = crossing(seats=seats, loaded=loaded)
    for seat, text in deeds:
        if seat >= seats or match.outcome:
            continue
        before = match
        try:
            match = say(match, seat, text)
        except Refusal:
            continue
        assert seat in before.persons or text in ("!return", "!time", "!stop why"), (
            "who is away only returns"
        )
        check(match)
    assert replay(match.setup, match.entries, match.game) == match
    assert len(match.history(None)) == match.ply
    for ply in range(1, match.ply + 1):
        silent = all(entry.text in TALK for entry in match.entries[:ply])
        assert latest(match.at(ply), None) or silent


def check(match: Match) -> None:
    """What holds after every entry."""
    persons = set(match.persons)
    assert persons | match.left | match.stood_in == set(match.playing)
    assert not match.left & match.stood_in
    if match.outcome:
        assert len(set(match.outcome.results)) == 1
        return
    assert persons
    assert not persons <= match.offers <= persons
    assert match.forced() is None
    assert not match.awaits_bot, "the bot has played"
    for voter, about in match.votes:
        assert voter in persons
        assert about not in {voter, *match.stood_in}
        assert not match.voters(about) >= persons - {about}
    for seat in match.to_act:
        if match.may_take_back(seat):
            assert match.entries[-1].seat == seat or not match.entries[-1].is_action


# Leaving and coming back


@pytest.mark.parametrize("seats", [2, 3])
def test_whoever_leaves_is_waited_for_and_nobody_wins(seats: int) -> None:
    match = crossing((BEAR, "!resign"), seats=seats)
    assert match.outcome is None
    assert match.left == {BEAR}
    assert match.to_act == (BEAR,)
    assert BEAR in match.playing
    assert newest(match) == "Bear leaves the match"


def test_when_the_last_person_leaves_all_have_lost() -> None:
    match = crossing((BEAR, "!resign"), (FOX, "!resign"), (OWL, "!resign"))
    assert match.outcome == lost(TableEnding.RESIGNATION)
    assert match.view(None).outcome == match.outcome
    match = crossing(*GONE, (FOX, "!resign"))
    assert say(match, OWL, "!resign").outcome == lost(TableEnding.RESIGNATION)


@pytest.mark.parametrize("text", ["bail", "row", "!back", "!resign", "!draw", "!standin 1"])
def test_whoever_has_left_is_told_to_come_back_first(text: str) -> None:
    match = crossing((BEAR, "bail"), (BEAR, "!resign"))
    with pytest.raises(Illegal, match=f"^You have left this match: {FIRST}\\.$"):
        match.propose(BEAR, text)
    back = say(match, BEAR, "!return")
    assert back.persons == (BEAR, FOX, OWL)
    assert newest(back) == "Bear takes the seat back"
    assert back.propose(BEAR, text)


@pytest.mark.parametrize("text", ["row", "!resign", "!draw", "!decline", "!standin 1"])
def test_for_whom_the_bot_plays_is_told_to_come_back_first(text: str) -> None:
    with pytest.raises(Illegal, match=f"^The bot plays for you: {FIRST}\\.$"):
        crossing(*GONE).propose(BEAR, text)


def test_whoever_never_went_need_not_return() -> None:
    with pytest.raises(Illegal, match="nobody else plays for you"):
        crossing().propose(BEAR, "!return")


# The bot plays


def test_all_others_vote_before_the_bot_plays() -> None:
    match = crossing((BEAR, "!resign"), (FOX, "!standin 0"))
    assert match.votes == {(FOX, BEAR)}
    assert newest(match) == "Fox votes to let the bot play for Bear"
    assert len(match.propose(OWL, "!standin 0")) == 1, "the bot has still to think"
    match = say(match, OWL, "!standin 0")
    assert [line.words for line in match.history(None)[-3:]] == [
        "Owl votes to let the bot play for Bear: the bot plays for Bear",
        "Bear does bail (played by the bot)",
        "Bear does row (played by the bot)",
    ]
    assert match.stood_in == {BEAR}
    assert not match.left | match.votes
    assert match.to_act == (FOX,)


def test_what_the_bot_does_is_told_after_what_led_to_it() -> None:
    match = crossing(*GONE)
    assert [line.words for line in latest(match, None)] == [
        line.words for line in match.history(None)[-3:]
    ]
    match = crossing(*GONE, (OWL, "!resign"), (FOX, "!standin 2"), (FOX, "bail"), (FOX, "row"))
    assert [line.words for line in latest(match, None)] == [
        *("Fox does bail", "Fox does row"),
        *("Owl does bail (played by the bot)", "Owl does row (played by the bot)"),
        *("Bear does bail (played by the bot)", "Bear does row (played by the bot)"),
    ]


def test_the_bot_plays_from_phase_to_phase_and_all_of_it_is_told() -> None:
    """Of two, one is loading still: the bot loads at once, and begins when the other has."""
    gone = ((BEAR, "!resign"), (FOX, "!standin 0"))
    match = crossing(*gone, seats=2, loaded=False)
    assert match.words(2, FOX) == "Bear does something (played by the bot)"
    match = say(match, FOX, "light")
    assert [line.words for line in latest(match, None)] == [
        "Bear does light (played by the bot)",
        "Fox does light",
        "Bear does bail (played by the bot)",
        "Bear does row (played by the bot)",
    ]
    assert match.words(2, FOX) == "Bear does light (played by the bot)"


def test_the_person_may_take_the_seat_back_at_any_time() -> None:
    match = crossing(*GONE, (BEAR, "!return"))
    assert match.persons == (BEAR, FOX, OWL)
    match = say(say(match, FOX, "row"), OWL, "row")
    assert match.to_act == (BEAR,)
    assert say(match, BEAR, "sink").outcome


def test_forced_passes_and_the_bot_take_turns() -> None:
    match = crossing(*GONE, (FOX, "gale"))
    assert [line.words for line in match.history(None)[-4:]] == [
        *("Fox does gale", "Owl does pass"),
        *("Bear does bail (played by the bot)", "Bear does row (played by the bot)"),
    ]
    match = crossing(*GONE, (FOX, "row"), (OWL, "gale"))
    assert match.words(match.ply - 1, None) == "Bear does pass (played by the bot)"


def test_nobody_takes_back_what_the_bot_has_done() -> None:
    match = crossing(*GONE)
    assert not match.may_take_back(FOX)
    with pytest.raises(Illegal, match="nothing to take back"):
        match.propose(FOX, "!back")


def test_a_proposal_is_not_declined_by_what_the_bot_plays() -> None:
    match = crossing(*GONE, (FOX, "row"), (FOX, "!draw"), (OWL, "row"))
    assert match.offers == set(), "Owl has played on"
    match = crossing(*GONE, (FOX, "row"), (OWL, "!draw"), (OWL, "row"))
    assert match.offers == {OWL}
    assert match.to_act == (FOX,), "Bear's turn is over"


def test_what_the_rules_force_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    match = crossing()
    monkeypatch.setattr(type(TEAM_GAME), "forced", always((BEAR, "bail")))
    monkeypatch.setattr("engines.match.MOST", 50)
    with pytest.raises(RuntimeError, match=r"^Raft: over 50 entries are forced in a row$"):
        match.propose(BEAR, "bail")


def test_a_team_game_without_a_policy_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TEAM_GAME, "policy", always(None))
    with pytest.raises(TypeError, match=r"^Raft has no plain policy"):
        crossing(*GONE)


def test_the_bot_plays_only_seats_that_were_left_to_it() -> None:
    match = crossing((BEAR, "!resign"))
    with pytest.raises(Illegal, match=r"^The bot does not play for Bear\.$"):
        match.propose(BEAR, "bail", by_bot=True)


def test_the_bot_knows_no_more_than_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[RaftView] = []

    def watched(view: RaftView) -> str | None:
        seen.append(view)
        return plain(view)

    monkeypatch.setattr(TEAM_GAME, "policy", watched)
    crossing((OWL, "heavy"), *GONE, loaded=False)
    assert [(view.seat, view.said) for view in seen] == [(BEAR, ("2:?",))]


# What else there is at a table


@pytest.mark.parametrize("claimed", [False, True])
def test_for_whom_the_time_is_over_the_bot_plays_on(claimed: bool) -> None:
    match = replay(begin("raft", {"weather": "rough"}, "", 3))
    seat, text = (FOX, claim_text(BEAR)) if claimed else (BEAR, TIME)
    assert say(match, seat, text).stood_in == {BEAR}
    assert say(match, seat, text).outcome is None
    said = "Fox claims Bear's time" if claimed else "Bear ran out of time"
    assert match.table_words(Entry(0, seat, text)) == f"{said}: the bot plays for Bear"
    back = say(say(match, seat, text), BEAR, "!return")
    assert back.persons == match.persons


def test_where_everybodys_time_is_over_it_is_lost() -> None:
    match = replay(begin("raft", {"weather": "rough"}, "", 3))
    for seat in (BEAR, FOX):
        match = say(match, seat, TIME)
    assert say(match, OWL, TIME).outcome == lost(TableEnding.TIME)


@pytest.mark.parametrize("viewer", [None, FOX])
def test_an_export_with_votes_and_the_bot_replays(viewer: int | None) -> None:
    match = crossing(*GONE, (FOX, "row"), (BEAR, "!return"))
    again = export.read(export.write(match, viewer))
    assert again.entries == match.entries
    assert (again.stood_in, again.left) == (match.stood_in, match.left)


def test_a_game_of_rivals_knows_nothing_of_it() -> None:
    for text in ("!standin 0", "!return"):
        with pytest.raises(Unreadable, match="I don't know"):
            duel().propose(1, text)


def test_at_a_terminal_the_others_let_the_bot_play_for_whoever_leaves() -> None:
    loading = ["", "light"] * 3
    typed = [*loading, "help", "!resign", "!standin 0", "!standin 0", "row", "!draw", "y"]
    source, target = io.StringIO("".join(f"{line}\n" for line in typed)), io.StringIO()
    match = play(TEAM_GAME, {}, 3, "", source, target)
    shown = target.getvalue()
    assert match.outcome == lost(TableEnding.AGREEMENT), shown
    assert match.stood_in == {BEAR}
    assert "!standin N" in shown
    assert "Bear leaves the match." in shown
    assert "Bear does row (played by the bot)." in shown
    assert "agree to give up? (yes or no)" in shown


# Scores


def test_a_score_is_that_of_the_end_and_nothing_for_a_loss() -> None:
    across = [(seat, "row") for _ in range(3) for seat in (BEAR, FOX, OWL)]
    won = crossing(*across)
    assert crossing(*across[:-1]).score is None
    assert won.score == 1, "of a game that tells no better win from a worse one"
    assert crossing((BEAR, "sink")).score == 0
    assert crossing(*((seat, "!draw") for seat in (BEAR, FOX, OWL))).score == 0
    assert crossing((BEAR, "!stop why")).score is None
    assert crossing((BEAR, "!calloff"), loaded=False).score is None


def test_a_better_feat_is_a_better_score(monkeypatch: pytest.MonkeyPatch) -> None:
    across = [(seat, "row") for _ in range(3) for seat in (BEAR, FOX, OWL)]
    found = list[int | None]()
    for order in (0, 1, 7):
        monkeypatch.setattr(TEAM_GAME, "feat", always(Feat(order, name("across"))), raising=False)
        found.append(crossing(*across).score)
    assert found == [1, 2, 8]


def test_rivals_have_no_score() -> None:
    assert say(duel(), 0, "!resign").score is None
