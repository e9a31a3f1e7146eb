"""Rounds: income, the Order cards of the preparation phase, whose action it is, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engines.game import Seat
from engines.vilnius.model.cards import CardId, Damage
from engines.vilnius.model.catalogue import CARDS, FINAL
from engines.vilnius.model.piles import added
from engines.vilnius.model.state import UNCHOSEN
from engines.vilnius.model.values import Built, Phase, Stage, Step
from engines.vilnius.rules import cities
from engines.vilnius.rules.draft import Draft
from engines.vilnius.rules.owners import PlayerDraft

BASE_INCOME = 5
MOST_ENEMY_BUILDINGS = 3
"""How many enemy buildings may stand; another one is discarded."""


def program(seats: Sequence[Seat]) -> tuple[Step, ...]:
    """The steps of a round, in their order; the seats from the starting player on."""
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
    """The first round has no income: all provinces are in hand (rulebook, Income Phase)."""
    draft.round += 1
    draft.steps = program(draft.seats())[0 if draft.round > 1 else 1 :]
    draft.chosen = (UNCHOSEN,) * draft.count
    draft.unready()


def end_round(draft: Draft) -> None:
    """Units not used are discarded, and the start passes to the left."""
    for own in draft.players:
        own.unit_discard, own.unit_hand = added(own.unit_discard, *own.unit_hand), ()
        own.passed, own.gold_used, own.tools_used = False, 0, 0
    draft.exchanged = (False, False)
    draft.attackers = ()
    draft.first = (draft.first + 1) % draft.count
    begin_round(draft)
    draft.say("round", draft.round, draft.first)


# Income


def income_of(city: Iterable[Built], enemy_buildings: Iterable[CardId]) -> int:
    """How many cards the player of this city draws (ruling 7)."""
    less = sum(CARDS.enemy_buildings[each].less_income for each in enemy_buildings)
    return max(0, BASE_INCOME + cities.income(city) - less)


def draw_income(draft: Draft) -> None:
    """All draw what they have chosen, then take up what is stored and the loot."""
    for seat in draft.seats():
        own = draft.players[seat]
        cards, wanted = income_of(own.city, draft.enemy_buildings), draft.chosen[seat]
        units = _drawn(draft.take_unit, own, wanted)
        provinces = _drawn(draft.take_province, own, cards - wanted)
        own.unit_hand += units
        own.province_hand += provinces
        draft.say("income", seat, len(units), len(provinces))
        _take_up(own)


def _drawn(
    take: Callable[[PlayerDraft], CardId | None], own: PlayerDraft, number: int
) -> tuple[CardId, ...]:
    """So many cards of a sort, or all that there are: what is missing is not drawn, and no card
    of the other sort comes for it (house ruling)."""
    cards = (take(own) for _ in range(number))
    return tuple(card for card in cards if card is not None)


def _take_up(own: PlayerDraft) -> None:
    """What is stored and the loot, too; then both hands are sorted."""
    provinces, units = cities.stored_provinces(own.city), cities.stored_units(own.city)
    own.province_hand = added(own.province_hand, *provinces, *own.loot)
    own.unit_hand = added(own.unit_hand, *units)
    own.loot = ()
    if provinces or units:
        own.city = tuple(
            each if CARDS.buildings[each.card].shares else each._replace(holds="")
            for each in own.city
        )


# Order cards


def draw_order(draft: Draft, seat: Seat) -> None:
    """A card of the preparation phase, for this player's row."""
    card = draft.take_order()
    if card in CARDS.enemies:
        draft.players[seat].row += (card,)
        draft.say("drawn", seat, card)
    elif card in CARDS.enemy_buildings:
        if len(draft.enemy_buildings) < MOST_ENEMY_BUILDINGS:
            draft.enemy_buildings += (card,)
            draft.say("stands", seat, card)
        else:
            draft.order_discard = added(draft.order_discard, card)
            draft.say("dropped", seat, card)
    else:
        draw_special(draft, seat, card)


def draw_more(draft: Draft, seat: Seat) -> None:
    """A further card before an attack: an enemy joins the row, an enemy building is discarded
    (rulebook, effects of enemy buildings)."""
    card = draft.take_order()
    if card in CARDS.enemies:
        draft.players[seat].row += (card,)
        draft.say("muster", seat, card)
    elif card in CARDS.enemy_buildings:
        draft.order_discard = added(draft.order_discard, card)
        draft.say("dropped", seat, card)
    else:
        draw_special(draft, seat, card)


def draw_special(draft: Draft, seat: Seat, card: CardId) -> None:
    """The Final Attack breaks the round off. A Boost: the Order discard pile is shuffled and
    comes on top, then everybody suffers (ruling 8)."""
    if card == FINAL:
        draft.order_discard = added(draft.order_discard, card)
        draft.say("final", seat)
        draft.phase = Phase.FINAL
        draft.steps = (Step(Stage.BEGIN, number=1), Step(Stage.VICTORY))
        return
    draft.order = draft.shuffle(draft.order_discard) + draft.order
    draft.order_discard, draft.boost = (), card
    draft.say("boost", seat, card)
    effects = CARDS.boosts[card].effects
    draft.then(*harms(draft, effects, card))


def harms(draft: Draft, effects: tuple[Damage, ...], card: CardId) -> list[Step]:
    """What every player suffers of a card, from the starting player on."""
    return [
        Step(Stage.HARM, seat, effect=effect, card=card)
        for effect in effects
        for seat in draft.seats()
    ]


# The city phase


def next_action(draft: Draft, seat: Seat) -> None:
    """The next player to the left who has not passed acts; when all have, the phase is over.
    The step now is that of the city phase."""
    players = draft.players.seen()
    for number in range(1, draft.count + 1):
        other = (seat + number) % draft.count
        if not players[other].passed:
            draft.replace_step(Step(Stage.CITY, other))
            return
    draft.end_step()


def discard_hand(own: PlayerDraft) -> None:
    """Provinces not used are discarded when a player has passed."""
    own.province_discard = added(own.province_discard, *own.province_hand)
    own.province_hand = ()
