"""The rows of the ladder: the share of games won, its interval, and the time of a choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Final, NamedTuple

from engines.game import AnyGame
from learning.lesson import last_match
from players.registry import player
from tools.strength.stick.reference import references
from tools.strength.stick.stick import REFERENCES, stick_of
from tools.strength.trials import SEED, Played, Trial, all_played, pairs
from tools.table import Group, Row, at

Z: Final = 1.96
"""The standard normal quantile of a 95 % interval."""
BEATS: Final = (65, 80)
"""The goal for each level against the one below: per cent of decided games won."""
FIRST: Final = (65, 80)
"""The goal for the match at the end of a team game's lessons: per cent won by somebody who looks no
further than one action. Against the bot that is always more: its lowest level sees less."""
BEGINS: Final = (60, 75)
"""The goal for the lowest level against random play: a beginner, who knows the aim."""


class Score(NamedTuple):
    """Games won, drawn and lost by one contestant."""

    won: int
    drawn: int
    lost: int

    @property
    def decided(self) -> int:
        """The number of games not drawn."""
        return self.won + self.lost

    @property
    def share(self) -> float:
        """Per cent of the decided games that were won."""
        return 100 * self.won / self.decided if self.decided else 50.0


def interval(won: int, games: int) -> tuple[float, float]:
    """Returns the 95 % interval of a share, in per cent (Wilson)."""
    if not games:
        return 0.0, 100.0
    share, spread = won / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / games + spread / games / 4)
    return 100 * (middle - half), 100 * (middle + half)


def score(played: Sequence[Played], name: str) -> Score:
    """Returns a contestant's score in these games for two, in each of which it has one side."""
    points = [each.points[each.trial.contestants.index(name)] for each in played]
    return Score(points.count(1.0), points.count(0.5), points.count(0.0))


def duel(
    game: AnyGame,
    one: str,
    other: str,
    number: int,
    least: float | None = None,
    most: float = 100,
    *,
    seed: str = SEED,
    own: bool = False,
) -> Row:
    """Plays pairs of games between two contestants; with `least` the first should win between
    `least` and `most` per cent of the decided ones. Nothing is drawn for both if each sets up on
    its `own`."""
    opening = player(game.key).opening
    stick = stick_of(game)
    if stick and (one in REFERENCES or other in REFERENCES):
        opening = stick.opening
    opening = 0 if own else opening
    played = all_played(tuple(pairs(game.key, one, other, number, seed=seed, opening=opening)))
    found = score(played, one)
    low, high = interval(found.won, found.decided)
    what = f"{game.title}: {name_of(game, one)} against {name_of(game, other)}"
    measured = (
        f"{found.won} won, {found.drawn} drawn, {found.lost} lost: {found.share:.0f} % of "
        f"{found.decided} ({low:.0f} to {high:.0f}); {times(played, one)}"
    )
    if least is None:
        return Row(what, measured)
    goal = f"{least:.0f} % and more" if most == 100 else f"{least:.0f} to {most:.0f} %"
    return Row(what, measured, goal, least <= found.share <= most)


def first_match(game: AnyGame, number: int) -> Row:
    """Plays the match at the end of a game's lessons so many times, with somebody who looks no
    further than one action, in each seat by turns."""
    lesson = last_match(game.key)
    assert lesson is not None, f"{game.title} has no lessons"
    one = "policy" if game.team else "greedy"
    other = lesson.bot or player(game.key).levels[0].key
    sides = (one, other), (other, one)
    trials = [
        Trial(game.key, sides[seed % 2], f"{SEED} first {seed}", options=lesson.options)
        for seed in range(number)
    ]
    found = score(all_played(trials), one)
    low, high = interval(found.won, number)
    beside = "with" if game.team else "against"
    what = f"{game.title}: {one} {beside} {name_of(game, other)}"
    share = 100 * found.won / number
    goal, met = (f"{FIRST[0]} to {FIRST[1]} %", FIRST[0] <= share <= FIRST[1])
    measured = f"{found.won} of {number} won: {share:.0f} % ({low:.0f} to {high:.0f})"
    return Row(what, measured, goal, met) if game.team else Row(what, measured)


def name_of(game: AnyGame, name: str) -> str:
    """Returns a contestant's name in the table."""
    for level in player(game.key).levels:
        if level.key == name:
            return f"{level.key} {level.title}"
    return name


def times(played: Sequence[Played], name: str) -> str:
    """Returns the processor time of a contestant's choices, in words."""
    found = [1000 * each for game in played for each in game.times.get(name, ())]
    if not found:
        return "nothing to choose"
    return f"{at(found, 0.5):.0f} ms a choice, p95 {at(found, 0.95):.0f}"


def ladder(game: AnyGame, number: int) -> Iterator[Row]:
    """Yields the rows of a game for two: random play, each level against the one below, the highest
    against plain opponents, and the same against its reference players."""
    keys = [level.key for level in player(game.key).levels]
    yield duel(game, keys[0], "random", number, *BEGINS)
    for below, above in pairwise(keys):
        yield duel(game, above, below, number, *BEATS)
    yield duel(game, keys[-1], "greedy", number, 95, 100)
    yield duel(game, keys[-1], "plain", number, 75, 100)
    yield from measured(game, keys[-1], number)


def measured(game: AnyGame, level: str, number: int) -> Iterator[Row]:
    """Yields the rows of a level against each reference player of a game."""
    for name in references(game):
        yield duel(game, level, name, number)


def table_of(
    game: AnyGame, one: str, other: str, seats: int, number: int, *, seed: str = "table"
) -> tuple[float, str]:
    """Plays games for many: `one` in each seat in turn, `other` in all others. Returns the per cent
    of games that it won, and the result in words. So that steps of duels and tables can be compared
    these tell its chance, too, in a duel of the same odds: those of its win to that of any one of
    the others."""
    trials = tuple(
        Trial(
            game.key,
            tuple(one if seat == each % seats else other for seat in range(seats)),
            f"{seed} {each // seats}",
        )
        for each in range(number)
    )
    played = all_played(trials)
    won = sum(each.points[each.trial.contestants.index(one)] for each in played)
    shares = won / number, *(each / 100 for each in interval(round(won), number))
    odds = [(seats - 1) * each / ((seats - 1) * each + 1 - each) for each in shares]
    table, duel = (
        f"{100 * found:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
        for found, low, high in (shares, odds)
    )
    return 100 * shares[0], f"{table} of {number}, in a duel {duel}; {times(played, one)}"


def many(game: AnyGame, number: int) -> Row:
    """Plays games for the most seats: the highest level against four levels below. It should win
    three times its share."""
    keys, seats = [level.key for level in player(game.key).levels], max(game.seat_counts)
    one, other = keys[-1], keys[max(0, len(keys) - 5)]
    share, words = table_of(game, one, other, seats, number)
    what = f"{game.title}, {seats} seats: {name_of(game, one)} against {name_of(game, other)}"
    return Row(what, words, f"{300 / seats:.0f} % and more", share >= 300 / seats)


def group(games: Sequence[AnyGame], number: int) -> Group:
    """Returns the ladder of these games, with `number` pairs of games for each row."""
    rows: list[Row] = []
    for game in games:
        if game.team:
            continue
        rows += ladder(game, number)
        if max(game.seat_counts) > 2:
            rows.append(many(game, 2 * number))
    return Group("Strength: decided games that are won, with 95 % intervals", tuple(rows))
