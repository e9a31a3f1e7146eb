"""The review of a finished match: one moment after the other."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.hall.screen import Picture, Screen, button, gallery, layout, rows, text
from engines.game import AnyGame, AnyView
from render.look import Look, Player

QUIET = "Nobody gave much away in this match: I found no moment at which it turned."


@dataclass(frozen=True, slots=True)
class Turning:
    """A moment as shown: its number of `count`, the ply, the position before it, the action
    `played` and the `better` one in words, and `why`; the picture names `players`."""

    match_id: int
    number: int
    count: int
    ply: int
    game: AnyGame
    view: AnyView
    played: str
    better: str
    why: str = ""
    players: tuple[Player, ...] = ()


def review_screen(at: Turning) -> Screen:
    """Returns one moment, with its board and its buttons."""
    look = Look(players=at.players, match=at.match_id)
    picture = Picture("review.png", at.game.key, at.view, at.game.alt_text(at.view), look=look)
    lines = [
        f"### Where match {at.match_id} turned",
        f"-# {at.game.title}, moment {at.number + 1} of {at.count}, step {at.ply}",
        f"Here it went: {at.played}.",
        f"Better: **{at.better}**." + (f" {at.why}" if at.why else ""),
    ]
    before, after = str(at.number - 1), str(at.number + 1)
    last = at.number + 1 == at.count
    buttons = [
        button("Back", "review-at", at.match_id, 0, ("back", before), disabled=at.number == 0),
        button("Next", "review-at", at.match_id, 0, ("next", after), disabled=last),
        button("Try it from here", "try", at.match_id, at.ply, (at.game.key,)),
    ]
    return Screen(layout(text("\n".join(lines)), gallery(picture), *rows(buttons)), (picture,))


def quiet_screen(match_id: int) -> Screen:
    """Returns the screen for a match without such a moment."""
    return Screen(layout(text(f"### Where match {match_id} turned\n{QUIET}")))
