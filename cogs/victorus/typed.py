"""The texts made from the short words of Magna Victorus' commands, and the meaning of these
words."""

from __future__ import annotations

from cogs.discord import Choice
from cogs.hall.errors import UserError
from cogs.hall.languages.asking import folded, spellings
from cogs.play.commands.game import part_choices
from cogs.play.commands.verbs import Given, after, kind_of
from cogs.table.play import SeatAtMatch
from cogs.victorus.game_ui import GAME
from common.text.say import listed, say
from engines.victorus.model.board import CELL, NAMES, SPELT
from engines.victorus.model.pieces import ARMY, edge_of, is_family
from engines.victorus.model.pieces import kind_of as kind_of_piece
from engines.victorus.model.values import Move, VictorusView
from render.picture import areas


def area_of(view: VictorusView, word: str) -> str:
    """Returns the value of an area of the board, from its value or label; empty for the whole
    board. Raises `UserError` for an unknown area."""
    wanted = folded(word).strip()
    for part in areas(GAME, view):
        if wanted in (part.value.casefold(), *spellings(part.label)):
            return part.value
    if wanted in ("", "board", "whole board"):
        return ""
    raise UserError(say("There is no such part of the board: choose one from the list."))


def named(view: VictorusView, word: str) -> str:
    """Returns the cell of one of the mover's pieces, from its cell (`f2`) or, if only one fits, its
    name (`king`, `templar`, `white templar`); else the word itself, which the engine refuses."""
    wanted = folded(word).strip()
    found = _meant(view, wanted)
    return found[0] if len(found) == 1 and wanted not in CELL else wanted


def _meant(view: VictorusView, wanted: str) -> list[str]:
    """Returns the cells of the mover's pieces that a text may name: each of its words begins a word
    of the piece's name."""
    words = wanted.split()
    found = [
        NAMES[cell]
        for cell, name in _own(view)
        if words and all(any(one.startswith(word) for one in name.split()) for word in words)
    ]
    return list(dict.fromkeys(found))


def _own(view: VictorusView) -> list[tuple[int, str]]:
    """Returns the mover's pieces: the cell, and the name in small letters; in languages other than
    English with both names."""
    own: list[tuple[int, str]] = []
    for cell, number in enumerate(view.cells):
        piece = number - 1
        if number and piece // ARMY == view.mover:
            edge = "" if is_family(piece) else ("black ", "white ")[edge_of(piece)]
            own += [(cell, f"{edge}{each}") for each in spellings(kind_of_piece(piece).title)]
    return own


def text_of(view: VictorusView, piece: str, to: str, then: str | None) -> str:
    """Returns the text of a move, and of the same piece's next one. Raises `UserError` if a name
    fits several pieces."""
    wanted = folded(piece).strip()
    if wanted not in CELL and len(cells := _meant(view, wanted)) > 1:
        several = say("You have several such pieces, on {cells}: name one by its cell.")
        called = listed([SPELT[CELL[each]] for each in cells])
        raise UserError(several.filled(cells=called))
    words = [named(view, piece), to.strip(), *([then.strip()] if then else [])]
    return "-".join(words)


def onward(seated: SeatAtMatch, given: Given, typed: str) -> list[Choice[str]]:
    """Returns the cells to which a Hospitaller may pivot, or any other piece may move after this
    move."""
    game, view = seated.match.game, seated.match.view(seated.seat)
    assert isinstance(view, VictorusView)
    start, to = named(view, given["piece"] or ""), given["to"] or ""
    end = folded(to).strip()
    pivots = part_choices(game, view, kind_of(Move), 2, typed, {0: start, 1: end})
    if pivots:
        return pivots
    then = after(seated, [f"{start}-{to}"])
    if then is None or not then.done:
        return []
    return part_choices(game, then, kind_of(Move), 1, typed, {0: named(then, end)})
