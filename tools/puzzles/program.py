"""`python -m tools.puzzles GAME`: finds puzzles in matches among computer players, and writes
them."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from engines.registry import game as find_game
from learning.puzzle import puzzles_of, retired
from players.puzzles.puzzler import SHARE, puzzler_of
from tools.puzzles.difficulty import difficulty
from tools.puzzles.matches import moments
from tools.puzzles.text import text_of

APART: Final = 5
"""Actions between two puzzles of a match."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle's text, and its looks, goal and key line, which decide whether it is wanted."""

    text: str
    looks: Hashable
    goal: str
    key: str


@dataclass(frozen=True, slots=True)
class Searched:
    """The puzzles of a match, and the number of positions searched."""

    found: tuple[Found, ...]
    positions: int


def told(
    key: str, seed: str, number: int, jobs: int, out: Path | None, goals: tuple[str, ...] = ()
) -> Iterator[str]:
    """Yields the puzzles found for the game of this key as text, beside those that the game has.
    With `out` it writes them there, and yields the numbers by goal after each. The same seed finds
    the same with any number of jobs, beside the same puzzles."""
    puzzler = puzzler_of(key)
    more = f" --goals {' '.join(goals)}" if goals else ""
    head = f"# Found by `python -m tools.puzzles {key} --seed {seed} --number {number}{more}`.\n"
    found = _wanted(key, _searched(key, seed, jobs, goals), number)
    if out is None:
        yield head
        yield from (f"{each.text}\n" for each in found)
        return
    count: Counter[str] = Counter()
    with out.open("w", encoding="utf-8") as file:
        print(head, file=file, flush=True)
        for each in found:
            print(f"{each.text}\n", file=file, flush=True)
            count[each.goal] += 1
            told = ", ".join(f"{goal}: {many}" for goal, many in sorted(count.items()))
            yield f"{puzzler.game.title}: {told}"


def _wanted(key: str, searched: Iterable[Searched], number: int) -> Iterator[Found]:
    """Yields `number` puzzles: none with the looks or the key line of one before, and of each goal
    no more than its share. Those that the game has count among the ones before."""
    puzzler, had = puzzler_of(key), [*puzzles_of(key), *retired(key)]
    seen: set[Hashable] = {f"== {each.key}" for each in had}
    seen |= {(each.goal, puzzler.looks(puzzler.game.load(each.position))) for each in had}
    goals: Counter[str] = Counter()
    shares = dict(puzzler.shares)
    for match in searched:
        for each in match.found:
            full = goals[each.goal] >= shares.get(each.goal, SHARE) * number
            if full or each.looks in seen or each.key in seen:
                continue
            seen.update((each.looks, each.key))
            goals[each.goal] += 1
            yield each
            if goals.total() == number:
                return


def _searched(key: str, seed: str, jobs: int, goals: tuple[str, ...]) -> Iterator[Searched]:
    """Yields the puzzles of match after match, for ever."""
    seeds = (f"{seed}-{number}" for number in count(1))
    search = partial(search_match, key, goals=goals)
    if jobs == 1:
        yield from map(search, seeds)
        return
    with multiprocessing.Pool(jobs) as pool:
        while True:
            yield from pool.map(search, [next(seeds) for _ in range(2 * jobs)], chunksize=1)


def search_match(key: str, seed: str, goals: tuple[str, ...] = ()) -> Searched:
    """Returns the puzzles of one match; if some words of goals are named, only with these."""
    game, puzzler = find_game(key), puzzler_of(key)
    found: list[Found] = []
    closes = set[Hashable]()
    last, positions = -APART, 0
    every = [*moments(game, seed, puzzler.levels, puzzler.longest)]
    for moment in every[-puzzler.tail :]:
        if moment.ply - last < APART or len(found) >= puzzler.most:
            continue
        for state in puzzler.posed(moment.state):
            positions += 1
            for problem in puzzler.problems(state, goals):
                close = puzzler.close(problem.goal, problem.turns[-1])
                alike = [each.goal for each in found].count(problem.goal)
                if alike < puzzler.alike and close not in closes:
                    closes.add(close)
                    hard = difficulty(game, problem.goal, state, problem.turns[0])
                    text = text_of(game, problem, hard, moment.source)
                    key_line = text.partition("\n")[0]
                    looks = (problem.goal, puzzler.looks(state))
                    found.append(Found(text, looks, problem.goal, key_line))
                    last = moment.ply
    return Searched(tuple(found), positions)
