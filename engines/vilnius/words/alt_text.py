"""The game in words: made from views, never from states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from common.text.say import counted
from engines.game import Seat
from engines.vilnius.model.values import PlayerView, VilniusView
from engines.vilnius.rules import forecasts
from engines.vilnius.words.actions import describe
from engines.vilnius.words.names import cards, owned, side, target
from engines.vilnius.words.news import news, result_span
from engines.vilnius.words.outlook import enemy_in_short
from engines.vilnius.words.status import BATTLES, PHASES, describe_outcome, status
from engines.vilnius.words.unusual import alarm

__all__ = ["alt_text", "describe", "describe_outcome", "status"]

LONGEST: Final = 1000
"""The most characters of an alt text."""


def alt_text(view: VilniusView) -> str:
    """Returns the position in words, for alt text: at most 1,000 characters, the most important
    first. Parts without room are shortened or left out."""
    told = ""
    for whole, short in _sentences(view):
        for sentence in (whole, short):
            longer = f"{told} {sentence}".strip()
            if sentence and len(longer) <= LONGEST:
                told = longer
                break
    return told


def _sentences(view: VilniusView) -> Iterator[tuple[str, str]]:
    """Yields the parts of the text, each in full and in fewer words, the most important first."""
    seats = range(len(view.players))
    yield status(view), ""
    yield _head(view), ""
    yield alarm(view), ""
    yield _fight(view)
    yield _result(view), ""
    for seat in seats:
        yield _row(view, seat)
    if view.table.enemy_buildings:
        yield f"Enemy buildings: {cards(view.table.enemy_buildings)}.", ""
    yield _hand(view)
    yield _sizes(view), ""
    for seat in seats:
        yield _city(view, seat)
    yield _piles(view), ""


def _head(view: VilniusView) -> str:
    boost = " The Boost has come." if view.boosted else ""
    points = counted(view.table.points, "point")
    started = f"{side(view, view.round.first)} starts."
    when = f"Round {view.round.number}, {PHASES[view.round.phase]}"
    return f"Vilnius has {points}. {when}; {started}{boost}"


def _fight(view: VilniusView) -> tuple[str, str]:
    """Lists the enemies: while units are sent, with the weapons that each still needs; later, by
    defeated or not."""
    fight = view.fight
    if fight is None:
        return "", ""
    title, found = BATTLES[fight.battle], forecasts.outlook(view)
    if found is None:
        beaten = cards(enemy.card for enemy in fight.enemies if enemy.defeated)
        standing = cards(enemy.card for enemy in fight.enemies if not enemy.defeated)
        told = [f"defeated {beaten}"] * bool(beaten) + [f"not defeated {standing}"] * bool(standing)
        return f"{title}: {'; '.join(told)}.", ""
    enemies = "; ".join(enemy_in_short(view, each) for each in found.enemies)
    done = f"{len(found.beaten)} of {len(found.enemies)} have all they want"
    return f"{title}: {enemies}.", f"{title}: {done}."


def _result(view: VilniusView) -> str:
    """Tells the result of the last fight, as long as it is in the news."""
    start, stop = result_span(view.news)
    if start == stop or view.fight is not None:
        return ""
    return " ".join(news(replace(view, news=view.news[start:stop])))


def _row(view: VilniusView, seat: Seat) -> tuple[str, str]:
    """Describes an attack row: its sum, the attack value and its target."""
    player = view.players[seat]
    total = f"{owned(side(view, seat))} row: {player.totals.strength} of {player.value}"
    enemies = f" ({cards(player.row)})" if player.row else ""
    return f"{total}, aims at {target(view, seat)}{enemies}.", f"{total}."


def _hand(view: VilniusView) -> tuple[str, str]:
    """Lists the viewer's own hand."""
    mine = view.mine()
    if mine is None or mine.provinces.hand is None or mine.units.hand is None:
        return "", ""
    held = cards((*mine.provinces.hand, *mine.units.hand)) or "nothing"
    return f"In your hand: {held}.", ""


def _sizes(view: VilniusView) -> str:
    """Lists the number of cards in each player's hand."""
    told = [
        f"{side(view, seat)} {counted(each.provinces.in_hand, 'province')}, "
        f"{counted(each.units.in_hand, 'unit')}"
        for seat, each in enumerate(view.players)
    ]
    return f"Hands: {'; '.join(told)}."


def _city(view: VilniusView, seat: Seat) -> tuple[str, str]:
    player = view.players[seat]
    total = f"{owned(side(view, seat))} city: {len(player.city)} of {player.totals.room} buildings"
    holds = _holds(player)
    return f"{total}, {cards(each.card for each in player.city)}{holds}.", f"{total}."


def _holds(player: PlayerView) -> str:
    held = [each.holds for each in player.city if each.holds]
    return f"; stored or laid out: {cards(held)}" if held else ""


def _piles(view: VilniusView) -> str:
    stacks = ", ".join(map(str, view.face_down.stacks))
    return f"Province stacks: {stacks}. Order pile: {counted(view.face_down.order, 'card')}."
