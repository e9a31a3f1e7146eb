"""Answers to the buttons of examples that the reader plays through."""

from __future__ import annotations

import asyncio
from typing import Final

from cogs.board.steps import PickTree
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, preferences_of
from cogs.hall.delivery import hold_update, update
from cogs.hall.menus import PickerState, verbs
from cogs.learn.practice_screen import PICK, practice_screen, steps_at, ways_at
from cogs.learn.trial_screen import actions_of, is_full, trail
from cogs.learn.trials import Trials, answers, in_time, possible, reopen
from common.text.say import EMPTY, say
from common.text.text import Text
from engines.registry import game as find_game
from learning.example import Example, Practice, further, on_page, practice
from learning.trial import Gone
from render.look import Look

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
