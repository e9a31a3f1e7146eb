"""The text forms of actions and positions: reading, writing and refusing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.kit import moments
from engines.game import Illegal, Unreadable
from engines.vicious_circle.board import LETTERS, SQUARES, Kind, admits, square
from engines.vicious_circle.state import State
from engines.vicious_circle.values import (
    CAPTURED,
    RESERVE,
    Deploy,
    Last,
    Move,
    Pass,
    Ruleset,
    SetUp,
)
from tests.engines.vicious_circle.kit import GAME, last, played

# Actions


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Sc2-d3", Move(Kind.SAINT, square("c2"), square("d3"), takes=False)),
        ("Sc2xd3", Move(Kind.SAINT, square("c2"), square("d3"), takes=True)),
        ("W>b1", Deploy(Kind.WARRIOR, square("b1"), takes=False)),
        ("W>xb1", Deploy(Kind.WARRIOR, square("b1"), takes=True)),
        (
            "set Sc2 Wa1 Da2",
            SetUp(
                (
                    (Kind.SAINT, square("c2")),
                    (Kind.WARRIOR, square("a1")),
                    (Kind.DRAGON, square("a2")),
                )
            ),
        ),
        ("pass", Pass()),
    ],
)
def test_canonical_texts(text: str, action: object) -> None:
    assert GAME.read(text) == action
    assert GAME.write(GAME.read(text)) == text


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("sc2-d3", "Sc2-d3"),
        ("SC2D3", "Sc2-d3"),
        ("  S c2  d3 ", "Sc2-d3"),
        ("Sc2 – d3", "Sc2-d3"),
        ("Sc2—d3", "Sc2-d3"),
        ("Sc2 → d3", "Sc2-d3"),
        ("Sc2>d3", "Sc2-d3"),
        ("Sc2×d3", "Sc2xd3"),
        ("Sc2 X D3", "Sc2xd3"),
        ("saint c2 d3", "Sc2-d3"),
        ("Child c2-d3", "Cc2-d3"),
        ("w > b1", "W>b1"),
        ("W→b1", "W>b1"),
        ("W-b1", "W>b1"),
        ("W*>b1", "W>b1"),
        ("dragon > × b1", "D>xb1"),
        ("SET da2, wa1, sc2", "set Sc2 Wa1 Da2"),
        ("setup: Saint c2 Warrior a1 Dragon a2", "set Sc2 Wa1 Da2"),
        ("set-up sc2 wa1 da2", "set Sc2 Wa1 Da2"),
        ("Pass", "pass"),
    ],
)
def test_typing_is_read_kindly(typed: str, canonical: str) -> None:
    assert GAME.write(GAME.read(typed)) == canonical


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "“” is not an action. Write a move as Sc2-d3"),
        ("Sc2", "“Sc2” is not an action."),
        ("Kc2-d3", "“Kc2-d3” is not an action."),
        ("Sc2-f3", "is not an action"),
        ("Sc2-d6", "is not an action"),
        ("Sc2-d3-e4", "is not an action"),
        ("S>", "is not an action"),
        ("set", "Write a set-up as three creatures with their squares: `set Sc2 Wa1 Da2`."),
        ("set Sc2 W*", "Write a set-up as three creatures"),
        ("x" * 500, "“" + "x" * 40 + "…” is not an action"),
    ],
)
def test_what_is_no_action_is_answered_with_an_example(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        GAME.read(text)
    assert sentence in str(refused.value)


# Positions


@pytest.mark.parametrize(
    "text",
    [
        "van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -",
        "magnus d Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -",
        "van-slyke t ? / ?",
        "magnus d ? / Sc4 We5 De4 P* C*",
        "van-slyke t Sc2 Wa1 Da2 P* C* / ?",
        "van-slyke t Sa5 / Pe5 S* -",
        "van-slyke d Se5 / -",
        "van-slyke d Sc2 Da1 / Wd5 De5 ply:13 ban:Sd3/-",
        "van-slyke t Sd3 Da1 / Wc4 De5 ply:2 line:Sc2-d3,Wd4-c4",
        "van-slyke d Sc2 Wb1 / Sc4 ply:9 ban:-/Sd4 last:W>b1",
        "van-slyke d Sd3 Wb1 / Sc4 ply:9 ban:Sc2/Sd4 last:Sc2xd3=P",
        "van-slyke d Se5 Wb1 / Dd5 ply:9 ban:Sd4/- last:Sd4xe5=W",
    ],
)
def test_positions_are_written_as_they_are_read(text: str) -> None:
    state = GAME.load(text)
    assert GAME.dump(state) == text
    assert GAME.load(GAME.dump(state)) == state


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("van-slyke t Sa1 / Se5", "van-slyke t Sa1 / Se5 -"),
        ("VAN-SLYKE T p* DA2 sa1 C*/wE5 -", "van-slyke t Sa1 Da2 P* C* / We5 -"),
        ("magnus d ?/?", "magnus d ? / ?"),
        ("magnus d ? / ? -", "magnus d ? / ?"),
        ("magnus t Sd3 / Wc4 line:Sc2-d3,Wd4-c4", "magnus t Sd3 / Wc4 ply:2 line:Sc2-d3,Wd4-c4"),
        ("magnus t Sd3 / Wc4 ply:0", "magnus t Sd3 / Wc4 -"),
    ],
)
def test_positions_are_read_kindly(typed: str, canonical: str) -> None:
    assert GAME.dump(GAME.load(typed)) == canonical


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "That is not a position. Write it like"),
        ("van-slyke t Sa1 Se5", "That is not a position."),
        ("/", "That is not a position."),
        ("go t Sa1 / Se5", "A position begins with van-slyke or magnus, not “go”."),
        ("magnus w Sa1 / Se5", "“w” is not a side to move: write t for Twilight, d for Dawn."),
        ("magnus t Ka1 / Se5", "“Ka1” is not a creature with its place"),
        ("magnus t Sa6 / Se5", "“Sa6” is not a creature with its place"),
        ("magnus t S / Se5", "“S” is not a creature with its place"),
        ("magnus t Sa1 ? / Se5", "“?” is not a creature with its place"),
        ("magnus t Sa1 S* / Se5", "Twilight's Saint is named twice."),
        ("magnus t Sa1 / Sd5 Se4 -", "Dawn's Saint is named twice."),
        ("magnus t Sa1 Pa1 / Se5", "Two creatures stand on a1."),
        ("magnus t Sd4 / Wd4", "Two creatures stand on d4."),
        ("magnus t Sd2 / Se5", "Twilight's Saint cannot stand on d2, a Swamp."),
        ("magnus t Sa1 / Wc3", "Dawn's Warrior cannot stand on c3, a Mountain."),
        ("magnus t / -", "A position needs at least one creature."),
        ("magnus t Sa1 / Se5 - -", "is not a field of this position"),
        ("magnus t Sa1 / Se5 ko:a1", "“ko:a1” is not a field of this position"),
        ("magnus t Sa1 / Se5 ply:1 ply:2", "or is written twice"),
        ("magnus t Sa1 / Se5 ply:", "“ply:” is not a field"),
        ("magnus t Sa1 / Se5 ply:-1", "ply: takes a number of turns up to 300, not “-1”."),
        ("magnus t Sa1 / Se5 ply:301", "ply: takes a number of turns up to 300"),
        ("magnus t Sa1 / Se5 ply:" + "9" * 5000, "ply: takes a number of turns"),
        ("magnus t Sa1 / Se5 ply:x", "ply: takes a number of turns"),
        ("magnus t Sa1 / Se5 ban:Sb1/-", "The magnus ruleset has no ko"),
        ("van-slyke t Sa1 / Se5 ban:Sb1", "ban: takes one ban for each side"),
        ("van-slyke t Sa1 / Se5 ban:S*/-", "“S*” is not a ban"),
        ("magnus t Sa1 / Sd5 line:Se5-d4", "Se5-d4 does not lead to the position."),
        ("magnus t Sa1 / Sd5 We5 line:Se5-d5", "Se5-d5 does not lead to the position"),
        ("magnus t Sa1 / Wa2 line:We5-a2", "We5-a2 does not lead to the position."),
        ("magnus d Sa1 / Wa2 line:hop", "“hop” is not an action"),
        ("magnus d Sa1 / Wa2 line:Sb1xa1", "“Sb1xa1” cannot be in a line"),
        ("magnus d Sa1 / Wd5 ply:0 line:Sb1-a1", "The line has 1 turn, but only 0 were played."),
        ("magnus d Sa1 Wb1 / Wd5 ply:1 line:Sb1-a1", "Sb1-a1 does not lead to the position"),
        ("magnus d Sa1 / Wd5 ply:1 line:Sb1-a1 last:S>a1", "a line or a last action, not both"),
        ("magnus d Sa1 / Wd5 last:Sb1-a1", "“Sb1-a1” is not a capture or deployment"),
        ("magnus d Sa1 / Wd5 last:Sb1xa1", "“Sb1xa1” is not a capture or deployment"),
        ("magnus d Sa1 / Wd5 last:pass", "“pass” is not a capture or deployment"),
        ("magnus d Sa1 / Wd5 last:S>b1", "S>b1 does not lead to the position."),
        ("magnus d Sa1 / Wd5 last:Sb1xa1=W", "Sb1xa1 does not lead to the position."),
        ("magnus d Sa1 / Wd5 last:Sd4xa1=P", "Sd4xa1 does not lead to the position."),
        ("magnus t ? / Sc4 We5 De4 P* C* ply:3", "There is nothing to remember before"),
        ("magnus t ? / Sc4 We5 De4 P*", "During the set-up every creature is on the board or"),
        ("magnus t ? / Sc4 We5 De4 Pd4 C*", "A set-up has exactly three creatures, not 4."),
        ("magnus t ? / Sc4 We5 Da2 P* C*", "Dawn's set-up: a2 is not in your domain"),
        ("magnus t Sa1 Wa1 Da2 P* C* / ?", "Twilight's set-up: Two creatures cannot share a1."),
    ],
)
def test_impossible_positions_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        GAME.load(text)
    assert sentence in str(refused.value)


def test_a_line_brings_back_what_was_seen_and_what_is_banned() -> None:
    state = GAME.load("van-slyke t Sc2 Da1 / Wd4 De5")
    for text in ("Da1-b1", "De5-d5", "Sc2-b2", "Wd4-e4", "Db1-a1"):
        state = played(state, text)
        again = GAME.load(GAME.dump(state))
        assert (again, again.seen, again.bans) == (state, state.seen, state.bans)


def test_the_last_action_survives_the_text_although_no_rule_asks_for_it() -> None:
    state = GAME.load("van-slyke t Sb3 P* / Pc4 We5 -")
    taken, deployed = played(state, "Sb3xc4"), played(state, "P>b1")
    assert GAME.view(GAME.load(GAME.dump(taken)), None) == GAME.view(taken, None)
    assert GAME.view(GAME.load(GAME.dump(deployed)), None) == GAME.view(deployed, None)
    assert last(deployed) == Last(0, Deploy(Kind.SPIRIT, square("b1"), takes=False), (1,), None)
    bare = GAME.load("van-slyke d Sc4 P* / We5 ply:1 ban:Sb3/-")
    assert bare == taken
    assert hash(bare) == hash(taken)


def test_at_every_moment_a_ban_is_where_its_creature_came_from() -> None:
    """In random plays (ko, rulebook and rulings); a text may name any ban."""
    for moment in moments("vicious-circle"):
        state: State = moment.state
        for side, ban in enumerate(state.bans):
            if ban is not None:
                assert state.ruleset is Ruleset.VAN_SLYKE
                assert state.place(side, ban.kind) not in (ban.square, CAPTURED, RESERVE)
                assert admits(ban.square, ban.kind)


def test_the_wrong_side_of_a_set_up_is_illegal_not_unreadable() -> None:
    state = GAME.load("van-slyke t ? / ?")
    with pytest.raises(Illegal):
        GAME.play(state, 0, GAME.read("set Sc4 We5 De4"))


# Whatever loads can be played on

_PLACED = st.lists(
    st.tuples(st.sampled_from(LETTERS), st.sampled_from([*SQUARES, "*"])),
    min_size=1,
    max_size=5,
    unique_by=lambda placed: placed[0],
)


@st.composite
def remembering(draw: st.DrawFn) -> str:
    """Returns a position's text, and something that it remembers of a creature on the board."""
    sides = [draw(_PLACED), draw(_PLACED)]
    mover = draw(st.sampled_from("td"))
    words = [" ".join(kind + at for kind, at in side) for side in sides]
    ruleset = draw(st.sampled_from(["van-slyke", "magnus"]))
    text = f"{ruleset} {mover} {words[0]} / {words[1]}"
    moved = [placed for placed in sides[mover == "t"] if placed[1] != "*"]
    if not moved:
        return text
    kind, end = draw(st.sampled_from(moved))
    start, prey = draw(st.sampled_from(SQUARES)), draw(st.sampled_from(LETTERS))
    bans = f"{kind}{start}/-" if mover == "d" else f"-/{kind}{start}"
    line = f"ply:1 line:{kind}{start}-{end}"
    last = [f"last:{kind}{start}x{end}={prey}", f"last:{kind}>{end}", f"last:{kind}>x{end}={prey}"]
    return f"{text} {draw(st.sampled_from([line, line, f'ban:{bans}', *last]))}"


@pytest.mark.untraced
def test_whatever_loads_is_written_so_that_it_loads_again_before_and_after_some_actions() -> None:
    loaded: list[str] = []

    @settings(max_examples=500, deadline=None)
    @given(remembering())
    def each(text: str) -> None:
        try:
            state = GAME.load(text)
        except Unreadable:
            return
        loaded.append(text)
        for seat in GAME.to_act(state) or (None,):
            actions = GAME.actions(state, seat) if seat is not None else ()
            for after in (state, *(GAME.play(state, state.mover, each) for each in actions[::5])):
                again = GAME.load(GAME.dump(after))
                assert (again, again.last) == (after, after.last)

    each()
    assert sum("line:" in text for text in loaded) > 5
    assert sum("last:" in text for text in loaded) > 5
