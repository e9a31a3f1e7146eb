"""What the program fills in of the rules pages in `rules.txt`: the cards in lists, made from the
card file, and positions, each played from the beginning of a game."""

from __future__ import annotations

from typing import Final

from engines.vilnius import play, turns
from engines.vilnius.model import options
from engines.vilnius.model.actions import Action, Pass
from engines.vilnius.model.cards import WEAPONS, Arms, Building, EnemyCard, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Stage
from engines.vilnius.notation import positions
from engines.vilnius.rules import legal

TYPE_NAMES: Final = {
    "noble": "noble",
    "barracks": "barracks",
    "garrison": "garrison",
    "archery": "archery range",
    "stable": "stable",
    "trade": "trade",
    "craft": "craft",
    "store": "store",
}


def price(gold: int, tools: int) -> str:
    """Returns a price in words."""
    parts = [f"{gold} gold"] if gold else []
    if tools:
        parts.append(f"{tools} tool" if tools == 1 else f"{tools} tools")
    return ", ".join(parts) or "free"


def armed(arms: Arms) -> str:
    """Returns weapons in words."""
    found = [f"{count} {name}" for name, count in zip(WEAPONS, arms, strict=True) if count]
    return ", ".join(found) or "no weapon"


def gives(card: Building) -> str:
    """Returns a building's abilities in a few words."""
    words = [
        (card.income, f"income +{card.income}"),
        (card.room and not card.starts, f"{card.room} more buildings"),
        (card.trades, f"trades {' and '.join(card.trades)}"),
        (card.gold_gift, "1 gold each round"),
        (card.tool_gift, "1 tool each round"),
        (card.stores_province, "stores a province"),
        (card.stores_unit, "stores a unit"),
        (card.exchanges, "2 tools for 1 gold, and back"),
        (card.shares, "shares a province"),
    ]
    return ", ".join(text for holds, text in words if holds)


def _building(card: Building, copies: str) -> str:
    does = gives(card) or "for units"
    name = card.name.partition(" (")[0]
    cost = price(card.gold, card.tools)
    return f"- **{name}** {copies}: {cost} · {TYPE_NAMES[card.type]} · order {card.value} · {does}"


def _unit(card: Unit) -> str:
    signs = [
        (card.requires, f"needs {' and '.join(TYPE_NAMES[each] for each in card.requires)}"),
        (card.spreads, "spreads weapons"),
        (card.nullifies, "cancels a red skull"),
        (card.dies_first, "dies first"),
    ]
    notes = "".join(f" · {text}" for holds, text in signs if holds)
    cost = price(card.gold, card.tools)
    return f"- **{card.name}** x{card.count}: {cost} · {armed(card.arms)}{notes}"


def _enemy(card: EnemyCard) -> str:
    more = armed(card.more_arms) if any(card.more_arms) else "nothing"
    return (
        f"- **{card.name}** x{card.count}, strength {card.strength}: {armed(card.arms)} (+ {more})"
    )


def _general() -> str:
    cards = [each for each in CARDS.buildings.values() if each.emblem is None]
    return "\n".join(_building(each, f"x{each.count}") for each in cards)


def _own() -> str:
    """Returns the private buildings, equal ones of several emblems once."""
    kinds: dict[str, list[Building]] = {}
    for each in CARDS.buildings.values():
        if each.emblem is not None and not each.starts:
            kinds.setdefault(each.key, []).append(each)
    lines: list[str] = []
    for cards in kinds.values():
        owners = [SIDES[each.emblem or 0] for each in cards]
        whose = "" if len(owners) == len(SIDES) else f", {' and '.join(owners)}"
        lines.append(_building(cards[0], f"x{cards[0].count}{whose}"))
    return "\n".join(lines)


_SETTLED: Final = {"level": "easy", "hands": "open", "length": "full", "without": "knight"}
_SEED: Final = "Vilnius"


def _begun() -> State:
    return play.fresh(options.ruleset(_SETTLED, 2), _SEED)


def _said(state: State, text: str) -> State:
    """Returns the state after the first seat to act has played this text."""
    seat = legal.to_act(state)[0]
    for action in turns.read_turn(state, seat, text):
        state = play.play(state, seat, action)
    return state


def _until(state: State, stage: Stage) -> State:
    """Returns the state played on until this stage: with as many units as can be drawn, and without
    buildings."""
    while state.stage is not stage:
        seat = legal.to_act(state)[0]
        state = play.play(state, seat, _idle(legal.actions(state, seat)))
    return state


def _idle(actions: tuple[Action, ...]) -> Action:
    return Pass() if Pass() in actions else actions[-1]


NAMED: Final = {
    "own buildings": _own(),
    "general buildings": _general(),
    "units": "\n".join(map(_unit, CARDS.units.values())),
    "enemies": "\n".join(_enemy(each) for each in CARDS.enemies.values() if any(each.arms)),
    "beginning": positions.dump(_begun()),
    "paying": positions.dump(_said(_begun(), "build manufactory m13")),
    "income": positions.dump(_until(_begun(), Stage.INCOME)),
    "fight": positions.dump(_until(_begun(), Stage.FIGHT)),
}
"""The texts of the names in braces."""
