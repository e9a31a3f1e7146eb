"""Positions for the tests of the rules, in a few words, and how they look as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engines.game import Illegal, Seat
from engines.vilnius import play, turns
from engines.vilnius.actions import legal
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.model.cards import Arms, CardId, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name, spot_of
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Built, Event, Phase, Stage, Step
from engines.vilnius.play import proceed
from engines.vilnius.rules.cities import BARRACKS, RESIDENCE
from engines.vilnius.rules.draft import draft_of
from tests.engines.vilnius.kit import arranged, at, start

RICH: Final = ("kyiv", "palanga", "kaunas", "veliuona", "skalovia", "smolensk", "bryansk")
"""Six gold and twelve tools: enough for anything."""
STOP: Final = Step(Stage.CITY, 0)
"""A step that waits, so that a test sees what was done before it."""


# Cities


def building(emblem: int, key: str) -> CardId:
    """The id of a building that is typed so: the own one, else the general one."""
    return next(
        each.id
        for each in CARDS.buildings.values()
        if each.key == key and each.emblem in (None, emblem)
    )


def city(emblem: int, *texts: str) -> tuple[Built, ...]:
    """The start buildings and these, as `workshop m13`, `storehouse m11 lida` with what it
    holds; built before the match, or as `market-grain n11 @4` in round 4."""
    built = [
        Built(building(emblem, "residence"), RESIDENCE),
        Built(building(emblem, "barracks"), BARRACKS),
    ]
    for text in texts:
        key, place, *more = text.split()
        since = next((int(each[1:]) for each in more if each.startswith("@")), 0)
        holds = next((each for each in more if not each.startswith("@")), "")
        built.append(Built(building(emblem, key), spot_of(place), since, holds))
    return tuple(built)


# Moments


def acting(seats: int = 2, seat: Seat = 0, **changes: Any) -> State:
    """A city phase in which this seat acts and nobody has passed; changes as in `arranged`."""
    return at(start(seats), Step(Stage.CITY, seat), **{"phase": Phase.CITY, **changes})


def rich(*buildings: str, seats: int = 2, seat: int = 0, **own: Any) -> State:
    """A city phase in which this seat has these buildings and can pay for anything."""
    home = city(seat, *buildings)
    return acting(seats, seat, **{f"seat{seat}": {"city": home, "province_hand": RICH, **own}})


def on_top(state: State, *cards: CardId) -> State:
    """The position with these Order cards on top of the pile."""
    rest = list(state.face_down.order)
    for card in cards:
        if card in rest:
            rest.remove(card)
    return arranged(state, order=[*cards, *rest])


def drawing(*cards: CardId, seats: int = 2, **changes: Any) -> State:
    """The position after a preparation phase in which these cards were drawn, from the first
    seat on, each by another one."""
    state = arranged(start(seats), first=0, **_emptied(seats, changes))
    steps = (*(Step(Stage.DRAW, seat) for seat in range(len(cards))), STOP)
    return at(on_top(state, *cards), *steps)


def _emptied(seats: int, changes: dict[str, Any]) -> dict[str, Any]:
    rows: dict[str, Any] = {f"seat{seat}": {"row": ()} for seat in range(seats)}
    for name, value in changes.items():
        rows[name] = {**rows[name], **value} if name in rows else value
    return rows


def attacked(seats: int = 2, attackers: Sequence[Seat] = (0,), **changes: Any) -> State:
    """The fight against the rows of these seats; `seat0={"row": (...), "unit_hand": (...)}`
    says with what."""
    moment = {"attackers": tuple(attackers), "phase": Phase.MILITARY, "first": 0}
    return at(start(seats), Step(Stage.BEGIN), STOP, **moment, **_emptied(seats, changes))


def last_stand(seats: int = 2, **changes: Any) -> State:
    """The Final Attack against the rows that are named."""
    state = arranged(start(seats), phase=Phase.FINAL, first=0, **_emptied(seats, changes))
    return onward(state._replace(steps=(Step(Stage.BEGIN, number=1), Step(Stage.VICTORY))))


def raiding(seats: int = 2, **changes: Any) -> State:
    """The attack on enemy buildings, `works=("toll-post",)`, with the units in all hands."""
    steps = (Step(Stage.RAID), STOP)
    return at(start(seats), *steps, phase=Phase.MILITARY, first=0, **changes)


def capturing(seats: int = 2, **changes: Any) -> State:
    """The first seat may capture provinces."""
    steps = (Step(Stage.CAPTURE, 0), STOP)
    return at(start(seats), *steps, phase=Phase.MILITARY, first=0, **changes)


def harmed(*effects: Damage, seats: int = 2, for_all: bool = False, **changes: Any) -> State:
    """The first seat suffers these damages; `for_all` on the side of Vilnius."""
    steps = [Step(Stage.HARM, 0, int(for_all), effect, "footmen") for effect in effects]
    return at(start(seats), *steps, STOP, phase=Phase.MILITARY, **changes)


def onward(state: State) -> State:
    """The position after what happens by itself."""
    draft = draft_of(state)
    proceed(draft)
    return draft.frozen()


# What may be done, and what is refused


def texts(state: State, seat: Seat = 0) -> set[str]:
    """All that a seat may do, as texts."""
    return {GRAMMAR.write(action) for action in legal.actions(state, seat)}


def said(state: State, verb: str, seat: Seat = 0) -> set[str]:
    """What may follow a verb."""
    found = (text.partition(" ") for text in texts(state, seat))
    return {rest for first, _, rest in found if first == verb}


def sites(state: State, key: str, seat: Seat = 0) -> set[str]:
    """Where this building may be built now."""
    return {
        rest.split()[-1] for rest in said(state, "build", seat) if rest.rsplit(" ", 1)[0] == key
    }


def refused(state: State, seat: Seat, text: str) -> str:
    """Why this is refused to a seat."""
    action = turns.intended(state, seat, GRAMMAR.read(text))
    try:
        play.play(state, seat, action)
    except Illegal as reason:
        return str(reason)
    raise AssertionError(f"{text} was allowed: {shown(state)}")


# The board as text


def shown(state: State) -> str:
    """The position for the message of a test that fails."""
    table = state.table
    lines = [
        f"{state.round}, {state.step}, {table.points} points",
        f"enemy buildings: {' '.join(table.enemy_buildings) or '-'}; Boost: {table.boost or '-'}",
        *(_player(state, seat) for seat in range(len(state.players))),
    ]
    if state.fight is not None:
        for number, enemy in enumerate(state.fight.enemies):
            sent = [f"{e.unit}/{e.seat}" for e in state.fight.sent if e.enemy == number]
            lines.append(f"  {number + 1} {enemy.card} on {enemy.target}: {' '.join(sent) or '-'}")
    return "\n" + "\n".join(lines)


def _player(state: State, seat: Seat) -> str:
    player = state.players[seat]
    places = [
        f"{spot_name(each.spot)} {each.card}{f'({each.holds})' if each.holds else ''}"
        for each in player.city
    ]
    return (
        f"{SIDES[player.emblem]}: {', '.join(places)}; hand {player.provinces.hand} "
        f"{player.units.hand}; row {player.row} of {player.value}"
    )


def arms(sword: int = 0, shield: int = 0, spear: int = 0, arrow: int = 0) -> Arms:
    """Weapons in their order: `arms(shield=2, spear=1)`."""
    return sword, shield, spear, arrow


def finished(state: State) -> tuple[State, list[Event]]:
    """The position after all that is to be chosen, each time the first in the alphabet, down to
    the next fight, city phase or income; and what has happened by itself on the way."""
    events = list(state.news)
    while state.stage not in (None, Stage.CITY, Stage.FIGHT, Stage.INCOME):
        seat = legal.to_act(state)[0]
        text = min(texts(state, seat))
        state = play.play(state, seat, GRAMMAR.read(text))
        events += state.news
    return state, events


def answer(need: Arms) -> tuple[CardId, ...]:
    """Simple units that raise these weapons, each with one of them (arrows with a spear)."""
    sword, shield, spear, arrow = need
    return (
        *("axemen",) * sword,
        *("townguard",) * shield,
        *("farmers",) * max(0, spear - arrow),
        *("hunters",) * arrow,
    )
