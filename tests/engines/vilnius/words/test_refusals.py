"""Why an action is refused: in a sentence that names the rule, and that tells no secrets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest

from engines.game import Illegal
from engines.vilnius import play, resampling, turns
from engines.vilnius.actions import legal
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage
from tests.engines.vilnius.kit import late_states, random_states

SPOTS: Final = ("m12", "n12", "m13", "n13", "l12", "o12", "m11", "n11", "m14", "a1", "z30")
WORDS: Final = (
    *("pass", "ready", "ready", "recall", "send", "pay", "pay gold", "pay tool"),
    *("exchange tools", "exchange gold", "choose point", "loot columns", "loot knight"),
    *(f"capture {number}" for number in range(1, 5)),
    *(f"income {units}+{rest}" for units in (0, 3, 5) for rest in (0, 2, 9)),
    *(f"income 2+3 r{number}" for number in (1, 2, 9)),
    *(f"choose {spot}" for spot in SPOTS),
    *(f"send crossbowmen.arrow {number}" for number in (1, 9)),
    *(f"send axemen.sword {number}" for number in (1, 9)),
)


def tried(rng: random.Random) -> list[str]:
    """Some texts of every kind of action."""
    keys = sorted({each.key for each in CARDS.buildings.values()})
    units, lands = list(CARDS.units), list(CARDS.provinces)
    some = [f"build {rng.choice(keys)} {rng.choice(SPOTS)}" for _ in range(4)]
    some += [f"{verb} {rng.choice(units)}" for verb in ("recruit", "store", "send", "choose")]
    some += [f"{v} {rng.choice(lands)}" for v in ("pay", "share", "store", "choose", "under")]
    some += [f"send {rng.choice(units)} {rng.randint(1, 4)}" for _ in range(2)]
    side = rng.choice(("columns", "bear", "knight"))
    return [*some, f"choose {rng.choice(units)} of {side}", *rng.sample(WORDS, 6)]


def moments(hands: str) -> Iterator[tuple[State, random.Random]]:
    """Positions of random games, early and late ones."""
    for seats in (2, 3):
        rng = random.Random(f"{hands} {seats}")
        for states in (
            random_states("7", seats, hands=hands),
            late_states("8", seats, hands=hands),
        ):
            for state in states:
                often = 0.05 if state.stage is Stage.CITY else 0.3
                if rng.random() < often or state.ending is not None:
                    yield state, rng


def test_every_refusal_is_a_sentence_and_nothing_legal_is_refused() -> None:
    """At whatever moment, to whichever seat."""
    met: set[Stage | None] = set()
    for state, rng in moments("open"):
        met.add(state.stage)
        for seat in range(len(state.players)):
            can = legal.actions(state, seat)
            for text in tried(rng):
                action = turns.intended(state, seat, GRAMMAR.read(text))
                if action in can:
                    play.play(state, seat, action)
                    continue
                with pytest.raises(Illegal) as refusal:
                    play.play(state, seat, action)
                sentence = str(refusal.value)
                assert sentence[0].isupper(), (text, sentence)
                assert sentence.endswith("."), (text, sentence)
                assert 15 < len(sentence) < 300, (text, sentence)
    assert met >= {
        Stage.INCOME,
        Stage.FIGHT,
        Stage.STORE_UNITS,
        Stage.CITY,
        Stage.PAY,
        Stage.HARM,
        Stage.SILVER,
        None,
    }


@pytest.mark.untraced
def test_with_closed_hands_a_refusal_tells_nothing_of_what_is_hidden() -> None:
    """Ruling 32: it is the same in every position that the seat could not tell from this one."""
    differed = 0
    for state, rng in moments("closed"):
        seat = rng.randrange(len(state.players))
        other = resampling.resample(state, seat, rng)
        differed += other.players != state.players
        for text in tried(rng):
            action = turns.intended(state, seat, GRAMMAR.read(text))
            assert (action in legal.actions(state, seat)) is (action in legal.actions(other, seat))
            if action not in legal.actions(state, seat):
                found = legal.reason(state, seat, action)
                assert found == legal.reason(other, seat, action), text
    assert differed > 50
