"""The parts of the rules pages in `rules.txt` that the program fills in: the cards in lists, made
from the card file, and positions, each played from the beginning of a game."""

from __future__ import annotations

from typing import Final

from common.text.say import counted, joined, listed, say
from common.text.text import Text
from engines.vilnius import play, turns
from engines.vilnius.actions import legal
from engines.vilnius.model import options
from engines.vilnius.model.actions import Action, Pass
from engines.vilnius.model.card_names import TYPE_NAMES, WEAPON_NAMES, short
from engines.vilnius.model.cards import WEAPONS, Arms, Building, EnemyCard, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Stage
from engines.vilnius.names import NOTHING, amount
from engines.vilnius.notation import positions
from engines.vilnius.words import hints


def price(gold: int, tools: int) -> Text:
    """Returns a price in words."""
    return amount(gold, tools) if gold or tools else say("free")


def armed(arms: Arms) -> Text:
    """Returns weapons in words."""
    found = zip(WEAPONS, arms, strict=True)
    told = [counted(count, WEAPON_NAMES[weapon]) for weapon, count in found if count]
    return joined(", ", told) or say("no weapon")


def _building(card: Building, copies: Text) -> Text:
    does = joined(", ", hints.abilities(card)) or say("for units")
    return say(
        "- **{building}** {copies}: {price} · {type} · order {value} · {does}",
        building=short(card.name),
        copies=copies,
        price=price(card.gold, card.tools),
        type=TYPE_NAMES[card.type],
        value=card.value,
        does=does,
    )


def _unit(card: Unit) -> Text:
    needed = listed([TYPE_NAMES[each] for each in card.requires])
    needs = [say("needs {types}", types=needed)] * bool(card.requires)
    line = say(
        "- **{unit}** x{count}: {price} · {weapons}",
        unit=card.name,
        count=card.count,
        price=price(card.gold, card.tools),
        weapons=armed(card.arms),
    )
    return joined(" · ", [line, *needs, *hints.talents(card)])


def _enemy(card: EnemyCard) -> Text:
    return say(
        "- **{enemy}** x{count}, strength {strength}: {weapons} (+ {more})",
        enemy=card.name,
        count=card.count,
        strength=card.strength,
        weapons=armed(card.arms),
        more=armed(card.more_arms) if any(card.more_arms) else NOTHING,
    )


def _general() -> Text:
    cards = [each for each in CARDS.buildings.values() if each.emblem is None]
    return joined("\n", (_building(each, say("x{count}", count=each.count)) for each in cards))


def _own() -> Text:
    """Returns the private buildings, equal ones of several emblems once."""
    kinds: dict[str, list[Building]] = {}
    for each in CARDS.buildings.values():
        if each.emblem is not None and not each.starts:
            kinds.setdefault(each.key, []).append(each)
    lines: list[Text] = []
    for cards in kinds.values():
        owners = [SIDES[each.emblem or 0] for each in cards]
        copies = say("x{count}", count=cards[0].count)
        if len(owners) < len(SIDES):
            copies = say("x{count}, {sides}", count=cards[0].count, sides=listed(owners))
        lines.append(_building(cards[0], copies))
    return joined("\n", lines)


_SETTLED: Final = {"level": "easy", "hands": "open", "length": "full", "without": "knight"}
_SEED: Final = "Vilnius"


def _begun() -> State:
    return play.fresh(options.ruleset(_SETTLED, 2), _SEED)


def _said(state: State, text: str) -> State:
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


_HOMES: Final = {
    side: f"{side} city:residence@m12,barracks@n12 value:3 to:vilnius provinces:|{homes}|"
    for side, homes in (
        ("columns", "asmena,kernave,kreva,lida,maisiagala,medininkai,punia,trakai"),
        ("bear", "ariogala,betygala,kaltinenai,kraziai,medvegalis,raseiniai,siauliai,vidukle"),
    )
}
"""The players of examples with nothing built, up to their units."""
_PILES: Final = (
    "order:knight-brothers,footmen,boost-3,final stacks:smolensk,palanga,chernigov|skalovia,kaunas,"
    "podolia|bryansk,kyiv,volhynia|memel,veliuona,sudovia fates:dest-v,dest-p "
    "seed:Vilnius shuffles:9"
)
"""The face-down cards in examples, the same in all."""

NAMED: Final[dict[str, str]] = {
    "own buildings": _own(),
    "general buildings": _general(),
    "units": joined("\n", map(_unit, CARDS.units.values())),
    "enemies": joined("\n", (_enemy(each) for each in CARDS.enemies.values() if any(each.arms))),
    **_HOMES,
    "piles": _PILES,
    "beginning": positions.dump(_begun()),
    "paying": positions.dump(_said(_begun(), "build manufactory m13")),
    "income": positions.dump(_until(_begun(), Stage.INCOME)),
    "fight": positions.dump(_until(_begun(), Stage.FIGHT)),
}
"""The texts of the names in braces."""
