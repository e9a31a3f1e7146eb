"""Turns: their texts, their ends, revealing actions, and the list of all different turns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engines.game import Seat, Traits
from engines.vilnius import play, views
from engines.vilnius.actions import city, legal
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.advice import policy
from engines.vilnius.model.actions import (
    Action,
    Ask,
    Choose,
    Income,
    Loot,
    Pass,
    Recall,
    Send,
    Store,
    Under,
)
from engines.vilnius.model.cards import WEAPONS
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import (
    BEFORE_A_FIGHT,
    MOST_NEWS,
    SEEN,
    Battle,
    Event,
    Phase,
    Stage,
    unseen,
)
from engines.vilnius.rules import fights


def forced(state: State) -> tuple[Seat, Action] | None:
    """Returns the seat and the pass of a player who can buy and lay out nothing, the best card to
    be stored of a player who has not asked to choose it, or the order in which two provinces go
    under a stack, the better one first; else None.

    With closed hands it is secret that a hand cannot buy anything: the pass is then forced only if
    no hand of that size could buy anything (ruling 32)."""
    if state.step is None or state.ending is not None:
        return None
    if state.stage in _STORING:
        return _stored(state)
    if state.stage is Stage.PUT:
        return state.step.seat, policy.choose(views.view(state, state.step.seat))
    return _passed(state, state.step.seat) if state.stage is Stage.CITY else None


_STORING: Final = (Stage.STORE, Stage.STORE_UNITS)


def _stored(state: State) -> tuple[Seat, Action] | None:
    """Returns the first player who stores without choosing, and the best card for it."""
    for seat in legal.to_act(state):
        if not state.players[seat].asks:
            return seat, policy.choose(views.view(state, seat))
    return None


def _passed(state: State, seat: Seat) -> tuple[Seat, Action] | None:
    if any(each not in (Ask(), Pass()) for each in legal.actions(state, seat)):
        return None
    hidden = not state.ruleset.open_hands
    return None if hidden and city.might_act(state, seat) else (seat, Pass())


def round_of(state: State) -> int:
    """Returns the number of the round."""
    return state.round.number


def in_fight(state: State) -> bool:
    """Tells whether units are sent against attackers."""
    fight = state.fight if state.stage is Stage.FIGHT else None
    return fight is not None and fight.battle is not Battle.RAID


def is_choosing(state: State, action: Income) -> bool:
    """Tells whether this income's round is the current one and its incomes are still being
    chosen."""
    return (
        state.round.phase is Phase.INCOME
        and state.round.number == action.round
        and state.ending is None
    )


def traits(state: State, action: Action) -> Traits:
    """Returns the traits of an action. A trait holds if it does for any of the seats that may do it
    now."""
    return _all_traits(state, action, {})


def step(state: State, seat: Seat, action: Action) -> tuple[State, Traits]:
    """Returns the state after an action, and its traits. Raises `Illegal`, naming the rule."""
    after = play.play(state, seat, action)
    return after, _all_traits(state, action, {seat: after})


def _all_traits(state: State, action: Action, known: dict[Seat, State]) -> Traits:
    """Returns the traits of an action; `known` are the states after it that are known already."""
    others = [
        (seat, play.played(state, seat, action))
        for seat in legal.to_act(state)
        if seat not in known and legal.allows(state, seat, action)
    ]
    found = [_traits(state, seat, after) for seat, after in (*known.items(), *others)]
    return Traits(any(each.ends_turn for each in found), any(each.reveals for each in found))


def _traits(state: State, seat: Seat, after: State) -> Traits:
    reveals = _face_down(state) != _face_down(after) or (bool(after.looked) and not state.looked)
    if state.stage is Stage.PICK and after.stage is Stage.PUT:
        reveals = False  # the player has looked at these cards already
    return Traits(_ends(state, seat, after), reveals)


def _ends(before: State, seat: Seat, after: State) -> bool:
    return seat not in legal.to_act(after) or after.turn != before.turn


def _face_down(state: State) -> tuple[object, ...]:
    """Returns the piles that nobody sees, except for the cards out of play."""
    piles = [(player.provinces.draw, player.units.draw, player.loot) for player in state.players]
    return state.face_down.order, state.face_down.destinations, state.face_down.stacks, tuple(piles)


def is_news(state: State, action: Action) -> bool:
    """Tells whether the news report the result of this action: an income if all others have chosen
    theirs, and every loss, gift of loot and capture, with the card put back after it."""
    if isinstance(action, Income):
        return sum(player.chosen < 0 for player in state.players) == 1
    return isinstance(action, Choose | Loot | Under)


def gathered(before: State, action: Action, after: State, *, chosen: bool) -> State:
    """Returns the state after an action, with the earlier news put before its own if they belong
    together: nobody has chosen the action, or a fight or a Boost is still being settled. If a
    person has acted and nothing new has happened, the earlier news stay, marked as seen; later news
    are not joined to them."""
    by_itself = isinstance(action, Pass | Store) and forced(before) is not None
    chosen = chosen and not by_itself
    if after.news is before.news:
        return _marked(after) if chosen and after.news[-1:] not in ((), (SEEN,)) else after
    if before.round.phase in (Phase.MILITARY, Phase.FINAL):
        return _joined(after, _of_the_fight(before.news, () if chosen else unseen(before.news)))
    if before.stage is Stage.HARM:
        return _joined(after, tuple(each for each in before.news if each != SEEN))
    return after if chosen else _joined(after, unseen(before.news))


def _of_the_fight(news: tuple[Event, ...], fresh: tuple[Event, ...]) -> tuple[Event, ...]:
    """Returns the news without the events from before a fight, unless they are fresh."""
    told = (each for each in news if each[0] not in BEFORE_A_FIGHT or each in fresh)
    return tuple(each for each in told if each != SEEN)


def _marked(after: State) -> State:
    return after._replace(news=(*after.news, SEEN)[-MOST_NEWS:])


def _joined(after: State, earlier: tuple[Event, ...]) -> State:
    return after._replace(news=(*earlier, *after.news)[-MOST_NEWS:]) if earlier else after


def whole_turns(state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Yields every different turn of a seat, with the state after it. Of turns that end alike only
    the first is yielded: if all seats have the same decision, such as the loot, only the first
    seat's."""
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


_FOLLOWING: Final = re.compile(r"\s+(?=(?:pay|send|keep)(?:\s|$))")
"""The gap before the second action of a text such as `build workshop n13 pay lida`."""
_LISTS: Final = ("pay", "store")


def intended(state: State, seat: Seat, action: Action) -> Action:
    """Returns the action in full form: with the round of an income if it is left out, and with -1
    for the owner if that is the player."""
    if isinstance(action, Income) and not action.round:
        return replace(action, round=state.round.number)
    if isinstance(action, Choose) and action.owner == state.ruleset.emblems[seat]:
        return replace(action, owner=-1)
    return action


def read_turn(state: State, seat: Seat, text: str) -> tuple[Action, ...]:
    """Returns one action, or several separated by commas: `send farmers 1, send axemen 2, ready`. A
    building or a unit may be written with its payment, `build workshop n13 pay lida trakai`, and a
    stack with the units that capture its province, `capture 2 send farmers axemen`. All weapons of
    a unit that spreads them may go to one enemy, `send crossbowmen 2`. Raises `Unreadable`."""
    words = [
        part for each in text.split(",") if each.strip() for part in _parts(" ".join(each.split()))
    ]
    actions = [intended(state, seat, GRAMMAR.read(word)) for word in words or [text]]
    found: list[Action] = []
    for action in actions:
        for each in tuple(_spread(state, seat, action)):
            state = _fought_on(state, seat, each)
            found.append(each)
    return tuple(found)


def _parts(text: str) -> Iterator[str]:
    """Yields the actions of a text without commas."""
    first, *more = _FOLLOWING.split(text.casefold())
    yield from _listed(first, after_capture=False) if more or _is_list(first) else [first]
    for each in more:
        yield from _listed(each, after_capture=first.startswith("capture"))


def _is_list(text: str) -> bool:
    return text.split(" ", 1)[0] in _LISTS


def _listed(text: str, *, after_capture: bool) -> Iterator[str]:
    """Yields the actions of a list: `pay lida trakai` is two; so is `send farmers axemen` for a
    stack."""
    verb, *words = text.split()
    if len(words) < 2 or not (verb in _LISTS or after_capture):
        yield text
        return
    yield from (f"{verb} {word}" for word in words)


def _fought_on(state: State, seat: Seat, action: Action) -> State:
    """Returns the state in which to read the rest of a text: units sent or taken back change the
    weapons left."""
    if not isinstance(action, Send | Recall) or state.fight is None:
        return state
    return play.play(state, seat, action) if legal.allows(state, seat, action) else state


def _spread(state: State, seat: Seat, action: Action) -> Iterator[Action]:
    """Yields one action for each weapon that the unit has left, if it spreads its weapons and none
    is named; else the action unchanged."""
    if not isinstance(action, Send) or not action.enemy or action.weapon or state.fight is None:
        yield action
        return
    if not fights.spreads(state.fight, action.unit):
        yield action
        return
    begun = fights.half_used(state.fight, seat)
    left = begun.get(action.unit, CARDS.units[action.unit].arms)
    for name, count in zip(WEAPONS, left, strict=True):
        yield from [Send(action.unit, action.enemy, name)] * count
