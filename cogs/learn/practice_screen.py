"""Trying an example of the rules: the reader plays from its position, and the bot answers.

The ids hold the game and the page (as the ply) before the actions; for a moment of a match the
match (as the subject) and its ply.
"""

from __future__ import annotations

from typing import Final

from cogs.board.picker import GREEN, question
from cogs.board.steps import PickControls, PickTree
from cogs.hall.screen import Button, Screen, button, layout, rows
from cogs.learn.trees import LearnTree
from cogs.learn.trial_screen import Shown, board, earlier, is_full, picking, sentences, trail
from common.text.say import bold, joined, say, sentence
from common.text.text import Text
from db.values import BoardForm
from engines.game import AnyGame
from learning.example import Practice
from players.registry import player_of
from render.look import WHOLE, Look

FULL: Final = say("**The example ends here. Go back, or start over.**")
TRY: Final = say("Try it")
PICK: Final = "try-pick"
"""The verb of the controls in which an action is chosen."""


def practice_args(at: Practice, chosen: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Returns a trial for a control's id, with these parts chosen."""
    return (at.game.key, trail(at.numbers), *chosen)


def ways_at(at: Practice) -> PickTree:
    """Returns the picks of an example."""
    return LearnTree(at)


def steps_at(
    at: Practice, ways: PickTree, boards: BoardForm = BoardForm.PICTURES, look: Look = WHOLE
) -> PickControls:
    """Returns the controls of an example."""
    example, args = at.example, practice_args(at)
    return PickControls(ways, PICK, example.match_id, example.number, args, look, boards)


def try_button(game: AnyGame, page: int, label: str = TRY) -> Button:
    """Returns the button that opens the example of a page."""
    return button(label, "try", 0, page, (game.key,))


def practice_screen(
    at: Practice,
    chosen: tuple[str, ...] = (),
    boards: BoardForm = BoardForm.PICTURES,
    look: Look = WHOLE,
) -> Screen:
    """Returns the position, the latest actions in words, and the next choice."""
    ways = ways_at(at)
    steps = steps_at(at, ways, boards, look)
    full = is_full(steps)
    lines = _lines(at, ways, () if full else chosen, with_key=boards.are_pictures)
    lines += [FULL] if full and not at.view.outcome else []
    shown = Shown("practice.png", ways.choice(chosen), look, boards)
    blocks = board(at, at.view, lines, shown)
    if not full:
        blocks += picking(at, steps, chosen)
    buttons = _playing(at, ways, chosen) if not full else []
    return Screen(layout(*blocks, *rows([*buttons, *_ways_out(at, ways, chosen)])))


def _lines(at: Practice, ways: PickTree, chosen: tuple[str, ...], *, with_key: bool) -> list[str]:
    """Returns the words above the board; `with_key` the explanation of a picture's marks, too."""
    lines: list[str] = [
        say("### Try it: {title}", title=at.example.title),
        say("-# {game}. {who}", game=at.game.title, who=_who_plays(at)),
    ]
    lines += [joined(" ", sentences(at.told))] if at.told else []
    if at.view.outcome:
        return [*lines, bold(at.game.describe_outcome(at.view))]
    lines.append(at.game.status(at.view))
    if not chosen:
        return lines
    return [*lines, question(at, ways, chosen), *(ways.key(chosen) if with_key else [])]


def _who_plays(at: Practice) -> Text:
    """Returns the reader's side; every side if the bot plays none."""
    if at.reader is not None and player_of(at.game.key):
        if at.game.team:
            return sentence(say("you play {side}", side=at.game.side(at.view, at.reader)))
        return say("Your move; I play the other side.")
    if max(at.game.seat_counts) == 2:
        return say("You play both sides.")
    return say("You play every side.")


def _playing(at: Practice, ways: PickTree, chosen: tuple[str, ...]) -> list[Button]:
    if ways.text(chosen) is None:
        return []
    args, example = practice_args(at, chosen), at.example
    return [button(say("Play"), "try-do", example.match_id, example.number, args, style=GREEN)]


def _ways_out(at: Practice, ways: PickTree, chosen: tuple[str, ...]) -> list[Button]:
    """Returns Back, which drops the last part chosen or else all since the reader's latest action,
    and the buttons to the beginning and to the page."""
    key, number, match_id = at.game.key, at.example.number, at.example.match_id
    back = earlier(at, ways, chosen, at.since if player_of(key) else 1)
    args = (key, trail(back.numbers), *back.chosen)
    return [
        button(say("Back"), "try", match_id, number, args, disabled=back.is_first),
        button(say("Start over"), "try", match_id, number, (key,)),
        button(say("Review"), "review", match_id)
        if match_id
        else button(say("Rules"), "rules", 0, 0, (key, "try", str(number))),
    ]
