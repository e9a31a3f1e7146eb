"""Makes `mixtures.json`: `python -m tools.vicious_circle.set_ups`.

The game of set-ups is solved for each ruleset and seat, by search, then by games. Then the gain of
the best answers against the mixtures is measured by fresh games. `--measure` only measures the
mixtures that the player has.

The parts do not need each other, so they may be worked out in several processes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from itertools import product, starmap
from math import hypot
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from engines.game import Seat
from engines.vicious_circle.board import DAWN, TWILIGHT
from engines.vicious_circle.moves import SET_UPS
from engines.vicious_circle.notation import write
from engines.vicious_circle.values import Ruleset, SetUp
from players.vicious_circle.player import FILE, ROLES, Mixture, mixture
from tools.vicious_circle.set_ups.exploit import BestAnswer, Proof, Won, best_answer, drawn
from tools.vicious_circle.set_ups.oracle import Effort, Oracle, Solved
from tools.vicious_circle.set_ups.refinement import Games, Refinement
from tools.vicious_circle.set_ups.worth import Worth

MADE_BY: Final = "python -m tools.vicious_circle.set_ups"
Pair: TypeAlias = tuple[Mixture, Mixture]
"""The mixtures of the side that opens and of the other."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Plan:
    """The effort of a solution by search, of its refinement by games, and of the proof; and the
    set-ups, as typed texts, that are candidates from the start wherever the other side is
    restricted (`known`). So a good answer is met even if no search finds it."""

    effort: Effort = field(default_factory=Effort)
    games: Games = field(default_factory=Games)
    proof: Proof = field(default_factory=Proof)
    known: tuple[str, ...] = ()

    def known_of(self, seat: Seat) -> tuple[SetUp, ...]:
        own = set(SET_UPS[seat])
        set_ups = Mixture.of(dict.fromkeys(self.known, 1.0)).set_ups
        return tuple(each for each in set_ups if each in own)


QUICK: Final = Plan(
    effort=Effort(
        glance=5, look=10, study=20, looked_at=6, studied=3, begin=9, add=2, rounds=1, among=20
    ),
    games=Games(rounds=2, foes=1, each=1, drawn=2, new=2, budget=20),
    proof=Proof(best=2, some=1, last=3, value=4, budget=20),
)
"""A plan that takes seconds, to try the program."""


class Options(NamedTuple):
    """The options of the command line."""

    seed: str = "1"
    file: Path | None = None
    quick: bool = False
    measure: bool = False
    processes: int = 1


class Part(NamedTuple):
    """A part of the work: a ruleset, and the seat whose mixture is looked for or answered."""

    plan: Plan
    seed: str
    ruleset: Ruleset
    seat: Seat


def told(options: Options) -> Iterator[str]:
    """Runs by the options of the command line. A quick run does not replace the file that the
    player reads."""
    file = options.file
    if file and not file.parent.is_dir():
        return iter([f"There is no folder {file.parent}."])
    plan = QUICK if options.quick else Plan()
    if options.measure:
        return measured(options.seed, plan, options.processes)
    target = file or (None if options.quick else FILE)
    return run(options.seed, plan, target, options.processes)


def run(seed: str, plan: Plan, file: Path | None, processes: int = 1) -> Iterator[str]:
    """Solves and measures, yields lines about it, and writes the file, if any. The same seed and
    plan always write the same."""
    parts = _parts(plan, seed)
    pairs: dict[Ruleset, Pair] = {}
    values: dict[Ruleset, list[float]] = {}
    solutions = _each(_solved, [(part,) for part in parts], processes)
    for part, solved in zip(parts, solutions, strict=True):
        other = pairs.get(part.ruleset, solved.mixtures)
        own = solved.mixtures[part.seat]
        pairs[part.ruleset] = (own, other[1]) if part.seat == TWILIGHT else (other[0], own)
        values.setdefault(part.ruleset, []).append(round(solved.value, 4))
    found = _found(seed, plan, pairs, processes)
    for ruleset, each in values.items():
        found["rulesets"][ruleset.value]["searched_values"] = each
    yield from _lines(found)
    if file:
        file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
        yield f"Written to {file.name}."


def measured(seed: str, plan: Plan, processes: int = 1) -> Iterator[str]:
    """Measures the mixtures that the player has, and yields lines about it."""
    pairs: dict[Ruleset, Pair] = {
        each: (mixture(each, TWILIGHT, TWILIGHT), mixture(each, DAWN, TWILIGHT)) for each in Ruleset
    }
    yield from _lines(_found(seed, plan, pairs, processes))


def _parts(plan: Plan, seed: str) -> list[Part]:
    return [Part(plan, seed, *each) for each in product(Ruleset, (TWILIGHT, DAWN))]


def _each(function: Callable[..., T], given: Sequence[tuple[Any, ...]], processes: int) -> list[T]:
    """Returns the results of a function, each worked out in one of the processes."""
    if processes == 1:
        return list(starmap(function, given))
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(function, *zip(*given, strict=True)))


def _solved(part: Part) -> Solved:
    rng = random.Random(f"{part.seed} {part.ruleset.value} {part.seat}")
    worth, plan = Worth(part.ruleset), part.plan
    known = plan.known_of(1 - part.seat)
    begin = Oracle(worth, plan.effort, rng, part.seat, known).solve()
    refinement = Refinement(worth, plan.effort, plan.games, rng, part.seat, begin.mixtures, known)
    return refinement.solve()


def _valued(ruleset: Ruleset, pair: Pair, proof: Proof, seed: str) -> Won:
    return drawn(ruleset, *pair, proof, f"value {seed} {ruleset.value}")


def _answered(part: Part, against: Mixture, known: Mixture) -> BestAnswer:
    """Returns the best answer to a mixture of the part's seat. It is no worse than those that are
    known, the set-ups of the other's mixture."""
    seed = f"proof {part.seed} {part.ruleset.value} {part.seat}"
    plan, worth = part.plan, Worth(part.ruleset)
    other, set_ups = 1 - part.seat, known.set_ups
    return best_answer(worth, plan.effort, plan.proof, other, against, seed, set_ups)


def _found(seed: str, plan: Plan, pairs: Mapping[Ruleset, Pair], processes: int) -> dict[str, Any]:
    parts = _parts(plan, seed)
    given = [
        (part, pairs[part.ruleset][part.seat], pairs[part.ruleset][1 - part.seat]) for part in parts
    ]
    answers = _each(_answered, given, processes)
    games = [(ruleset, pair, plan.proof, seed) for ruleset, pair in pairs.items()]
    values = dict(zip(pairs, _each(_valued, games, processes), strict=True))
    rulesets: dict[str, Any] = {}
    for ruleset, pair in pairs.items():
        found: dict[str, Any] = {"value": _share(values[ruleset])}
        found |= {role: each.texts for role, each in zip(ROLES, pair, strict=True)}
        found["best_answers"] = [
            _gain(part.seat, answer, values[ruleset])
            for part, answer in zip(parts, answers, strict=True)
            if part.ruleset == ruleset
        ]
        rulesets[ruleset.value] = found
    return {"made_by": MADE_BY, "seed": seed, "plan": asdict(plan), "rulesets": rulesets}


def _gain(seat: Seat, best: BestAnswer, value: Won) -> dict[str, Any]:
    """Returns the best answer to the mixture of a seat, and its gain: its share of wins beyond the
    value of the game."""
    due = value.share if seat == DAWN else 1 - value.share
    half = hypot(best.won.half, value.half)
    gain = best.won.share - due
    return {
        "against": ROLES[seat],
        "answer": write(best.set_up),
        "wins": _share(best.won),
        "gain": round(gain, 4),
        "interval": [round(gain - half, 4), round(gain + half, 4)],
    }


def _share(won: Won) -> dict[str, float]:
    return {"share": round(won.share, 4), "half": round(won.half, 4), "games": won.games}


def _lines(told: Mapping[str, Any]) -> Iterator[str]:
    for name, found in told["rulesets"].items():
        value = found["value"]
        yield (
            f"{name}: the side that opens wins {100 * value['share']:.1f} % "
            f"± {100 * value['half']:.1f} of {value['games']} games"
        )
        for each in found["best_answers"]:
            low, high = each["interval"]
            wins = each["wins"]
            yield (
                f"  against the mixture of the side that {each['against']}: {each['answer']} wins "
                f"{100 * wins['share']:.1f} % ± {100 * wins['half']:.1f}, gains "
                f"{100 * each['gain']:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            )
