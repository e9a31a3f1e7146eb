"""Makes `mixtures.json`: `python -m tools.vicious_circle.set_ups`.

Games between random set-ups, of both rulesets in turn, teach the worth of pairs. Then the game of
set-ups is solved for each ruleset. In a few `lessons` the mixtures and the best answers to them
play each other, and it is solved again with the results. At last the gain of the best answers
against the mixtures is measured; in the usual ruleset, for comparison, also against drawing evenly
and against the best single set-up, which can be predicted.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from math import hypot
from pathlib import Path
from typing import Any, Final

from engines.game import Seat
from engines.vicious_circle.board import DAWN, TWILIGHT
from engines.vicious_circle.moves import SET_UPS
from engines.vicious_circle.notation import write
from engines.vicious_circle.values import Ruleset, SetUp
from players.vicious_circle.mixture import FILE, ROLES, Mixture
from tools.vicious_circle.set_ups.exploit import Proof, Won, best_answer, drawn
from tools.vicious_circle.set_ups.oracle import Effort, Oracle, Solved, allowed, best_answers
from tools.vicious_circle.set_ups.worth import Worth

ANSWERED: Final = {Ruleset.VAN_SLYKE: ("mixture", "even", "single"), Ruleset.MAGNUS: ("mixture",)}
"""The opponents, by ruleset, against which the best answers are measured."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The amount of work: games between random set-ups, lessons, games in each; the positions for
    an action in them; and the effort of a solution and of the proof."""

    random_games: int = 1000
    lessons: int = 5
    games: int = 260
    budget: int = 400
    effort: Effort = field(default_factory=Effort)
    proof: Proof = field(default_factory=Proof)


QUICK: Final = Plan(
    random_games=12,
    lessons=1,
    games=6,
    budget=20,
    effort=Effort(glance=10, look=20, looked_at=4, begin=9, add=2, rounds=1, among=20),
    proof=Proof(first=1, best=2, more=1, last=3, budget=20, read=4),
)
"""A plan that takes seconds, to try the program."""


def told(seed: str, file: Path | None, quick: bool) -> Iterator[str]:
    """Runs by the options of the command line. A quick run does not replace the file that the
    player reads."""
    if file and not file.parent.is_dir():
        return iter([f"There is no folder {file.parent}."])
    return run(seed, QUICK if quick else Plan(), file or (None if quick else FILE))


def run(seed: str, plan: Plan, file: Path | None) -> Iterator[str]:
    """Solves and measures, yields lines about it, and writes the file, if any. The same seed and
    plan always write the same."""
    found: dict[str, Any] = {"made_by": "python -m tools.vicious_circle.set_ups", "seed": seed}
    found |= {"plan": asdict(plan), "rulesets": {}}
    for worth in _begun(plan, seed):
        name = worth.ruleset.value
        solved = _solved(worth, plan, f"{seed} {name}")
        found["rulesets"][name] = _found(worth, plan, solved, f"proof {seed} {name}")
        yield from _lines(name, found["rulesets"][name])
    if file:
        file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
        yield f"Written to {file.name}."


def _begun(plan: Plan, seed: str) -> list[Worth]:
    """Returns the worth of set-ups in each ruleset, learned from games between random ones. Each
    learns from the games of both rulesets, which differ in nothing but ko."""
    worths = [Worth(ruleset) for ruleset in Ruleset]
    rng = random.Random(f"{seed} pairs")
    for number in range(plan.random_games):
        pair = _random(TWILIGHT, rng), _random(DAWN, rng)
        worth = worths[number % len(worths)]
        worth.play(*pair, plan.effort.look, plan.budget, f"{seed} {number}")
    games = [game for each in worths for game in each.games]
    for each in worths:
        each.games = [*games]
        each.learn()
    return worths


def _solved(worth: Worth, plan: Plan, seed: str) -> Solved:
    rng = random.Random(f"{seed} oracle")
    oracle = Oracle(worth, plan.effort, rng)
    solved = oracle.solve()
    for lesson in range(plan.lessons):
        _teach(worth, plan, solved, rng, f"{seed} lesson {lesson}")
        solved = oracle.solve()
    return solved


def _random(seat: Seat, rng: random.Random) -> SetUp:
    return rng.choice(rng.choice((SET_UPS[seat], allowed(seat))))


def _teach(worth: Worth, plan: Plan, solved: Solved, rng: random.Random, seed: str) -> None:
    """Plays games between the mixtures and the best answers to them."""
    sides: list[tuple[Mixture, Mixture]] = []
    for seat in (TWILIGHT, DAWN):
        other = solved.mixtures[1 - seat]
        found = best_answers(worth, plan.effort, seat, other, allowed(seat))
        sides.append((solved.mixtures[seat], Mixture.even(tuple(each.set_up for each in found))))
    for number in range(plan.games):
        opens, follows = (rng.choice(each).draw(rng) for each in sides)
        worth.play(opens, follows, plan.effort.look, plan.budget, f"{seed} {number}")
    worth.learn()


def _found(worth: Worth, plan: Plan, solved: Solved, seed: str) -> dict[str, Any]:
    """Returns the contents of the file on a ruleset."""
    value = drawn(worth.ruleset, *solved.mixtures, plan.proof, f"{seed} value")
    found: dict[str, Any] = {"value": _share(value), "searched_value": round(solved.value, 4)}
    found |= {role: solved.mixtures[seat].texts for seat, role in enumerate(ROLES)}
    found["best_answers"] = [
        _answered(worth, plan, solved, seat, name, value, seed)
        for seat in (TWILIGHT, DAWN)
        for name in ANSWERED[worth.ruleset]
    ]
    return found


def _answered(
    worth: Worth, plan: Plan, solved: Solved, seat: Seat, name: str, value: Won, seed: str
) -> dict[str, Any]:
    """Returns the best answer to the named mixture of this seat, and its gain: its share of wins
    beyond the value of the game."""
    against = {
        "mixture": solved.mixtures[seat],
        "even": Mixture.even(allowed(seat)),
        "single": Mixture.even((solved.singles[seat],)),
    }[name]
    other = 1 - seat
    best = best_answer(worth, plan.effort, plan.proof, other, against, f"{seed} {seat} {name}")
    due = value.share if other == TWILIGHT else 1 - value.share
    half = hypot(best.won.half, value.half)
    gain = best.won.share - due
    return {
        "against": f"{name} of whoever {ROLES[seat]}",
        "answer": write(best.set_up),
        "wins": _share(best.won),
        "gain": round(gain, 4),
        "interval": [round(gain - half, 4), round(gain + half, 4)],
    }


def _share(won: Won) -> dict[str, float]:
    return {"share": round(won.share, 4), "half": round(won.half, 4), "games": won.games}


def _lines(name: str, found: Mapping[str, Any]) -> Iterator[str]:
    value = found["value"]
    yield (
        f"{name}: whoever opens wins {100 * value['share']:.1f} % "
        f"± {100 * value['half']:.1f} of {value['games']} games"
    )
    for each in found["best_answers"]:
        low, high = each["interval"]
        yield (
            f"  against the {each['against']}: {each['answer']} gains {100 * each['gain']:.1f} % "
            f"({100 * low:.1f} to {100 * high:.1f})"
        )
