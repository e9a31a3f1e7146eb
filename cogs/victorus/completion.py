"""Autocomplete choices of the commands of Magna Victorus, and the texts made from their short
words."""

from __future__ import annotations

from typing import Final

from discord.app_commands import Choice

from cogs.hall.errors import UserError
from cogs.play.game import part_choices
from cogs.victorus.game_ui import GAME
from common.english import listed
from engines.game import Refusal, Seat
from engines.match import Match
from engines.registry import game as find_game
from engines.victorus.model.board import CELL, NAMES
from engines.victorus.model.pieces import ARMY, edge_of, is_family, kind_of
from engines.victorus.model.values import Move, VictorusView
from render.picture import areas

BY_LOT: Final = "by lot"


def seat_of(side: str, seating: tuple[str, ...]) -> Seat | None:
    """Returns the seat of a side by its name, None by lot. Raises `UserError` if that side does not
    play."""
    if side == BY_LOT:
        return None
    if side not in seating:
        playing = f"{', '.join(seating[:-1])} and {seating[-1]}"
        raise UserError(f"{side} does not take part here: {playing} play.")
    return seating.index(side)


def area_of(view: VictorusView, word: str) -> str:
    """Returns the value of an area of the board, from its value or label; empty for the whole
    board. Raises `UserError` for an unknown area."""
    wanted = word.casefold().strip()
    for part in areas(GAME, view):
        if wanted in (part.value.casefold(), part.label.casefold()):
            return part.value
    if wanted in ("", "board", "whole board"):
        return ""
    raise UserError("There is no such part of the board: choose one from the list.")


def named(view: VictorusView, word: str) -> str:
    """Returns the cell of one of the mover's pieces, from its cell (`f2`) or, if only one fits, its
    name (`king`, `templar`, `white templar`); else the word itself, which the engine refuses."""
    wanted = word.casefold().strip()
    found = _meant(view, wanted)
    return found[0] if len(found) == 1 and wanted not in CELL else wanted


def _meant(view: VictorusView, wanted: str) -> list[str]:
    """Returns the cells of the mover's pieces that a text may name: each of its words begins a word
    of the piece's name."""
    parts = wanted.split()
    return [
        NAMES[cell]
        for cell, name in _own(view)
        if parts and all(any(one.startswith(part) for one in name.split()) for part in parts)
    ]


def _own(view: VictorusView) -> list[tuple[int, str]]:
    """Returns the mover's pieces: the cell, and the name in small letters."""
    own: list[tuple[int, str]] = []
    for cell, number in enumerate(view.cells):
        piece = number - 1
        if number and piece // ARMY == view.mover:
            edge = "" if is_family(piece) else ("black ", "white ")[edge_of(piece)]
            own.append((cell, f"{edge}{kind_of(piece).title}".casefold()))
    return own


def text_of(view: VictorusView, piece: str, to: str, then: str | None) -> str:
    """Returns the text of a move, and of the same piece's next one. Raises `UserError` if a name
    fits several pieces."""
    wanted = piece.casefold().strip()
    if wanted not in CELL and len(cells := _meant(view, wanted)) > 1:
        raise UserError(f"You have several such pieces, on {listed(cells)}: name one by its cell.")
    words = [named(view, piece), to.strip(), *([then.strip()] if then else [])]
    return "-".join(words)


def pieces(view: VictorusView, typed: str) -> list[Choice[str]]:
    """Returns the pieces that may move now."""
    return _parts(view, 0, (), typed)


def goals(view: VictorusView, piece: str, typed: str) -> list[Choice[str]]:
    """Returns the cells to which a piece may go, or to which a Hospitaller may travel."""
    return _parts(view, 1, (named(view, piece),), typed)


def onward(match: Match, seat: Seat, piece: str, to: str, typed: str) -> list[Choice[str]]:
    """Returns the cells to which a Hospitaller may pivot, or any other piece may go on after this
    move."""
    view = match.view(seat)
    assert isinstance(view, VictorusView)
    start = named(view, piece)
    pivots = _parts(view, 2, (start, to.casefold().strip()), typed)
    if pivots:
        return pivots
    after = _after(match, seat, f"{start}-{to}")
    return [] if after is None else goals(after, to.casefold().strip(), typed)


def _after(match: Match, seat: Seat, text: str) -> VictorusView | None:
    """Returns the view after a move that does not end the turn; None if it ends the turn or is
    illegal."""
    try:
        for entry in match.propose(seat, text):
            match = match.follow(entry)
    except Refusal:
        return None
    view = match.view(seat)
    assert isinstance(view, VictorusView)
    return view if view.legal and view.done else None


def _parts(view: VictorusView, depth: int, given: tuple[str, ...], typed: str) -> list[Choice[str]]:
    """Returns the values of the part at this depth over all legal moves that begin with those
    given."""
    game, prefix = find_game(GAME), dict(enumerate(given))
    return part_choices(game, view, lambda each: isinstance(each, Move), depth, typed, prefix)
