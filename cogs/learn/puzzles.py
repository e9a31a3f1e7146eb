"""The choice of a puzzle: that of the day, or another by lot; and a person's tries."""

from __future__ import annotations

import asyncio
from datetime import date
from hashlib import blake2b
from typing import Final

from cogs.desk.services import Services, preferences_of, services_of
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.posting import has_others
from cogs.learn.puzzle_sheet import PuzzleSheet
from common.text.say import listed, say
from db.tables.puzzles import Which, day_of
from engines.game import AnyGame
from engines.registry import GAMES
from learning.puzzle import GRADES, Puzzle, find_puzzle, puzzle_of_day, puzzles_of

NONE: Final = say("There are no puzzles yet.")
NONE_OF_GRADE: Final = say("There is no such puzzle. Try another grade: {grades:low}.")


def puzzled() -> list[AnyGame]:
    """Returns the games that have puzzles."""
    return [game for game in GAMES.values() if puzzles_of(game.key)]


def grades_of(game: str = "", but: Puzzle | None = None) -> list[int]:
    """Returns the grades that have puzzles, of the game with this key or of all games; `but` is a
    puzzle that does not count."""
    return sorted({each.grade for each in _every(game) if each != but})


def _every(game: str, grade: int | None = None) -> list[Puzzle]:
    """Returns the puzzles of the game with this key, or of all games, and of a grade."""
    keys = [each.key for each in puzzled() if game in ("", each.key)]
    return [each for key in keys for each in puzzles_of(key, grade)]


async def puzzle_of_today(services: Services) -> Puzzle | None:
    """Returns the puzzle of the current day in UTC; None if there are none. It stays the same until
    the day's end even if puzzles are added, and is replaced if it was removed. Puzzles of earlier
    days come again only after all the others."""
    today, puzzles = day_of(services.now()), services.store.puzzles
    settled = await puzzles.of_day(today)
    if settled and (puzzle := find_puzzle(*settled)):
        return puzzle
    used = await puzzles.used_before(today)
    fresh = await asyncio.to_thread(puzzle_of_day, today, used)
    if settled or fresh is None:
        return fresh
    await puzzles.settle_day(today, fresh.game, fresh.key)
    settled = await puzzles.of_day(today)  # another process may have been the first
    return (find_puzzle(*settled) if settled else None) or fresh


async def which_of(services: Services, person: int, puzzle: Puzzle) -> Which:
    """Returns the key of this person's tries at a puzzle: with the day, if it is that of today."""
    now = services.now()
    is_today = puzzle == await puzzle_of_today(services)
    return Which(person, puzzle.game, puzzle.key, day_of(now) if is_today else None)


async def sheet_of(interaction: Interaction, puzzle: Puzzle, ply: int = 0) -> PuzzleSheet:
    """Returns the puzzle for the person who asks; `ply` is the day that a control's id names.
    Raises `BadControl` if that is none."""
    services, person = services_of(interaction), interaction.user.id
    store, preferences = services.store, await preferences_of(interaction)
    which = await which_of(services, person, puzzle)
    is_today = which.day is not None
    return PuzzleSheet(
        puzzle,
        day=which.day or await _day(services, puzzle, ply),
        is_today=is_today,
        tried=await store.puzzles.tried(which),
        streak=await store.puzzles.streak(person, day_of(services.now())),
        boards=preferences.boards,
        turned=preferences.side == "own",
        has_others=has_others(interaction),
    )


def named_day(ply: int) -> date | None:
    """Returns the day that a control's id names, None for 0. Raises `BadControl`."""
    if not 0 <= ply <= date.max.toordinal():
        raise BadControl
    return date.fromordinal(ply) if ply else None


async def _day(services: Services, puzzle: Puzzle, ply: int) -> date | None:
    """Returns the past day of this puzzle, if an id names one."""
    day = named_day(ply)
    if day is None or await services.store.puzzles.of_day(day) != (puzzle.game, puzzle.key):
        return None
    return day


async def drawn_by_lot(
    services: Services, person: int, game: str = "", grade: int | None = None, after: str = ""
) -> Puzzle:
    """Returns a puzzle that this person has not tried, of a game and grade if they are named, and
    never that of today. All of them have an order of this person's own: the first untried one
    counts, `after` that of this key if one is named; if all have been tried, simply the next. If a
    grade has none but that of `after`, it is of any grade. Raises `UserError` if there is none."""
    today = await puzzle_of_today(services)
    every = [each for each in _every(game, grade) if each != today]
    if after and {each.key for each in every} <= {after}:
        every = [each for each in _every(game) if each != today]
    every.sort(key=lambda each: _lot(person, each))
    if not every:
        names = [GRADES[at] for at in grades_of(game, today)]
        raise UserError(NONE_OF_GRADE.filled(grades=listed(names, "or")) if names else NONE)
    keys = [each.key for each in every]
    start = keys.index(after) + 1 if after in keys else 0
    every = every[start:] + every[:start]
    tried = await services.store.puzzles.every_tried(person)
    return next((each for each in every if (each.game, each.key) not in tried), every[0])


def _lot(person: int, puzzle: Puzzle) -> bytes:
    return blake2b(f"{person} {puzzle.game} {puzzle.key}".encode(), digest_size=8).digest()
