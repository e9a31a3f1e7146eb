"""The text form of positions: what is written reads back, and what cannot be is refused."""

from __future__ import annotations

import random

import pytest

from engines.game import Unreadable
from engines.terms import LONGEST_POSITION
from engines.victorus import play as rules
from engines.victorus.model.pieces import ARMY, KING, is_family, kingdom_of
from engines.victorus.model.state import State, digest, fresh
from engines.victorus.model.values import FREE, LOST, SEATINGS, Ruleset, VictorusEnding
from engines.victorus.rules import captures
from tests.engines.victorus import playing
from tests.engines.victorus.kit import GAME, board, freed, play, where

DUEL = "standard orange 1 / orange home / blue home"


@pytest.mark.parametrize(
    "text",
    [
        DUEL,
        "quick blue 7 / orange Kj1 Qf1 / blue Kj14",
        "quick allied black 3 last-round / orange Kj1 / black Ka2 / blue Qf14 / green Qp6",
        "standard orange 12 / orange Kj1 Qf1 Tbl2 Twj2* / blue Kj13 Q@1 Ubh14",
        "standard green 9.20 / orange / red Kb5 Qb6 / green Kp5",
        "standard orange 1 / orange Ki5@1 Qi4@-2 Tbl2+1 Ewk2*+2 / blue home",
        "standard orange 1 / orange Kj1 Ebk1 / blue Kj14 captures:oEbxbTb,oEbxbQ,oHbxbUw*",
        "standard orange 1 / orange Kj1 / red Kb5 / green Kq2 held:oQ=r,rQ=o",
        "standard orange 1 / orange Kj1 / red Kb5 / green Kq2 captures:oKxrQ held:rQ=-",
        "standard orange 1 / orange Kj2 Qf1 / blue Kj14 turn:oK.j1-j2",
        "standard orange 1 / orange Kj1 Hbl6 / blue Kj14 captures:oHbxbTb turn:oHb.h1-k5xl6(bTb)",
        "standard blue 1 / orange Kj1 Hbl6 / blue Kj14 captures:oHbxbTb last:oHb.h1-k5xl6(bTb)",
        "standard red 1 / orange Kj1 Ebk1 / red Kb5 / green captures:rQxgK,oEbxgQ "
        "last:oEb.k3xk1(gQ)!g",
        "standard orange 2 / orange Kj1 Ewc7 / red / green Kp5 last:oEw.c8@r-c7",
        "standard green 2 / orange Kj1 Ewc8 / red / green Kp5 captures:oEwxgTw "
        "last:oEw.c7xc8(gTw)@r",
        "standard orange 1 / orange Ki7@1 Qf1 / blue Kj14 past:- over:centre",
        "quick orange 5 last-round / orange Kj1 / blue Kj14 over:points=o,b",
        "standard orange 201 / orange Kj1 / blue Kj14 over:rounds",
        "standard orange 1 / orange Kj1 / blue Kj14 past:-",
        "standard orange 3 / orange Kj1 / blue Kj14 past:AAAAAAAAAAA,BAAAAAAAAAA,=",
    ],
)
def test_positions_are_written_as_they_are_read(text: str) -> None:
    state = GAME.load(text)
    assert GAME.dump(state) == text
    again = GAME.load(GAME.dump(state))
    assert again == state
    assert again.last == state.last


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("/ orange home / blue home", DUEL),
        ("/O Home/B HOME", DUEL),
        ("1 Orange Standard / b home / o home", DUEL),
        ("  /  orange qF1 KJ1  /  blue  kj14", "standard orange 1 / orange Kj1 Qf1 / blue Kj14"),
        ("standard / orange \u212aj1 / blue home", "standard orange 1 / orange Kj1 / blue home"),
        ("/ orange Kj1@0 Tbl2+0 / blue Kj14", "standard orange 1 / orange Kj1 Tbl2 / blue Kj14"),
        (
            "allied / orange Kj1 / black Ka2 captures:oHbxbTb / blue Kj14 / green Kp5",
            "allied orange 1 / orange Kj1 / black Ka2 / blue Kj14 / green Kp5 captures:oHbxbTb",
        ),
        (
            "/ orange Kj1 / blue Kj14 captures:oTbxbTb+1 held:oQ=- past:=",
            "standard orange 1 / orange Kj1 / blue Kj14 captures:oTbxbTb",
        ),
    ],
)
def test_positions_are_read_kindly(typed: str, canonical: str) -> None:
    assert GAME.dump(GAME.load(typed)) == canonical


def test_a_match_begins_with_the_shortest_texts() -> None:
    for seats, kingdoms in SEATINGS.items():
        state = GAME.start({}, seats, "1")
        assert GAME.load(GAME.dump(state)) == state == fresh(Ruleset(kingdoms))
        assert len(GAME.dump(state)) <= 100


def test_what_is_left_out_has_sensible_values() -> None:
    state = board(f"/ orange Kj1 Hbh1 / red Kb5 / green Kq2 {freed('o', 'g')},rUbxoQ,oEwxrQ")
    assert state.ruleset == Ruleset((0, 2, 4))
    assert (state.mover, state.round, state.turn) == (0, 1, 0)
    assert (state.tally(0), state.tally(2)) == (4, 1)
    assert state.held[:6] == bytes([FREE, 2, FREE, FREE, FREE, 0])
    assert state.held[8:10] == bytes([FREE, LOST])
    assert state.past == (digest(state),)
    assert state.ending is None
    credit = {piece: score for piece, score in enumerate(state.credit) if score}
    assert credit == {7: 2, 2 * 12 + 2: 2}


def test_where_a_turn_under_way_began_is_remembered_by_itself() -> None:
    """The rule of repetition has counted the position in which the turn began."""
    begun = board(f"/ orange Kj1@1 Hbh1 / blue Kj14 {freed('o', 'b')}")
    state = play(begun, "j1-j6")
    assert state.past == begun.past
    assert "past:" not in GAME.dump(state)
    assert GAME.load(GAME.dump(state)) == state


# Random matches


def stages(seed: int) -> list[State]:
    """Returns the states of a random match, with people who leave, and time that is over."""
    rng = random.Random(seed)
    ruleset = playing.RULESETS[seed % len(playing.RULESETS)]
    state = playing.scattered(rng, ruleset) if seed % 3 else fresh(ruleset)
    found = [state]
    while not state.ending and len(found) < 150:
        chance = rng.random()
        if chance < 0.02:
            state = rules.without(state, rng.choice(state.living))
        elif chance < 0.04 and ruleset.quick:
            state = rules.closing(state) if chance < 0.03 else rules.ended(state)
        else:
            state = playing.play(state, playing.choice(rng, state))
        found.append(state)
    return found


def test_every_position_of_random_matches_comes_back() -> None:
    seen: set[str] = set()
    for seed in range(24):
        for state in stages(seed)[::3]:
            text = GAME.dump(state)
            back = GAME.load(text)
            assert back == state, text
            assert back.last == state.last, text
            assert GAME.dump(back) == text
            seen |= {name for name in ("turn:", "~", "!", "over:", "last-round") if name in text}
    assert seen == {"turn:", "~", "!", "over:", "last-round"}


def test_at_every_moment_the_score_cards_fit_the_board() -> None:
    """Of random matches; a text may tell of anything else. Knights never come back, only enemies
    in play are captured, and whoever holds a King or Queen off the board is a living enemy."""
    for seed in range(24):
        for state in stages(seed)[::3]:
            rules_, cards = state.ruleset, captures.lines(state)
            knights = [card.victim for card in cards if not is_family(card.victim)]
            assert len(set(knights)) == len(knights)
            assert all(state.cell(knight) < 0 for knight in knights)
            for card in cards:
                assert not rules_.friends(kingdom_of(card.captor), kingdom_of(card.victim))
            for each in range(12):
                piece, holder = each // 2 * ARMY + KING + each % 2, state.held[each]
                if kingdom_of(piece) in rules_.kingdoms:
                    assert (holder == FREE) is (state.cell(piece) >= 0)
                    assert holder in (FREE, LOST, *state.living)
            taken = [(played.piece, played.victim) for played in state.done if played.takes]
            assert taken == [
                (card.captor, card.victim) for card in cards[len(cards) - len(taken) :]
            ]
            ends = {played.piece: played.end for played in state.done}
            assert all(state.cell(piece) == end for piece, end in ends.items())


def attempt(text: str) -> State | str:
    """Returns the position, or why it is refused."""
    try:
        return GAME.load(text)
    except Unreadable as refusal:
        return str(refusal)


def test_spoilt_texts_are_refused_or_stand_for_a_position_that_comes_back() -> None:
    rng = random.Random(4)
    loaded = refused = 0
    for seed in range(30):
        for state in stages(seed)[::3]:
            text = GAME.dump(state)
            at = rng.randrange(len(text))
            change = rng.choice(["", " ", text[at] * 2, rng.choice(text), "9", "é", "/"])
            found = attempt(text[:at] + change + text[at + 1 :])
            if isinstance(found, str):
                assert found.endswith(".")
                assert len(found) < 300
                refused += 1
                continue
            loaded += 1
            assert GAME.load(GAME.dump(found)) == found
            assert len(GAME.view(found, 0).cells) == 181
    assert loaded > 20
    assert refused > 60


# What is refused


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "That is not a position. Write it like"),
        ("hello there", "That is not a position."),
        ("/", "After a slash the pieces begin with their kingdom."),
        ("/ yellow Kj1 / blue Kj14", "After a slash the pieces begin with their kingdom, not"),
        ("wild / orange home / blue home", "A position begins with variant, kingdom to move"),
        ("orange blue / orange home / blue home", "A position begins with variant, kingdom"),
        ("1 2 / orange home / blue home", "A position begins with variant, kingdom to move"),
        ("red / orange home / blue home", "Red is to move, but does not play."),
        ("last-round / orange home / blue home", "Only the quick game has a last round."),
        ("0 / orange home / blue home", "A match has 200 rounds, counted from 1."),
        ("202 / orange home / blue home", "A match has 200 rounds, counted from 1."),
        ("201 / orange home / blue home", "After 200 rounds the match is over."),
        ("1.2 / orange home / blue home", "In round 1 there cannot have been 2 turns."),
        ("9.7 / orange home / blue home", "In round 9 there cannot have been 7 turns."),
        ("/ orange home", "Orange is not a seating: two players are Orange and Blue;"),
        ("/ orange home / black home", "Orange, Black is not a seating"),
        ("/ orange home / orange home", "The piece oTb is named twice."),
        ("/ orange Kj1 / orange Qf1", "A kingdom is named twice."),
        ("allied / orange home / blue home", "Allied armies need four or six players."),
        ("/ orange Kj1 Kj2 / blue home", "The piece oK is named twice."),
        ("/ orange Kj1 Qj1 / blue home", "Two pieces stand on j1."),
        ("/ orange Kj1 Xf1 / blue home", "“Xf1” is not a piece: write a letter of T, U"),
        ("/ orange Kj1 Tl2 / blue home", "“Tl2” is not a piece"),
        ("/ orange Kj1 Tba9 / blue home", "There is no cell a9: file a runs from a1 to a3."),
        ("/ orange Kj1 Tbj2 / blue home", "A knight with black edges stands on grey cells: oTb"),
        ("/ orange Kj1 Twl2 / blue home", "A knight with white edges stands on white cells: oTw"),
        ("/ orange Kj1 Twi7 / blue home", "Only a King or a Queen may stand in the centre."),
        ("/ orange Kj1 Twj2@1 / blue home", "Only King and Queen go round the centre, not oTw."),
        ("/ orange Kj1* / blue home", "Only knights are promoted, not oK."),
        ("/ orange Twj2 / red home / green home", "Orange is out, so another player moves."),
        ("/ orange Ki7 / blue home", "A piece in the centre has won: write over:centre."),
        ("/ orange / blue", "No King and no Queen stands on the board."),
        ("/ orange home / blue", "At least two enemies must have a King or a Queen"),
        ("orange / orange / red home / green home", "Orange is out, so another player moves."),
        ("past:? / orange home / blue home", "“?” is not a position of the past."),
        ("past:,= / orange home / blue home", "“” is not a position of the past."),
        (f"past:{'=,' * 1400}= / orange home / blue home", "A position remembers at most 1300"),
        ("tally:3 / orange home / blue home", "“tally:3” is not a field of this position"),
        ("past:- past:- / orange home / blue home", "“past:-” is not a field of this"),
        ("standard / orange Kj1 Tw\u01317 / blue home", "“\u0131” is not read here: write plain"),
        ("over:luck / orange home / blue home", "No match ends with “luck”."),
        ("over:points / orange home / blue home", "Name winners after points"),
        ("quick over:points=r / orange home / blue home", "Name only players of the match"),
        ("captures:oTbbTb / orange home / blue Kj14", "“oTbbTb” is not a capture: write"),
        ("captures:oTbxbHb* / orange Kj1 / blue Kj14", "bHb is never a royal knight."),
        ("captures:oHbxbTb+1 / orange Kj1 / blue Kj14", "oHb scores nothing for its captures."),
        ("held:bK / orange home / blue home", "“bK” does not say who holds whom"),
        ("held:bK=o / orange home / blue home", "bK is on the board or does not play: nobody"),
        ("held:rQ=o / orange home / blue Kj14", "rQ is on the board or does not play: nobody"),
        ("turn:j1-j2 / orange Kj2 / blue Kj14", "“j1-j2” is not a move that was played"),
        ("turn:bK.j13-j14 / orange Kj2 / blue Kj14", "bK is not the mover's"),
        ("turn:oK.j1-j2,bK.j13-j14 / orange Kj2 / blue Kj14", "The moves of one turn are all of"),
        ("turn:oK.j1-j2 / orange Kj1 / blue Kj14", "oK does not stand on j2, where its turn led."),
        ("turn:oK.j1-k1-j2 / orange Kj2 / blue Kj14", "“oK.j1-k1-j2” is not a possible way"),
        ("turn:oHb.h1-l6 / orange Hbl6 Kj1 / blue Kj14", "“oHb.h1-l6” is not a possible way"),
        ("last:oHb.h1-k5xl6(bTb)~oTbl2~bKj14 / o home / b Kj14", "Only Kings and Queens are exch"),
        ("/" * (LONGEST_POSITION + 1), f"That is too long: at most {LONGEST_POSITION:,} char"),
    ],
)
def test_what_cannot_be_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as found:
        GAME.load(text)
    assert str(found.value).startswith(sentence)
    assert len(str(found.value)) < 300


# Particular memories


def test_a_match_that_is_over_comes_back_with_its_winners() -> None:
    state = board(
        "quick allied purple 2 over:points=o,r,g"
        + "".join(
            f" / {side} home" for side in ("orange", "black", "red", "blue", "green", "purple")
        )
    )
    assert (state.ending, state.winners) == (VictorusEnding.POINTS, (0, 2, 4))
    won = board("allied / orange Ki7@1 / black home / blue home / green home over:centre")
    assert won.winners == (0, 4)
    alone = board("allied blue / orange / black Ka2 / blue home / green over:last-survivor")
    assert alone.winners == (1, 3)


def test_royal_knights_off_the_board_are_remembered() -> None:
    state = board("/ orange Kj1 Tw* / blue Kj14 captures:bKxoTb*,bKxoUb")
    royal = {piece for piece, is_royal in enumerate(state.royal) if is_royal}
    assert royal == {0, 1}
    assert GAME.load(GAME.dump(state)) == state


def test_the_sides_of_a_position_are_where_the_text_says() -> None:
    state = board("/ orange Kj1 Tbl2 / blue Kj14")
    assert (where(state, "oTb"), where(state, "bK"), where(state, "bQ")) == ("l2", "j14", "-")
    assert state._replace(last=()) == state


def test_when_another_leaves_between_turns_the_position_counts_for_repetition() -> None:
    state = rules.without(board("/ orange Kj1 / red Kb5 / green Kq2"), 2)
    assert state.past == (digest(state),)
    under_way = play(board("/ orange Kj1 / red Kb5 / green Kq2"), "j1-j2")
    assert rules.without(under_way, 2).past == ()
