"""The slash commands of Vilitum."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from discord import app_commands
from discord.app_commands import Choice

from cogs.desk.services import ServiceBot
from cogs.hall.game_ui import GameUI
from cogs.invite.challenge import open_form
from cogs.play.challenge import ANYONE, OPPONENT, challenge_command
from cogs.play.game import TurnCog
from cogs.play.verbs import Fit, Given, Option, Text, action_command, by_view, kind_of, parts
from cogs.table.play import SeatAtMatch
from cogs.vilitum.game_ui import COMMAND, GAME, GAME_UI
from cogs.vilitum.typed import named, sacrifice_text, use_of, use_text
from engines.vilitum.model.values import Place, Sacrifice, Verb, VilitumView

_WORD: Final = app_commands.Range[str, 1, 20]
_BY_PIECE: Final = {"piece": Fit(0, named)}


def _use(verb: Verb, *actor: str) -> Text:
    """Returns the text of a verb: of the piece and target in the options, or of this actor and the
    target in the only option."""

    def text(view: VilitumView, *words: str) -> str:
        return use_text(view, verb, *actor, *words)

    return by_view(text)


def _ring(view: VilitumView, way: str, ally: str) -> str:
    return use_text(view, Verb(way), "Z", ally)


def _piece(about: str, verb: Verb) -> Option:
    return Option(about, parts(use_of(verb), 0), _WORD)


def _target(about: str, verb: Verb) -> Option:
    return Option(about, parts(use_of(verb), 2, _BY_PIECE), _WORD)


def _only_target(about: str, verb: Verb) -> Option:
    return Option(about, parts(use_of(verb), 2), _WORD)


def _allies(seated: SeatAtMatch, given: Given, typed: str) -> list[Choice[str]]:
    """Returns the allies for a ring's way, for both ways while none is given."""
    verbs = [verb for verb in (Verb.GIVE, Verb.TAKE) if given["way"] == verb.value]
    return parts(use_of(*verbs or (Verb.GIVE, Verb.TAKE)), 2)(seated, given, typed)


class Vilitum(TurnCog, group_name=COMMAND, group_description="Vilitum, for two"):
    """`/vilitum`."""

    game_ui: ClassVar[GameUI] = GAME_UI

    challenge = challenge_command(
        GAME,
        ANYONE,
        {
            "opponent": OPPONENT,
            "board": "The small board or the large one",
            "beginner": "No specials but the sacrifice, on the small board",
            "regional": "Add regional rules: choose them in a form",
        },
        ("ember", "Who plays Ember, which starts"),
        form=open_form,
    )

    # Before the play

    warrior = action_command(
        "warrior",
        "Agile Warrior: choose your Warrior for this match",
        "{which}",
        which=Option(
            "Agile: steps in any direction, attacks deal 1", kind=Literal["agile", "standard"]
        ),
    )
    place = action_command(
        "place",
        "Place a piece on your back row",
        "{piece}>{at}",
        piece=Option("Which piece", parts(kind_of(Place), 0), _WORD),
        at=Option("On which square", parts(kind_of(Place), 1, _BY_PIECE), _WORD),
    )

    # Actions of any piece

    move = action_command(
        "move",
        "Move a piece",
        _use(Verb.MOVE),
        piece=_piece("Which piece", Verb.MOVE),
        to=_target("Where it goes", Verb.MOVE),
    )
    attack = action_command(
        "attack",
        "Attack an enemy",
        _use(Verb.ATTACK),
        piece=_piece("Which piece attacks", Verb.ATTACK),
        target=_target("Whom, by square", Verb.ATTACK),
    )

    # Actions of the Cleric

    heal = action_command(
        "heal",
        "The Cleric takes a ring off an ally",
        _use(Verb.HEAL, "C"),
        target=_only_target("Which ally, by square", Verb.HEAL),
    )
    drain = action_command(
        "drain",
        "Black Cleric: take a ring to lay one on an enemy",
        _use(Verb.DRAIN, "C"),
        target=_only_target("Which enemy, by square", Verb.DRAIN),
    )
    sacrifice = action_command(
        "sacrifice",
        "Sacrifice the Cleric: a defeated piece returns in its place",
        by_view(sacrifice_text),
        piece=Option("Which defeated piece returns", parts(kind_of(Sacrifice), 2), _WORD),
    )

    # Actions of the Wizard

    swap = action_command(
        "swap",
        "The Wizard swaps places with another piece of yours",
        _use(Verb.SWAP, "Z"),
        partner=_only_target("With which piece, by square", Verb.SWAP),
    )
    ring = action_command(
        "ring",
        "White Wizard: pass a ring between the Wizard and an ally",
        by_view(_ring),
        way=Option("From the Wizard, or to it", kind=Literal["give", "take"]),
        ally=Option("Which ally, by square", _allies, _WORD),
    )

    # Actions of the Warrior

    rush = action_command(
        "rush",
        "Warrior Rush: step onto a piece and push it",
        _use(Verb.RUSH, "W"),
        to=_only_target("Onto which square", Verb.RUSH),
    )


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Vilitum(bot))
