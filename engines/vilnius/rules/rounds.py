"""Rounds: income, the Order cards of the preparation phase, the turns of the city phase, the
end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.game import Seat
from engines.vilnius.model.cards import CardId, Damage
from engines.vilnius.model.catalogue import CARDS, FINAL
from engines.vilnius.model.piles import added
from engines.vilnius.model.values import UNCHOSEN, Built, Phase, Round, Stage, Step
from engines.vilnius.rules import cities
from engines.vilnius.rules.draft import Draft

BASE_INCOME = 5
MOST_ENEMY_BUILDINGS = 3
"""The most enemy buildings that may stand; another one is discarded."""


def program(seats: Sequence[Seat]) -> tuple[Step, ...]:
    """Returns the steps of a round, in their order; `seats` begin with the starting player."""
    return (
        Step(Stage.INCOME),
        *(Step(Stage.DRAW, seat) for seat in seats),
        Step(Stage.CITY, seats[0]),
        Step(Stage.ATTACK),
        Step(Stage.RAID),
        *(Step(Stage.CAPTURE, seat) for seat in seats),
        Step(Stage.DESTINE),
        Step(Stage.STORE_UNITS),
        Step(Stage.ROUND),
    )


def begin_round(draft: Draft) -> None:
    """Begins a round. The first has no income: all provinces are in hand (rulebook, Income
    Phase)."""
    draft.round = draft.round._replace(number=draft.round.number + 1)
    draft.steps = program(draft.seats())[0 if draft.round.number > 1 else 1 :]


def end_round(draft: Draft) -> None:
    """Discards the units not used, and passes the start to the left."""
    draft.players = [
        each._replace(
            units=each.units.used_up(),
            passed=False,
            gold_used=0,
            tools_used=0,
            ready=False,
            chosen=UNCHOSEN,
            asks=False,
        )
        for each in draft.players
    ]
    number, first, phase, *_ = draft.round
    draft.round = Round(number, (first + 1) % draft.count, phase)
    begin_round(draft)
    draft.say("round", draft.round.number, draft.round.first)


# Income


def income_of(city: Iterable[Built], enemy_buildings: Iterable[CardId]) -> int:
    """Returns the number of cards that the player of this city draws (ruling 7)."""
    less = sum(CARDS.enemy_buildings[each].less_income for each in enemy_buildings)
    return max(0, BASE_INCOME + cities.income(city) - less)


def draw_income(draft: Draft) -> None:
    """Draws the chosen incomes of all, then takes up stored cards and loot. Missing cards are not
    drawn, and no card of the other sort replaces them (house ruling)."""
    for seat in draft.seats():
        player = draft.players[seat]
        cards = income_of(player.city, draft.table.enemy_buildings)
        units, unit_deck = draft.drawn(player.units, player.chosen)
        provinces, province_deck = draft.drawn(player.provinces, max(0, cards - player.chosen))
        draft.say("income", seat, len(units), len(provinces))
        draft.players[seat] = player._replace(
            city=tuple(map(_taken_up, player.city)),
            provinces=province_deck.taking(
                *provinces, *cities.stored_provinces(player.city), *player.loot
            ),
            units=unit_deck.taking(*units, *cities.stored_units(player.city)),
            loot=(),
        )


def _taken_up(built: Built) -> Built:
    """Returns a building without its stored card; a province laid out for others stays."""
    stays = not built.holds or CARDS.buildings[built.card].shares
    return built if stays else built._replace(holds="")


# Order cards


def draw_order(draft: Draft, seat: Seat) -> None:
    """Draws a card of the preparation phase, for this player's row."""
    card = draft.take_order()
    if card in CARDS.enemies:
        _join_row(draft, seat, card, "drawn")
    elif card in CARDS.enemy_buildings:
        standing = draft.table.enemy_buildings
        if len(standing) < MOST_ENEMY_BUILDINGS:
            draft.table = draft.table._replace(enemy_buildings=(*standing, card))
            draft.say("stands", seat, card)
        else:
            _drop(draft, seat, card)
    else:
        draw_special(draft, seat, card)


def draw_more(draft: Draft, seat: Seat) -> None:
    """Draws a further card before an attack: an enemy joins the row, an enemy building is
    discarded (rulebook, effects of enemy buildings)."""
    card = draft.take_order()
    if card in CARDS.enemies:
        _join_row(draft, seat, card, "muster")
    elif card in CARDS.enemy_buildings:
        _drop(draft, seat, card)
    else:
        draw_special(draft, seat, card)


def _join_row(draft: Draft, seat: Seat, card: CardId, kind: str) -> None:
    player = draft.players[seat]
    draft.players[seat] = player._replace(row=(*player.row, card))
    draft.say(kind, seat, card)


def _drop(draft: Draft, seat: Seat, card: CardId) -> None:
    draft.discard_orders(card)
    draft.say("dropped", seat, card)


def draw_special(draft: Draft, seat: Seat, card: CardId) -> None:
    """Handles the Final Attack, which breaks the round off, or a Boost: the Order discard pile is
    shuffled and put on top, then every player suffers the damage (ruling 8)."""
    if card == FINAL:
        draft.discard_orders(card)
        draft.say("final", seat)
        draft.round = draft.round._replace(phase=Phase.FINAL)
        draft.steps = (Step(Stage.BEGIN, number=1), Step(Stage.VICTORY))
        return
    order = draft.shuffle(draft.table.order_discard) + draft.face_down.order
    draft.face_down = draft.face_down._replace(order=order)
    draft.table = draft.table._replace(order_discard=(), boost=card)
    draft.say("boost", seat, card)
    effects = CARDS.boosts[card].effects
    draft.then(*damage_to_all(draft, effects, card))


def damage_to_all(draft: Draft, effects: tuple[Damage, ...], card: CardId) -> list[Step]:
    """Returns the steps of a card's damage to every player, from the starting player on."""
    return [
        Step(Stage.HARM, seat, effect=effect, card=card)
        for effect in effects
        for seat in draft.seats()
    ]


# The city phase


def next_action(draft: Draft, seat: Seat) -> None:
    """Gives the next action to the next player to the left who has not passed; when all have
    passed, the phase is over. The current step must be that of the city phase."""
    for number in range(1, draft.count + 1):
        other = (seat + number) % draft.count
        if not draft.players[other].passed:
            draft.replace_step(Step(Stage.CITY, other))
            return
    draft.end_step()


def discard_hand(draft: Draft, seat: Seat) -> None:
    """Discards the provinces that a player has not used before passing."""
    player = draft.players[seat]
    draft.players[seat] = player._replace(provinces=player.provinces.used_up())


# New destinations


def redirect(draft: Draft) -> None:
    """Gives every player whose row has attacked a new destination and a new attack value (ruling
    29)."""
    for seat in draft.round.attackers:
        player, value = draft.players[seat], draft.order_value(seat)
        pile = added(draft.table.destination_discard, player.destination)
        draft.table = draft.table._replace(destination_discard=pile)
        card = draft.take_destination()
        draft.players[seat] = player._replace(destination=card, value=value)
        draft.say("destination", seat, card, value)
