"""Views of Vilnius: positions of real matches, and one of every stage."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from PIL import Image

from engines.game import Outcome, Result, TableEnding
from engines.vilnius.game import Vilnius
from engines.vilnius.model.actions import Build, Choose, Send, Under
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Bill, Stage, Step, VilniusEnding, VilniusView
from render.look import CHOICE, WHOLE, Look
from render.vilnius.areas import areas
from tests.render import kit

GAME: Final = Vilnius()
KEY: Final = GAME.key
LOOKED: Final = ("palanga", "kyiv", "smolensk")


def start(players: int = 2, **options: str) -> State:
    """Returns the state at the start of a match."""
    return GAME.start(GAME.resolve_options(options), players, "pictures")


def played(players: int, seed: int, **options: str) -> Iterator[State]:
    """Yields the states of a match in which all mostly follow the plain policy."""
    rng = random.Random(seed)
    state = GAME.start(GAME.resolve_options(options), players, str(seed))
    yield state
    while seats := GAME.to_act(state):
        seat = rng.choice(seats)
        legal, action = GAME.actions(state, seat), GAME.bot_action(GAME.view(state, seat))
        if action not in legal or rng.random() < 0.04:
            action = rng.choice(legal)
        state = GAME.play(state, seat, action)
        yield state


def _full(state: State) -> tuple[bool, int, int]:
    """Returns how much there is to see."""
    if state.fight:
        return bool(state.table.boost), len(state.fight.enemies), len(state.fight.sent)
    return (
        bool(state.table.boost),
        sum(len(each.city) for each in state.players),
        state.round.number,
    )


@cache
def states() -> dict[str, State]:
    """Returns the fullest position of each kind in two matches, one of them with closed hands."""
    found: dict[str, State] = {}
    for players, options in ((2, {"length": "short"}), (3, {"hands": "closed", "length": "short"})):
        for state in played(players, 5, **options):
            battle = f" {state.fight.battle.value}" if state.fight else ""
            stage = state.stage.value if state.stage else "end"
            name = f"{players} {stage}{battle}"
            if name not in found or _full(state) >= _full(found[name]):
                found[name] = state
    return found


def seen(state: State) -> tuple[VilniusView, ...]:
    """Returns what the public sees, and what the first player to act sees."""
    return tuple(GAME.view(state, seat) for seat in (None, *GAME.to_act(state)[:1]))


@cache
def built_up() -> VilniusView:
    """Returns a position in the city phase, as a player with many ways to build sees it."""
    builders = [each for each in played(2, 5, length="short") if each.stage is Stage.CITY]
    views = [GAME.view(each, GAME.to_act(each)[0]) for each in builders]
    return max(views, key=lambda view: sum(isinstance(each, Build) for each in view.legal))


@cache
def fighting() -> State:
    """Returns a large attack against which a player may still send units."""
    return max(filter(_may_send, played(2, 5, length="short")), key=_full)


@cache
def fought() -> VilniusView:
    """Returns that attack as a player who may send units sees it."""
    state = fighting()
    return GAME.view(state, next(seat for seat in GAME.to_act(state) if _sends(state, seat)))


def _may_send(state: State) -> bool:
    attack = state.fight is not None and state.fight.battle is Battle.ATTACK
    fighting = attack and state.stage is Stage.FIGHT
    return fighting and any(_sends(state, seat) for seat in GAME.to_act(state))


def _sends(state: State, seat: int) -> bool:
    return any(isinstance(each, Send) for each in GAME.actions(state, seat))


def _asked(stage: Stage, **changes: object) -> VilniusView:
    """Returns the late position, as if something else were waited for."""
    view = built_up()
    step = Step(stage, view.seat or 0)
    return replace(view, stage=stage, step=step, **changes)  # type: ignore[arg-type]


@cache
def stages() -> dict[Stage, VilniusView]:
    """Returns a view of every stage in which players decide, for a player who is asked."""
    view, fight = built_up(), fought()
    seat = view.seat or 0
    units = tuple(Choose(unit) for unit in ("farmers", "hunters"))
    losing = {
        stage: replace(fight, stage=stage, step=Step(stage, number=2), legal=units)
        for stage in (Stage.RED, Stage.SILVER, Stage.GOLD)
    }
    bill = Bill("workshop", spot=Spot(0, 1), tools=1, laid=("tool",))
    levy = Bill("", stack=3, arms=(1, 0, 0, 0), laid=("axemen",))
    picked = {"looked": LOOKED, "legal": tuple(Choose(each) for each in LOOKED)}
    harm = Step(Stage.HARM, seat, 0, Damage.STORED_OR_POINT, "footmen")
    return {
        Stage.INCOME: _asked(Stage.INCOME, legal=()),
        Stage.CITY: view,
        Stage.PAY: _asked(Stage.PAY, bill=bill, legal=(), proposal=("gold",)),
        Stage.STORE: _asked(Stage.STORE, legal=()),
        Stage.FIGHT: fight,
        **losing,
        Stage.HARM: replace(
            view, stage=Stage.HARM, step=harm, legal=(Choose("palanga"), Choose("point"))
        ),
        Stage.PLUNDER: _asked(Stage.PLUNDER, legal=()),
        Stage.CAPTURE: _asked(Stage.CAPTURE, legal=()),
        Stage.LEVY: _asked(Stage.LEVY, bill=levy, legal=(), proposal=("farmers",)),
        Stage.PICK: _asked(Stage.PICK, **picked),
        Stage.PUT: _asked(
            Stage.PUT, looked=LOOKED[:2], legal=tuple(Under(each) for each in LOOKED[:2])
        ),
        Stage.STORE_UNITS: _asked(Stage.STORE_UNITS, legal=()),
    }


def endings() -> dict[str, VilniusView]:
    """Returns a match ended in every way, as everybody sees it."""
    view = replace(built_up(), seat=None, legal=(), to_act=(), stage=None, step=None)
    found: dict[str, VilniusView] = {}
    for reason in (*VilniusEnding, *TableEnding):
        won = reason is VilniusEnding.DEFENDED
        results = (Result.WIN if won else Result.LOSS,) * len(view.players)
        found[reason.value] = replace(view, outcome=Outcome(reason, results))
    return found


def looks(view: VilniusView) -> tuple[Look, ...]:
    """Returns every way in which this view can be looked at."""
    return (WHOLE, Look(CHOICE), *(Look(part.value) for part in areas(view)))


def drawn(view: VilniusView, chosen: tuple[str, ...] = (), look: Look = WHOLE) -> Image.Image:
    """The picture, decoded."""
    return kit.drawn(KEY, view, chosen, look)
