"""The text form of positions: what is written comes back, and what cannot be is refused."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Final

import pytest

from conformance.kit import sentence
from engines.game import Unreadable
from engines.terms import LONGEST_POSITION
from engines.vilnius import play, views
from engines.vilnius.actions import legal
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import VilniusEnding
from engines.vilnius.notation.card_count import census
from engines.vilnius.notation.positions import dump, load
from engines.vilnius.rules.draft import shuffled
from tests.engines.vilnius.kit import played, random_states, start
from tests.engines.vilnius.stages import met

BEGINNING: Final = (
    "easy open full round:1 turn:0 phase:city first:columns points:14 steps:city.columns "
    "order:wrong-track,muster-camp,knight-brothers,siege-camp,commander,muster-camp,"
    "trebuchet,sergeants,footmen,sergeants,footmen,trebuchet,order-crossbowmen,"
    "arsonist,knight-brothers,siege-camp,sergeants,guard-tower,footmen,"
    "order-crossbowmen,knight-brothers,turcopoles,siege-works,order-crossbowmen,"
    "arsonist,guard-tower,footmen,turcopoles,sergeants,toll-post,boost-3,final "
    "stacks:skalovia,bryansk,chernigov|podolia,memel,sudovia|veliuona,volhynia,"
    "smolensk|kaunas,palanga,kyiv fates:dest-v,2*dest-p,dest-v seed:1 shuffles:7 "
    "news:drawn.0.razzle-dazzle;drawn.1.no-enemies / columns "
    "city:residence@m12,barracks@n12 value:3 to:vilnius "
    "provinces:||asmena,kernave,kreva,lida,maisiagala,medininkai,punia,trakai "
    "units:townguard,axemen,farmers|| row:razzle-dazzle / bear "
    "city:residence@m12,barracks@n12 value:3 to:vilnius "
    "provinces:||ariogala,betygala,kaltinenai,kraziai,medvegalis,raseiniai,siauliai,"
    "vidukle units:farmers,axemen,townguard|| row:no-enemies"
)


def test_a_match_begins_with_this_text_in_every_version_of_python() -> None:
    assert dump(start(2)) == BEGINNING
    assert load(BEGINNING) == start(2)


def test_a_text_may_be_broken_into_lines() -> None:
    assert load(BEGINNING.replace(" ", "\n  ") + "\n") == start(2)


# What comes back


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_positions_of_every_stage_come_back(hands: str) -> None:
    found = met(hands)
    for states in found.values():
        for state in states:
            _check_comes_back(state)
    assert {state.ending for state in found[None]} == set(VilniusEnding)


def _check_comes_back(state: State) -> None:
    text = dump(state)
    again = load(text)
    assert again == state
    assert hash(again) == hash(state)
    assert dump(again) == text
    assert "\n" not in text
    assert len(text) < LONGEST_POSITION / 10


@pytest.mark.parametrize("seed", ["", "a b / c:d", "ž%20🂡", "1;2,3|4"])
def test_any_seed_comes_back(seed: str) -> None:
    _check_comes_back(start(2, seed))


def test_what_the_text_leaves_out_is_what_is_nowhere_else() -> None:
    state = load(BEGINNING)
    assert Counter(state.table.units) + Counter(
        {"farmers": 2, "townguard": 2, "axemen": 2}
    ) == Counter({unit.id: unit.count for unit in CARDS.units.values()})
    assert sorted((*state.face_down.unused_boosts, state.face_down.order[-2])) == sorted(
        CARDS.boosts
    )
    assert state.table.order_discard == state.table.destination_discard == ()


# Chance


def test_the_same_seed_makes_the_same_game() -> None:
    one, other = ([dump(state) for state in random_states("7", 3)] for _ in range(2))
    assert one == other
    assert dump(start(2, "1")) != dump(start(2, "2"))


def test_shuffling_draws_nothing_but_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its sequence for a seed is the same in every version of Python, those of other methods
    are not."""
    complete = random.Random

    class Only:
        def __init__(self, seed: str) -> None:
            self.random = complete(seed).random

    monkeypatch.setattr(random, "Random", Only)
    assert shuffled("abcdefgh", "seed", 1) == tuple("headcgfb")


# What is refused


def _attempt(text: str) -> State | str:
    try:
        return load(text)
    except Unreadable as refusal:
        reason = str(refusal)
    assert sentence(reason), reason
    return reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (" order:", " order:commander,", "fewer “commander” cards"),
        ("kyiv", "lida", "fewer “lida” cards"),
        (",kyiv", "", "“kyiv” is nowhere"),
        ("kyiv", "footmen", "“footmen” is not a card that can lie there"),
        ("easy open full", "open full", "begins with its options"),
        (" / bear", " / columns", "two or three players"),
        (" / bear", " / horse", "“horse” is not a side"),
        ("first:columns", "first:knight", "“knight” does not play"),
        ("points:14", "points:15", "from 0 to 14"),
        ("points:14", "points:9 points:9", "stands twice"),
        ("phase:city", "phase:final", "Final Attack"),
        ("steps:city.columns", "steps:pay.columns,city.columns", "payment"),
        ("steps:city.columns", "steps:harm.bear.fire,city.columns", "wrong number of parts"),
        ("steps:city.columns", "steps:harm.unit-back.boost-1,city.bear", "whom it harms"),
        ("steps:city.columns", "steps:pick.bear.5,capture.bear", "4 stacks"),
        ("steps:city.columns", "steps:attack", "cannot follow"),
        ("steps:city.columns", "steps:clean", "should be one of a round"),
        ("steps:city.columns", "steps:city.columns fight:raid=footmen", "can lie there"),
        ("steps:city.columns", "steps:city.columns boost:boost-1", "Boost"),
        ("steps:city.columns", "steps:city.columns boost:footmen", "not a Boost"),
        ("news:", "news:sang.0.lida;", "not an event of this game"),
        ("news:", "news:loot.2;", "not an event of this game"),
        ("barracks@n12", "barracks@o12", "Barracks on n12"),
        ("barracks@n12", "barracks@n12,workshop@k12.r1", "connected"),
        ("barracks@n12", "barracks@n12,workshop@m12.r1", "one spot"),
        ("barracks@n12", "barracks@n12,workshop@m13.r1=farmers", "can't hold such|held by that"),
        ("barracks@n12", "barracks@n12,smithy@m13.r1", "not a building of this player"),
        ("barracks@n12", "barracks@n12,workshop@n0.r1", "not a place|later round|connected"),
        ("value:3", "value:2", "from 3 to 16"),
        ("to:vilnius", "to:riga", "not a destination"),
        (",final", "", "ends with the Boost"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(old: str, new: str, reason: str) -> None:
    assert old in BEGINNING
    found = _attempt(BEGINNING.replace(old, new, 1))
    assert isinstance(found, str)
    assert re.search(reason, found), found


def test_only_the_one_text_of_a_position_is_read() -> None:
    for old, new in (
        ("asmena,kernave", "kernave,asmena"),
        ("easy open full", "easy open full used:0+0"),
        ("value:3", "value:03"),
        ("shuffles:", "exchanged:nothing shuffles:"),
        ("points:14 ", ""),
        ("turn:0 phase:city", "phase:city turn:0"),
    ):
        assert old in BEGINNING
        assert isinstance(_attempt(BEGINNING.replace(old, new, 1)), str), (old, new)
    assert isinstance(_attempt(""), str)
    assert isinstance(_attempt("x" * (LONGEST_POSITION + 1)), str)


# Positions that no match has reached


def _exchanged(rng: random.Random, text: str) -> str:
    """The text with two cards of a kind in one another's place."""
    atoms = re.split(r"([,;|+.@:=>#!* ])", text)
    at = rng.choice([n for n, word in enumerate(atoms) if word in CARDS.kinds])
    kind = CARDS.kinds[atoms[at]]
    other = rng.choice([n for n, word in enumerate(atoms) if CARDS.kinds.get(word) == kind])
    atoms[at], atoms[other] = atoms[other], atoms[at]
    return "".join(atoms)


@pytest.mark.untraced
def test_a_position_with_other_cards_is_refused_or_can_be_played_on() -> None:
    """No card is lost or made in what follows, and somebody is to act until the end."""
    rng = random.Random(3)
    texts = [dump(each) for states in met("closed").values() for each in states]
    found = [_attempt(_exchanged(rng, text)) for text in texts]
    stood = [state for state in found if not isinstance(state, str)]
    assert len(stood) > 30
    for state in stood:
        _check_comes_back(state)
        _check_goes_on(rng, state)


def _check_goes_on(rng: random.Random, state: State) -> None:
    for _ in range(8):
        for viewer in (None, *range(len(state.players))):
            views.view(state, viewer)
        acting = legal.to_act(state)
        assert bool(acting) is (state.ending is None)
        if not acting:
            return
        seat = rng.choice(acting)
        state = play.play(state, seat, rng.choice(legal.actions(state, seat)))
        assert census(state) == Counter(CARDS.counts)


def test_a_position_under_way_is_written_as_it_is_told() -> None:
    """The steps, the bill and what has been laid down stand in words that people can read."""
    state = played(start(2), "build manufactory m13", "pay lida")
    text = dump(state)
    assert " steps:pay.columns,city.columns " in text
    assert " bill:manufactory@m13=lida " in text
    assert load(text) == state
