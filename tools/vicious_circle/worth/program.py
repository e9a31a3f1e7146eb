"""Makes `weights.json` of the player: `python -m tools.vicious_circle.worth`.

The player plays itself with few positions for an action, at first by plain numbers, and numbers are
fitted to the results and to what the searches said. Then it plays by these, and so on. The same
seed and plan always write the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final

from engines.vicious_circle import rules
from engines.vicious_circle.board import DAWN, TWILIGHT
from engines.vicious_circle.moves import SET_UPS, turns
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.state import State, fresh
from engines.vicious_circle.values import Action, Ruleset
from players.vicious_circle.position import Position
from players.vicious_circle.search import CircleSearch
from players.vicious_circle.tables import HELD
from players.vicious_circle.worth import FILE, PLACES, Evaluation, Weights
from tools.vicious_circle.worth.fit import SCALE, Fit, Sample, chance, loss
from tools.vicious_circle.worth.terms import STATES, TABLES, Terms, numbers, terms, weights

RESULT: Final = 0.25
"""The part of a game's result in the chance to learn; the rest is what a search says."""
ODD: Final = 1 / 16
"""How often any action is played, so that games differ."""
SOUND: Final = 0.75
"""How often a set-up is one that no first move can beat."""
MOST: Final = 5.0
"""The bound of the logarithmic odds that a search's points say."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The games of each round, and the positions for an action in them."""

    games: tuple[int, ...] = (2000, 20_000, 60_000)
    budget: int = 200


QUICK: Final = Plan((8, 8), 20)
"""A plan that takes seconds, to try the program."""


def told(seed: str, processes: int, *, quick: bool) -> Iterator[str]:
    """Runs by the options of the command line. A quick run writes nothing."""
    return run(seed, QUICK if quick else Plan(), processes, None if quick else FILE)


def run(seed: str, plan: Plan, processes: int, file: Path | None) -> Iterator[str]:
    """Plays and fits, yields lines about it, and writes the file, if any."""
    found = numbers(plain())
    for number, games in enumerate(plan.games):
        samples = _played(weights(found), plan.budget, f"{seed} {number}", games, processes)
        held = len(samples) // 10 or 1
        fit = Fit(found)
        fit.learn(samples[held:], random.Random(f"{seed} {number} fit"))
        found = fit.numbers()
        yield (
            f"Round {number + 1}: {games} games, {len(samples)} positions, "
            f"loss {loss(samples[:held], found):.4f} on a tenth held back."
        )
    if file:
        told: dict[str, Any] = {"made_by": "python -m tools.vicious_circle.worth", "seed": seed}
        told |= {"plan": asdict(plan), "weights": asdict(weights(found))}
        file.write_text(_written(told), "utf-8")
        yield f"Written to {file.name}."


def plain() -> Weights:
    """Returns plain numbers to begin with: creatures, and how near they are to the throne."""
    places = [
        [
            100.0 + (6 * min(place // 5, place % 5) if place < HELD else -10)
            for place in range(PLACES)
        ]
        for _ in range(5 * STATES)
    ]
    flat = [each for row in places for each in row]
    return weights(
        [*flat, *[0.0] * (TABLES - len(flat)), *[20.0] * 5, *[10.0] * 5, -20.0, -60.0, 20.0]
    )


def _played(given: Weights, budget: int, seed: str, games: int, processes: int) -> list[Sample]:
    """Returns the positions of games of the player against itself."""
    play = partial(samples, json.dumps(asdict(given)), budget)
    seeds = [f"{seed} {number}" for number in range(games)]
    with Pool(processes) as pool:
        return [each for game in pool.imap(play, seeds, chunksize=20) for each in game]


@lru_cache(maxsize=1)
def _judged(text: str) -> Evaluation:
    return Evaluation(Weights(**json.loads(text)))


def samples(text: str, budget: int, seed: str) -> list[Sample]:
    """Returns the positions of one game in which the player chose, by the numbers in a text."""
    rng, judged = random.Random(seed), _judged(text)
    state, drawn = _begun(rng), rng.choice((0, 1, 2, 3, rng.randrange(10)))
    seen: list[tuple[int, Terms, float]] = []
    while (outcome := rules.outcome(state)) is None:
        action, value = _chosen(judged, budget, state)
        if state.plies < drawn or rng.random() < ODD:
            action = rng.choice(turns(state))
        else:
            position = Position(state)
            if not any(position.wins(each) for each in position.moves()):
                odds = max(-MOST, min(MOST, value / SCALE))
                seen.append((state.mover, terms(position), chance(odds)))
        state = rules.apply(state, state.mover, action)
    results = [0.5, 0.5]
    if outcome.winner is not None:
        results[outcome.winner], results[1 - outcome.winner] = 1.0, 0.0
    return [
        Sample(found, RESULT * results[seat] + (1 - RESULT) * said) for seat, found, said in seen
    ]


def _begun(rng: random.Random) -> State:
    state = fresh(Ruleset.MAGNUS if rng.random() < 0.25 else Ruleset.VAN_SLYKE, rng.randrange(2))
    for seat in (TWILIGHT, DAWN):
        able = sound_set_ups(seat) if rng.random() < SOUND else SET_UPS[seat]
        state = rules.apply(state, seat, rng.choice(able))
    return state


def _chosen(judged: Evaluation, budget: int, state: State) -> tuple[Action, int]:
    best = CircleSearch(budget, judged).scored(state)[0]
    return best.action, best.value


def _written(told: dict[str, Any]) -> str:
    """Returns the file's text: one line for a row of numbers."""
    head = {key: each for key, each in told.items() if key != "weights"}
    lines = [f' "{key}": {json.dumps(each)},' for key, each in head.items()]
    rows = list[str]()
    for name, value in told["weights"].items():
        rows.append(f'  "{name}": {_nested(value)}')
    return "\n".join(["{", *lines, ' "weights": {', ",\n".join(rows), " }", "}"]) + "\n"


def _nested(value: list[Any] | int) -> str:
    """Returns the text of a number, or of lists in lists, a line for each that is innermost."""
    if isinstance(value, int) or isinstance(value[0], int):
        return json.dumps(value)
    return "[\n" + ",\n".join(map(_nested, value)) + "\n]"
