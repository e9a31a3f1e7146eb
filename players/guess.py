"""Guesses at the next move: which entry answers one, how good it was, and who guessed best.

A guess is one action. It counts for the first action after it; talk about a draw in between changes
nothing. Anything else before it, such as a resignation, leaves the guess without an answer. A move
that is taken back counts for nobody, and is asked for anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from engines.entries import BACK, TALK
from engines.game import Result, Seat
from engines.match import Entry, Match
from players.player import WIN, AnyPlayer
from players.questions import Question, question
from players.registry import player_of

EXACT: Final = 3
"""The points of a guess that is played."""
AS_GOOD: Final = 2
"""The points of another one that is as good as the move that is played."""
NEARLY: Final = 1
"""The points of one that is nearly as good."""
NEAR: Final = 20
"""The most points of the game, as the bot judges, by which a guess nearly as good is worse: a fifth
of a mistake in a review."""
BEST: Final = 3
"""The most people who are named as the best guessers of a match."""
_FORCED: Final = 1000
"""The most actions in a row that are followed where there is only one."""


@dataclass(frozen=True, slots=True)
class Guesser:
    """A person who has guessed, the points, and the number of guesses that count."""

    person_id: int
    points: int
    guesses: int

    @property
    def most(self) -> int:
        """The points that so many guesses can win."""
        return EXACT * self.guesses


def asked_at(match: Match) -> int:
    """Returns the ply at which the next move is asked for: the present one, or that before the talk
    about a draw since."""
    ply = match.ply
    while ply and match.entries[ply - 1].text in TALK:
        ply -= 1
    return ply


def answer_to(match: Match, ply: int) -> Entry | None:
    """Returns the entry that answers guesses at this ply; None while there is none. It may be
    another than an action: then there was nothing to guess."""
    return next((each for each in match.entries[ply:] if each.text not in TALK), None)


def standing(match: Match) -> frozenset[int]:
    """Returns the plies of the actions that were not taken back."""
    plies = list[int]()
    for entry in match.entries:
        if entry.is_action:
            plies.append(entry.ply)
        elif entry.text == BACK:
            plies.pop()
    return frozenset(plies)


def counts(match: Match, ply: int, stands: Collection[int]) -> bool:
    """Tells whether guesses at this ply count: their answer is an action that `stands`."""
    answer = answer_to(match, ply)
    return answer is not None and answer.ply in stands


def judge_of(match: Match) -> AnyPlayer | None:
    """Returns the player that judges guesses in this match; None where only a hit counts: without a
    player, and with partners or more than two seats, where a value for one seat is not the opposite
    of another's."""
    is_duel = match.setup.seats == 2 and not match.game.team
    return player_of(match.game.key) if is_duel else None


def value_or_question(before: Match, seat: Seat, text: str) -> int | Question:
    """Returns the value of an action for its seat if that is certain, else the question that asks
    for it, of a high level that takes a fraction of a second: players' turns wait no longer for
    it."""
    after = _settled(before.follow(Entry(before.ply, seat, text)))
    if after.outcome is not None:
        won = {Result.WIN: WIN, Result.LOSS: -WIN}
        return won.get(after.outcome.results[seat], 0)
    judge = judge_of(before)
    assert judge is not None
    level = judge.levels[len(judge.levels) * 3 // 4].key
    return question(after, after.to_act[0], level)


def value_for(seat: Seat, asked: Question, value: int) -> int:
    """Returns the value that an answer gives to the position, for this seat."""
    return value if asked.seat == seat else -value


def points(played: int, guessed: int) -> int:
    """Returns the points of a guess that was not played, from the values of both moves."""
    if guessed >= played:
        return AS_GOOD
    return NEARLY if played - guessed <= NEAR else 0


def ranking(found: Iterable[tuple[int, int]]) -> tuple[Guesser, ...]:
    """Returns the guessers, from pairs of a person and the points of a guess: by points; with the
    same points the one with fewer guesses comes first."""
    each = dict[int, list[int]]()
    for person, gained in found:
        each.setdefault(person, []).append(gained)
    guessers = [Guesser(person, sum(gained), len(gained)) for person, gained in each.items()]
    guessers.sort(key=lambda guesser: (-guesser.points, guesser.guesses, guesser.person_id))
    return tuple(guessers)


def best_of(ranked: Iterable[Guesser]) -> tuple[Guesser, ...]:
    """Returns the best guessers of a ranking, at most `BEST`; nobody without a point."""
    return tuple(each for each in ranked if each.points)[:BEST]


def _settled(match: Match) -> Match:
    """Returns the match after all actions without an alternative: a player compares none there, and
    so tells no value."""
    for _ in range(_FORCED):
        match = match.forced_on()
        if match.outcome is not None or len(match.to_act) != 1:
            break
        legal = match.view(match.to_act[0]).legal
        if len(legal) != 1:
            break
        match = match.follow(Entry(match.ply, match.to_act[0], match.game.write(legal[0])))
    return match
