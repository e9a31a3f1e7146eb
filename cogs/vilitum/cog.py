"""The slash commands of Vilitum, and its controls under the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Literal

from cogs.desk.services import ServiceBot
from cogs.discord import Choice, app_commands
from cogs.hall.errors import UserError
from cogs.hall.game_ui import Control, GameUI
from cogs.hall.languages.readers import spellings
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
from common.text.say import say
from common.text.text import Text
from engines.game import AnyView
from engines.vilitum.model.board import KINDS, SQUARES, Kind
from engines.vilitum.model.values import DEFEATED, Phase, Place, Sacrifice, Use, Verb, VilitumView
from engines.vilitum.notation.actions import SIGNS

GAME: Final = "vilitum"
COMMAND: Final = "vilitum"

_HINTS: Final = {
    Phase.CHOOSING: say("Choose below, or use `/vilitum warrior`."),
    Phase.PLACING: say("Press a piece below, or use `/vilitum place`."),
    Phase.PLAYING: say(
        "Press a piece below, or use `/vilitum move`, `/vilitum attack` and the like."
    ),
}


def _controls(view: AnyView) -> tuple[Control, ...]:
    assert isinstance(view, VilitumView)
    match view.phase:
        case Phase.CHOOSING:
            return (
                Control(say("Standard Warrior"), "do", True, ("standard",)),
                Control(say("Agile Warrior"), "do", True, ("agile",)),
            )
        case Phase.PLACING:
            return (Control(say("Place"), "move", True),)
        case Phase.PLAYING:
            acted = any(isinstance(played.action, Use) for played in view.done)
            end = (Control(say("End turn"), "do", args=("end",)),) if acted else ()
            return (Control(say("Play"), "move", True), *end)


def _hint(view: AnyView) -> Text:
    assert isinstance(view, VilitumView)
    if view.done:
        return say("Continue below, end the turn, or take back.")
    return _HINTS[view.phase]


def _brisk(view: AnyView) -> bool:
    assert isinstance(view, VilitumView)
    return view.phase is not Phase.PLAYING


def _places(view: AnyView) -> bool:
    """Tells whether pieces are placed: ten small steps, none of them decisive."""
    assert isinstance(view, VilitumView)
    return view.phase is Phase.PLACING


GAME_UI: Final = GameUI(GAME, COMMAND, _controls, _hint, brisk=_brisk, unasked=_places)


_AT_ENEMIES: Final = (Verb.ATTACK, Verb.DRAIN)
_AT_ALLIES: Final = (Verb.HEAL, Verb.SWAP, Verb.GIVE, Verb.TAKE)


def use_of(*verbs: Verb) -> Callable[[Any], bool]:
    """Returns a function that tells whether an action has one of these verbs of pieces."""
    return lambda action: isinstance(action, Use) and action.verb in verbs


def named(view: VilitumView, word: str) -> str:
    """Returns one of the viewer's pieces as texts name it (`Ra1`), from `R`, `rogue`, `a1` or
    `Ra1`; the word itself if it names none, which the engine refuses."""
    wanted = word.casefold().strip()
    for kind in KINDS:
        at = _square(view, view.seat or 0, kind)
        if wanted and wanted in (at, *_names(kind, at)):
            return kind.letter + at
    return word.strip()


def _square(view: VilitumView, side: int, kind: Kind) -> str:
    """Returns the square of a side's piece, empty if it is off the board."""
    place = view.places[side * 5 + kind]
    return SQUARES[place] if place >= 0 else ""


def _names(kind: Kind, at: str) -> tuple[str, ...]:
    return kind.letter.lower(), *spellings(kind.title), f"{kind.letter.lower()}{at}"


def use_text(view: VilitumView, verb: Verb, piece: str, target: str) -> str:
    """Returns the text of a piece's action. Raises `UserError` for a piece that is not on the
    board, and for a square without a piece of the viewer's."""
    actor = named(view, piece)
    if actor.casefold() in SQUARES:
        words = say("None of your pieces stands on {square}.")
        raise UserError(words.filled(square=actor.casefold()))
    gone = next((kind for kind in KINDS if kind.letter == actor), None)
    if gone is not None:
        raise UserError(_missing(view, gone))
    return f"{actor}{SIGNS[verb]}{_aimed(view, verb, target)}"


def _aimed(view: VilitumView, verb: Verb, word: str) -> str:
    """Returns the square of the target piece, from its name or letter, perhaps with its square; any
    other word unchanged."""
    own = view.seat or 0
    if verb not in _AT_ENEMIES + _AT_ALLIES:
        return word.strip()
    side = 1 - own if verb in _AT_ENEMIES else own
    for kind in KINDS:
        at = _square(view, side, kind)
        if at and word.casefold().strip() in _names(kind, at):
            return at
    return word.strip()


def _missing(view: VilitumView, kind: Kind) -> Text:
    defeated = view.places[(view.seat or 0) * 5 + kind] == DEFEATED
    if defeated:
        return say("Your {piece} is defeated.", piece=kind.title)
    return say("Your {piece} is still to be placed.", piece=kind.title)


def sacrifice_text(view: VilitumView, piece: str) -> str:
    """Returns the text of a sacrifice, from the letter or name of the returning piece. Raises
    `UserError` if the Cleric is not on the board, or the word names no piece."""
    word = piece.casefold().strip()
    at = _square(view, view.seat or 0, Kind.CLERIC)
    if not at:
        raise UserError(_missing(view, Kind.CLERIC))
    for kind in KINDS:
        if word in (kind.letter.lower(), *spellings(kind.title)):
            return f"C{at}={kind.letter}"
    raise UserError(say("Name the defeated piece that is to return: W, R, Z or A."))


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
