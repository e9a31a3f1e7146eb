"""Positions as texts: one line, from which the state comes back with all that it remembers.

    easy open full round:1 turn:0 phase:city first:bear points:14 steps:city.bear order:…
    stacks:…|…|…|… fates:… seed:1 shuffles:9 news:… / columns city:… … / bear city:… …

Draw piles are told, and so is the seed: such a text is for who may know everything. Supplies,
the discard piles of the Order and of destinations, and the markers are not told: there is what
is nowhere else. Each position has one text, and no other one is read; only spaces are free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final
from urllib.parse import quote, unquote

from engines.game import Unreadable, quoted
from engines.vilnius.model import options
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.piles import FaceDown, Table
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Level, Phase, PlayerState, Round, Ruleset, VilniusEnding
from engines.vilnius.notation import check_position, fields, fights, news
from engines.vilnius.notation import players as player_texts
from engines.vilnius.notation import steps as step_texts
from engines.vilnius.notation.card_count import census
from engines.vilnius.rules.payments import GOLD_FOR_TOOLS, TOOLS_FOR_GOLD
from engines.vilnius.rules.setup import STACKS

_MOST_TURNS: Final = 99_999
_LEVELS: Final = {each.value: each for each in Level}
_PHASES: Final = {each.value: each for each in Phase}
_ENDINGS: Final = {str(each.value): each for each in VilniusEnding}
_HANDS, _LENGTHS = ("open", "closed"), ("full", "short")
_NAMES: Final = (
    *("round", "turn", "phase", "first", "points", "steps", "attackers", "fight", "sent"),
    *("recalled", "bill", "exchanged", "boost", "works", "order", "aside", "stacks", "fates"),
    *("seed", "shuffles", "news", "over"),
)
_DISCARDS: Final = ("order_discard", "destination_discard")
_ORDERS: Final = ("order_unit", "order_building", "order_special")


# Writing


def dump(state: State) -> str:
    """The position's text."""
    rules = state.ruleset
    head = [rules.level.value, _HANDS[not rules.open_hands], _LENGTHS[rules.short]]
    head += [f"{name}:{value}" for name, value in _fields(state) if value]
    sides = map(player_texts.write, state.players)
    return " / ".join([" ".join(head), *sides])


def _fields(state: State) -> Iterator[tuple[str, str]]:
    emblems = state.ruleset.emblems
    yield "round", str(state.round.number)
    yield "turn", str(state.turn)
    yield "phase", state.round.phase.value
    yield "first", fields.side_name(emblems, state.round.first)
    yield "points", str(state.table.points)
    yield "steps", step_texts.write(state)
    yield "attackers", fields.side_names(emblems, state.round.attackers)
    yield "fight", fights.write_foes(state)
    yield "sent", fights.write_sent(state)
    yield "recalled", fights.write_recalled(state)
    yield "bill", fights.write_bill(state.bill)
    yield "exchanged", "+".join(_exchanged(state))
    yield "boost", state.table.boost
    yield "works", fields.pile(state.table.enemy_buildings)
    yield "order", fields.pile(state.face_down.order)
    yield "aside", fields.pile(state.face_down.removed_orders)
    yield "stacks", fields.piles(state.face_down.stacks)
    yield "fates", fields.pile(state.face_down.destinations)
    yield "seed", quote(state.seed, safe="")
    yield "shuffles", str(state.shuffles)
    yield "news", news.write(state)
    yield "over", str(state.ending.value) if state.ending else ""


def _exchanged(state: State) -> Iterator[str]:
    for done, give in zip(state.round.exchanged, (TOOLS_FOR_GOLD, GOLD_FOR_TOOLS), strict=True):
        if done:
            yield give


# Reading


def load(text: str) -> State:
    """The state that a position's text stands for. Raises `Unreadable` for a text that is not
    written as that of a position is, or whose parts do not fit together."""
    head, *sides = _sections(text.split())
    ruleset, players = _seated(head[:3], sides)
    state = _dealt(_bare(ruleset, players, head[3:]))
    step = state.steps[0] if state.bill is not None and state.steps else None
    if step is not None and step.seat >= 0:
        state = fights.with_amounts(state, step.seat)
    check_position.check(state)
    if dump(state) != " ".join(text.split()):
        raise Unreadable("That position is written otherwise: sorted, and nothing said twice.")
    return state


def _sections(words: Sequence[str]) -> list[list[str]]:
    sections: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            sections.append([])
        else:
            sections[-1].append(word)
    return sections


def _seated(
    words: Sequence[str], sides: Sequence[Sequence[str]]
) -> tuple[Ruleset, list[PlayerState]]:
    """The options, and the players."""
    emblems = tuple(_emblem(side[0] if side else "") for side in sides)
    if len(emblems) not in (2, 3) or emblems != tuple(sorted(set(emblems))):
        raise Unreadable("A position names two or three players, as in “/ columns … / bear …”.")
    level, hands, length = words if len(words) == 3 else ("", "", "")
    if level not in _LEVELS or hands not in _HANDS or length not in _LENGTHS:
        raise Unreadable("A position begins with its options, such as “easy open full”.")
    settled = {"level": level, "hands": hands, "length": length, "without": ""}
    usual = options.ruleset({**settled, "without": _without(emblems)}, len(emblems))
    players = [
        player_texts.read(side[1:], emblem) for side, emblem in zip(sides, emblems, strict=True)
    ]
    return usual, players


def _emblem(word: str) -> int:
    if word not in fields.SIDE_NAMES:
        raise Unreadable(f"{quoted(word)} is no side: there is {', '.join(fields.SIDE_NAMES)}.")
    return fields.SIDE_NAMES.index(word)


def _without(emblems: Sequence[int]) -> str:
    """The side that is left out."""
    left = [name for each, name in enumerate(fields.SIDE_NAMES) if each not in emblems]
    return left[0] if left else ""


def _bare(ruleset: Ruleset, players: Sequence[PlayerState], words: Sequence[str]) -> State:
    """Returns the state with what is told, before the cards that are not."""
    found = fields.fields(words, _NAMES)
    emblems, count = ruleset.emblems, len(players)
    round_ = Round(
        number=fields.number(fields.needed(found, "round"), player_texts.LAST_ROUND, 1),
        first=fields.seat_of(emblems, fields.needed(found, "first")),
        phase=_PHASES[_known(fields.needed(found, "phase"), _PHASES)],
        attackers=fields.seats_of(emblems, found.get("attackers", "")),
        exchanged=_read_exchanged(found.get("exchanged", "")),
    )
    steps = step_texts.read(found.get("steps", ""), emblems, round_.seats(count))
    payer = steps[0].seat if steps and steps[0].seat >= 0 else 0
    over = found.get("over", "")
    return State(
        ruleset=ruleset,
        players=tuple(players),
        table=Table(
            supply=(),
            units=(),
            points=fields.number(fields.needed(found, "points"), ruleset.points),
            enemy_buildings=fields.read_pile(found.get("works", ""), "order_building"),
            boost=_known(found["boost"], CARDS.boosts) if "boost" in found else "",
        ),
        face_down=FaceDown(
            stacks=fields.read_piles(fields.needed(found, "stacks"), STACKS, "province"),
            order=fields.read_pile(found.get("order", ""), *_ORDERS),
            destinations=fields.read_pile(found.get("fates", ""), "destination"),
            removed_orders=tuple(sorted(fields.read_pile(found.get("aside", ""), *_ORDERS[:2]))),
            unused_boosts=(),
        ),
        round=round_,
        steps=steps,
        seed=unquote(found.get("seed", "")),
        shuffles=fields.number(fields.needed(found, "shuffles"), _MOST_TURNS),
        turn=fields.number(fields.needed(found, "turn"), _MOST_TURNS),
        fight=fights.read_fight(found, players),
        bill=fights.read_bill(found.get("bill", ""), emblems[payer]),
        news=news.read(found.get("news", ""), count),
        ending=_ENDINGS[_known(over, _ENDINGS)] if over else None,
    )


def _known(word: str, words: Collection[str]) -> str:
    if word not in words:
        raise Unreadable(f"{quoted(word)} should be one of {', '.join(words)}.")
    return word


def _read_exchanged(text: str) -> tuple[bool, bool]:
    given = text.split("+")
    return TOOLS_FOR_GOLD in given, GOLD_FOR_TOOLS in given


# Cards that are not told


def _dealt(state: State) -> State:
    """The state with every other card where it then must be. Raises `Unreadable` where there
    are too many of a card, or too few."""
    told, all_cards = census(state), Counter(CARDS.counts)
    if over := sorted(told - all_cards):
        raise Unreadable(f"There are not so many cards “{over[0]}”.")
    left = all_cards - told
    heaps: dict[str, list[CardId]] = {}
    for card in sorted(left.elements()):
        heaps.setdefault(_heap(card, state.ruleset), []).append(card)
    if "" in heaps:
        raise Unreadable(f"The province “{heaps[''][0]}” is nowhere.")
    return state._replace(
        players=tuple(
            each._replace(supply=tuple(heaps.get(f"supply {each.emblem}", ())))
            for each in state.players
        ),
        table=state.table._replace(
            **{name: tuple(heaps.get(name, ())) for name in ("supply", "units", *_DISCARDS)}
        ),
        face_down=state.face_down._replace(unused_boosts=tuple(heaps.get("unused_boosts", ()))),
    )


def _heap(card: CardId, ruleset: Ruleset) -> str:
    """Where a card is that is not told; empty where that cannot be."""
    kind = CARDS.kinds[card]
    if kind == "building":
        emblem = CARDS.buildings[card].emblem
        return "supply" if emblem is None else f"supply {emblem}"
    if card in CARDS.boosts:
        return "unused_boosts"
    heaps = {"unit": "units", "destination": "destination_discard", "province": ""}
    return heaps.get(kind, "order_discard")
