"""What Vilnius' player says of its actions is true in the position itself."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engines.vilnius.actions import legal
from engines.vilnius.game import GAME
from players.observation import AnyObservation
from players.player import Decision
from players.vilnius.player import PLAYER
from tests.engines.vilnius.stages import WAITING, met
from tests.players.vilnius.truths import KINDS, judged


@pytest.mark.untraced
@pytest.mark.parametrize("hands", ["open", "closed"])
def test_whatever_is_said_of_any_legal_action_is_true(hands: str) -> None:
    kinds: Counter[str] = Counter()
    for stage in WAITING:
        for state in met(hands)[stage]:
            for seat in legal.to_act(state):
                sight = AnyObservation.of(GAME, state, seat, "why")
                for action in sight.legal:
                    said = PLAYER.why(sight, Decision(action))
                    kind, is_true = judged(state, seat, action, said)
                    assert is_true, (GAME.dump(state), seat, GAME.write(action), said)
                    kinds[kind] += 1
    assert kinds.keys() >= {"attack", "beats", "misses", "opens", "province", "unit", "stores"}
    assert len(kinds) > 20


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("That beats the Footmen.", "beats"),
        ("Gives up the Workshop on m13.", "building"),
        ("Gives up 2 arrows.", "unit"),
        ("Trakai pays 1 gold: no other one pays more.", "province"),
        ("Wins the match.", "unknown"),
        ("", "empty"),
    ],
)
def test_each_sentence_has_one_kind_and_a_new_one_none(said: str, kind: str) -> None:
    fits = [key for key, (pattern, _) in KINDS.items() if re.fullmatch(pattern, said)]
    assert (fits or ["unknown" if said else "empty"])[0] == kind


@pytest.mark.untraced
def test_a_false_sentence_is_noticed() -> None:
    """Each true sentence with a number, or with the best of its kind, is false once changed."""
    kinds = set[str]()
    for stage in WAITING:
        for state in met("open")[stage]:
            for seat in legal.to_act(state):
                sight = AnyObservation.of(GAME, state, seat, "why")
                for action in sight.legal:
                    said = PLAYER.why(sight, Decision(action))
                    for other in falsified(said):
                        kind, is_true = judged(state, seat, action, other)
                        assert not is_true, (GAME.dump(state), seat, GAME.write(action), other)
                        kinds.add(kind)
    assert kinds >= {"attack", "split", "misses", "province", "value", "every"}


def falsified(said: str) -> list[str]:
    """The sentence, made false."""
    found = list[str]()
    if number := re.search(
        r"(\d+)(?= (?:%|weapons?|units? to|to the order|gold\b|tools?\b))", said
    ):
        at = number.start(), number.end()
        found.append(f"{said[: at[0]]}{int(number[1]) + 1}{said[at[1] :]}")
    if said.startswith("That beats "):
        name = said.removeprefix("That beats the ").removesuffix(".")
        found.append(f"Against the {name}: 1 weapon still needed.")
    if said.endswith("beat no enemy yet."):
        found.append("The units sent so far beat every enemy.")
    return found
