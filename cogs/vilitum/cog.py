"""The slash commands of Vilitum."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from cogs.desk.services import ServiceBot
from cogs.discord import Choice, app_commands
from cogs.hall.game_ui import GameUI
from cogs.play.challenge_form import open_form
from cogs.play.commands.challenge import ANYONE, OPPONENT, challenge_command
from cogs.play.commands.game import TurnCog
from cogs.play.commands.verbs import (
    Fit,
    Given,
    Made,
    Option,
    action_command,
    by_view,
    kind_of,
    parts,
)
from cogs.table.play import SeatAtMatch
from cogs.vilitum.game_ui import COMMAND, GAME, GAME_UI
from cogs.vilitum.typed import named, sacrifice_text, use_of, use_text
from common.text.say import say
from common.text.text import Text
from engines.vilitum.model.values import Place, Sacrifice, Verb, VilitumView

_WORD: Final = app_commands.Range[str, 1, 20]
_ACTORS: Final = {Verb.HEAL: ["C"], Verb.DRAIN: ["C"], Verb.SWAP: ["Z"], Verb.RUSH: ["W"]}
"""The only piece that has a verb."""
_BY_PIECE: Final = {"piece": Fit(0, named)}


def _verb(verb: Verb, about: Text, **told: Text) -> Made:
    """Returns the command of a verb of pieces. `told` describes its options: the piece, unless only
    one has the verb, and the target."""
    *piece, target = told
    found = {each: Option(told[each], parts(use_of(verb), 0), _WORD) for each in piece}
    found[target] = Option(told[target], parts(use_of(verb), 2, _BY_PIECE), _WORD)

    def text(view: VilitumView, *words: str) -> str:
        return use_text(view, verb, *_ACTORS.get(verb, ()), *words)

    return action_command(verb.value, about, by_view(text), **found)


def _ring(view: VilitumView, way: str, ally: str) -> str:
    return use_text(view, Verb(way), "Z", ally)


def _allies(seated: SeatAtMatch, given: Given, typed: str) -> list[Choice[str]]:
    """Returns the allies for a ring's direction, for both directions while none is given."""
    both = (Verb.GIVE, Verb.TAKE)
    ways = [verb for verb in both if given["way"] == verb.value] or both
    return parts(use_of(*ways), 2)(seated, given, typed)


class Vilitum(TurnCog, group_name=COMMAND, group_description=say("Vilitum, for two")):
    """`/vilitum`."""

    game_ui: ClassVar[GameUI] = GAME_UI

    challenge = challenge_command(
        GAME,
        ANYONE,
        {
            "opponent": OPPONENT,
            "board": say("The small board or the large one"),
            "beginner": say("Fewer rules for a first match: no specials but the sacrifice"),
            "regional": say("Add regional rules: choose them in a form"),
        },
        ("ember", say("Who plays Ember and starts")),
        form=open_form,
    )

    # Before the play

    warrior = action_command(
        "warrior",
        say("Agile Warrior: choose your Warrior for this match"),
        "{which}",
        which=Option(
            say("Agile: steps in any direction, attacks deal 1"), kind=Literal["agile", "standard"]
        ),
    )
    place = action_command(
        "place",
        say("Place a piece on your back row"),
        "{piece}>{at}",
        piece=Option(say("Which piece"), parts(kind_of(Place), 0), _WORD),
        at=Option(say("On which square"), parts(kind_of(Place), 1, _BY_PIECE), _WORD),
    )

    # Actions of any piece

    move = _verb(Verb.MOVE, say("Move a piece"), piece=say("Which piece"), to=say("Where it goes"))
    attack = _verb(
        Verb.ATTACK,
        say("Attack an enemy"),
        piece=say("Which piece attacks"),
        target=say("The enemy's square"),
    )

    # Actions of the Cleric

    heal = _verb(
        Verb.HEAL, say("The Cleric gives an ally 1 HP back"), target=say("The ally's square")
    )
    drain = _verb(
        Verb.DRAIN,
        say("Black Cleric: costs an enemy 1 HP, and the Cleric 1 HP"),
        target=say("The enemy's square"),
    )
    sacrifice = action_command(
        "sacrifice",
        say("Sacrifice the Cleric: a defeated piece returns in its place"),
        by_view(sacrifice_text),
        piece=Option(say("Which defeated piece returns"), parts(kind_of(Sacrifice), 2), _WORD),
    )

    # Actions of the Wizard

    swap = _verb(
        Verb.SWAP,
        say("The Wizard swaps places with another piece of yours"),
        partner=say("The other piece's square"),
    )
    ring = action_command(
        "ring",
        say("White Wizard: pass 1 damage to an ally, or take it over"),
        by_view(_ring),
        way=Option(say("From the Wizard, or to it"), kind=Literal["give", "take"]),
        ally=Option(say("The ally's square"), _allies, _WORD),
    )

    # Actions of the Warrior

    rush = _verb(
        Verb.RUSH, say("Warrior Rush: step onto a piece and push it"), to=say("Onto which square")
    )


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Vilitum(bot))
