"""The options of a match, and the combinations that are not allowed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from common.text.say import name, say
from common.text.text import Text
from engines.game import Illegal, Options, OptionSpec, Seat, Value
from engines.vilitum.model.board import EMBER, FROST, SIDES
from engines.vilitum.model.values import Regional, Ruleset

_NOTES: Final = {
    Regional.AGILE_WARRIOR: say(
        "A side may give up its Warrior's 2 damage for steps in any direction."
    ),
    Regional.BLACK_CLERIC: say(
        "The Cleric may pay 1 HP to deal 1 damage to an enemy in heal range."
    ),
    Regional.BLOOD_LUST: say("With one piece against several you may move twice or attack twice."),
    Regional.BLOOD_RAGE: say("With one piece against several your attacks deal 2."),
    Regional.MELEE_ARCHER: say("An Archer that does not move may attack the square next to it."),
    Regional.SNEAKY_ROGUE: say("The Rogue passes enemies, but not the enemy Rogue."),
    Regional.TACTICAL_WIZARD: say("After a swap, the Wizard or its partner may attack."),
    Regional.WARRIOR_CHARGE: say("The Warrior may move twice instead of attacking."),
    Regional.WARRIOR_RUSH: say(
        "Instead of moving and attacking, the Warrior may step onto a piece and push it."
    ),
    Regional.WHITE_WIZARD: say("Instead of moving or attacking, the Wizard may pass 1 damage on."),
}
NO: Final = "no"
YES: Final = "yes"
AGILE: Final = Regional.AGILE_WARRIOR

BOARD: Final = OptionSpec(
    "board",
    name("Board"),
    (
        Value("5x5", "5x5", say("The small board: five squares for five pieces.")),
        Value("7x7", "7x7", say("The large board; the Warrior steps in any direction.")),
    ),
    default="5x5",
)
BEGINNER: Final = OptionSpec(
    "beginner",
    name("Beginner game"),
    (
        Value(NO, say("No"), say("Every piece has its special.")),
        Value(YES, say("Yes"), say("No specials but the Cleric's sacrifice; 5x5 only.")),
    ),
    default=NO,
)
REGIONAL: Final = OptionSpec(
    "regional",
    name("Regional rules"),
    tuple(Value(rule.value, rule.title, _NOTES[rule]) for rule in Regional),
    default="",
    several=True,
)
FIRST: Final = OptionSpec(
    "first",
    name("First move"),
    (Value("ember", SIDES[EMBER]), Value("frost", SIDES[FROST])),
    default="ember",
    asked=False,
)
OPTIONS: Final = (BOARD, BEGINNER, REGIONAL, FIRST)


def conflict(size: int, beginner: bool, regional: Collection[Regional]) -> Text | None:
    """Returns why these options exclude one another (ruling “options that exclude one another”), or
    None."""
    if beginner and size != 5:
        return say("The beginner game is played on the 5x5 board.")
    if AGILE in regional and size != 5:
        return say(
            "Agile Warrior is for the 5x5 board: on 7x7 every Warrior steps in any direction."
        )
    if AGILE in regional and beginner:
        return say(
            "Agile Warrior does nothing in the beginner game, where every Warrior steps in any "
            "direction already."
        )
    if Regional.TACTICAL_WIZARD in regional and beginner:
        return say("Tactical Wizard needs the Wizard's swap, which the beginner game leaves out.")
    return None


def checked(settled: dict[str, str]) -> dict[str, str]:
    """Returns these settled options. Raises `Illegal` if they exclude one another."""
    if problem := conflict(_size(settled), settled["beginner"] == YES, _regional(settled)):
        raise Illegal(problem)
    return settled


def ruleset(settled: Options) -> Ruleset:
    """Returns the ruleset of these settled options."""
    regional = _regional(settled)
    agile = None if AGILE in regional else False
    kept = tuple(rule for rule in regional if rule is not AGILE)
    return Ruleset(_size(settled), settled["beginner"] == YES, kept, (agile, agile))


def first(settled: Options) -> Seat:
    """Returns the side that places and moves first."""
    return EMBER if settled["first"] == "ember" else FROST


def _size(settled: Options) -> int:
    return int(settled["board"][0])


def _regional(settled: Options) -> tuple[Regional, ...]:
    return tuple(Regional(choice.key) for choice in REGIONAL.chosen(settled["regional"]))
