"""The whole table in characters."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.game import Seat
from engines.vilnius.cards import WEAPONS, Arms, CardId
from engines.vilnius.catalogue import CARDS
from engines.vilnius.forecasts import PLAYER, wanted_by
from engines.vilnius.names import cards, counted, side, target
from engines.vilnius.spots import Spot, spot_name
from engines.vilnius.statuses import BATTLES, PHASES
from engines.vilnius.values import Built, Quarter, Stage, VilniusView
from engines.vilnius.weapons import needed

WIDE: Final = 78
"""The longest line."""
LONGEST: Final = 1900
"""Characters in all."""
_CELL: Final = 5
_LETTERS: Final = dict(zip(WEAPONS, ("w", "s", "p", "a"), strict=True))
_LEGEND: Final = "Weapons: w sword, s shield, p spear, a arrow. * holds a card."


class _Block(NamedTuple):
    """Lines that belong together; of too many those of the highest number are left out first."""

    number: int
    lines: list[str]


def sketch(view: VilniusView) -> str:
    """The table as a drawing in characters, at most 1,900 of them in lines of 78: Vilnius and
    the fight, then the players, the plans of their cities, the hands that the viewer may see
    and the supplies. What matters least is left out where the room does not suffice."""
    blocks = list(_blocks(view))
    while len(drawn := "\n".join(line for each in blocks for line in each.lines)) > LONGEST:
        blocks.remove(max(blocks, key=lambda each: each.number))
    return drawn


def _blocks(view: VilniusView) -> Iterator[_Block]:
    """Everything there is to draw, from top to bottom."""
    seats = range(len(view.quarters))
    yield _Block(0, _head(view))
    yield _Block(1, _fight(view))
    for seat in seats:
        yield _Block(0, [_player(view, seat)])
        yield _Block(3, _cards(view, seat))
    yield _Block(4, _plans(view))
    for seat in seats:
        yield _Block(2 if seat == view.seat else 5, _hand(view, seat))
    stacks = " ".join(map(str, view.stacks))
    yield _Block(6, [f"Province stacks: {stacks}; Order pile: {view.order}"])
    yield _Block(7, [_LEGEND])
    yield _Block(8, _wrapped("Units", cards(view.units)))


def _wrapped(title: str, words: str) -> list[str]:
    return textwrap.wrap(f"{title}: {words}", WIDE, subsequent_indent="  ")


def _head(view: VilniusView) -> list[str]:
    boost = " | Boost" if view.boosted else ""
    works = cards(view.works) or "none"
    points = counted(view.points, "point")
    return [
        f"VILNIUS {points} | round {view.round}, {PHASES[view.phase]}{boost}",
        *_wrapped("Enemy buildings", works),
    ]


# The fight


def _fight(view: VilniusView) -> list[str]:
    """Each enemy with the weapons that it asks for and how many are missing: “1 Sergeants
    wwsp -2”; @ names the player on whose side the damage is."""
    fight = view.fight
    if fight is None:
        return []
    foes = [_foe(view, number) for number in range(1, len(fight.foes) + 1)]
    return _wrapped(BATTLES[fight.battle].upper(), " | ".join(foes))


def _foe(view: VilniusView, number: int) -> str:
    assert view.fight is not None
    foe = view.fight.foes[number - 1]
    asked = in_letters(needed(foe.card, view.boosted))
    if view.stage is Stage.FIGHT:
        missing = wanted_by(view, number).missing
        state = f"-{missing}" if missing else "ok"
    else:
        state = "ok" if foe.defeated else "--"
    at = "" if foe.target != PLAYER else f"@{side(view, foe.seat)}"
    return " ".join(filter(None, (str(number), CARDS.names[foe.card], at, asked, state)))


def in_letters(arms: Arms) -> str:
    """Weapons as letters: “wwsp”."""
    return "".join(_LETTERS[name] * count for name, count in zip(WEAPONS, arms, strict=True))


# Players


def _player(view: VilniusView, seat: Seat) -> str:
    """Who is to act (>), who starts (1), the attack row, and the piles: draw, discard, hand."""
    quarter = view.quarters[seat]
    signs = f"{'>' if quarter.waits else ' '}{'1' if view.first == seat else ' '}"
    row = f"row {quarter.strength}/{quarter.value} on {target(view, seat)}"
    counts = f"provinces {_counts(quarter.provinces)}, units {_counts(quarter.units)}"
    done = " passed" if quarter.passed else " ready" if quarter.ready else ""
    return f"{signs}{side(view, seat)}: {row} | {counts}, loot {quarter.loot}{done}"


def _cards(view: VilniusView, seat: Seat) -> list[str]:
    """The enemies in the row, and what buildings hold."""
    quarter = view.quarters[seat]
    return [*_indented("row", cards(quarter.row)), *_indented("holds", _holds(quarter))]


def _counts(three: tuple[int, int, int]) -> str:
    """Draw pile, discard pile and hand."""
    return "+".join(map(str, three))


def _indented(title: str, words: str) -> list[str]:
    if not words:
        return []
    indent = " " * 4
    return textwrap.wrap(
        f"{title} {words}", WIDE, initial_indent=indent, subsequent_indent=indent * 2
    )


def _holds(quarter: Quarter) -> str:
    return ", ".join(
        f"{CARDS.names[each.holds]} ({spot_name(each.spot)})" for each in quarter.city if each.holds
    )


def _hand(view: VilniusView, seat: Seat) -> list[str]:
    quarter = view.quarters[seat]
    found = (*(quarter.hand_provinces or ()), *(quarter.hand_units or ()))
    return _wrapped(f"{side(view, seat)}, hand", cards(found)) if found else []


# Cities


def _plans(view: VilniusView) -> list[str]:
    """The plans of all cities side by side, or below one another where they are too wide."""
    plans = [_plan(side(view, seat), each.city) for seat, each in enumerate(view.quarters)]
    widths = [max(map(len, plan)) for plan in plans]
    if sum(widths) + 3 * (len(plans) - 1) > WIDE:
        return [line for plan in plans for line in plan]
    tall = max(map(len, plans))
    rows = [[plan[at] if at < len(plan) else "" for plan in plans] for at in range(tall)]
    return [
        "   ".join(line.ljust(wide) for line, wide in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _plan(name: str, city: tuple[Built, ...]) -> list[str]:
    """A city's plan, north above, with the letters and numbers that name its spots."""
    standing = {each.spot: each for each in city}
    columns = range(min(s.x for s in standing), max(s.x for s in standing) + 1)
    rows = range(max(s.y for s in standing), min(s.y for s in standing) - 1, -1)
    head = "".join(spot_name(Spot(x, 0))[0].center(_CELL) for x in columns)
    body = [
        f"{spot_name(Spot(0, y))[1:]:>2} "
        + "".join(_cell(standing.get(Spot(x, y))).ljust(_CELL) for x in columns)
        for y in rows
    ]
    return [name, *(line.rstrip() for line in body), f"   {head}".rstrip()]


def _cell(built: Built | None) -> str:
    if built is None:
        return "."
    code = code_of(built.card)
    return f"{code[:3]}*" if built.holds else code


def code_of(card: CardId) -> str:
    """A building in four letters: “Work”, “MaGr” for the Market (grain, honey)."""
    words = [word.capitalize() for word in CARDS.buildings[card].key.split("-")]
    return "".join(word[:2] for word in words) if len(words) > 1 else words[0][:4]
