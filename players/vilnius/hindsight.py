"""The slips in a round of Vilnius: the points that another income, or another sending of the units
at hand, would have kept; and the purchases that players who passed could still have made.

Nothing is guessed: all cards lie as they lay, and everybody acts as in the match wherever that is
possible, else by the plain policy with all hands open. Only the worth of a purchase for the rounds
to come is a rule of thumb.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from common.text.say import counted, joined, say
from common.text.text import Sentence, Text
from engines.game import Seat
from engines.vilnius import names
from engines.vilnius import play as rules
from engines.vilnius.actions import legal
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.advice import policy
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Build, Income, Pass, Recruit, Share
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Stage, VilniusEnding
from engines.vilnius.views import view as view_of
from players.hindsight import Slip
from players.vilnius import city
from players.vilnius import policy as player
from players.vilnius.playing_on import usual

DEAR: Final = 3
"""The most further units that one spared point is worth: a player who always drew everything would
never build."""
WORTH: Final = 0.06
"""The logarithm of the odds that the city stands, for each point of worth bought. Fitted to games
of the policy in which one player passed in the first rounds."""
_KEPT: Final = (Stage.INCOME, Stage.CITY, Stage.PAY)
"""The stages before a fight, in which all act as in the match."""

Played: TypeAlias = tuple[int, Seat, Action]
"""An action of the round: its ply, seat, and itself."""


class _Course(NamedTuple):
    """A round up to its end: the actions up to the last one of its fight, and the states there
    (None without a decision in a fight) and at the end."""

    line: tuple[tuple[Seat, str], ...]
    fought: State | None
    end: State

    @property
    def points(self) -> int:
        return self.end.table.points

    def words(self, units: int | None) -> Text:
        """Returns how it went, with the number of units drawn if that made the difference."""
        told = [] if units is None else [say("{units} drawn", units=counted(units, "unit"))]
        if self.fought is not None and (fight := self.fought.fight) is not None:
            boosted, players = bool(self.fought.table.boost), len(self.fought.players)
            beaten = sum(each.defeated for each in weapons.judged(fight, boosted, players))
            all_ = len(fight.enemies)
            told.append(say("{beaten} of {all} defeated", beaten=beaten, all=all_))
        told.append(say("{points} left", points=counted(self.points, "point")))
        return joined(", ", told)


def hindsight(state: State, course: Sequence[Played]) -> tuple[Slip, ...]:
    """Returns the costliest choice of income and fight of a round that began in this state, unless
    there was nothing to do or lose; and how each city phase with something to buy was ended."""
    states = list(_states(state, course))
    fought = _fought(state, course, states)
    return (*([fought] if fought else []), *_passed(course, states))


def _passed(course: Sequence[Played], states: Sequence[State]) -> Iterator[Slip]:
    """Yields each pass in the round that came after a purchase, or instead of one. Its cost is the
    further purchases of the player's policy; nothing in the last round."""
    end, buyers = states[-1], set[Seat]()
    for (ply, seat, action), state in zip(course, states, strict=False):
        if isinstance(action, Build | Recruit):
            buyers.add(seat)
        if not isinstance(action, Pass) or end.ending is not None:
            continue
        line, bought, worth = _spree(state, seat)
        if not bought:
            if seat in buyers:
                yield Slip(ply, seat, shared=False)
            continue
        unused = counted(len(state.players[seat].provinces.hand), "province")
        what, left = names.cards_in_a_sentence(bought), _chance(end)
        told = say("{side}: passed with {provinces} unused, enough for {what}")
        yield Slip(
            ply=ply,
            seat=seat,
            shared=False,
            until=ply,
            left=left,
            best=1 / (1 + (1 / left - 1) * math.exp(-WORTH * worth)),
            told=told.filled(side=names.side(state, seat), provinces=unused, what=what),
            played=say("pass, {provinces} unused", provinces=unused),
            better=names.cards(bought),
            line=line,
        )


def _spree(
    state: State, seat: Seat
) -> tuple[tuple[tuple[Seat, str], ...], tuple[CardId, ...], float]:
    """Returns all that the player's policy would buy from here on: the actions, the cards, and
    their worth."""
    line, bought, worth = list[tuple[Seat, str]](), list[CardId](), 0.0
    while state.stage in (Stage.CITY, Stage.PAY) and legal.to_act(state) == (seat,):
        view = view_of(state, seat)
        action, mine = player.choose(view), view.mine()
        if mine is None or isinstance(action, Pass | Share):
            break
        if isinstance(action, Build | Recruit):
            card, gained = city.gain(view, mine, action)
            bought.append(card)
            worth += gained
        line.append((seat, GRAMMAR.write(action)))
        state = rules.played(state, seat, action)
    return tuple(line), tuple(bought), worth


def _fought(state: State, course: Sequence[Played], states: Sequence[State]) -> Slip | None:
    end, number = states[-1], state.round.number
    fight = [at for at, each in enumerate(states[:-1]) if _is_fight(each)]
    if not fight and end.table.points >= state.table.points:
        return None
    first = fight[0] if fight else 0
    ply, seat, _ = course[first]
    if end.table.points >= states[first].table.points:
        return Slip(ply, seat)
    until = fight[-1] if fight else len(course) - 1
    real = _Course((), states[until] if fight else None, end)
    best = _retold(states[first], number, course[first:]) if fight else real
    if fight and best.points > real.points:
        told = say("the units at hand could have spared {points}")
        found = _slip(course[first], course[until][0], real, best, told)
    else:
        best, found = real, Slip(ply, seat)
    for at, (_, _, action) in enumerate(course):
        if isinstance(action, Income):
            for units, other in _drawn(states[at], number, course[at:], action):
                worth = other.points - best.points
                if units - action.units <= DEAR * worth:
                    best = other
                    found = _other_income(course[at], course[until][0], real, other, units)
    return found


def _drawn(
    state: State, number: int, course: Sequence[Played], income: Income
) -> Iterator[tuple[int, _Course]]:
    """Yields the round with each greater number of units drawn."""
    cards = income.units + income.provinces
    for units in range(income.units + 1, cards + 1):
        other = Income(units, cards - units, income.round)
        yield units, _retold(state, number, [(0, course[0][1], other), *course[1:]])


def _other_income(played: Played, until: int, real: _Course, other: _Course, units: int) -> Slip:
    _, seat, income = played
    assert isinstance(income, Income)
    told = say("{side}: {units} drawn, {more} would have spared {points}")
    told = told.filled(
        side=names.side(view_of(real.end, None), seat),
        units=counted(income.units, "unit"),
        more=units,
    )
    return _slip(played, until, real, other, told, (income.units, units))


def _slip(
    played: Played,
    until: int,
    real: _Course,
    other: _Course,
    told: Sentence,
    units: tuple[int | None, int | None] = (None, None),
) -> Slip:
    spared = other.points - real.points
    return Slip(
        ply=played[0],
        seat=played[1],
        shared=units == (None, None),
        spared=spared,
        until=until,
        left=_chance(real.end),
        best=_chance(other.end),
        told=told.filled(points=counted(spared, "point")),
        played=real.words(units[0]),
        better=other.words(units[1]),
        line=other.line,
    )


def _chance(state: State) -> float:
    """Returns the usual chance that the city stands, from the end of a round."""
    if state.ending is not None:
        return float(state.ending is VilniusEnding.DEFENDED)
    return usual(view_of(state, None))


def _states(state: State, course: Sequence[Played]) -> Iterator[State]:
    """Yields the state before each action, and that after the last one."""
    yield state
    for _, seat, action in course:
        state = rules.play(state, seat, action)
        yield state


def _is_fight(state: State) -> bool:
    """Tells whether units are sent against a row or in the Final Attack."""
    fight = state.fight if state.stage is Stage.FIGHT else None
    return fight is not None and fight.battle is not Battle.RAID


def _retold(state: State, number: int, course: Sequence[Played]) -> _Course:
    """Returns the rest of the round of this number from a state: up to the fight as it was played,
    wherever that is possible, and then by the plain policy."""
    left = [[each[2] for each in course if each[1] == seat] for seat in range(len(state.players))]
    line, upto, fought = list[tuple[Seat, str]](), 0, None
    while state.ending is None and state.round.number == number:
        acting = legal.to_act(state)
        seat = course[0][1] if not line and course[0][1] in acting else acting[0]
        action = _next(state, seat, left[seat])
        if _is_fight(state):
            upto, fought = len(line), state
        line.append((seat, GRAMMAR.write(action)))
        state = rules.played(state, seat, action)
    return _Course(tuple(line[:upto]), fought, state)


def _next(state: State, seat: Seat, left: list[Action]) -> Action:
    while left and state.stage in _KEPT:
        action = left.pop(0)
        if legal.allows(state, seat, action):
            return action
    return policy.choose(view_of(state, seat, revealed=True))
