"""An exported match opened by its reader, step by step: all of it or one seat's view."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cogs.hall.screen import (
    Button,
    Controls,
    Picture,
    Screen,
    button,
    layout,
    option,
    rows,
    select,
    with_board,
)
from cogs.hall.sentences import entry_words
from cogs.records.story_screen import ALL
from common.text.say import joined, say
from common.text.text import Text
from db.values import BoardForm
from engines.game import AnyGame, AnyView, Seat
from engines.match import Match
from render.look import Look, Player

STEP: Final = "istep"
JUMP: Final = "istep-jump"
EYES: Final = "istep-eyes"
JUMPS: Final = 25
"""Number of steps in the menu: the most that one can have."""
FILE: Final = 60
"""Characters of a file's name."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One moment of an imported match: after `ply` of `plies` entries, in the view of the seat
    `eyes`, None for all. `words` tell the entry that led here, empty at the start. `about` has the
    file's facts on the match, as lines; `ending` tells the result, at the last step."""

    number: int
    file: str
    game: AnyGame
    sides: tuple[str, ...]
    ply: int
    plies: int
    eyes: Seat | None
    view: AnyView
    words: str = ""
    about: tuple[str, ...] = ()
    ending: str = ""
    players: tuple[Player, ...] = ()


def seen(match: Match, ply: int, eyes: Seat | None) -> tuple[str, AnyView]:
    """Returns the entry that leads to this ply in words, empty at the start, and the view there: as
    everybody may see it now, or as the seat saw it then. Replays the match up to it."""
    if eyes is None:
        return entry_words(match, ply - 1, None) if ply else "", match.replayed(ply, None)
    now = match.at(ply)
    if not ply:
        return "", _unled(now, eyes)
    return entry_words(match, ply - 1, eyes, now), _unled(now, eyes)


def _unled(now: Match, eyes: Seat) -> AnyView:
    """Returns a view without its legal actions: nobody is choosing any more."""
    return replace(now.view(eyes), legal=())


def import_screen(step: ReplayStep, boards: BoardForm = BoardForm.PICTURES) -> Screen:
    """Returns one step, with controls for other steps and views."""
    lines: list[str] = [joined("", ["### ", step.game.title]), _place(step), *step.about]
    lines.append(joined("", [step.words or say("The beginning"), "."]))
    lines += [joined("", ["**", step.ending, "**"])] if step.ending else []
    controls = [*rows(_ways(step)), *_menus(step)]
    look = Look(down=step.eyes, players=step.players)
    alt = step.game.alt_text(step.view)
    picture = Picture("import.png", step.game.key, step.view, alt, look=look)
    blocks = with_board(lines, picture, boards)
    return Screen(layout(*blocks, *controls))


def _place(step: ReplayStep) -> Text:
    words = say("-# {file}, step {ply} of {plies}")
    if step.eyes is not None:
        words = say("-# {file}, step {ply} of {plies}, as {side} saw it")
        words = words.filled(side=step.sides[step.eyes])
    return words.filled(file=step.file[:FILE], ply=step.ply, plies=step.plies)


def _ways(step: ReplayStep) -> list[Button]:
    number, ply, last = step.number, step.ply, step.plies
    eyes = ALL if step.eyes is None else str(step.eyes)
    ways = (
        (say("Start"), "start", 0, ply == 0),
        (say("Back"), "back", max(0, ply - 1), ply == 0),
        (say("Next"), "next", min(last, ply + 1), ply == last),
        (say("End"), "end", last, ply == last),
    )
    return [
        button(label, STEP, number, 0, (which, eyes, str(to)), disabled=off)
        for label, which, to, off in ways
    ]


def _menus(step: ReplayStep) -> list[Controls]:
    """Returns the menu of steps, if there are any, and that of views."""
    eyes = ALL if step.eyes is None else str(step.eyes)
    plies = sorted({round(each * step.plies / (JUMPS - 1)) for each in range(JUMPS)})
    jumps = [option(say("Step {ply}", ply=ply), str(ply)) for ply in plies]
    seats = [(ALL, say("Everything")), *((str(seat), side) for seat, side in enumerate(step.sides))]
    views = [option(label, value, chosen=value == eyes) for value, label in seats]
    jump = [select(say("Which step?"), JUMP, step.number, jumps, 0, (eyes,))] if step.plies else []
    return [
        *jump,
        select(say("Through whose eyes?"), EYES, step.number, views, 0, (str(step.ply),)),
    ]
