"""Whether a sentence about an action of Victorus is true: by the engine, all turns tried out.

It shares nothing with the sentences' own program. Each kind of sentence has its pattern here, so
that a new kind fails until somebody writes down what makes it true.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from engines.victorus.model.board import BATTLEFIELD, CENTRE, CUBES, SIDES, SPELT, Kingdom
from engines.victorus.model.pieces import is_family, kingdom_of
from engines.victorus.model.state import State
from engines.victorus.model.values import FREE, Action, EndTurn, Move, Pass, VictorusEnding
from engines.victorus.play import apply, has_ended
from engines.victorus.rules import laps
from engines.victorus.rules.moves import actions
from engines.victorus.words.moves import owned, titled
from players.player import SURE, Decision
from tests.players.truths import parted, verdict
from tests.sample import some

CELL: Final = {each: cell for cell, each in enumerate(SPELT)}
"""Cells by their names for people."""

MOST: Final = some(20_000, 60_000)
"""The most actions tried for one position."""
FEW: Final = 6_000
"""The actions of all enemies together up to which whoever explains a move has to try all."""


class TooMuchError(Exception):
    """More turns than can be tried."""


class Reach(NamedTuple):
    """What whole turns bring about: the pieces captured, the Kings and Queens led into the centre,
    the kingdoms put out of the game, and the kingdoms that lose by the points."""

    caught: frozenset[int] = frozenset()
    entrants: frozenset[int] = frozenset()
    outs: frozenset[Kingdom] = frozenset()
    poorer: frozenset[Kingdom] = frozenset()

    def __or__(self, other: Reach) -> Reach:
        return Reach(*(one | two for one, two in zip(self, other, strict=True)))


@cache
def _reached(state: State) -> tuple[Reach, int]:
    """What the mover can bring about with some whole turn, and the actions tried for that; of more
    than `MOST` only some have been tried."""
    found, seen, waiting, tried = Reach(), {state}, [state], 0
    while waiting and tried <= MOST:
        before = waiting.pop()
        for action in actions(before):
            tried += 1
            after = apply(before, action)
            found |= _done(before, action, after)
            if not has_ended(before, after) and after not in seen:
                seen.add(after)
                waiting.append(after)
    return found, tried


def _done(before: State, action: Action, after: State) -> Reach:
    """What a single action brings about."""
    kingdoms, found = frozenset(before.ruleset.kingdoms), Reach()
    outs = frozenset(before.living) - frozenset(after.living)
    if isinstance(action, Move) and action.takes:
        found |= Reach(frozenset([before.board[action.path[-1]] - 1]))
    if after.ending is VictorusEnding.CENTRE:
        found |= Reach(entrants=frozenset([after.board[CENTRE] - 1]))
    if after.ending is VictorusEnding.POINTS:
        found |= Reach(poorer=kingdoms - frozenset(after.winners))
    return found | Reach(outs=outs)


def _enemies(state: State, kingdom: Kingdom) -> list[Kingdom]:
    return [each for each in state.living if not state.ruleset.friends(each, kingdom)]


def _by(state: State, enemy: Kingdom) -> tuple[Reach, int]:
    """What this kingdom can bring about with a whole turn from here, and the actions tried."""
    if state.ending:
        return Reach(), 0
    found, tried = _reached(state._replace(mover=enemy, done=()))
    if tried > MOST:
        raise TooMuchError
    return found, tried


def _in_reach(state: State, kingdom: Kingdom) -> set[int]:
    """The pieces of a kingdom that any enemy's whole turn from here captures."""
    found = set[int]()
    for enemy in _enemies(state, kingdom):
        found |= _by(state, enemy)[0].caught
    return {each for each in found if kingdom_of(each) == kingdom}


def _stopped(state: State) -> State:
    """The state if the mover does no more."""
    return apply(state, EndTurn()) if state.done and state.ending is None else state


class Claim:
    """A sentence about an action, and the positions that it speaks of."""

    def __init__(self, state: State, thought: Decision[Action]) -> None:
        self.state, self.thought, self.action = state, thought, thought.action
        self.by = state.mover
        self.after = apply(state, self.action)
        self.left = self.after if has_ended(state, self.after) else _stopped(self.after)
        self.ends = [self.left, self._planned()]
        path = self.action.path if isinstance(self.action, Move) else (0,)
        self.start, self.end = path[0], path[-1]
        self.piece = state.board[self.start] - 1
        self.victim = state.board[self.end] - 1

    def _planned(self) -> State:
        lines = [each.line for each in self.thought.scored if each.action == self.action]
        at = self.after
        for action in lines[0][1:] if lines else ():
            if at.ending or at.turn != self.state.turn or action not in actions(at):
                break
            at = apply(at, action)
        return at if at.ending or at.turn != self.state.turn else _stopped(at)

    def safe(self, piece: int) -> bool:
        return not any(piece in _in_reach(each, self.by) for each in self.ends)

    def named(self, name: str) -> bool:
        return name == titled(self.piece, royal=bool(self.state.royal[self.piece]))

    def own_moves(self, state: State) -> list[Move]:
        own = actions(state._replace(mover=self.by, done=())) if state.ending is None else ()
        return [each for each in own if isinstance(each, Move)]

    def goals(self, state: State, start: int) -> int:
        return len({each.path[-1] for each in self.own_moves(state) if each.path[0] == start})

    def words_are_fair(self, said: str) -> bool:
        """“Next turn” is said only where nobody but one enemy moves before the mover does."""
        spoken = "can" in said or "being captured" in said
        return "next turn" not in said or not spoken or len(self.left.living) == 2

    def warned(self, loss: str) -> bool:
        """Whether the words tell how an enemy can win after the turn, or put the mover out of the
        game; there are none if, and only if, no enemy can."""
        state, found, tried = self.ends[-1], set[str](), 0
        for enemy in _enemies(state, self.by):
            reach, more = _by(state, enemy)
            tried += more
            found |= {f"{owned(each)} can enter the centre" for each in reach.entrants}
            if self.by in reach.outs:
                found.add(f"{SIDES[self.by]} can be put out of the game")
            if self.by in reach.poorer:
                found.add(f"{SIDES[enemy]} can win on points")
        if found and not loss and tried > FEW:
            raise TooMuchError
        return loss in found if found else not loss


def _wins(claim: Claim, name: str) -> bool:
    del name
    return claim.by in claim.after.winners


def _draws(claim: Claim) -> bool:
    return claim.after.ending is not None and not claim.after.winners


def _wins_points(claim: Claim, rest: str) -> bool:
    mine = claim.by in claim.after.winners
    return claim.after.ending is VictorusEnding.POINTS and mine is (rest == "wins")


def _captures(claim: Claim, name: str, rest: str) -> bool:
    state, after, by = claim.state, claim.after, claim.by
    if name != owned(claim.victim, royal=bool(state.royal[claim.victim])):
        return False
    loser = kingdom_of(claim.victim)
    if rest.startswith("; no enemy can take back"):
        return claim.safe(claim.piece)
    if rest.endswith("is out of the game"):
        return SIDES[loser] in rest and loser not in after.living
    if rest.startswith(" and frees its own"):
        at = by * 2 + rest.endswith("Queen")
        return state.held[at] == loser and after.held[at] == FREE
    if found := re.fullmatch(r": (\w+) has only the (King|Queen) left", rest):
        left = [after.held[loser * 2] == FREE, after.held[loser * 2 + 1] == FREE]
        return found[1] == SIDES[loser] and left == [found[2] == "King", found[2] == "Queen"]
    if rest == " and becomes royal":
        return bool(_stopped(claim.after).royal[claim.piece]) and not state.royal[claim.piece]
    if found := re.fullmatch(
        r": now the \w+(?: and the Queen)? may leave (its|their) kingdom", rest
    ):
        free = {name for n, name in enumerate(("King", "Queen")) if after.held[by * 2 + n] == FREE}
        said = {name for name in ("King", "Queen") if f"the {name}" in rest}
        return state.tally(by) < 3 <= after.tally(by) and said == free
    return not rest


def _saves(claim: Claim, name: str, cell: str, rest: str) -> bool:
    del rest
    piece = claim.state.board[CELL[cell]] - 1
    known = titled(piece, royal=bool(claim.state.royal[piece])) == name
    return (
        known
        and kingdom_of(piece) == claim.by
        and piece in _in_reach(_stopped(claim.state), claim.by)
        and claim.safe(piece)
    )


def _leads(claim: Claim, name: str, whole: str, rest: str) -> bool:
    at = claim.piece // 12 * 2 + claim.piece % 12 - 10
    before = laps.degrees(claim.piece, claim.state.windings[at], claim.start)
    now = laps.degrees(claim.piece, claim.after.windings[at], claim.end)
    told = now >= 360 if whole == "the end of its lap" else whole == f"{now} of 360 degrees"
    gains = is_family(claim.piece) and now > before
    return claim.named(name) and told and gains and (not rest or claim.safe(claim.piece))


def _attacks(claim: Claim, name: str, cell: str, safe: str, _soon: str) -> bool:
    if safe and not (claim.named(safe) and claim.safe(claim.piece)):
        return False
    aim = CELL[cell]
    known = owned(
        claim.left.board[aim] - 1, royal=bool(claim.left.royal[claim.left.board[aim] - 1])
    )
    takes = [(each.path[0], each.path[-1]) for each in claim.own_moves(claim.left) if each.takes]
    return known == name and (claim.end, aim) in takes


def _enters(claim: Claim, name: str, rest: str) -> bool:
    zones = claim.state.zones
    told = claim.named(name) and zones[claim.start] != BATTLEFIELD == zones[claim.end]
    return told and (not rest or claim.safe(claim.piece))


def _goes(claim: Claim, cell: str, name: str, now: str, before: str, rest: str) -> bool:
    found = claim.goals(claim.left, claim.end), claim.goals(_stopped(claim.state), claim.start)
    told = claim.named(name) and CELL[cell] == claim.end and found == (int(now), int(before))
    return told and found[0] > found[1] and (not rest or claim.safe(claim.piece))


def _nearer(claim: Claim, name: str, now: str, before: str, rest: str) -> bool:
    far = [
        max(abs(one - two) for one, two in zip(CUBES[each], CUBES[CENTRE], strict=True))
        for each in (claim.end, claim.start)
    ]
    told = claim.named(name) and far == [int(now), int(before)] and far[0] < far[1]
    return told and (not rest or claim.safe(claim.piece))


def _nothing_falls(claim: Claim, side: str, rest: str) -> bool:
    del rest
    return side == SIDES[claim.by] and not any(_in_reach(each, claim.by) for each in claim.ends)


def _is_guarded(claim: Claim, name: str, cell: str, rest: str) -> bool:
    del rest
    return claim.named(name) and CELL[cell] == claim.end and claim.safe(claim.piece)


def _gives(claim: Claim, side: str, now: str, more: str) -> bool:
    before = len(claim.own_moves(_stopped(claim.state)))
    told = len(claim.own_moves(claim.left))
    return (
        side == SIDES[claim.by] and (told, told - before) == (int(now), int(more)) and told > before
    )


def _keeps(claim: Claim, now: str, side: str) -> bool:
    return side == SIDES[claim.by] and len(claim.own_moves(claim.left)) == int(now)


def _stops(claim: Claim) -> bool:
    return isinstance(claim.action, EndTurn)


def _passes(claim: Claim, side: str) -> bool:
    return isinstance(claim.action, Pass) and side == SIDES[claim.by]


def _forces(claim: Claim) -> bool:
    return claim.thought.value >= SURE and len(claim.state.ruleset.kingdoms) == 2


def _holds(claim: Claim) -> bool:
    return claim.thought.value <= -SURE and len(claim.state.ruleset.kingdoms) == 2


_SOON: Final = "(next turn|as the board stands)"
_SAFE: Final = f"(; no enemy can capture it {_SOON[:-1].replace('(', '(?:')}))?"
KINDS: Final[dict[str, tuple[str, Callable[..., bool]]]] = {
    "wins": (r"(?:Leads|Captures) (.+) and wins\.", _wins),
    "draws": (r"Ends the match in a draw\.", _draws),
    "points": (r"Ends the match, and (wins|loses) on points\.", _wins_points),
    "forces": (r"Forces a win\.", _forces),
    "holds out": (r"Holds out longest: the enemy can force a win\.", _holds),
    "captures": (r"Captures (\w+'s (?:royal )?\w+)(.*)\.", _captures),
    "saves": (
        r"Saves the ((?:royal )?\w+) on (\w+)( from being captured next turn|: as .+)\.",
        _saves,
    ),
    "leads": (rf"Leads the (\w+) on to (\d+ of 360 degrees|the end of its lap){_SAFE}\.", _leads),
    "attacks": (rf"Attacks (.+?) on (\w+)(?:; no enemy can capture the (.+) {_SOON})?\.", _attacks),
    "enters": (rf"From the battlefield the (.+?) can capture anywhere{_SAFE}\.", _enters),
    "goes": (rf"From (\w+) the (.+) can go to (\d+) cells? instead of (\d+){_SAFE}\.", _goes),
    "nearer": (
        rf"Brings the (.+) nearer to the centre: (\d+) steps? instead of (\d+){_SAFE}\.",
        _nearer,
    ),
    "nothing falls": (rf"No enemy can capture a piece of (\w+)'s {_SOON}\.", _nothing_falls),
    "is guarded": (rf"No enemy can capture the (.+) on (\w+) {_SOON}\.", _is_guarded),
    "gives": (r"Gives (\w+) (\d+) moves? to choose from, (\d+) more than before\.", _gives),
    "keeps": (r"Keeps (\d+) moves? open for (\w+)'s next turn\.", _keeps),
    "stops": (r"Ends the turn: no further move is worth it\.", _stops),
    "passes": (r"(\w+) has no move: only a pass is left\.", _passes),
}


OVER: Final = ("wins", "draws", "points", "forces", "holds out", "passes")
"""The kinds of sentences that tell the end, or no deed."""


def judged(state: State, thought: Decision[Action], said: str) -> tuple[str, bool]:
    """The kind of a sentence, and whether it is true. `TooMuchError` if that takes too long to try
    out."""
    claim = Claim(state, thought)
    deed, loss = parted(said)
    kind, holds = verdict(KINDS, deed, lambda: claim)
    holds = holds and claim.words_are_fair(deed)
    return kind, holds and (not loss if kind in OVER else claim.warned(loss))
