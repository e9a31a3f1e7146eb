"""Views: the knowledge of a position that a seat may have."""

from __future__ import annotations

from typing import Any

from engines.game import Seat
from engines.vilnius import play
from engines.vilnius.actions import income, legal
from engines.vilnius.actions.legal import proposed
from engines.vilnius.model.piles import Deck, DeckView, counted
from engines.vilnius.model.state import State
from engines.vilnius.model.values import (
    HIDDEN,
    Phase,
    PlayerView,
    Totals,
    VilniusEnding,
    VilniusView,
)
from engines.vilnius.rules import cities, fights, payments


def view(state: State, seat: Seat | None, *, revealed: bool = False) -> VilniusView:
    """Returns all but the order of piles, the face-down cards, and with closed hands the others'
    hands. Hidden cards stay hidden when the game is over, unless `revealed`: then the view shows
    all that any player knew, for the replay."""
    acting = legal.to_act(state)
    own_step = state.step is not None and state.step.seat == seat
    return VilniusView(
        seat=seat,
        to_act=acting,
        turn=state.turn,
        outcome=play.outcome(state),
        legal=() if seat is None else legal.actions(state, seat),
        ruleset=state.ruleset,
        players=tuple(
            _player(state, other, seen=revealed or other == seat, waits=other in acting)
            for other in range(len(state.players))
        ),
        table=state.table,
        face_down=counted(state.face_down),
        round=state.round,
        stage=state.stage,
        step=state.step,
        fight=state.fight,
        bill=state.bill,
        proposal=proposed(state, seat) if own_step and seat is not None else (),
        looked=tuple(sorted(state.looked)) if own_step or revealed else (),
        news=state.news,
    )


def _player(state: State, seat: Seat, *, seen: bool, waits: bool) -> PlayerView:
    """Returns a viewer's knowledge of a player; `seen` gives all that the player knows. An income
    is shown once all have chosen (ruling 6)."""
    player = state.players[seat]
    open_ = state.ruleset.open_hands or seen
    hides = state.round.phase is Phase.INCOME and not seen and player.chosen >= 0
    left = payments.gifts_left(state, seat)
    known: Any = player
    shown: PlayerView = known._replace(
        provinces=_deck(player.provinces, open_=open_),
        units=_deck(player.units, open_=open_),
        loot=len(player.loot),
        chosen=HIDDEN if hides else player.chosen,
        totals=Totals(
            income=income.income_of(state, seat),
            room=cities.room(player.city),
            trades=tuple(sorted(payments.trades(state, seat))),
            gold_left=left.gold,
            tools_left=left.tools,
            strength=fights.strength(player.row),
            waits=waits,
            glory=play.glory(player) if state.ending is VilniusEnding.DEFENDED else 0,
        ),
    )
    return shown


def _deck(deck: Deck, *, open_: bool) -> DeckView:
    return DeckView(len(deck.draw), deck.discard, deck.hand if open_ else None, len(deck.hand))
