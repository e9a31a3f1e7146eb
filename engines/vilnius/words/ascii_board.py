"""The whole table in characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from common.text.language import ENGLISH, Language
from common.text.lines import Lines, aligned, columns
from common.text.say import capitalised, counted, joined, say
from common.text.text import Name, Text, written
from engines.game import Seat
from engines.vilnius.model.card_names import WEAPON_NAMES
from engines.vilnius.model.cards import WEAPONS, Arms, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.values import Battle, Built, PlayerView, Stage, VilniusView
from engines.vilnius.model.weapons import enough, needed
from engines.vilnius.names import short_name, side, target, times
from engines.vilnius.rules.forecasts import PLAYER, wanted_by
from engines.vilnius.words.status import BATTLES, PHASES
from engines.vilnius.words.unusual import alarm

WIDE: Final = 40
"""The longest line, as wide as a block of code on a phone."""
LONGEST: Final = 1900
"""The most characters in all."""
_CELL: Final = 5
_BETWEEN: Final = 3
_LETTERS: Final = dict(zip(WEAPONS, ("w", "s", "p", "a"), strict=True))
_KEY: Final[dict[str, Text]] = {
    **{
        letter: say("{letter} {weapon}", letter=letter, weapon=WEAPON_NAMES[weapon])
        for weapon, letter in _LETTERS.items()
    },
    "*": say("* holds a card"),
    "@": say("@ whom it harms"),
    "+": say("1+2+3 in draw pile, discard pile, hand"),
}
"""The meaning of the signs."""


_ROUND: Final = say("Round {round}, {phase}")
_BOOSTED: Final = say("Round {round}, {phase}, Boost")
_ALL_NEEDED: Final = say("{building}: {letters}")
_SOME_NEEDED: Final = say("{building}: {number} of {letters}")
_MISSING: Final = say("{number} {enemy}: needs {missing}")
_NONE_MISSING: Final = say("{number} {enemy}: covered")
_DEFEATED: Final = say("{number} {enemy}: defeated")
_NOT_DEFEATED: Final = say("{number} {enemy}: not defeated")


class _Board(Text):
    """The drawing of a view, drawn anew for each language."""

    __slots__ = ("view",)
    view: VilniusView

    def __new__(cls, view: VilniusView) -> _Board:
        self = super().__new__(cls, _fitted(view, ENGLISH))
        self.view = view
        return self

    def given(self) -> tuple[VilniusView]:
        return (self.view,)

    def written(self, language: Language, form: str = "") -> str:
        del form
        return _fitted(self.view, language)


Write: TypeAlias = Callable[[str], str]
"""Writes a text out for the language of a drawing."""


class _Block(NamedTuple):
    """Lines that belong together, and the signs in them that the key explains. If there are too
    many lines, the blocks with the highest number are left out first."""

    number: int
    lines: list[str]
    signs: str = ""


def ascii_board(view: VilniusView) -> Text:
    """Draws the table in characters, at most 1,900 of them in lines of 40: Vilnius and the fight,
    the players, the plans of their cities, the hands that the viewer may see, the supplies, and
    last the key of the signs. The least important parts are left out if there is no room."""
    return _Board(view)


def _fitted(view: VilniusView, language: Language) -> str:
    def write(words: str) -> str:
        return written(words, language)

    blocks = list(_blocks(view, write))
    while len(drawn := _drawn(blocks, write)) > LONGEST:
        blocks.remove(max(blocks, key=lambda each: each.number))
    return drawn


def _drawn(blocks: list[_Block], write: Write) -> str:
    signs = "".join(each.signs for each in blocks)
    told = {sign: write(words) for sign, words in _KEY.items() if sign in signs}
    key = "; ".join(words if sign == "+" else _solid(words) for sign, words in told.items())
    lines = [line for each in blocks for line in each.lines]
    return "\n".join([*lines, *_lines(write(say("Key: {signs}", signs=key)))])


def _blocks(view: VilniusView, write: Write) -> Iterator[_Block]:
    seats = range(len(view.players))
    yield _Block(0, _head(view, write))
    danger = alarm(view)
    yield _Block(2, _lines(write(say("Danger: {danger}", danger=danger))) if danger else [])
    yield _enemy_building(view, write)
    yield _fight(view, write)
    for seat in seats:
        yield _Block(0, _player(view, seat, write))
        yield _row(view, seat, write)
        yield _Block(3, _piles(view.players[seat], write), "+")
    yield _plans(view, write)
    for seat in seats:
        yield _hand(view, seat, write)
    stacks = " ".join(map(str, view.face_down.stacks))
    piles = say("Province stacks: {stacks}", stacks=stacks)
    order = say("Order pile: {number}", number=view.face_down.order)
    yield _Block(6, [*_lines(write(piles)), *_lines(write(order))])
    units = [_times(unit, n) for unit, n in Counter(view.table.units).items()]
    yield _Block(8, _lines(write(say("Units: {units}", units=_list(units, write)))))


def _list(words: Iterable[Text], write: Write) -> str:
    """Writes words with commas, between which alone lines may be broken."""
    return write(joined(", ", ("", ""))).join(_solid(write(each)) for each in words)


def _solid(words: str) -> str:
    return words.replace(" ", "\xa0")


def _lines(words: str, indent: str = "") -> list[str]:
    """Returns the words in lines with this indent, broken at plain spaces only."""
    more = f"{indent}  "
    lines = Lines(WIDE, initial_indent=indent, subsequent_indent=more).wrap(words)
    return [line.replace("\xa0", " ") for line in lines]


def _head(view: VilniusView, write: Write) -> list[str]:
    told = _BOOSTED if view.boosted else _ROUND
    points = counted(view.table.points, "point")
    when = told.filled(round=view.round.number, phase=PHASES[view.round.phase])
    return [*_lines(write(say("VILNIUS {points}", points=points))), *_lines(write(when))]


# Enemies, with the weapons that they ask for


def in_letters(arms: Arms) -> str:
    """Writes weapons as letters: “wwsp”."""
    return "".join(_LETTERS[name] * count for name, count in zip(WEAPONS, arms, strict=True))


def _enemy_building(view: VilniusView, write: Write) -> _Block:
    """Draws “Siege Camp: 6 of wwwssppaa” for two players, who need six weapons."""
    limit = enough(Battle.RAID, view.ruleset.players)
    standing = view.table.enemy_buildings
    told = _ALL_NEEDED if limit is None else _SOME_NEEDED
    lines = [
        line
        for card, count in Counter(standing).items()
        for line in _lines(
            write(
                told.filled(
                    building=_times(card, count),
                    number=limit or 0,
                    letters=in_letters(CARDS.enemy_buildings[card].arms),
                )
            ),
            "  ",
        )
    ]
    signs = "".join(in_letters(CARDS.enemy_buildings[card].arms) for card in standing)
    if not lines:
        return _Block(1, [write(say("No enemy building"))], signs)
    return _Block(1, [write(say("Enemy buildings:")), *lines], signs)


def _times(card: CardId, count: int) -> Text:
    return times(CARDS.names[card], count)


def _fight(view: VilniusView, write: Write) -> _Block:
    """Draws each enemy with the weapons needed and the number missing: “1 Sergeants wwsp: needs
    2”; @ names the player on whose side the damage is."""
    fight = view.fight
    if fight is None:
        return _Block(1, [])
    enemies = [write(_enemy(view, number)) for number in range(1, len(fight.enemies) + 1)]
    signs = "".join(in_letters(needed(enemy.card, view.boosted)) for enemy in fight.enemies)
    signs += "@" * any(enemy.target == PLAYER for enemy in fight.enemies)
    lines = [line for each in enemies for line in _lines(each, "  ")]
    return _Block(1, [f"{write(capitalised(BATTLES[fight.battle], whole=True))}:", *lines], signs)


def _enemy(view: VilniusView, number: int) -> Text:
    assert view.fight is not None
    enemy = view.fight.enemies[number - 1]
    asked = in_letters(needed(enemy.card, view.boosted))
    name: Text = CARDS.names[enemy.card]
    if enemy.target == PLAYER:
        name = say("{enemy} @{side}", enemy=name, side=side(view, enemy.seat))
    if asked:
        name = say("{enemy} {letters}", enemy=name, letters=asked)
    if view.stage is not Stage.FIGHT:
        told = _DEFEATED if enemy.defeated else _NOT_DEFEATED
        return told.filled(number=number, enemy=name)
    missing = wanted_by(view, number).missing
    told = _MISSING if missing else _NONE_MISSING
    return told.filled(number=number, enemy=name, missing=missing)


# Players


def _player(view: VilniusView, seat: Seat, write: Write) -> list[str]:
    """Draws the player's name and state, and the sum and target of the attack row."""
    player, who = view.players[seat], side(view, seat)
    told = (
        (player.totals.waits, say("to act")),
        (view.round.first == seat, say("starts")),
        (player.passed, say("passed")),
        (player.ready, say("ready")),
    )
    words = joined(", ", (words for holds, words in told if holds))
    called = capitalised(who, whole=True)
    head = say("{side}: {words}", side=called, words=words) if words else called
    row = say(
        "row {sum}/{value} on {target}",
        sum=player.totals.strength,
        value=player.value,
        target=target(view, seat),
    )
    return [*_lines(write(head)), *_lines(write(row), "  ")]


def _row(view: VilniusView, seat: Seat, write: Write) -> _Block:
    row = Counter(view.players[seat].row)
    asked = {card: in_letters(needed(card, view.boosted)) for card in row}
    words = _list((_lettered(card, n, asked[card]) for card, n in row.items()), write)
    return _Block(3, _lines(words, "    ") if words else [], "".join(asked.values()))


def _lettered(card: CardId, count: int, letters: str) -> Text:
    return joined(" ", filter(None, (_times(card, count), letters)))


def _piles(player: PlayerView, write: Write) -> list[str]:
    piles = [
        say("provinces {counts}", counts=_counts(player.provinces.counts)),
        say("units {counts}", counts=_counts(player.units.counts)),
        *[say("loot {number}", number=player.loot)] * bool(player.loot),
    ]
    held = [
        say("{card} ({spot})", card=CARDS.names[each.holds], spot=spot_name(each.spot))
        for each in player.city
        if each.holds
    ]
    holds = write(say("holds {cards}", cards=joined(", ", held)))
    return [*_lines(_list(piles, write), "  "), *(_lines(holds, "  ") if held else [])]


def _counts(three: tuple[int, int, int]) -> str:
    """Writes draw pile, discard pile and hand."""
    return "+".join(map(str, three))


def _hand(view: VilniusView, seat: Seat, write: Write) -> _Block:
    player = view.players[seat]
    units = Counter(player.units.hand or ())
    asked = {unit: in_letters(CARDS.units[unit].arms) for unit in units}
    told: list[Text] = [CARDS.names[card] for card in player.provinces.hand or ()]
    told += [_lettered(unit, n, asked[unit]) for unit, n in units.items()]
    words = say("{side}, hand: {cards}", side=side(view, seat), cards=_list(told, write))
    lines = _lines(write(words)) if told else []
    return _Block(2 if seat == view.seat else 5, lines, "".join(asked.values()))


# Cities


def _plans(view: VilniusView, write: Write) -> _Block:
    rows: list[list[list[str]]] = []
    for seat, player in enumerate(view.players):
        plan = _plan(side(view, seat), player.city, write)
        if rows and _across([*rows[-1], plan]) <= WIDE:
            rows[-1].append(plan)
        else:
            rows.append([plan])
    holds = any(built.holds for player in view.players for built in player.city)
    return _Block(4, [line for row in rows for line in _beside(row)], "*" * holds)


def _across(plans: Iterable[list[str]]) -> int:
    widths = [max(map(columns, plan)) for plan in plans]
    return sum(widths) + _BETWEEN * (len(widths) - 1)


def _beside(plans: list[list[str]]) -> list[str]:
    widths = [max(map(columns, plan)) for plan in plans]
    tall = max(map(len, plans))
    rows = [[plan[at] if at < len(plan) else "" for plan in plans] for at in range(tall)]
    between = " " * _BETWEEN
    return [
        between.join(aligned(line, wide) for line, wide in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _plan(owner: Name, city: tuple[Built, ...], write: Write) -> list[str]:
    """Draws a city's plan, north above, with the letters and numbers that name its spots; in words
    if it would be too wide."""
    standing = {each.spot: each for each in city}
    columns = range(min(s.x for s in standing), max(s.x for s in standing) + 1)
    if 3 + _CELL * len(columns) > WIDE:
        told = joined(
            ", ",
            (
                say("{building} {spot}", building=short_name(each.card), spot=spot_name(each.spot))
                for each in city
            ),
        )
        return _lines(write(say("{side}: {buildings}", side=owner, buildings=told)))
    rows = range(max(s.y for s in standing), min(s.y for s in standing) - 1, -1)
    head = "".join(spot_name(Spot(x, 0))[0].center(_CELL) for x in columns)
    body = [
        f"{spot_name(Spot(0, y))[1:]:>2} "
        + "".join(_cell(standing.get(Spot(x, y))).ljust(_CELL) for x in columns)
        for y in rows
    ]
    return [write(owner), *(line.rstrip() for line in body), f"   {head}".rstrip()]


def _cell(built: Built | None) -> str:
    if built is None:
        return "."
    code = code_of(built.card)
    return f"{code[:3]}*" if built.holds else code


def code_of(card: CardId) -> str:
    """Returns a building in four letters: “Work”, “MaGr” for the Market (grain, honey)."""
    words = [word.capitalize() for word in CARDS.buildings[card].key.split("-")]
    return "".join(word[:2] for word in words) if len(words) > 1 else words[0][:4]
