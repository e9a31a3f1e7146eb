"""`/puzzle`: the puzzle of the day, and any number of others; solved in private, by the same
presses as in play."""

from __future__ import annotations

import asyncio
from typing import Final

from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, services_of
from cogs.discord import Choice, app_commands, commands
from cogs.hall.delivery import announce, hold, hold_update, reply, update
from cogs.hall.errors import UNREACHED, BadControl, Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.languages.commands import describe
from cogs.hall.languages.readers import spoken
from cogs.hall.menus import PickerState, verbs
from cogs.hall.posting import ask_to_share
from cogs.hall.screen import Screen
from cogs.learn.daily_puzzles import Result, shared_screen
from cogs.learn.puzzle_screen import (
    MORE,
    OTHER,
    over_screen,
    refusal,
    refuted_screen,
    solved_title,
    trying_screen,
    wrong_screen,
)
from cogs.learn.puzzle_sheet import HINT, PICK, RUNGS, PuzzleSheet, hint_words
from cogs.learn.puzzles import (
    NONE,
    drawn_by_lot,
    grades_of,
    named_day,
    puzzle_of_today,
    puzzled,
    sheet_of,
    which_of,
)
from cogs.learn.trees import PuzzleTree
from cogs.learn.trial_screen import actions_of, trail
from cogs.learn.trials import Trials, possible, reach, reopen, reply_in
from common.names import plain
from common.text.say import EMPTY, say
from common.text.text import Text
from db.tables.puzzles import Which, day_of
from engines.action_tree import AnyPick
from engines.registry import game as find_game
from learning.puzzle import GRADES, Puzzle, find_puzzle
from learning.solving import Solving, answered, falls_short, further, solved, solving
from learning.trial import Gone, Verdict
from render.painting.orders import NotDrawn

CHANGED: Final = say("This puzzle has changed. `/puzzle` has others.")
SHARED: Final = say("You have shared this already, or there is nothing to share yet.")


class Puzzles(commands.Cog):
    """`/puzzle`."""

    @app_commands.command(description=say("Today's puzzle, or as many as you like"))
    @describe(game=say("Another puzzle: of which game"), grade=say("Another puzzle: how hard"))
    @app_commands.choices(game=[Choice(name=each.title, value=each.key) for each in puzzled()])
    async def puzzle(
        self,
        interaction: Interaction,
        game: str | None = None,
        grade: app_commands.Range[int, 1, 5] | None = None,
    ) -> None:
        """Shows the puzzle of today; with a game or a grade another one by lot."""
        await hold(interaction)
        if game is None and grade is None:
            await reply(interaction, await _todays(interaction))
            return
        services, person = services_of(interaction), interaction.user.id
        key = find_game(game).key if game else ""
        puzzle = await drawn_by_lot(services, person, key, grade)
        await reply(interaction, await _opened(interaction, puzzle))

    @puzzle.autocomplete("grade")
    async def _grades(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        """Returns the grades that have puzzles besides today's, for the game if one is named
        already."""
        game = str(interaction.namespace.game or "")
        today = await puzzle_of_today(services_of(interaction))
        found = [Choice(name=spoken(GRADES[at]), value=at) for at in grades_of(game, today)]
        return [each for each in found if typed.strip().lower() in each.name.lower()]


async def _todays(interaction: Interaction) -> Screen:
    """Returns the puzzle of today. Raises `UserError` if there is none."""
    puzzle = await puzzle_of_today(services_of(interaction))
    if puzzle is None:
        raise UserError(NONE)
    return await _opened(interaction, puzzle)


async def _opened(interaction: Interaction, puzzle: Puzzle, ply: int = 0) -> Screen:
    """Returns a puzzle at its beginning; today's puzzle at its end, once that is settled."""
    sheet = await sheet_of(interaction, puzzle, ply)
    if sheet.is_today and sheet.tried.is_over:
        return await _solution(sheet)
    try:
        at = await asyncio.to_thread(solving, puzzle)
    except Gone:
        raise UserError(CHANGED) from None
    return trying_screen(sheet, at, PuzzleTree(at).advance())


async def _solution(sheet: PuzzleSheet) -> Screen:
    try:
        at = await asyncio.to_thread(solved, sheet.puzzle)
    except Gone:
        raise UserError(CHANGED) from None
    title = solved_title(sheet) if sheet.tried.solved else say("**The solution:**")
    return over_screen(sheet, at, title)


def _puzzle(press: Press) -> Puzzle:
    """Returns the puzzle that a control's id names. Raises `UserError` if it is gone."""
    puzzle = find_puzzle(press.arg(0), press.arg(1))
    if puzzle is None:
        raise UserError(CHANGED)
    return puzzle


@on("puzzle")
async def _show(press: Press) -> None:
    """Shows the puzzle at its beginning, or after the tried actions."""
    await hold_update(press.interaction)
    await reopen(press, TRIALS)


@on(HINT)
async def _hint(press: Press) -> None:
    """Shows the next rung of the ladder of hints; the chosen parts stay."""
    await hold_update(press.interaction)
    at, state = await reach(press, TRIALS)
    which = await _which(press, at.puzzle)
    await press.services.store.puzzles.hint(which, press.services.now())
    words = await asyncio.to_thread(hint_words, at, state.chosen, _rung(press))
    await TRIALS.show(press, at, state, words)


def _rung(press: Press) -> int:
    return min(press.subject, RUNGS) if press.verb == HINT else 0


async def _which(press: Press, puzzle: Puzzle) -> Which:
    return await which_of(press.services, press.interaction.user.id, puzzle)


class PuzzleTrials(Trials[Solving]):
    """The trials of puzzles; the id names the puzzle."""

    changed = CHANGED

    async def tried(self, press: Press) -> tuple[Solving, tuple[str, ...]]:
        puzzle, numbers = _puzzle(press), actions_of("".join(press.args[2:3]))
        return await asyncio.to_thread(solving, puzzle, numbers), press.args[3:]

    def ways(self, at: Solving) -> PuzzleTree:
        return PuzzleTree(at)

    def further(self, at: Solving, number: int) -> Solving:
        return further(at, number)

    def again(self, at: Solving) -> Solving:
        return solving(at.puzzle)

    async def take(self, press: Press, at: Solving, pick: AnyPick, state: PickerState) -> None:
        """Takes a pick; a proposal of the bot counts as a hint."""
        if pick.proposed:
            which = await _which(press, at.puzzle)
            await press.services.store.puzzles.hint(which, press.services.now())
        await super().take(press, at, pick, state)

    async def show(self, press: Press, at: Solving, state: PickerState, note: Text = EMPTY) -> None:
        sheet = await sheet_of(press.interaction, at.puzzle, press.ply)
        chosen, rung = possible(PuzzleTree(at), state.chosen), _rung(press)
        screen = trying_screen(sheet, at, chosen, note, rung + (press.verb == HINT))
        await update(press.interaction, screen)

    async def judge(self, press: Press, at: Solving) -> None:
        puzzles, which = press.services.store.puzzles, await _which(press, at.puzzle)
        right = at.verdict is Verdict.RIGHT
        await (puzzles.solve if right else puzzles.wrong)(which, press.services.now())
        sheet = await sheet_of(press.interaction, at.puzzle, press.ply)
        screen = over_screen(sheet, at, solved_title(sheet)) if right else None
        await update(press.interaction, screen or await _refused(press, sheet, at))


TRIALS: Final = PuzzleTrials()
on(*verbs(PICK))(TRIALS.choose)


async def _refused(press: Press, sheet: PuzzleSheet, at: Solving) -> Screen:
    """Returns the answer to a wrong try: the turn that refutes it if one is found quickly, else its
    shortcoming, with the bot's reply."""
    if answer := await asyncio.to_thread(answered, at):
        return refuted_screen(sheet, at, answer)
    seed = f"{at.puzzle.key} {trail(at.numbers)}"
    reply = await reply_in(press, at.game, at.state, at.seat, seed)
    why = await asyncio.to_thread(falls_short, at)
    return wrong_screen(sheet, at, why or refusal(at), reply)


@on("puzzle-show")
async def _give_up(press: Press) -> None:
    """Shows the solution: after that an unsolved puzzle cannot be solved any more."""
    await hold_update(press.interaction)
    puzzle = _puzzle(press)
    await press.services.store.puzzles.show(await _which(press, puzzle), press.services.now())
    sheet = await sheet_of(press.interaction, puzzle, press.ply)
    await update(press.interaction, await _solution(sheet))


@on(MORE, OTHER)
async def _another(press: Press) -> None:
    """Shows a puzzle that was not tried yet, of this game and the nearest grade, if one is
    given."""
    grade = whole(press.arg(1))
    if grade not in (0, *GRADES):
        raise BadControl
    await hold_update(press.interaction)
    person, key = press.interaction.user.id, find_game(press.arg(0)).key
    if grade:
        grade = min(grades_of(key), key=lambda each: abs(each - grade), default=grade)
    puzzle = await drawn_by_lot(press.services, person, key, grade or None, press.arg(2))
    await update(press.interaction, await _opened(press.interaction, puzzle))


@on("puzzle-today")
async def _today(press: Press) -> None:
    """Answers privately, below the message with the button."""
    await hold(press.interaction)
    await reply(press.interaction, await _todays(press.interaction))


@on("puzzle-day")
async def _of_today(press: Press) -> None:
    await hold_update(press.interaction)
    await update(press.interaction, await _todays(press.interaction))


@on("puzzle-solve", "puzzle-try")
async def _solve(press: Press) -> None:
    """Opens privately the puzzle of a server's daily message, or of a shared result; one of an
    earlier day, too, but that counts for no day."""
    await hold(press.interaction)
    puzzle, services = _puzzle(press), press.services
    which = await _which(press, puzzle)
    guild = press.interaction.guild_id
    if guild and which.day and which.day.toordinal() == press.ply:
        await services.store.daily_puzzles.visit(guild, which.day, which.person)
    await reply(press.interaction, await _opened(press.interaction, puzzle, press.ply))


@on("share-puzzle")
async def _share(press: Press) -> None:
    """Shares a result with the people here, once: with the position, without the solution."""
    interaction, puzzles = press.interaction, press.services.store.puzzles
    puzzle, day, now = _puzzle(press), named_day(press.ply), press.services.now()
    await hold_update(interaction)
    ask_to_share(interaction)
    which = Which(interaction.user.id, puzzle.game, puzzle.key, day)
    try:
        at = await asyncio.to_thread(solving, puzzle)
    except Gone:
        raise UserError(CHANGED) from None
    if not await puzzles.share(which, now):
        raise UserError(SHARED)
    tried, streak = await puzzles.tried(which), await puzzles.streak(which.person, day_of(now))
    result = Result(plain(interaction.user.display_name), day, tried, streak)
    try:
        no_files = not interaction.app_permissions.attach_files
        await announce(interaction, shared_screen(puzzle, at, result, as_text=no_files))
    except (NotDrawn, *UNREACHED):
        await puzzles.unshare(which)
        raise
    await update(interaction, await _solution(await sheet_of(interaction, puzzle, press.ply)))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Puzzles())
