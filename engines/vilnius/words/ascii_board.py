"""The whole table in characters."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from common.text.say import counted
from engines.game import Seat
from engines.vilnius.model.cards import WEAPONS, Arms, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.values import Battle, Built, PlayerView, Stage, VilniusView
from engines.vilnius.model.weapons import enough, needed
from engines.vilnius.rules.forecasts import PLAYER, wanted_by
from engines.vilnius.words.names import short_name, side, target
from engines.vilnius.words.status import BATTLES, PHASES
from engines.vilnius.words.unusual import alarm

WIDE: Final = 40
"""The longest line, as wide as a block of code on a phone."""
LONGEST: Final = 1900
"""The most characters in all."""
_CELL: Final = 5
_BETWEEN: Final = 3
_LETTERS: Final = dict(zip(WEAPONS, ("w", "s", "p", "a"), strict=True))
_KEY: Final = {
    **{letter: f"{letter}\xa0{name}" for name, letter in _LETTERS.items()},
    "*": "*\xa0holds\xa0a\xa0card",
    "@": "@\xa0whom\xa0it\xa0harms",
    "+": "1+2+3 in draw pile, discard pile, hand",
}
"""The meaning of the signs; lines are never broken at its no-break spaces."""


class _Block(NamedTuple):
    """Lines that belong together, and the signs in them that the key explains. If there are too
    many lines, the blocks with the highest number are left out first."""

    number: int
    lines: list[str]
    signs: str = ""


def ascii_board(view: VilniusView) -> str:
    """Draws the table in characters, at most 1,900 of them in lines of 40: Vilnius and the fight,
    the players, the plans of their cities, the hands that the viewer may see, the supplies, and
    last the key of the signs. The least important parts are left out if there is no room."""
    blocks = list(_blocks(view))
    while len(drawn := _drawn(blocks)) > LONGEST:
        blocks.remove(max(blocks, key=lambda each: each.number))
    return drawn


def _drawn(blocks: list[_Block]) -> str:
    signs = "".join(each.signs for each in blocks)
    key = "; ".join(words for sign, words in _KEY.items() if sign in signs)
    lines = [line for each in blocks for line in each.lines]
    return "\n".join([*lines, *_wrapped("Key", key)])


def _blocks(view: VilniusView) -> Iterator[_Block]:
    """Yields all blocks, from top to bottom."""
    seats = range(len(view.players))
    yield _Block(0, _head(view))
    danger = alarm(view)
    yield _Block(2, _wrapped("Danger", danger) if danger else [])
    yield _enemy_building(view)
    yield _fight(view)
    for seat in seats:
        yield _Block(0, _player(view, seat))
        yield _row(view, seat)
        yield _Block(3, _piles(view.players[seat]), "+")
    yield _plans(view)
    for seat in seats:
        yield _hand(view, seat)
    stacks = " ".join(map(str, view.face_down.stacks))
    yield _Block(6, [f"Province stacks: {stacks}", f"Order pile: {view.face_down.order}"])
    units = [_times(unit, n).replace(" ", "\xa0") for unit, n in Counter(view.table.units).items()]
    yield _Block(8, _wrapped("Units", ", ".join(units)))


def _wrapped(title: str, words: str) -> list[str]:
    return _lines(f"{title}: {words}", "")


def _lines(words: str, indent: str) -> list[str]:
    """Returns the words in lines with this indent, broken at plain spaces only."""
    more = f"{indent}  "
    lines = textwrap.wrap(words, WIDE, initial_indent=indent, subsequent_indent=more)
    return [line.replace("\xa0", " ") for line in lines]


def _head(view: VilniusView) -> list[str]:
    phase = PHASES[view.round.phase]
    boost = ", Boost" if view.boosted else ""
    return [
        f"VILNIUS {counted(view.table.points, 'point')}",
        f"Round {view.round.number}, {phase}{boost}",
    ]


# Enemies, with the weapons that they ask for


def in_letters(arms: Arms) -> str:
    """Writes weapons as letters: “wwsp”."""
    return "".join(_LETTERS[name] * count for name, count in zip(WEAPONS, arms, strict=True))


def _enemy_building(view: VilniusView) -> _Block:
    """Draws “Siege Camp: 6 of wwwssppaa” for two players, who need six weapons."""
    limit = enough(Battle.RAID, view.ruleset.players)
    few = "" if limit is None else f"{limit} of "
    told = [
        f"{_times(card, count)}: {few}{in_letters(CARDS.enemy_buildings[card].arms)}"
        for card, count in Counter(view.table.enemy_buildings).items()
    ]
    lines = [line for each in told for line in _lines(each, "  ")]
    signs = "".join(
        in_letters(CARDS.enemy_buildings[card].arms) for card in view.table.enemy_buildings
    )
    return _Block(1, ["Enemy buildings:", *lines] if lines else ["No enemy building"], signs)


def _times(card: CardId, count: int) -> str:
    return f"{CARDS.names[card]} ×{count}" if count > 1 else CARDS.names[card]


def _fight(view: VilniusView) -> _Block:
    """Draws each enemy with the weapons needed and the number missing: “1 Sergeants wwsp: 2
    missing”; @ names the player on whose side the damage is."""
    fight = view.fight
    if fight is None:
        return _Block(1, [])
    enemies = [_enemy(view, number) for number in range(1, len(fight.enemies) + 1)]
    signs = "".join(in_letters(needed(enemy.card, view.boosted)) for enemy in fight.enemies)
    signs += "@" * any(enemy.target == PLAYER for enemy in fight.enemies)
    lines = [line for each in enemies for line in _lines(each, "  ")]
    return _Block(1, [f"{BATTLES[fight.battle].upper()}:", *lines], signs)


def _enemy(view: VilniusView, number: int) -> str:
    assert view.fight is not None
    enemy = view.fight.enemies[number - 1]
    asked = in_letters(needed(enemy.card, view.boosted))
    if view.stage is Stage.FIGHT:
        missing = wanted_by(view, number).missing
        state = f"{missing} missing" if missing else "ok"
    else:
        state = "defeated" if enemy.defeated else "not defeated"
    at = "" if enemy.target != PLAYER else f"@{side(view, enemy.seat)}"
    told = " ".join(filter(None, (str(number), CARDS.names[enemy.card], at, asked)))
    return f"{told}: {state}"


# Players


def _player(view: VilniusView, seat: Seat) -> list[str]:
    """Draws the player's name and state, and the sum and target of the attack row."""
    player = view.players[seat]
    told = (
        (player.totals.waits, "to act"),
        (view.round.first == seat, "starts"),
        (player.passed, "passed"),
        (player.ready, "ready"),
    )
    words = ", ".join(words for holds, words in told if holds)
    name = side(view, seat).upper()
    row = f"  row {player.totals.strength}/{player.value} on {target(view, seat)}"
    return [f"{name}: {words}" if words else name, row]


def _row(view: VilniusView, seat: Seat) -> _Block:
    """Draws the enemies in the row."""
    row = Counter(view.players[seat].row)
    asked = {card: in_letters(needed(card, view.boosted)) for card in row}
    told = [f"{_times(card, n)} {asked[card]}".rstrip() for card, n in row.items()]
    words = ", ".join(each.replace(" ", "\xa0") for each in told)
    return _Block(3, _lines(words, "    ") if words else [], "".join(asked.values()))


def _piles(player: PlayerView) -> list[str]:
    """Draws the sizes of draw piles, discard piles and hands, and the cards that buildings hold."""
    piles = [
        f"provinces {_counts(player.provinces.counts)}",
        f"units {_counts(player.units.counts)}",
    ]
    piles += [f"loot {player.loot}"] * bool(player.loot)
    holds = _holds(player)
    words = ", ".join(each.replace(" ", "\xa0") for each in piles)
    return [*_lines(words, "  "), *(_lines(f"holds {holds}", "  ") if holds else [])]


def _counts(three: tuple[int, int, int]) -> str:
    """Writes draw pile, discard pile and hand."""
    return "+".join(map(str, three))


def _holds(player: PlayerView) -> str:
    return ", ".join(
        f"{CARDS.names[each.holds]} ({spot_name(each.spot)})" for each in player.city if each.holds
    )


def _hand(view: VilniusView, seat: Seat) -> _Block:
    """Draws a hand that the viewer may see, units with their weapons."""
    player = view.players[seat]
    units = Counter(player.units.hand or ())
    asked = {unit: in_letters(CARDS.units[unit].arms) for unit in units}
    told = [CARDS.names[card] for card in player.provinces.hand or ()]
    told += [f"{_times(unit, n)} {asked[unit]}" for unit, n in units.items()]
    words = ", ".join(each.replace(" ", "\xa0") for each in told)
    lines = _wrapped(f"{side(view, seat)}, hand", words) if told else []
    return _Block(2 if seat == view.seat else 5, lines, "".join(asked.values()))


# Cities


def _plans(view: VilniusView) -> _Block:
    """Draws the plans of all cities, side by side unless two of them are too wide."""
    rows: list[list[list[str]]] = []
    for seat, player in enumerate(view.players):
        plan = _plan(side(view, seat), player.city)
        if rows and _across([*rows[-1], plan]) <= WIDE:
            rows[-1].append(plan)
        else:
            rows.append([plan])
    holds = any(built.holds for player in view.players for built in player.city)
    return _Block(4, [line for row in rows for line in _beside(row)], "*" * holds)


def _across(plans: Iterable[list[str]]) -> int:
    """Returns the width of plans side by side."""
    widths = [max(map(len, plan)) for plan in plans]
    return sum(widths) + _BETWEEN * (len(widths) - 1)


def _beside(plans: list[list[str]]) -> list[str]:
    widths = [max(map(len, plan)) for plan in plans]
    tall = max(map(len, plans))
    rows = [[plan[at] if at < len(plan) else "" for plan in plans] for at in range(tall)]
    between = " " * _BETWEEN
    return [
        between.join(line.ljust(wide) for line, wide in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _plan(name: str, city: tuple[Built, ...]) -> list[str]:
    """Draws a city's plan, north above, with the letters and numbers that name its spots; in words
    if it would be too wide."""
    standing = {each.spot: each for each in city}
    columns = range(min(s.x for s in standing), max(s.x for s in standing) + 1)
    if 3 + _CELL * len(columns) > WIDE:
        told = [f"{short_name(each.card)} {spot_name(each.spot)}" for each in city]
        return _wrapped(name, ", ".join(told))
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
    """Returns a building in four letters: “Work”, “MaGr” for the Market (grain, honey)."""
    words = [word.capitalize() for word in CARDS.buildings[card].key.split("-")]
    return "".join(word[:2] for word in words) if len(words) > 1 else words[0][:4]
