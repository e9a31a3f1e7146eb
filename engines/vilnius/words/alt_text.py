"""The game in words: made from views, never from states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from common.text.say import EMPTY, counted, fitting, joined, say
from common.text.text import Text
from engines.game import LONGEST_ALT, LONGEST_WORDS, AnyView, Seat
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import VilniusView
from engines.vilnius.names import NOTHING, amount, cards, side, target, weapons_in_words
from engines.vilnius.rules import forecasts
from engines.vilnius.rules.payments import worth
from engines.vilnius.words import areas, outlook
from engines.vilnius.words.actions import describe
from engines.vilnius.words.news import news, result_span
from engines.vilnius.words.outlook import enemy_in_short
from engines.vilnius.words.status import BATTLES, PHASES, describe_outcome, status
from engines.vilnius.words.unusual import unusual

__all__ = ["alt_text", "describe", "describe_outcome", "status"]

_EMPTY_ROW: Final = say("{side:own} row: {sum} of {value}, aims at {target}.")
_FULL_ROW: Final = say("{side:own} row: {sum} of {value}, aims at {target} ({enemies}).")
_CITY: Final = say("{side:own} city: {built} of {room} buildings, {buildings}.")
_HOLDING_CITY: Final = say(
    "{side:own} city: {built} of {room} buildings, {buildings}; stored or laid out: {cards}."
)


def alt_text(view: VilniusView, since: Text = EMPTY) -> Text:
    """Returns the events `since` the reader's last turn, and then the position in words: at most
    1,000 characters, the most important first. Parts without room are shortened or left out."""
    told: list[Text] = []
    room = LONGEST_ALT
    for whole, short in ((since, EMPTY), *_sentences(view, _fight(view))):
        chosen = next((each for each in (whole, short) if each and len(each) <= room), None)
        if chosen is not None:
            told.append(chosen)
            room -= len(chosen) + 1
    return fitting(told, LONGEST_ALT)


def in_words(view: VilniusView) -> Text:
    """Returns the whole position in lines of words. Prices, the spots of cities, and all that has
    no room here are in the areas of the board."""
    seats = sorted(range(len(view.players)), key=lambda seat: seat != view.seat)
    does = [each for seat in seats for each in areas.yields(view, seat)]
    piles = [_player_piles(view, seat) for seat in range(len(view.players))]
    fought = joined("\n", outlook.whole(view)) or _fight(view)[0]
    told = [whole for whole, _ in _sentences(view, (fought, EMPTY))]
    return fitting([*told, *piles, areas.hands(view), _levies(view), *does], LONGEST_WORDS, "\n")


def matters(view: AnyView) -> Text:
    """Returns the facts for a decision in lines: how Vilnius stands, and the own hand with the
    yield of its provinces, alone and together. A forecast, as of a fight, stands in the notes."""
    assert isinstance(view, VilniusView)
    mine = view.mine()
    if mine is None or view.stage is None or mine.provinces.hand is None:
        return EMPTY
    lines = [_head(view), areas.hand(view, view.seat or 0)]
    trades = frozenset(mine.totals.trades)
    found = [worth(card, trades) for card in mine.provinces.hand]
    if len(found) > 1:
        gold, tools = sum(each.gold for each in found), sum(each.tools for each in found)
        lines.append(say("All provinces together: {amount}.", amount=amount(gold, tools)))
    return joined("\n", lines)


def _levies(view: VilniusView) -> Text:
    """Returns the weapons that capture a province of each stack."""
    stacks = zip(view.face_down.stacks, CARDS.conquests, strict=True)
    told = [
        say("stack {number} ({weapons})", number=number, weapons=weapons_in_words(needed))
        for number, (left, needed) in enumerate(stacks, 1)
        if left
    ]
    return say("To capture a province: {stacks}.", stacks=joined("; ", told)) if told else EMPTY


def _player_piles(view: VilniusView, seat: Seat) -> Text:
    lands, units = view.players[seat].provinces, view.players[seat].units
    return say(
        "{side:own} piles: provinces {lands} to draw, {old_lands} discarded; units {units} to "
        "draw, {old_units} discarded.",
        side=side(view, seat),
        lands=lands.draw,
        old_lands=len(lands.discard),
        units=units.draw,
        old_units=len(units.discard),
    )


def _sentences(view: VilniusView, fight: tuple[Text, Text]) -> Iterator[tuple[Text, Text]]:
    """Yields the parts of the text, each in full and in fewer words, the most important first; that
    on the `fight` is given."""
    seats = range(len(view.players))
    yield status(view), EMPTY
    yield _head(view), EMPTY
    yield unusual(view), EMPTY
    yield fight
    yield _result(view), EMPTY
    for seat in seats:
        yield _row(view, seat)
    if view.table.enemy_buildings:
        built = cards(view.table.enemy_buildings)
        yield say("Enemy buildings: {buildings}.", buildings=built), EMPTY
    yield _hand(view)
    yield _sizes(view), EMPTY
    for seat in seats:
        yield _city(view, seat)
    yield _piles(view), EMPTY


def _head(view: VilniusView) -> Text:
    head = say(
        "Vilnius has {points}. Round {round}, {phase}; {side} starts.",
        points=counted(view.table.points, "point"),
        round=view.round.number,
        phase=PHASES[view.round.phase],
        side=side(view, view.round.first),
    )
    return joined(" ", [head, *[say("The Boost has come.")] * view.boosted])


def _fight(view: VilniusView) -> tuple[Text, Text]:
    """Lists the enemies: while units are sent, with the weapons that each still needs; later, by
    defeated or not."""
    fight = view.fight
    if fight is None:
        return EMPTY, EMPTY
    battle, found = BATTLES[fight.battle], forecasts.outlook(view)
    if found is None:
        beaten = cards(enemy.card for enemy in fight.enemies if enemy.defeated)
        standing = cards(enemy.card for enemy in fight.enemies if not enemy.defeated)
        told = [say("defeated {enemies}", enemies=beaten)] * bool(beaten)
        told += [say("not defeated {enemies}", enemies=standing)] * bool(standing)
        return say("{battle}: {enemies}.", battle=battle, enemies=joined("; ", told)), EMPTY
    enemies = joined("; ", (enemy_in_short(view, each) for each in found.enemies))
    done = say(
        "{battle}: {beaten} of {all} covered.",
        battle=battle,
        beaten=len(found.beaten),
        all=len(found.enemies),
    )
    return say("{battle}: {enemies}.", battle=battle, enemies=enemies), done


def _result(view: VilniusView) -> Text:
    start, stop = result_span(view.news)
    if start == stop or view.fight is not None:
        return EMPTY
    return joined(" ", news(replace(view, news=view.news[start:stop])))


def _row(view: VilniusView, seat: Seat) -> tuple[Text, Text]:
    player = view.players[seat]
    total = say(
        "{side:own} row: {sum} of {value}.",
        side=side(view, seat),
        sum=player.totals.strength,
        value=player.value,
    )
    told = _FULL_ROW if player.row else _EMPTY_ROW
    return told.filled(
        **total.arguments, target=target(view, seat), enemies=cards(player.row)
    ), total


def _hand(view: VilniusView) -> tuple[Text, Text]:
    mine = view.mine()
    if mine is None or mine.provinces.hand is None or mine.units.hand is None:
        return EMPTY, EMPTY
    held = cards((*mine.provinces.hand, *mine.units.hand)) or NOTHING
    return say("In your hand: {cards}.", cards=held), EMPTY


def _sizes(view: VilniusView) -> Text:
    told = [
        say(
            "{side} {provinces}, {units}",
            side=side(view, seat),
            provinces=counted(each.provinces.in_hand, "province"),
            units=counted(each.units.in_hand, "unit"),
        )
        for seat, each in enumerate(view.players)
    ]
    return say("Hands: {hands}.", hands=joined("; ", told))


def _city(view: VilniusView, seat: Seat) -> tuple[Text, Text]:
    player = view.players[seat]
    total = say(
        "{side:own} city: {built} of {room} buildings.",
        side=side(view, seat),
        built=len(player.city),
        room=player.totals.room,
    )
    held = [each.holds for each in player.city if each.holds]
    told = _HOLDING_CITY if held else _CITY
    buildings = cards(each.card for each in player.city)
    return told.filled(**total.arguments, buildings=buildings, cards=cards(held)), total


def _piles(view: VilniusView) -> Text:
    return say(
        "Province stacks: {stacks}. Order pile: {cards}.",
        stacks=joined(", ", map(str, view.face_down.stacks)),
        cards=counted(view.face_down.order, "card"),
    )
