"""What a seat may know of a position."""

from __future__ import annotations

from engines.game import Seat
from engines.vilnius import play
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Phase, PlayerView, VilniusEnding, VilniusView
from engines.vilnius.rules import cities, fights, legal, payments
from engines.vilnius.rules.apply import proposed

HIDDEN = -2
"""An income that is chosen, but not for the viewer to know."""


def view(state: State, seat: Seat | None, *, revealed: bool = False) -> VilniusView:
    """All but the order of piles, what lies face down, and with closed hands the others' hands.
    What is hidden stays so when the game is over, unless it is to be `revealed`: then whatever
    any player knew is told, for the replay."""
    acting = legal.to_act(state)
    one, two, three, four = map(len, state.stacks)
    own_step = state.step is not None and state.step.seat == seat
    return VilniusView(
        seat=seat,
        to_act=acting,
        turn=state.turn,
        outcome=play.outcome(state),
        legal=() if seat is None else legal.actions(state, seat),
        ruleset=state.ruleset,
        phase=state.phase,
        stage=state.stage,
        step=state.step,
        players=tuple(
            _quarter(state, other, seen=revealed or other == seat, waits=other in acting)
            for other in range(len(state.players))
        ),
        points=state.points,
        round=state.round,
        first=state.first,
        boost=state.boost,
        supply=state.supply,
        units=state.units,
        stacks=(one, two, three, four),
        order=len(state.order),
        order_discard=state.order_discard,
        removed_orders=len(state.removed_orders),
        enemy_buildings=state.enemy_buildings,
        destinations=len(state.destinations),
        destination_discard=state.destination_discard,
        attackers=state.attackers,
        fight=state.fight,
        bill=state.bill,
        proposal=proposed(state, seat) if own_step and seat is not None else (),
        looked=tuple(sorted(state.looked)) if own_step or revealed else (),
        exchanged=state.exchanged,
        news=state.news,
    )


def _quarter(state: State, seat: Seat, *, seen: bool, waits: bool) -> PlayerView:
    """`seen` says that the viewer knows what this player knows."""
    player = state.players[seat]
    open_ = state.ruleset.open_hands or seen
    left = payments.gifts_left(state, seat)
    return PlayerView(
        emblem=player.emblem,
        city=player.city,
        supply=player.supply,
        hand_provinces=player.province_hand if open_ else None,
        hand_units=player.unit_hand if open_ else None,
        province_discard=player.province_discard,
        unit_discard=player.unit_discard,
        provinces=_counts(player.province_draw, player.province_discard, player.province_hand),
        units=_counts(player.unit_draw, player.unit_discard, player.unit_hand),
        loot=len(player.loot),
        row=player.row,
        destination=player.destination,
        value=player.value,
        strength=fights.strength(player.row),
        income=legal.income_of(state, seat),
        room=cities.room(player.city),
        trades=tuple(sorted(payments.trades(state, seat))),
        gold_left=left.gold,
        tools_left=left.tools,
        passed=player.passed,
        waits=waits,
        ready=state.ready[seat],
        chosen=_chosen(state, seat, seen=seen),
        glory=play.glory(player) if state.ending is VilniusEnding.DEFENDED else 0,
    )


def _counts(*piles: tuple[str, ...]) -> tuple[int, int, int]:
    draw, discard, hand = map(len, piles)
    return draw, discard, hand


def _chosen(state: State, seat: Seat, *, seen: bool) -> int:
    """An income is told when all have chosen (ruling 6)."""
    chosen = state.chosen[seat]
    hidden = state.phase is Phase.INCOME and not seen and chosen >= 0
    return HIDDEN if hidden else chosen
