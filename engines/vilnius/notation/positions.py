"""Positions as texts: one line that holds the whole state.

    easy open full round:1 turn:0 phase:city first:bear points:14 steps:city.bear order:…
    stacks:…|…|…|… fates:… seed:1 shuffles:9 news:… / columns city:… … / bear city:… …

Draw piles and the seed are included: such a text is not for players. Supplies, the discard piles
of the Order and of destinations, and the Boosts not in play are left out: they hold the cards that
are nowhere else. Each position has one text, and any other is refused; only spaces are free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import quote, unquote

from common.text.say import say
from engines.game import Unreadable, quoted
from engines.vilnius.model import options
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.piles import FaceDown, Pile, Table
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Level, Phase, PlayerState, Round, Ruleset, VilniusEnding
from engines.vilnius.notation import check_position, fields, fights, news
from engines.vilnius.notation import players as player_texts
from engines.vilnius.notation import steps as step_texts
from engines.vilnius.notation.card_count import census
from engines.vilnius.rules.payments import GOLD_FOR_TOOLS, TOOLS_FOR_GOLD
from engines.vilnius.rules.setup import STACKS

_MOST_TURNS: Final = 99_999
_HANDS, _LENGTHS = ("open", "closed"), ("full", "short")
_ORDERS: Final = ("order_unit", "order_building", "order_special")


# Writing


def dump(state: State) -> str:
    """Returns the position's text."""
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
    """Returns the state of a position's text. Raises `Unreadable` for a text that `dump` would
    write otherwise, or with parts that do not fit together."""
    text = " ".join(text.split())
    head, *sides = (section.split() for section in text.split(" / "))
    ruleset = _ruleset(head[:3], tuple(_emblem(side[0]) for side in sides))
    players = [
        player_texts.read(side[1:], emblem)
        for side, emblem in zip(sides, ruleset.emblems, strict=True)
    ]
    state = _dealt(_bare(ruleset, players, fields.fields(head[3:])))
    step = state.steps[0] if state.bill is not None and state.steps else None
    if step is not None and step.seat >= 0:
        state = fights.with_amounts(state, step.seat)
    check_position.check(state)
    if dump(state) != text:
        raise Unreadable(say("Write the position sorted, and nothing twice."))
    return state


def _ruleset(words: Sequence[str], emblems: tuple[int, ...]) -> Ruleset:
    if len(emblems) not in (2, 3) or emblems != tuple(sorted(set(emblems))):
        raise Unreadable(
            say("A position names two or three players, as in “/ columns … / bear …”.")
        )
    level, hands, length = words if len(words) == 3 else ("", "", "")
    if hands not in _HANDS or length not in _LENGTHS:
        raise Unreadable(say("A position begins with its options, such as “easy open full”."))
    without = [name for each, name in enumerate(fields.SIDE_NAMES) if each not in emblems]
    settled = {"level": fields.member(Level, level).value, "hands": hands, "length": length}
    return options.ruleset({**settled, "without": "".join(without)}, len(emblems))


def _emblem(word: str) -> int:
    if word not in fields.SIDE_NAMES:
        raise Unreadable(
            say(
                "{word} is not a side. Choose from: {known}.",
                word=quoted(word),
                known=", ".join(fields.SIDE_NAMES),
            )
        )
    return fields.SIDE_NAMES.index(word)


def _bare(ruleset: Ruleset, players: Sequence[PlayerState], found: dict[str, str]) -> State:
    """Returns the state of the fields in the text, without the cards that the text leaves out."""
    emblems, count = ruleset.emblems, len(players)
    round_ = Round(
        number=fields.number(fields.needed(found, "round"), player_texts.LAST_ROUND, 1),
        first=fields.seat_of(emblems, fields.needed(found, "first")),
        phase=fields.member(Phase, fields.needed(found, "phase")),
        attackers=fields.seats_of(emblems, found.get("attackers", "")),
        exchanged=_read_exchanged(found.get("exchanged", "")),
    )
    steps = step_texts.read(found.get("steps", ""), emblems, round_.seats(count))
    payer = steps[0].seat if steps and steps[0].seat >= 0 else 0
    if found.get("boost", "") not in ("", *CARDS.boosts):
        raise Unreadable(say("{word} is not a Boost.", word=quoted(found["boost"])))
    return State(
        ruleset=ruleset,
        players=tuple(players),
        table=Table(
            supply=(),
            units=(),
            points=fields.number(fields.needed(found, "points"), ruleset.points),
            enemy_buildings=fields.read_pile(found.get("works", ""), "order_building"),
            boost=found.get("boost", ""),
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
        ending=fields.member(VilniusEnding, found["over"]) if "over" in found else None,
    )


def _read_exchanged(text: str) -> tuple[bool, bool]:
    given = text.split("+")
    return TOOLS_FOR_GOLD in given, GOLD_FOR_TOOLS in given


# Cards that the text leaves out


def _dealt(state: State) -> State:
    """Returns the state with every left-out card in its only possible place. Raises `Unreadable` if
    there are too many of a card, or too few."""
    told, all_cards = census(state), Counter(CARDS.counts)
    if over := sorted(told - all_cards):
        raise Unreadable(say("There are fewer “{card}” cards.", card=over[0]))
    left = sorted((all_cards - told).elements())
    if lands := [card for card in left if card in CARDS.provinces]:
        raise Unreadable(say("The province “{card}” is nowhere.", card=lands[0]))

    def of_kinds(*kinds: str) -> Pile:
        return tuple(card for card in left if CARDS.kinds[card] in kinds)

    def of_emblem(emblem: int | None) -> Pile:
        return tuple(c for c in of_kinds("building") if CARDS.buildings[c].emblem == emblem)

    boosts = tuple(card for card in left if card in CARDS.boosts)
    return state._replace(
        players=tuple(each._replace(supply=of_emblem(each.emblem)) for each in state.players),
        table=state.table._replace(
            supply=of_emblem(None),
            units=of_kinds("unit"),
            order_discard=tuple(each for each in of_kinds(*_ORDERS) if each not in boosts),
            destination_discard=of_kinds("destination"),
        ),
        face_down=state.face_down._replace(unused_boosts=boosts),
    )
