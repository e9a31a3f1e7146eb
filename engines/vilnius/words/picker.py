"""The clicks that pick an action: its kind, its card and its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from common.text.say import EMPTY, capitalised, counted, joined, listed, name, say
from common.text.text import Name, Sentence, Text
from engines.game import Part, Seat
from engines.vilnius.actions.buying import building_of
from engines.vilnius.actions.income import how_many
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.actions.losses import building_on
from engines.vilnius.actions.paying import worth
from engines.vilnius.actions.sending import numbered
from engines.vilnius.model.actions import (
    Action,
    Ask,
    Build,
    Capture,
    Choose,
    Exchange,
    Income,
    Loot,
    Pass,
    Pay,
    Ready,
    Recall,
    Recruit,
    Send,
    Share,
    Store,
    Under,
)
from engines.vilnius.model.card_names import WEAPON_NAMES
from engines.vilnius.model.cards import NO_ARMS, WEAPONS, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.miniatures import card_key, good_key
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import SIDES, Stage, VilniusView
from engines.vilnius.model.weapons import arms_of
from engines.vilnius.names import (
    cards,
    exchange,
    laid_down,
    neighbours,
    place,
    side,
    weapons_in_words,
)
from engines.vilnius.rules import fights, forecasts, payments
from engines.vilnius.words import hints
from engines.vilnius.words.outlook import missing_in_words

_CHOICES: Final = {
    Stage.RED: say("Lose a unit"),
    Stage.SILVER: say("Lose a unit"),
    Stage.GOLD: say("Lose a unit"),
    Stage.PICK: say("Capture"),
}
"""The label of `Choose` in these stages."""
_LOSSES: Final = {
    Stage.RED: say("Lose which unit?"),
    Stage.SILVER: say("Lose which unit?"),
    Stage.GOLD: say("Lose which unit?"),
    Stage.PICK: say("Which province?"),
}
"""The question of `Choose` in these stages."""

HAS_ALL: Final = say("already covered")
_LOSE_WHAT: Final = say("Lose what?")
_MEANS: Final = {payments.GOLD: good_key("gold"), payments.TOOL: good_key("tools")}
"""The small pictures of the gifts of buildings."""


class _Drawing(NamedTuple):
    """The notes on a pile: few cards left, none left, and to be shuffled."""

    card: Name
    few: Sentence
    none: Sentence
    shuffled: Sentence


_UNITS: Final = _Drawing(
    name("unit"),
    say("only {cards} left: {lost} {lost:one=draw is|other=draws are} lost"),
    say("no units left: {lost} {lost:one=draw is|other=draws are} lost"),
    say("the unit discard pile is shuffled"),
)
_PROVINCES: Final = _Drawing(
    name("province"),
    say("only {cards} left: {lost} {lost:one=draw is|other=draws are} lost"),
    say("no provinces left: {lost} {lost:one=draw is|other=draws are} lost"),
    say("the province discard pile is shuffled"),
)

Words: TypeAlias = tuple[Text, Text]
"""The label and the note of a step."""


def parts(view: VilniusView, action: Action) -> tuple[Part, ...]:
    """Returns the steps in which a person picks this action by clicks; it must be legal for the
    view's seat. First steps with the same value are always the same part."""
    path, words = GRAMMAR.path(action), _words(action, view, view.seat or 0)
    verb = [(_verb(view, action), _verb_note(view, action))] * (len(path) > len(words))
    drawn = (*("",) * len(verb), *_miniatures(view, action), *("",) * len(words))
    found = zip(path, [*verb, *words], drawn, strict=False)
    named = tuple(Part(value, *each, miniature=key) for value, each, key in found)
    if not isinstance(action, Build | Recruit):
        return named
    card = (
        action.unit
        if isinstance(action, Recruit)
        else building_of(view, view.seat or 0, action.key)
    )
    first, offered, *more = named
    return first, replace(offered, said=hints.offer_in_full(card)), *more


def miniature(view: VilniusView, by: Seat, action: Action) -> str:
    """Returns the key of the card that an action is about; empty for none."""
    del by
    return next(iter(_miniatures(view, action)), "")


def enemy_key(view: VilniusView, enemy: int) -> str:
    """Returns the key of the small picture of an enemy with this number."""
    assert view.fight is not None
    return card_key(view.fight.enemies[enemy - 1].card)


def _miniatures(view: VilniusView, action: Action) -> tuple[str, ...]:
    """Returns the keys of the small pictures of the steps after the verb; empty ones for none."""
    match action:
        case Build():
            return (card_key(building_of(view, view.seat or 0, action.key)),)
        case Recruit(card) | Share(card) | Under(card) | Store(card):
            return (card_key(card),)
        case Pay():
            return (_MEANS.get(action.what) or card_key(action.what),)
        case Send():
            target = (enemy_key(view, action.enemy),) if action.enemy else ()
            return (card_key(action.unit), *target)
        case Choose():
            return (_chosen(view, action.what),)
        case Loot():
            return (f"side-{SIDES[action.side].lower()}",)
        case _:
            return ()


def _chosen(view: VilniusView, what: str) -> str:
    """Returns the key of a loss or a captured province: a card, or the building on a spot."""
    city = view.players[view.seat or 0].city
    built = [each.card for each in city if spot_name(each.spot) == what]
    return card_key(built[0] if built else what)


def asks(view: VilniusView, chosen: tuple[str, ...]) -> Text:
    """Returns the question that the next part answers."""
    if not chosen:
        if view.stage is Stage.INCOME:
            return say("Units and provinces?")
        return say("What next?")
    return GRAMMAR.asks(chosen) or _LOSSES.get(view.stage or Stage.HARM, _LOSE_WHAT)


def _verb(view: VilniusView, action: Action) -> str:
    label = GRAMMAR.verb(action).label
    return _CHOICES.get(view.stage or Stage.HARM, label) if isinstance(action, Choose) else label


def _verb_note(view: VilniusView, action: Action) -> Text:
    if isinstance(action, Ask):
        return say("you choose what is stored this round")
    if not isinstance(action, Recall):
        return EMPTY
    assert view.fight is not None
    left = fights.recalls_left(view.fight, view.seat or 0)
    return say("{left} of {most} left in this fight", left=left, most=fights.MOST_RECALLS)


def _words(action: Action, view: VilniusView, seat: Seat) -> list[Words]:  # noqa: C901 - many cases
    """Returns the labels and notes of the steps after the verb, or of the only step."""
    match action:
        case Income():
            return [_income(action, view, seat)]
        case Build():
            return _build(action, view, seat)
        case Recruit():
            return [(hints.offer(action.unit), _card(view, seat, action.unit)[1])]
        case Pay():
            return [_payment(view, seat, action.what)]
        case Exchange():
            return [_exchange(action)]
        case Share(card) | Under(card) | Store(card):
            return [_card(view, seat, card)]
        case Send():
            return _send(action, view, seat)
        case Choose():
            return [_choice(view, seat, action)]
        case Loot():
            return [_loot(action, view)]
        case Capture():
            return [_capture(action, view)]
        case Ask() | Pass() | Recall() | Ready():
            return []


def _income(action: Income, view: VilniusView, seat: Seat) -> Words:
    return how_many(action.units, action.provinces), hints.fitted(_drawings(view, seat, action))


def _drawings(view: VilniusView, seat: Seat, action: Income) -> list[Text]:
    """Returns notes on the piles: cards of a sort that are missing for this income, or a discard
    pile that will be shuffled for it."""
    player = view.players[seat]
    notes = (
        _drawing(_UNITS, action.units, player.units.counts),
        _drawing(_PROVINCES, action.provinces, player.provinces.counts),
    )
    return [each for each in notes if each is not None]


def lost_draws(view: VilniusView, action: Income) -> Text:
    """Returns a warning if the piles have too few cards for this income; else empty."""
    player = view.players[view.seat or 0]
    units, provinces = sum(player.units.counts[:2]), sum(player.provinces.counts[:2])
    if action.units <= units and action.provinces <= provinces:
        return EMPTY
    notes = _drawings(view, view.seat or 0, action)
    return joined(" ", [say("{note:^}.", note=each) for each in notes])


def _drawing(words: _Drawing, wanted: int, piles: tuple[int, int, int]) -> Text | None:
    """Returns the note on a pile of cards; None if it has enough of them."""
    draw, discard, _ = piles
    left, lost = draw + discard, max(0, wanted - draw - discard)
    if not lost:
        return words.shuffled if wanted > draw else None
    told = words.few if left else words.none
    return told.filled(cards=counted(left, words.card), lost=lost)


# The city phase


def _build(action: Build, view: VilniusView, seat: Seat) -> list[Words]:
    card, city = building_of(view, seat, action.key), view.players[seat].city
    more = neighbours(city, action.spot)[1:]
    note = say("also {where}", where=listed(more)) if more else EMPTY
    return [(hints.offer(card), hints.building(card)), (place(city, action.spot), note)]


def _payment(view: VilniusView, seat: Seat, what: str) -> Words:
    if not what:
        return say("As proposed"), laid_down(view.proposal, view.players[seat].city)
    value = hints.worth(worth(view, seat, what))
    if what == payments.GOLD:
        return say("A building's gold"), value
    if what == payments.TOOL:
        return say("A building's tool"), value
    return CARDS.names[what], hints.fitted([value, _lender(view, seat, what)])


def _lender(view: VilniusView, seat: Seat, province: CardId) -> Text:
    for other, player in enumerate(view.players):
        if other != seat and any(each.holds == province for each in player.city):
            return say("laid out by {side}", side=side(view, other))
    return EMPTY


def _exchange(action: Exchange) -> Words:
    words = exchange(tools=action.give == payments.TOOLS_FOR_GOLD)
    return capitalised(words), say("once a round for all together")


def _card(view: VilniusView, seat: Seat, card: CardId) -> Words:
    if card in CARDS.units:
        return CARDS.names[card], hints.unit(card)
    return CARDS.names[card], hints.worth(worth(view, seat, card))


# The military phase


def _send(action: Send, view: VilniusView, seat: Seat) -> list[Words]:
    if action.enemy:
        return [_fighter(view, seat, action), _target(view, action)]
    if not action.unit:
        return [(say("As proposed"), hints.fitted([cards(view.proposal)]))]
    return [(_armed(action.unit), _raising(view, action.unit))]


def _armed(unit: CardId) -> Text:
    weapons = weapons_in_words(CARDS.units[unit].arms)
    return say("{unit}: {weapons}", unit=CARDS.names[unit], weapons=weapons)


def _fighter(view: VilniusView, seat: Seat, action: Send) -> Words:
    """Returns the unit, or one weapon of a unit that spreads them; the words are the same for every
    enemy."""
    count = (view.players[seat].units.hand or ()).count(action.unit)
    note = say("{count} in hand", count=count) if count > 1 else EMPTY
    if not action.weapon:
        return _armed(action.unit), note
    assert view.fight is not None
    begun = fights.half_used(view.fight, seat).get(action.unit, NO_ARMS)
    left = [say("of one already sent")] * bool(begun[WEAPONS.index(action.weapon)])
    unit, weapon = CARDS.names[action.unit], WEAPON_NAMES[action.weapon]
    return say("{unit}: one {weapon}", unit=unit, weapon=weapon), hints.fitted([*left, note])


def _target(view: VilniusView, action: Send) -> Words:
    before = forecasts.wanted_by(view, action.enemy)
    after = wanted_after(view, action)
    if not before.missing:
        note: Text = HAS_ALL
    elif not after.missing:
        note = say("then covered")
    else:
        note = missing_in_words(after)
    return numbered(view, action.enemy), note


def wanted_after(view: VilniusView, action: Send) -> forecasts.Wants:
    """Returns the weapons that an enemy needs once this unit is sent against it."""
    return forecasts.wanted_by(view, action.enemy, arms_of(action.unit, action.weapon))


def _raising(view: VilniusView, unit: CardId) -> Text:
    found = forecasts.levy(view)
    if found is None:
        return EMPTY
    return missing_in_words(forecasts.levy_with(found, (unit,)).wants)


def _choice(view: VilniusView, seat: Seat, action: Choose) -> Words:
    if action.what in CARDS.units or action.what in CARDS.provinces:
        return _card(view, seat, action.what)
    if view.stage is Stage.HARM and action.what == "point":
        left = counted(view.table.points, "point")
        return say("A point of Vilnius"), say("{points} now", points=left)
    building = building_on(view, seat, action.what)
    label = say("{building} on {spot}", building=building, spot=action.what)
    return label, _stored_on(view, seat, action.what)


def _stored_on(view: VilniusView, seat: Seat, spot: str) -> Text:
    """Returns a note with the card that is discarded together with a building, or nothing."""
    built = next(e for e in view.players[seat].city if spot_name(e.spot) == spot)
    return say("with {card}", card=CARDS.names[built.holds]) if built.holds else EMPTY


def _loot(action: Loot, view: VilniusView) -> Words:
    taker = next(each for each in view.players if each.emblem == action.side)
    return SIDES[action.side], say("has {cards}", cards=counted(taker.loot, "loot card"))


def _capture(action: Capture, view: VilniusView) -> Words:
    needed = weapons_in_words(CARDS.conquests[action.stack - 1])
    left = counted(view.face_down.stacks[action.stack - 1], "province")
    return say("Stack {stack}", stack=action.stack), joined("; ", [needed, left])
