"""Answers to the buttons of examples that the reader plays through."""

from __future__ import annotations

import asyncio
from typing import Final

from cogs.board.picker import GREEN, question
from cogs.board.steps import PickControls, PickTree
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, preferences_of
from cogs.hall.delivery import hold_update, update
from cogs.hall.menus import PickerState, verbs
from cogs.hall.screen import Button, Screen, button, layout, rows
from cogs.learn.trees import LearnTree
from cogs.learn.trial_screen import (
    Shown,
    actions_of,
    board,
    earlier,
    is_full,
    picking,
    sentences,
    trail,
)
from cogs.learn.trials import Trials, answers, in_time, possible, reopen
from common.text.say import EMPTY, bold, joined, say, sentence
from common.text.text import Text
from db.values import BoardForm
from engines.game import AnyGame
from engines.registry import game as find_game
from learning.example import Example, Practice, further, on_page, practice
from learning.trial import Gone
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


CHANGED: Final = say("This example has changed. `/rules` has the new one.")


async def _example(press: Press) -> Example:
    """Returns the example of a control. Raises `Gone` if there is none."""
    game = find_game(press.arg(0))
    if not press.subject:
        return on_page(game, press.ply)
    opened, _ = await press.services.table.look(press.subject, press.interaction, "course")
    match = opened.match
    if not match.laid_open or match.game is not game or press.ply > match.ply:
        raise Gone
    state = await asyncio.to_thread(lambda: match.at(press.ply).state)
    title = say("match {match}, from step {step}", match=str(opened.row.id), step=press.ply)
    return Example(game, press.ply, title, game.dump(state), match_id=opened.row.id)


class Examples(Trials[Practice]):
    """The trials of pages of the rules, and of moments of matches."""

    changed = CHANGED

    async def tried(self, press: Press) -> tuple[Practice, tuple[str, ...]]:
        """Returns the example after the tried actions; with the game alone in the id, at its
        beginning."""
        example, rest = await _example(press), press.args[1:]
        numbers = actions_of(rest[0]) if rest else ()
        at = await asyncio.to_thread(practice, example, numbers)
        return at, rest[1:] if rest else example.chosen

    def ways(self, at: Practice) -> PickTree:
        return ways_at(at)

    def further(self, at: Practice, number: int) -> Practice:
        return further(at, number)

    def again(self, at: Practice) -> Practice:
        return practice(at.example)

    async def played(self, press: Press, at: Practice) -> Practice:
        """Lets the bot play for all seats but the reader's; without an answer of the bot the reader
        plays them, too."""
        thinkers, person = press.services.thinkers, press.interaction.user.id

        async def ask() -> Practice:
            after, seed = at, trail(at.numbers)
            if _is_full(after):
                return after
            async for each in answers(thinkers, person, at.game, at.state, at.reader, seed):
                if not each.is_forced:
                    after = further(after, after.view.legal.index(each.action))
                if _is_full(after):
                    break
            return after

        return await in_time(press, ask) or at

    async def show(
        self, press: Press, at: Practice, state: PickerState, note: Text = EMPTY
    ) -> None:
        wanted = await preferences_of(press.interaction)
        parts = possible(ways_at(at), state.chosen)
        look = Look(down=wanted.below(at.reader), helps=not at.example.match_id)
        screen = practice_screen(at, parts, wanted.boards, look)
        await update(press.interaction, screen)

    async def judge(self, press: Press, at: Practice) -> None:
        """Is never called: an example judges nothing, so no trial of it is over."""
        await self.show(press, at, PickerState())


def _is_full(at: Practice) -> bool:
    return is_full(steps_at(at, ways_at(at)))


EXAMPLES: Final = Examples()
on(*verbs(PICK))(EXAMPLES.choose)
on("try-do")(EXAMPLES.confirm)


@on("try")
async def _try(press: Press) -> None:
    await hold_update(press.interaction)
    await reopen(press, EXAMPLES)


async def setup(_bot: ServiceBot) -> None:
    """Adds nothing: loading the module registers its answers."""
