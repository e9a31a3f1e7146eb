"""Screens of a review: the curve of the chances, and one moment after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.hall.screen import (
    Blocks,
    CardPicture,
    Picture,
    Screen,
    button,
    gallery,
    layout,
    option,
    rows,
    select,
    text,
    with_board,
)
from common.text.say import joined, say
from db.values import BoardForm
from engines.choosing import AnyActionChoice
from engines.game import AnyGame, AnyView, Seat
from render.look import Look, Player

QUIET = say("Clean match: I found no big mistakes.")
TRY: Final = say("Try another move from which turn?")


@dataclass(frozen=True, slots=True)
class Turning:
    """A moment as shown: its number of `count`, the ply, the action `played` and the `better` one
    in words, and `why`. `after` is the position after the action played, `before` the acting seat's
    view before it, in which the better one is the `choice`. The pictures name `players`, and have
    the side of the seat `down` at the bottom. `cost` is the chance left, and the one before, in
    words."""

    match_id: int
    number: int
    count: int
    ply: int
    game: AnyGame
    after: AnyView
    before: AnyView
    choice: AnyActionChoice | None
    played: str
    better: str
    why: str = ""
    players: tuple[Player, ...] = ()
    cost: str = ""
    down: Seat | None = None


@dataclass(frozen=True, slots=True)
class Overview:
    """A whole review as shown: the picture of the curve, None for too short a match, `lines` of
    words, the number of moments, and the turns from which another move can be tried: the ply of
    each, and its words."""

    match_id: int
    game: AnyGame
    curve: CardPicture | None
    lines: tuple[str, ...]
    count: int
    turns: tuple[tuple[int, str], ...]


def overview_screen(at: Overview) -> Screen:
    """Returns the curve, its turning points in words, and the ways into the match."""
    head = [
        say("### Match {number}, turn by turn", number=str(at.match_id)),
        joined("", ["-# ", at.game.title]),
        *at.lines,
    ]
    blocks: Blocks = [text(joined("\n", head)), *([gallery(at.curve)] if at.curve else [])]
    if at.turns:
        options = [option(words, str(ply)) for ply, words in at.turns]
        blocks.append(select(TRY, "review-try", at.match_id, options))
    if at.count:
        blocks += rows([button(say("Moments"), "review-at", at.match_id, 0, ("curve", "0"))])
    return Screen(layout(*blocks))


def review_screen(at: Turning, boards: BoardForm = BoardForm.PICTURES) -> Screen:
    """Returns one moment: the action played and the better one, each above its board with an arrow,
    and the buttons. Each board has a gallery of its own: Discord cuts two in one to squares.
    Without pictures both actions stand above the position before them."""
    where = say("-# {game}, moment {number} of {count}, step {step}")
    told = [say("Played: {played}.", played=at.played)]
    told += [say("Chance to win: {cost}.", cost=at.cost)] if at.cost else []
    lines = [
        say("### Where match {number} turned", number=str(at.match_id)),
        where.filled(game=at.game.title, number=at.number + 1, count=at.count, step=at.ply + 1),
        joined(" ", told),
    ]
    instead_of = say("Better: **{better}**.", better=at.better)
    better = joined(" ", [instead_of, *([at.why] if at.why else [])])
    played, instead = _pictures(at)
    if boards.are_pictures:
        blocks = [*with_board(lines, played, boards), *with_board([better], instead, boards)]
    else:
        blocks = with_board([*lines, better], instead, boards)
    before, after = str(at.number - 1), str(at.number + 1)
    last = at.number + 1 == at.count
    buttons = [
        button(say("Back"), "review-at", at.match_id, 0, ("back", before), disabled=at.number == 0),
        button(say("Next"), "review-at", at.match_id, 0, ("next", after), disabled=last),
        button(say("Try it from here"), "try", at.match_id, at.ply, (at.game.key,)),
        button(say("All turns"), "review-curve", at.match_id),
    ]
    return Screen(layout(*blocks, *rows(buttons)))


def _pictures(at: Turning) -> tuple[Picture, Picture]:
    """Returns the board after the action played, and the board with the better one marked."""
    look = Look(down=at.down, players=at.players, match=at.match_id)
    key, words = at.game.key, at.game.alt_text
    played = words(at.after, say("Played: {played}.", played=at.played))
    better = words(at.before, say("Better: {better}.", better=at.better))
    return (
        Picture("played.png", key, at.after, played, look=look),
        Picture("better.png", key, at.before, better, at.choice, look),
    )
