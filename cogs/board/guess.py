"""The private screen on which an onlooker guesses the next move, and the words on guesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cogs.board.match_view import MatchView, title_lines
from cogs.board.picker import question, turning_buttons
from cogs.board.steps import PickControls, PickTree, Spot
from cogs.hall.game_ui import TO_BOARD
from cogs.hall.menus import PickerState
from cogs.hall.screen import Button, Screen, button, layout, rows, with_board
from common.text.say import EMPTY, say
from common.text.text import Text
from db.values import is_bot
from engines.game import AnyView
from players.guess import AS_GOOD, EXACT, NEARLY
from render.look import CHOICE

GUESS, PICK, STEP, BACK = "guess", "guess-pick", "guess-step", "guess-back"
"""The verbs to guess the next move, to choose a part, to see the same step differently, and to go
back."""
RULE: Final = say(
    "-# {exact} points if it is played, {as_good} if I find it as good, {nearly} if nearly as "
    "good. Nobody else sees it.",
    exact=EXACT,
    as_good=AS_GOOD,
    nearly=NEARLY,
)
BOT_PLAYS: Final = say("I'm about to move. Guess again when it's a player's turn.")
HIDDEN: Final = say("This turn can't be guessed: it is secret, or several players act at once.")
FORCED: Final = say("Only one move is possible, so there is nothing to guess.")


@dataclass(frozen=True, slots=True)
class Guessing:
    """A person's guesses for their screen: the present one in words, empty for none, and lines on
    the one before."""

    present: Text = EMPTY
    before: Sequence[str] = ()


def why_no_guess(shown: MatchView) -> Text:
    """Returns the reason why nobody can guess the next move now, in a sentence; empty if onlookers
    can. They can if one person is to choose, and the choices are no secret."""
    mover = shown.mover
    acting = shown.view.to_act
    if any(is_bot(shown.people[seat]) or seat in shown.stood_in for seat in acting):
        return BOT_PLAYS
    if mover is None:
        return HIDDEN
    return FORCED if len(mover.legal) < 2 else EMPTY


def may_guess(shown: MatchView) -> bool:
    """Tells whether this viewer is an onlooker of a running match who can guess its next move
    now."""
    return shown.seat is None and shown.view.outcome is None and not why_no_guess(shown)


def guess_ways(shown: MatchView) -> PickTree:
    """Returns the moves among which an onlooker guesses, each as one pick."""
    return PickTree(Spot(shown.game, _mover(shown)), single=True)


def guess_screen(shown: MatchView, at: PickerState, mine: Guessing, note: Text = EMPTY) -> Screen:
    """Returns the next step of a guess with its picture. `shown` is the public's view, with the ply
    at which the move was asked for; `note` comes first."""
    ways = guess_ways(shown)
    chosen = at.chosen if ways.further(at.chosen) else ways.advance()
    at = PickerState(chosen, at.closer, at.page)
    lines = [*title_lines(shown), *([note] if note else []), *mine.before]
    if mine.present:
        lines.append(
            say(
                "Your guess: **{guess}**. You can change it until the move is played.",
                guess=mine.present,
            )
        )
    key = ways.key(chosen) if shown.boards.are_pictures else []
    lines += [_question(shown, ways, chosen), *key, RULE]
    picture = shown.picture(ways.choice(chosen), CHOICE if at.closer else "")
    steps = PickControls(
        ways, PICK, shown.match_id, shown.ply, look=shown.look(), boards=shown.boards
    )
    blocks = with_board(lines, picture, shown.boards)
    blocks += steps.blocks(at, shown.game.asks(_mover(shown), chosen))
    buttons: list[Button] = []
    if not ways.is_first(chosen):
        buttons.append(button(say("Back"), BACK, shown.match_id, shown.ply, at.args()))
    buttons += turning_buttons(shown, at, steps.last_page(at), STEP)
    if mine.present:
        buttons.append(button(say("Next move"), GUESS, shown.match_id, shown.ply))
    buttons.append(TO_BOARD.button(shown.match_id, shown.ply))
    return Screen(layout(*blocks, *rows(buttons)))


def _question(shown: MatchView, ways: PickTree, chosen: tuple[str, ...]) -> Text:
    mover = _mover(shown)
    if ways.is_first(chosen):
        return say("**Which move will {side} play?**", side=shown.sides[mover.seat or 0])
    return question(Spot(shown.game, mover), ways, chosen)


def _mover(shown: MatchView) -> AnyView:
    """Returns the view of the seat to act, whose moves are no secret."""
    assert shown.mover is not None
    return shown.mover
