"""Counts how often matches by days wait for somebody, with plans and without:
`python -m tools waits [GAME] --matches 10`.

People look in twice a day, each at hours of their own. Whoever is to act then plays as a player of
the level does, and, if they plan, answers ahead what that player thinks the others will do: the
best replies as branches, each followed along the line that it expects, and the same answer to
whatever else they do if it was found to most of these. A turn that a plan plays
takes seconds. A turn that no plan plays waits for the next look of its player: that is one wait.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines.game import AnyGame, Seat
from engines.match import Entry, Match, begin, replay
from engines.plans.judging import Answers, judge
from engines.plans.plan import BRANCHES, DEPTH, Branch, Plan, Step
from engines.registry import GAMES, game
from players.observation import AnyObservation
from players.player import AnyPlayer, Level
from players.registry import player, player_of

TURNS: Final = 30
DAY: Final = 24.0
LOOKS: Final = 2
"""How often a person looks in, each day."""
NAMED: Final = BRANCHES - 1
"""The branches that name what the others do. The last one says "whatever they do", where the same
answer was found to at least `SAME` of these."""
SAME: Final = 3
SECOND: Final = 1 / 3600
TABLES: Final = {"victorus": (2, 3)}
"""The numbers of seats at which a game is measured; 2 for others."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one match took: its turns, how many of them waited, and the days."""

    turns: int
    waits: int
    days: float

    @property
    def share(self) -> float:
        return self.waits / self.turns


@dataclass(frozen=True, slots=True)
class Mind:
    """A person who thinks like a level of a computer player."""

    thinker: AnyPlayer
    level: Level

    def ranked(self, match: Match, seed: str) -> list[str]:
        """Returns the actions of the seat to act that this person thinks of, the likeliest
        first."""
        rules, seat = match.game, match.to_act[0]
        sight = AnyObservation.of(rules, match.state, seat, seed)
        thought = self.thinker.choose(sight, self.level, seed)
        others = [rules.write(each.action) for each in thought.scored]
        return list(dict.fromkeys([rules.write(thought.action), *others]))

    def turn(self, match: Match, seed: str, first: str = "") -> tuple[tuple[str, ...], Match]:
        """Returns a whole turn of the seat to act, perhaps from this action on, and the match after
        it."""
        seat, turn, texts = match.to_act[0], match.view(None).turn, list[str]()
        while match.to_act == (seat,) and match.view(None).turn == turn:
            text = first if first and not texts else self.ranked(match, f"{seed} {match.ply}")[0]
            texts.append(text)
            match = match.follow(Entry(match.ply, seat, text)).forced_on()
        return tuple(texts), match

    def plan(self, match: Match, seat: Seat, seed: str) -> Plan:
        plan, answers = Plan(seat, match.ply), Counter[tuple[str, ...]]()
        for number, (theirs, after) in enumerate(self._replies(match, seat, seed)):
            if number == NAMED:
                break
            found = self._line(after, seat, theirs, f"{seed} {number}")
            if found:
                plan = plan.having(found)
                answers[found[0].own] += 1
        for own, times in answers.most_common(1):
            if times >= SAME:
                plan = plan.having((Step(None, own),))
        return plan

    def _replies(
        self, match: Match, seat: Seat, seed: str
    ) -> Iterator[tuple[tuple[str, ...], Match]]:
        """Yields what the others may do until the seat is to act, the likeliest first; of several
        others most branches go to the last one, who replies to what is likeliest before."""
        others = match.setup.seats - 1
        wide = max(1, round(BRANCHES ** (1 / others)))
        waiting: list[tuple[tuple[str, ...], Match]] = [((), match)]
        for _ in range(others):
            waiting = [
                ((*texts, *more), after)
                for texts, then in waiting
                for more, after in self._each(then, seat, seed, wide if others > 1 else NAMED)
            ]
        yield from waiting

    def _each(
        self, match: Match, seat: Seat, seed: str, wide: int
    ) -> Iterator[tuple[tuple[str, ...], Match]]:
        """Yields the likeliest turns of the seat to act; nothing more where it is the planner's
        turn already, or nobody's."""
        if match.outcome or seat in match.to_act:
            yield (), match
            return
        for text in self.ranked(match, f"{seed} {match.ply}")[:wide]:
            yield self.turn(match, seed, text)

    def _line(self, match: Match, seat: Seat, theirs: tuple[str, ...], seed: str) -> Branch:
        """Returns the answer to these actions, and the line expected after it."""
        found = list[Step]()
        while match.to_act == (seat,) and len(found) < DEPTH:
            own, match = self.turn(match, seed)
            found.append(Step(theirs, own))
            theirs = ()
            while match.to_act and seat not in match.to_act:
                more, match = self.turn(match, seed)
                theirs = (*theirs, *more)
        return tuple(found)


class Days:
    """A match over days."""

    def __init__(self, match: Match, mind: Mind, seed: str, *, plans: bool) -> None:
        self._match = match
        self._mind = mind
        self._seed = seed
        self._with_plans = plans
        self._plans: dict[Seat, Plan] = {}
        rng = random.Random(f"hours {seed}")
        self._hours = [_hours(rng) for _ in range(match.setup.seats)]

    def played(self) -> Found:
        now = waits = 0.0
        turns = 0
        while not self._match.outcome and turns < TURNS:
            seat = self._match.to_act[0]
            planned = self._planned(seat)
            if planned:
                now += 20 * SECOND
                for text in planned:
                    self._match = self._match.follow(Entry(self._match.ply, seat, text))
                self._match = self._match.forced_on()
            else:
                waits += 1
                now = _next(self._hours[seat], now)
                _, self._match = self._mind.turn(self._match, f"{self._seed} {self._match.ply}")
                self._think_ahead(seat)
            turns += 1
        return Found(turns, int(waits), now / DAY)

    def _planned(self, seat: Seat) -> tuple[str, ...]:
        plan = self._plans.get(seat)
        found = judge(plan, self._match) if plan else None
        return found.texts if isinstance(found, Answers) else ()

    def _think_ahead(self, seat: Seat) -> None:
        match = self._match
        self._plans.pop(seat, None)
        if self._with_plans and not match.outcome and seat not in match.to_act:
            self._plans[seat] = self._mind.plan(match, seat, f"{self._seed} ahead {match.ply}")


def _hours(rng: random.Random) -> list[float]:
    return sorted(rng.uniform(7, 23) for _ in range(LOOKS))


def _next(hours: Sequence[float], now: float) -> float:
    """Returns the next time after now at which somebody looks in."""
    day = math.floor(now / DAY)
    times = [each * DAY + hour for each in (day, day + 1) for hour in hours]
    return next(each for each in times if each > now)


def begun(rules: AnyGame, seats: int, seed: str) -> Match:
    """Returns a match after its secret beginning and a few random turns, so that no two are
    alike."""
    rng, match = random.Random(f"opening {seed}"), replay(begin(rules.key, {}, seed, seats))
    left = seats
    while not match.outcome and (left or len(match.to_act) != 1):
        seat = match.to_act[0]
        open_ = len(match.to_act) == 1 and rules.shows_choice(match.view(None))
        left -= open_
        text = rules.write(rng.choice(match.view(seat).legal))
        match = match.follow(Entry(match.ply, seat, text)).forced_on()
    return match


def measured(rules: AnyGame, seats: int, level: str, matches: int) -> list[tuple[Found, Found]]:
    """Returns pairs of the same start without plans and with them."""
    thinker: AnyPlayer = player(rules.key)
    mind, found = Mind(thinker, thinker.level(level)), list[tuple[Found, Found]]()
    for number in range(matches):
        match = begun(rules, seats, f"waits {number}")
        if match.outcome:
            continue
        without, with_ = (
            Days(match, mind, str(number), plans=plans).played() for plans in (False, True)
        )
        found.append((without, with_))
    return found


def line(rules: AnyGame, seats: int, level: str, found: Sequence[tuple[Found, Found]]) -> str:
    """Returns a row: the waits a turn without and with plans, with the 95 % interval, and days."""
    shares: list[Any] = [each.share for _, each in found]
    error = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 0.0
    before = statistics.mean(each.share for each, _ in found)
    days = [statistics.mean(each[which].days for each in found) for which in (0, 1)]
    turns = statistics.mean(each.turns for _, each in found)
    title = f"{rules.title}, {seats} players, level {level}, {len(found)} matches"
    title = f"{title} of {turns:.0f} turns"
    return (
        f"{title}: {100 * before:.0f} % of the turns wait without plans, "
        f"{100 * statistics.mean(shares):.0f} ± {100 * error:.0f} % with plans; "
        f"{days[0]:.1f} days, {days[1]:.1f} with plans"
    )


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools.waits", description=__doc__)
    known = [key for key in GAMES if player_of(key) and not GAMES[key].team]
    parser.add_argument("game", nargs="*", choices=[[], *known], help="all if none is given")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--level", default="3", help="of the people, and of their foresight")
    chosen = parser.parse_args()
    for key in chosen.game or known:
        rules = game(key)
        for seats in TABLES.get(key, (2,)):
            found = measured(rules, seats, chosen.level, chosen.matches)
            if found:
                print(line(rules, seats, chosen.level, found), flush=True)


if __name__ == "__main__":
    main()
