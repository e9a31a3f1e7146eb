"""The cards in lists, made from the card file."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage
from engines.vilnius.model.cards import WEAPONS, Arms, Building, EnemyCard, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import SIDES

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


_OWN: Final = GuidePage(
    "Your own buildings",
    f"""\
Each player has these for himself. The name, the price, the type that an edge must show, the order \
value, and what it does:

{_own()}

All prices, types and values are ours (⌂), since the printed cards are not public.""",
)
_GENERAL: Final = GuidePage(
    "The general buildings", f"Whoever pays first gets them.\n\n{_general()}"
)
_UNITS: Final = GuidePage(
    "The units", "Price, weapons and abilities.\n\n" + "\n".join(map(_unit, CARDS.units.values()))
)
_ENEMIES: Final = GuidePage(
    "The enemies",
    "The weapons that defeat them, and what is added after the Boost (+).\n\n"
    + "\n".join(_enemy(each) for each in CARDS.enemies.values() if any(each.arms)),
)

PAGES: Final = (_OWN, _GENERAL, _UNITS, _ENEMIES)
