"""A second reading of the rules, slow and simple: whole turns.

What a piece can do is a function from a board to all boards that it may lead to, and turns are
such functions joined as the grammar of the rules joins them. There are no actions and no state
here, and of the engine only the text of a position is used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engines.vilitum.model.state import State
from tests.engines.vilitum.kit import GAME
from tests.engines.vilitum.reference.plain_pieces import (
    CARE,
    FAR,
    HP,
    MAGIC,
    NEAR,
    Board,
    Sight,
    wounded,
)

Step: TypeAlias = Callable[[Board], list[Board]]
Frozen: TypeAlias = frozenset[tuple[str, tuple[int, int, int]]]


def board_of(text: str) -> Board:
    """Returns the board in a position's text."""
    board: Board = {}
    mine, _, theirs = text.partition(" / ")
    for words, small in ((mine.split()[2:], False), (theirs.split(), True)):
        for word in words:
            if word[0] in HP and ":" not in word:
                letter = word[0].lower() if small else word[0]
                rings = int(word[4:] or 0)
                board[letter] = "abcdefg".index(word[1]), int(word[2]) - 1, rings
    return board


def rules_of(text: str) -> frozenset[str]:
    """Returns the words after the board's size: `beginner`, `black-cleric`, `agile-warrior-1` …"""
    return frozenset(text.split()[0].partition(":")[2].split(",")) - {""}


def frozen(board: Board) -> Frozen:
    return frozenset(board.items())


def ends_of_turns(state: State, forbidden: Frozen | None = None) -> set[Frozen]:
    """Returns the boards on which the mover's turn may end; that of the repeat state may not be
    one."""
    text = GAME.dump(state)
    board = board_of(text)
    reading = Reading.of(board, int(text[0]), rules_of(text), state.mover)
    return {frozen(end) for end in reading.ends(board)} - {forbidden}


@dataclass(frozen=True)
class Reading(Sight):
    """The turns of one side by one set of rules."""

    @classmethod
    def of(cls, board: Board, size: int, rules: frozenset[str], side: int) -> Reading:
        mine = [letter for letter in board if letter.islower() == (side == 1)]
        alone = len(mine) == 1 and len(board) > 2
        return cls(size, rules, side == 1, alone)

    def name(self, kind: str) -> str:
        return kind.lower() if self.small else kind

    # Turn := [ Sacrifice ] Use(p)

    def ends(self, board: Board) -> list[Board]:
        found = [end for piece in self.own(board) for end in self.uses(board, piece)]
        cleric = self.name("C")
        for kind in "WRZA":
            back = self.name(kind)
            if cleric in board and back not in board:
                file, rank, _ = board[cleric]
                returned = {**board, back: (file, rank, max(0, HP[kind] - 3))}
                del returned[cleric]
                found += [returned] if self.over(returned) else self.uses(returned, back)
        return found

    def uses(self, board: Board, piece: str) -> list[Board]:
        return [end for use in self.grammar(piece) for end in use(board)]

    def grammar(self, piece: str) -> list[Step]:
        """Returns every way to use a piece, as steps to be taken one after the other."""
        kind, mob, act = piece.upper(), self.mob(piece), self.act(piece)
        found = [mob, act, self.joined(mob, act), self.joined(act, mob), self.staying(piece)]
        if kind == "W" and "warrior-charge" in self.rules:
            found.append(self.joined(mob, mob))
        if kind == "W" and "warrior-rush" in self.rules:
            found.append(self.rush(piece))
        if kind == "Z" and "white-wizard" in self.rules:
            ring = self.ring(piece)
            found += [ring, self.joined(ring, mob), self.joined(mob, ring)]
            found += [self.joined(ring, act), self.joined(act, ring)]
        if kind == "Z" and "tactical-wizard" in self.rules:
            for ally in map(self.name, "WRAC"):
                swap, deed = self.swap(piece, ally), self.once(ally)
                found += [self.joined(swap, deed), self.joined(deed, swap)]
        if self.alone and "blood-lust" in self.rules:
            strike = self.strike(piece)
            found += [self.joined(mob, mob), self.joined(strike, strike)]
        return found

    def joined(self, first: Step, second: Step) -> Step:
        """Returns one after the other; if the first decides the match, the second is dropped."""

        def both(board: Board) -> list[Board]:
            found: list[Board] = []
            for after in first(board):
                found += [after] if self.over(after) else second(after)
            return found

        return both

    # What fills a slot

    def mob(self, piece: str) -> Step:
        def steps(board: Board) -> list[Board]:
            moved = [{**board, piece: (*end, board[piece][2])} for end in self.goals(board, piece)]
            swaps = [swap for ally in self.own(board) for swap in self.swap(piece, ally)(board)]
            return moved + (swaps if piece.upper() == "Z" else [])

        return steps

    def swap(self, wizard: str, ally: str) -> Step:
        def steps(board: Board) -> list[Board]:
            if "beginner" in self.rules or ally == wizard or not {ally, wizard} <= board.keys():
                return []
            (x, y, rings), (u, v, others) = board[wizard], board[ally]
            return [{**board, wizard: (u, v, rings), ally: (x, y, others)}]

        return steps

    def act(self, piece: str) -> Step:
        """Returns an attack, a heal or a drain."""
        drains = piece.upper() == "C" and "black-cleric" in self.rules

        def steps(board: Board) -> list[Board]:
            hurt = [
                wounded(wounded(board, foe, 1), piece, 1)
                for foe in self.near_by(board, piece, CARE, self.foes(board))
                if drains
            ]
            return self.once(piece)(board) + hurt

        return steps

    def once(self, piece: str) -> Step:
        """Returns an attack in the usual range, or one heal."""

        def steps(board: Board) -> list[Board]:
            if piece.upper() == "C":
                allies = self.near_by(board, piece, CARE, self.own(board))
                return [wounded(board, ally, -1) for ally in allies if board[ally][2]]
            ranged = MAGIC if piece.upper() in "ZA" else NEAR
            return self.attack(board, piece, ranged)

        return steps

    def staying(self, piece: str) -> Step:
        """Returns what takes the whole turn of a piece that stays where it is."""

        def steps(board: Board) -> list[Board]:
            if piece.upper() == "A":
                long = set[tuple[int, int]]() if "beginner" in self.rules else FAR
                return self.attack(board, piece, long | self.melee)
            if piece.upper() == "C" and "beginner" not in self.rules:
                return self.joined(self.once(piece), self.once(piece))(board)
            return []

        return steps

    def strike(self, piece: str) -> Step:
        """Returns any attack, also one for which the piece must stay."""

        def steps(board: Board) -> list[Board]:
            further = self.staying(piece)(board) if piece.upper() == "A" else []
            return self.act(piece)(board) + further

        return steps

    def rush(self, warrior: str) -> Step:
        def steps(board: Board) -> list[Board]:
            if warrior not in board:
                return []
            found: list[Board] = []
            x, y, rings = board[warrior]
            for dx, dy in self.warrior_ways:
                far = x + 2 * dx, y + 2 * dy
                for other, (u, v, worn) in board.items():
                    if (u, v) == (x + dx, y + dy) and self.free(board, *far):
                        pushed = {**board, other: (*far, worn), warrior: (u, v, rings)}
                        found.append(wounded(pushed, other, 1))
            return found

        return steps

    def ring(self, wizard: str) -> Step:
        def steps(board: Board) -> list[Board]:
            found: list[Board] = []
            for ally in self.near_by(board, wizard, MAGIC, self.own(board)):
                for giver, taker in ((wizard, ally), (ally, wizard)):
                    if board[giver][2]:
                        found.append(wounded(wounded(board, giver, -1), taker, 1))
            return found

        return steps
