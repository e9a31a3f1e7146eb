"""A puzzle: during a try, and after it.

The ids hold the day (as the ply), the game and the puzzle's key before the actions."""

from __future__ import annotations

from typing import Final

from cogs import discord
from cogs.board.steps import PickControls
from cogs.hall.emojis import each_pictured
from cogs.hall.introduction import how_to_play
from cogs.hall.screen import Blocks, Button, Screen, button, layout, rows
from cogs.learn.puzzle_sheet import (
    HINT,
    PICK,
    PuzzleSheet,
    head,
    puzzle_args,
    result_words,
    streak_words,
)
from cogs.learn.puzzles import grades_of, puzzled
from cogs.learn.trees import PuzzleTree
from cogs.learn.trial_screen import Reply, Shown, board, earlier, is_full, picking, sentences
from common.text.say import bold, fitting, joined, say
from common.text.text import Text
from engines.game import AnyView
from engines.recent_entries import together
from learning.solving import Refutation, Solving, TurnInWords
from players.puzzles.goals import WIN, parted
from render.look import Look

PRIMARY, SUCCESS = discord.ButtonStyle.primary, discord.ButtonStyle.success
FULL: Final = say("**That is more than one turn. Go back, or start over.**")
NOT_BEST: Final = say("You can do better than that.")
LONGEST: Final = 600
"""The most characters of a turn in words."""
MORE, OTHER = "puzzle-more", "puzzle-other"
"""The verbs of the buttons to another puzzle, and to one of another grade or game: with a game, a
grade, 0 for any, and the present puzzle."""
FILE: Final = "puzzle.png"


def trying_screen(
    sheet: PuzzleSheet, at: Solving, chosen: tuple[str, ...] = (), note: str = "", rung: int = 0
) -> Screen:
    """Returns the position and the next choice; `note` is a hint, and `rung` that of the next."""
    ways = PuzzleTree(at)
    args = puzzle_args(sheet.puzzle, at.numbers)
    steps = PickControls(ways, PICK, 0, sheet.ply, args, _look(sheet, at), sheet.boards)
    full = is_full(steps)
    lines = [*_head(sheet, at), *_so_far(at), *([note] if note else [])]
    if full:
        lines.append(FULL)
    if chosen:
        lines.append(say("{parts}.", parts=joined(", ", ways.labels(chosen))))
        lines += ways.key(chosen) if sheet.boards.are_pictures else []
    blocks = _board(sheet, at, at.view, lines, chosen)
    if not full:
        blocks += picking(at, steps, chosen)
    buttons = _trying(sheet, at, ways, chosen, rung)
    return Screen(layout(*blocks, *rows(buttons), *rows(_others(sheet))))


def _head(sheet: PuzzleSheet, at: Solving) -> list[str]:
    task = bold(sheet.puzzle.task)
    return [*head(sheet, at.game.side(at.view, at.seat)), task]


def _so_far(at: Solving) -> list[str]:
    """Returns the other side's reply, and the actions since, in words."""
    lines: list[str] = []
    if at.replied:
        words = say("✓ Right. The reply: {reply} {turns} turns to go.", turns=at.turns_left)
        if at.turns_left == 1:
            words = say("✓ Right. The reply: {reply} Now your last turn.")
        lines.append(words.filled(reply=_told(at, at.replied)))
    own = at.turns[-1]
    return [*lines, _YOU.filled(turn=_told(at, own))] if own.own and own.words else lines


_YOU: Final = say("You: {turn}")


def _trying(
    sheet: PuzzleSheet, at: Solving, ways: PuzzleTree, chosen: tuple[str, ...], rung: int
) -> list[Button]:
    """Returns the buttons back a step, for a hint, the solution, and the game's lessons."""
    back = earlier(at, ways, chosen)
    args = puzzle_args(sheet.puzzle, back.numbers, back.chosen)
    return [
        button(say("Back"), "puzzle", 0, sheet.ply, args, disabled=back.is_first),
        *_help(sheet, at.numbers, chosen, rung),
        *how_to_play(sheet.puzzle.game),
    ]


def _help(
    sheet: PuzzleSheet, numbers: tuple[int, ...], chosen: tuple[str, ...] = (), rung: int = 0
) -> list[Button]:
    args = puzzle_args(sheet.puzzle, numbers, chosen)
    return [
        button(say("Hint"), HINT, rung, sheet.ply, args),
        button(say("Show the solution"), "puzzle-show", 0, sheet.ply, puzzle_args(sheet.puzzle)),
    ]


def turn_begun(at: Solving) -> tuple[int, ...]:
    """Returns the actions of a try before the person's present turn."""
    own = [each for each in at.turns if each.own]
    return at.numbers[: sum(len(each.texts) for each in own[:-1])]


def refusal(at: Solving) -> Text:
    """Returns the answer to a wrong try without a known refutation."""
    if parted(at.puzzle.goal)[0] != WIN:
        return NOT_BEST
    if at.step + 1 == at.puzzle.own_turns:
        return say("You don't win like that.")
    return say("They can escape.")


def refuted_screen(sheet: PuzzleSheet, at: Solving, answer: Refutation) -> Screen:
    """Returns the end of a wrong try, with the turn that refutes it on the board."""
    words = answer.words
    if answer.reply:
        words = joined(" ", [words, _told(at, answer.reply)])
    return wrong_screen(sheet, at, words, Reply(answer.view))


def wrong_screen(sheet: PuzzleSheet, at: Solving, words: str, reply: Reply | None = None) -> Screen:
    """Returns the end of a wrong try: these words, and the bot's reply, if any, in the position
    after it."""
    own = _YOU.filled(turn=_told(at, at.turns[-1]))
    lines = [*_head(sheet, at), own, say("✗ {words}", words=words)]
    view = at.view
    if reply:
        lines += [say("I answer: {reply}", reply=_told(at, reply))] if reply.told else []
        view = reply.view
    if view.outcome:
        lines.append(bold(at.game.describe_outcome(view)))
    blocks = _board(sheet, at, view, lines)
    again = turn_begun(at)
    args = puzzle_args(sheet.puzzle, again)
    buttons = [
        button(say("Try again"), "puzzle", 0, sheet.ply, args, style=PRIMARY),
        *_help(sheet, again),
    ]
    return Screen(layout(*blocks, *rows(buttons), *rows(_others(sheet))))


def over_screen(sheet: PuzzleSheet, at: Solving, title: str, *, told: bool = True) -> Screen:
    """Returns the end of a puzzle, with the solving turns if they are `told`, and the buttons to
    others."""
    lines = [*_head(sheet, at), *([title] if title else [])]
    if told:
        lines += [
            (_YOU if each.own else say("Reply: {turn}")).filled(turn=_told(at, each))
            for each in at.turns
        ]
    lines += streak_words(sheet)
    blocks = _board(sheet, at, at.view, lines)
    return Screen(layout(*blocks, *rows(_onwards(sheet)), *rows(_others(sheet))))


def solved_title(sheet: PuzzleSheet) -> Text:
    """Returns the words for a right try."""
    if sheet.tried.shown:
        return say("✓ **Right.** You had looked at the solution, so it doesn't count.")
    words = result_words(sheet.tried)
    return say("✓ **{result:^}.**", result=words) if words else say("✓ **Right.**")


def _onwards(sheet: PuzzleSheet) -> list[Button]:
    puzzle, found = sheet.puzzle, list[Button]()
    if sheet.may_share:
        args = (puzzle.game, puzzle.key)
        found.append(button(say("Share"), "share-puzzle", 0, sheet.ply, args, style=SUCCESS))
    grade = "0" if sheet.is_today else str(puzzle.grade)
    more = (puzzle.game, grade, puzzle.key)
    found.append(button(say("Another"), MORE, 0, 0, more, style=PRIMARY))
    found.append(button(say("Repeat"), "puzzle", 0, sheet.ply, puzzle_args(puzzle)))
    return found


def _others(sheet: PuzzleSheet) -> list[Button]:
    """Returns the buttons to an easier and a harder puzzle, to another game, and to today's."""
    here, key = sheet.puzzle, sheet.puzzle.key
    games, grades = [each.key for each in puzzled()], grades_of(here.game)
    easier = [each for each in grades if each < here.grade][-1:]
    harder = [each for each in grades if each > here.grade][:1]
    wanted = [(say("Easier"), here.game, each) for each in easier]
    wanted += [(say("Harder"), here.game, each) for each in harder]
    if len(games) > 1 and here.game in games:
        other = games[(games.index(here.game) + 1) % len(games)]
        wanted.append((say("Other game"), other, here.grade))
    found = [button(label, OTHER, 0, 0, (game, str(grade), key)) for label, game, grade in wanted]
    return [*found, *([] if sheet.is_today else [button(say("Today's puzzle"), "puzzle-day", 0)])]


def _board(
    sheet: PuzzleSheet, at: Solving, view: AnyView, lines: list[str], chosen: tuple[str, ...] = ()
) -> Blocks:
    choice = PuzzleTree(at).choice(chosen) if chosen else None
    return board(at, view, lines, Shown(FILE, choice, _look(sheet, at), sheet.boards))


def _look(sheet: PuzzleSheet, at: Solving) -> Look:
    return Look(down=at.seat if sheet.turned else None)


def _told(at: Solving, turn: TurnInWords | Reply) -> Text:
    """Returns a turn as sentences, with the small pictures of its pieces if there is room for
    all."""
    said = turn.words if isinstance(turn, TurnInWords) else turn.told
    words, keys = together(at.game, said, turn.drawn)
    drawn = each_pictured(at.game.key, words, keys)
    shown = drawn if len(" ".join(drawn)) + len(drawn) <= LONGEST else words
    return fitting(sentences(shown), LONGEST) or say("…")
