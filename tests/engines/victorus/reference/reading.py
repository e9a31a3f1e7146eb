"""A second reading of the rules of Magna Victorus, slow and plain: what happens to a match."""

from __future__ import annotations

import math
from typing import Final

from tests.engines.victorus.reference.plain_board import (
    CENTRE,
    HOME,
    LAND,
    NAMED,
    Cube,
    Man,
    apart,
    bearing,
    colour,
    turn,
)
from tests.engines.victorus.reference.plain_moves import HAIR, Path, Played, Standing

WORTH: Final = {"T": 2, "U": 2, "B": 2, "E": 4, "H": 5}
ROYAL_WORTH: Final = {"T": 6, "U": 6, "B": 6, "E": 8}


class Reading(Standing):
    """A match that is changed by what is played."""

    # What a move brings about

    def play(self, action: Path | str) -> None:
        if isinstance(action, str):
            self.end_turn()
            return
        man, start, end = self.board[action[0]], action[0], action[-1]
        purpose = next(
            each for each in self.purposes(man) if action in self.moves(man, start, each)
        )
        whole = end != CENTRE and action not in self.shapes(man, start)
        victim = self.board.get(end)
        began, land = self.land(start), self.land(end) if victim else None
        self.done.append(Played(man, start, end, purpose, victim is not None, began, land, whole))
        del self.board[start]
        self.board[end] = man
        if man in self.lap:
            way = bearing(man, end) - bearing(man, start) if end != CENTRE else 0.0
            self.lap[man] += (way + 180) % 360 - 180
        if victim:
            self.capture(man, victim)
        self.judge(man, end)

    def judge(self, man: Man, end: Cube) -> None:
        if end == CENTRE:
            self.over = "centre", self.side(man[0])
        elif not self.alone() and not any(self.going_on()):
            self.end_turn()

    def alone(self) -> bool:
        """Tells whether one side is left; that ends the match."""
        sides = {self.side(kingdom) for kingdom in self.living}
        if len(sides) == 1:
            self.over = "last survivor", sides.pop()
        return self.over is not None

    def capture(self, man: Man, victim: Man) -> None:
        great = victim in self.royal or victim[1] in "KQ"
        if man[1][0] in "TUBE" and man not in self.royal:
            self.credit[man] += 2 if great else 1
        self.tally[man[0]] += man[1] not in "KQ"
        if victim[1] in "KQ":
            self.take_royalty(man[0], victim)
        else:
            worth = ROYAL_WORTH if victim in self.royal else WORTH
            self.score[man[0]] += worth[victim[1][0]]
            self.royal.discard(victim)
            del self.credit[victim]

    def take_royalty(self, captor: int, victim: Man) -> None:
        loser = victim[0]
        self.held[victim] = captor
        mine = [man for man, by in self.held.items() if man[0] == captor and by == loser]
        for man in [*mine, victim] if mine else []:
            del self.held[man]
            cell = self.refuge(man)
            self.board[cell] = man
            self.lap[man] = bearing(man, cell)
        if not mine:
            del self.lap[victim]
            if loser not in self.living:
                self.disband(loser)

    def refuge(self, man: Man) -> Cube:
        """Returns the home cell, or the nearest empty cell of the kingdom, the same colour first;
        of several equal ones the leftmost as the player sees the board, then the lowest."""
        home = HOME[man]
        seen = (turn(cell, man[0]) for cell in NAMED.values())
        free = [cell for cell in seen if LAND.get(cell) == man[0] and cell not in self.board]
        return min(free, key=lambda cell: (colour(cell) != colour(home), apart(cell, home)))

    def disband(self, kingdom: int) -> None:
        """Takes the remaining pieces of a player who is out off the board."""
        for cell, man in list(self.board.items()):
            if man[0] == kingdom:
                del self.board[cell]
                self.royal.discard(man)
                del self.credit[man]
                if man in self.lap:
                    del self.lap[man]
                    self.held[man] = None
        for man, by in self.held.items():
            if by == kingdom:
                self.held[man] = None

    # Between turns

    def end_turn(self) -> None:
        self.done = []
        for man in self.board.values():
            if man[0] == self.mover and man[1][0] in "TUBE" and self.credit[man] >= 2:
                self.royal.add(man)
        later = [kingdom for kingdom in self.living if kingdom > self.mover]
        self.mover = later[0] if later else self.living[0]
        self.round += not later
        self.seen[self.snapshot()] += 1
        if self.closing and not later:
            self.over = "points", self.best()
        elif self.round > 200:
            self.over = "rounds", frozenset()
        elif self.seen[self.snapshot()] >= 3:
            self.over = "repetition", frozenset()

    def leave(self, kingdom: int) -> None:
        """A player concedes while others play on."""
        self.disband(kingdom)
        if not self.alone() and kingdom == self.mover:
            self.end_turn()

    def points(self, kingdom: int) -> int:
        return self.score[kingdom] + 10 * sum(by == kingdom for by in self.held.values())

    def best(self) -> frozenset[int]:
        """Returns the kingdoms with the most points."""
        sides = {self.side(kingdom) for kingdom in self.living}
        sums = {side: sum(self.points(kingdom) for kingdom in side) for side in sides}
        most = max(sums.values())
        return frozenset(each for side in sides if sums[side] == most for each in side)

    def results(self) -> list[str]:
        """Returns what the end means for each seat; before that, what a draw would mean. Players
        who are out have lost, unless their alliance is still there."""
        winners = self.over[1] if self.over else frozenset[int]()
        if winners:
            return ["win" if each in winners else "loss" for each in self.kingdoms]
        there = [self.side(each) & {*self.living} for each in self.kingdoms]
        return ["draw" if those else "loss" for those in there]

    def degrees(self, man: Man) -> int:
        return math.floor(self.lap[man] + HAIR)
