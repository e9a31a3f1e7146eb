"""An exported match that its reader has opened, step by step, as all of it or through the eyes of a
seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import discord

from cogs.hall.screen import Picture, Screen, button, gallery, layout, rows, select, text
from engines.game import AnyGame, AnyView, Seat
from engines.match import Match
from render.look import Look, Player

ALL: Final = "all"
"""What stands for nobody's eyes in an id."""
STEP: Final = "istep"
JUMP: Final = "istep-jump"
EYES: Final = "istep-eyes"
JUMPS: Final = 25
"""The steps to which the menu leads, as many as one takes."""
FILE: Final = 60
"""Characters of a file's name."""


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of an imported match: after `ply` of `plies` entries, through the `eyes` of a seat
    or None for all. `words` tell the entry that led here, empty at the start, and `about` what the
    file says of the match, in lines; `ending` how it ended, at its last step."""

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
    """Returns the entry that leads to this ply in words, empty at the start, and the view there:
    as everybody may see it now, or through the eyes of a seat as it was for that seat. Plays the
    match anew so far."""
    if eyes is None:
        return match.words(ply - 1, None) if ply else "", match.replayed(ply, None)
    now = match.at(ply)
    if not ply:
        return "", _unled(now, eyes)
    entry = match.entries[ply - 1]
    return now.line(match.at(ply - 1), entry, eyes).words, _unled(now, eyes)


def _unled(now: Match, eyes: Seat) -> AnyView:
    """Returns a view without what could be played then: nobody is choosing any more."""
    return replace(now.view(eyes), legal=())


def import_screen(step: Step, *, as_text: bool = False) -> Screen:
    """Returns one step, with the ways to others and to other eyes; `as_text` draws the board in
    characters."""
    lines = [f"### {step.game.title}", _place(step), *step.about]
    lines.append(f"{step.words or 'The beginning'}.")
    lines += [f"**{step.ending}**"] if step.ending else []
    controls = [*rows(_ways(step)), *_menus(step)]
    if as_text:
        lines.append(f"```\n{step.game.ascii_board(step.view)}\n```")
        return Screen(layout(text("\n".join(lines)), *controls))
    look = Look(turned=step.eyes is not None, players=step.players)
    alt = step.game.alt_text(step.view)
    picture = Picture("import.png", step.game.key, step.view, alt, look=look)
    return Screen(layout(text("\n".join(lines)), gallery(picture), *controls), (picture,))


def _place(step: Step) -> str:
    seen_by = "" if step.eyes is None else f", as {step.sides[step.eyes]} saw it"
    return f"-# {step.file[:FILE]}, step {step.ply} of {step.plies}{seen_by}"


def _ways(step: Step) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    number, ply, last = step.number, step.ply, step.plies
    eyes = ALL if step.eyes is None else str(step.eyes)
    ways = (
        ("Start", "start", 0, ply == 0),
        ("Back", "back", max(0, ply - 1), ply == 0),
        ("Next", "next", min(last, ply + 1), ply == last),
        ("End", "end", last, ply == last),
    )
    return [
        button(label, STEP, number, 0, (which, eyes, str(to)), disabled=off)
        for label, which, to, off in ways
    ]


def _menus(step: Step) -> list[discord.ui.ActionRow[discord.ui.LayoutView]]:
    """Returns the menu of steps, where there are some to jump to, and that of eyes."""
    eyes = ALL if step.eyes is None else str(step.eyes)
    plies = sorted({round(each * step.plies / (JUMPS - 1)) for each in range(JUMPS)})
    jumps = [discord.SelectOption(label=f"Step {ply}", value=str(ply)) for ply in plies]
    seats = [(ALL, "All of it"), *((str(seat), side) for seat, side in enumerate(step.sides))]
    views = [
        discord.SelectOption(label=label[:100], value=value, default=value == eyes)
        for value, label in seats
    ]
    jump = [select("Which step?", JUMP, step.number, jumps, 0, (eyes,))] if step.plies else []
    return [*jump, select("Through whose eyes?", EYES, step.number, views, 0, (str(step.ply),))]
