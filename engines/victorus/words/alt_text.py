"""The game in words and characters: made from views, never from states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import listed
from engines.victorus.model.board import NAMES, SIDES, Cell, Kingdom
from engines.victorus.model.pieces import Kind, kind_of, kingdom_of
from engines.victorus.model.values import NOBODY, Move, Pass, PlayedMove, VictorusView
from engines.victorus.words.endings import describe_outcome
from engines.victorus.words.moves import alliance, move_text, piece_on, titled
from engines.victorus.words.scores import royalty

LONGEST: Final = 1000
"""Characters of an alt text."""


# Over the board


def status(view: VictorusView) -> str:
    """Returns the sentence over the board: the outcome, or the mover and the rest of its turn."""
    if view.outcome:
        return describe_outcome(view)
    side = f"{'Last round. ' if view.closing else ''}{SIDES[view.mover]}"
    if view.legal == (Pass(),):
        return f"{side} cannot move and must pass."
    if not view.done:
        return f"{side}: move a piece."
    left = _left(view)
    may = f"may {listed(left, 'or')}, or" if left else "to"
    return f"{side} {may} end the turn."


def _left(view: VictorusView) -> list[str]:
    """Returns phrases for the second and bonus moves left in the turn under way. In a view without
    legal actions, such as another seat's, they name moves that may have no open way."""
    movers = {piece_on(view, each.path[0]) for each in view.legal if isinstance(each, Move)}
    left: list[str] = []
    active = view.active
    if active != NOBODY and (not view.legal or active in movers):
        left.append(f"move the {titled(active)} on {NAMES[view.cells.index(active + 1)]} again")
    if view.bonus and (not view.legal or movers - {active}):
        left.append("make a bonus move" if view.bonus == 1 else f"make {view.bonus} bonus moves")
    return left


# The position


def alt_text(view: VictorusView) -> str:
    """Returns the position in words, for alt text: at most 1,000 characters. A longer text first
    loses the turn before, then names kinds by letters (with that turn if it fits, else without),
    then loses the turn under way."""
    return next(told for told in _tellings(view) if len(told) <= LONGEST)


def _tellings(view: VictorusView) -> Iterator[str]:
    """Yields the position in words, from the fullest text to the shortest."""
    this = _turn("This turn", view.done)
    before = _turn("Turn before" if view.done else "Last turn", view.last)
    for whole in (True, False):
        sides = [_side(view, kingdom, whole=whole) for kingdom in view.ruleset.kingdoms]
        yield _joined(status(view), _rules(view), *sides, this, before)
        yield _joined(status(view), _rules(view), *sides, this)
    yield _joined(status(view), _rules(view), *sides)
    yield _joined(status(view), *sides)[:LONGEST]


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _rules(view: VictorusView) -> str:
    quick = "quick game, " if view.ruleset.quick else ""
    allied = "allied armies, " if view.ruleset.allied else ""
    words = f"{quick}{allied}round {view.round}."
    return words[0].upper() + words[1:]


def _turn(name: str, moves: tuple[PlayedMove, ...]) -> str:
    if not moves:
        return ""
    return f"{name}, {SIDES[moves[0].by]}: {'; '.join(move_text(each) for each in moves)}."


def _side(view: VictorusView, kingdom: Kingdom, *, whole: bool) -> str:
    """Returns a kingdom with its pieces, by kind names if `whole`, else by kind letters."""
    name = f"{SIDES[kingdom]} ({alliance(kingdom)})" if view.ruleset.allied else SIDES[kingdom]
    if kingdom not in view.living:
        return f"{name} is out."
    knights = [
        _group(view, kind, cells, whole=whole)
        for kind in Kind
        if kind < Kind.KING and (cells := _cells(view, kingdom, kind))
    ]
    return f"{name}: {'; '.join([*royalty(view, kingdom), *knights])}."


def _cells(view: VictorusView, kingdom: Kingdom, kind: Kind) -> list[Cell]:
    return [
        cell
        for cell, mark in enumerate(view.cells)
        if mark and kingdom_of(mark - 1) == kingdom and kind_of(mark - 1) is kind
    ]


def _group(view: VictorusView, kind: Kind, cells: list[Cell], *, whole: bool) -> str:
    """Returns the knights of a kind: “royal Templar l9; Templars f2, k5”."""
    royal = [cell for cell in cells if piece_on(view, cell) in view.royal]
    if not whole:
        told = [f"{NAMES[cell]}*" if cell in royal else NAMES[cell] for cell in cells]
        return f"{kind.letter} {' '.join(told)}"
    others = [cell for cell in cells if cell not in royal]
    groups = ((f"royal {kind.title}", royal), (kind.title, others))
    return "; ".join(_placed(title, there) for title, there in groups if there)


def _placed(title: str, cells: list[Cell]) -> str:
    plural = "s" if len(cells) > 1 else ""
    return f"{title}{plural} {', '.join(NAMES[cell] for cell in cells)}"
