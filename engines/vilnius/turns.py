"""Turns: what ends one, what cannot be taken back, and every different way to make one."""

from __future__ import annotations

from collections.abc import Iterator

from engines.game import Seat, Traits
from engines.vilnius import play
from engines.vilnius.model.actions import Action, Choose, Income, Loot, Pass
from engines.vilnius.model.state import State
from engines.vilnius.model.values import (
    BEFORE_A_FIGHT,
    MOST_NEWS,
    SEEN,
    Event,
    Phase,
    Stage,
    unseen,
)
from engines.vilnius.rules import legal


def forced(state: State) -> tuple[Seat, Action] | None:
    """Returns the pass of a player who can do nothing else in the city phase. With closed hands
    nobody is told that a hand cannot buy anything: the pass then comes by itself only if no hand of
    that size could (ruling 32)."""
    if state.step is None or state.stage is not Stage.CITY:
        return None
    seat = state.step.seat
    if legal.actions(state, seat) != (Pass(),):
        return None
    hidden = not state.ruleset.open_hands
    return None if hidden and legal.might_act(state, seat) else (seat, Pass())


def is_choosing(state: State, action: Income) -> bool:
    """Tells whether the round of this income has not got all of them yet."""
    return (
        state.round.phase is Phase.INCOME
        and state.round.number == action.round
        and state.ending is None
    )


def traits(state: State, action: Action) -> Traits:
    """Returns the traits, judged by what comes of the action for any of the seats that may do it
    now."""
    return _all_traits(state, action, {})


def step(state: State, seat: Seat, action: Action) -> tuple[State, Traits]:
    """Returns the state after an action, and its traits. Raises `Illegal`, naming the rule."""
    after = play.play(state, seat, action)
    return after, _all_traits(state, action, {seat: after})


def _all_traits(state: State, action: Action, known: dict[Seat, State]) -> Traits:
    """Returns the traits, if the state after the action of these seats is known."""
    others = [
        (seat, play.played(state, seat, action))
        for seat in legal.to_act(state)
        if seat not in known and legal.allows(state, seat, action)
    ]
    found = [_traits(state, seat, after) for seat, after in (*known.items(), *others)]
    return Traits(any(each.ends_turn for each in found), any(each.reveals for each in found))


def _traits(state: State, seat: Seat, after: State) -> Traits:
    reveals = _face_down(state) != _face_down(after) or (bool(after.looked) and not state.looked)
    return Traits(_ends(state, seat, after), reveals)


def _ends(before: State, seat: Seat, after: State) -> bool:
    """Tells whether the seat is not to act any more, or something else is asked of it."""
    return seat not in legal.to_act(after) or after.turn != before.turn


def _face_down(state: State) -> tuple[object, ...]:
    """Returns all that nobody sees, unless it has only been laid aside."""
    piles = [(player.provinces.draw, player.units.draw, player.loot) for player in state.players]
    return state.face_down.order, state.face_down.destinations, state.face_down.stacks, tuple(piles)


def is_news(state: State, action: Action) -> bool:
    """Tells whether the news tell what comes of this action: an income when all the others have
    chosen theirs, and whatever is lost, given or captured."""
    if isinstance(action, Income):
        return sum(player.chosen < 0 for player in state.players) == 1
    return isinstance(action, Choose | Loot)


def gathered(before: State, action: Action, after: State, *, chosen: bool) -> State:
    """Returns the state after an action, with the news before it where they go on: nobody has
    chosen the action, or a fight, or a Boost, is still being cleared up. Where a person has acted
    and nothing new has come of it, the news stay but are marked as seen, and later ones do not go
    on from them."""
    forced_pass = isinstance(action, Pass) and forced(before) is not None
    chosen = chosen and not forced_pass
    if after.news is before.news:
        return _marked(after) if chosen and after.news[-1:] not in ((), (SEEN,)) else after
    if before.round.phase in (Phase.MILITARY, Phase.FINAL):
        return _joined(after, _of_the_fight(before.news, () if chosen else unseen(before.news)))
    if before.stage is Stage.HARM:
        return _joined(after, tuple(each for each in before.news if each != SEEN))
    return after if chosen else _joined(after, unseen(before.news))


def _of_the_fight(news: tuple[Event, ...], fresh: tuple[Event, ...]) -> tuple[Event, ...]:
    """Returns the news without what was told, unless it is fresh, before a fight began."""
    told = (each for each in news if each[0] not in BEFORE_A_FIGHT or each in fresh)
    return tuple(each for each in told if each != SEEN)


def _marked(after: State) -> State:
    return after._replace(news=(*after.news, SEEN)[-MOST_NEWS:])


def _joined(after: State, earlier: tuple[Event, ...]) -> State:
    return after._replace(news=(*earlier, *after.news)[-MOST_NEWS:]) if earlier else after


def whole_turns(state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Yields every different way in which a seat's turn may go, with the state after it. Where all
    have the same to decide, as who gets loot, only the first seat's count."""
    ends = set[State]()
    for seat in legal.to_act(state):
        yield from _onward(state, seat, (), {state}, ends)


def _onward(
    state: State, seat: Seat, played: tuple[Action, ...], seen: set[State], ends: set[State]
) -> Iterator[tuple[tuple[Action, ...], State]]:
    for action in legal.actions(state, seat):
        after = play.play(state, seat, action)
        if after.ending is not None or _ends(state, seat, after):
            if after not in ends:
                ends.add(after)
                yield (*played, action), after
        elif after not in seen:
            seen.add(after)
            yield from _onward(after, seat, (*played, action), seen, ends)
