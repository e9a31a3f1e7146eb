"""The computer player of Vilitum, and the kinds of move that it overlooks as a beginner.

The highest levels place by numbers: `placings.json` has the worth of places at the start of the
play, of a piece by its file, and of two pieces, of one side or of both, by the files between them.
It was learned once (`docs/decisions/computer-players.md`). A piece is placed where the start is
worth most on average, over chance endings of the placing; the last few placings are tried out.
"""

from __future__ import annotations

import json
import random
from collections.abc import Hashable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from pathlib import Path
from typing import ClassVar, Final, TypeAlias

from common.text.say import say
from common.text.text import Text
from engines.game import AnyGame, Seat
from engines.vilitum import play as rules
from engines.vilitum.game import GAME
from engines.vilitum.model.board import HP, PIECES, SQUARES, STRIDE, distance
from engines.vilitum.model.state import ONBOARD, WAITING, State
from engines.vilitum.model.values import Action, Phase, Place, Sacrifice, Use, Verb, VilitumView
from engines.vilitum.play import actions
from players.observation import Observation
from players.player import TITLES, WIN, Decision, Level, Player, ScoredAction, drawn_from
from players.search.oversights import Seen, glanced, rates
from players.search.table import DEEPEST
from players.search.turns import Turn, TurnJudge, first_actions
from players.vilitum.planner import plan
from players.vilitum.reasons import reason

FILE: Final = Path(__file__).with_name("placings.json")
TRIES: Final = 60
"""Chance endings of the placing for each way to place a piece."""
FEW: Final = 4
"""The most pieces still to place for which everything is tried."""
Files: TypeAlias = Sequence[int]
"""The file of each piece, `side * 5 + kind`; `WAITING` if it is not placed."""


def traits(files: Files, size: int) -> Iterator[tuple[int, int]]:
    """Yields the features of the start: the number of each, and 1 or -1 for the side it favours.
    A board in a mirror has the same ones."""
    pairs = tuple(combinations(range(5), 2))
    for side, sign in ((0, 1), (1, -1)):
        own = files[side * 5 : side * 5 + 5]
        for kind, at in enumerate(own):
            yield kind * size + min(at, size - 1 - at), sign
        for number, (one, other) in enumerate(pairs):
            yield (5 + number) * size + abs(own[one] - own[other]), sign
    for one, other in product(range(5), repeat=2):
        yield (15 + one * 5 + other) * size + abs(files[one] - files[5 + other]), 1


def traits_of(size: int) -> int:
    """Returns the number of different features."""
    return 40 * size


@cache
def _stored() -> dict[int, tuple[float, ...]]:
    return {int(key): tuple(row) for key, row in json.loads(FILE.read_text("utf-8")).items()}


def value(files: Files, size: int) -> float:
    """Returns the points of the start for Ember, which the worth of a turn is no part of."""
    numbers = _stored()[size]
    return sum([sign * numbers[each] for each, sign in traits(files, size)])


def placings(state: State, rng: random.Random) -> tuple[ScoredAction[Action], ...]:
    """Returns the ways to place a piece, best first, with their values for the mover."""
    size, mover = state.ruleset.size, state.mover
    files = [at if at == WAITING else at % STRIDE for at in state.board[:PIECES]]
    sign = -1 if mover else 1
    waiting = files.count(WAITING)
    found = list[ScoredAction[Action]]()
    for action in actions(state, mover):
        if not isinstance(action, Place):
            continue
        then = [*files]
        then[mover * 5 + action.kind] = action.square % STRIDE
        if waiting - 1 <= FEW:
            worth = _tried(then, size, 1 - mover)
        else:
            worth = sum(_by_chance(then, size, rng) for _ in range(TRIES)) / TRIES
        found.append(ScoredAction(action, round(sign * worth), (action,)))
    found.sort(key=lambda each: each.value, reverse=True)
    return tuple(found)


def _tried(files: list[int], size: int, mover: Seat) -> float:
    """Returns the value for Ember if both sides place the rest as well as they can."""
    first = mover * 5
    left = [each for each in range(first, first + 5) if files[each] == WAITING]
    if not left:
        return value(files, size)
    free = [at for at in range(size) if at not in files[first : first + 5]]
    values = list[float]()
    for piece, at in product(left, free):
        files[piece] = at
        values.append(_tried(files, size, 1 - mover))
        files[piece] = WAITING
    return min(values) if mover else max(values)


def _by_chance(files: Files, size: int, rng: random.Random) -> float:
    """Returns the value for Ember if the rest is placed at random."""
    then = [*files]
    for first in (0, 5):
        own = then[first : first + 5]
        free = [at for at in range(size) if at not in own]
        rng.shuffle(free)
        for piece in range(first, first + 5):
            if then[piece] == WAITING:
                then[piece] = free.pop()
    return value(then, size)


PIECE: Final = (60, 70, 80, 80, 60)
"""Points for a piece on the board, by kind."""
POINT: Final = (28, 32, 34, 34, 22)
"""Points for each hit point that a piece has left, by kind."""
CLOSE: Final = 3
"""Points for each square nearer to the nearest enemy, up to `FAR`: nobody wins from afar."""
FAR: Final = 8
KNOWN: Final = 1 << 14
"""The most entries of each cache: a few megabytes."""


class VilitumJudge(TurnJudge[State]):
    """A judge of positions in which all pieces are placed."""

    game = GAME

    def has_begun(self, state: State) -> bool:
        return state.phase is Phase.PLAYING

    def mover(self, state: State) -> Seat:
        return state.mover

    def over(self, state: State) -> int | None:
        outcome = rules.outcome(state)
        if outcome is None:
            return None
        return 0 if outcome.winner is None else WIN if outcome.winner == 0 else -WIN

    def value(self, state: State) -> int:
        lead = self.material(state)
        if not lead:
            return 0
        near = _nearness(state.board[:PIECES], int(lead < 0))
        return lead + near if lead > 0 else lead - near

    def material(self, state: State) -> int:
        board, half = state.board, PIECES + 5
        own = _worth(board[:5], board[PIECES:half])
        return own - _worth(board[5:PIECES], board[half : half + 5])

    def key(self, state: State) -> Hashable:
        return state.board, state.mover, state.done, state.forbidden


_WORTH: Final = tuple(
    tuple(PIECE[kind] + POINT[kind] * (HP[kind] - rings) for rings in range(HP[kind] + 1))
    for kind in range(5)
)
"""Points for a piece on the board, by kind and rings."""


@lru_cache(KNOWN)
def _worth(places: bytes, rings: bytes) -> int:
    """Returns the points of a side's pieces. Cached, as most turns leave one side unchanged."""
    total = 0
    for place, worn, worth in zip(places, rings, _WORTH, strict=True):
        if place < ONBOARD:
            total += worth[worn]
    return total


_DISTANCES: Final = tuple(
    bytes(distance(at, foe) if foe < ONBOARD else 255 for foe in range(256))
    for at in range(len(SQUARES))
)
"""By square: the distance to every place; 255 to places off the board."""


@lru_cache(KNOWN)
def _nearness(places: bytes, side: Seat) -> int:
    """Returns the points of the leading side for its pieces' nearness to enemy pieces: the leader
    wants to fight."""
    own, foes = (places[5:], places[:5]) if side else (places[:5], places[5:])
    if min(foes) >= ONBOARD:
        return 0
    return CLOSE * sum([FAR - min(foes.translate(_DISTANCES[at])) for at in own if at < ONBOARD])


JUDGE: Final = VilitumJudge()


KINDS: Final = ("attack", "far", "second", "heal", "trick", "back")
_TRICKS: Final = (Verb.SWAP, Verb.DRAIN, Verb.GIVE, Verb.TAKE, Verb.RUSH)


def kinds(state: State, turn: Turn[State]) -> Seen:
    """Returns the piece to which a turn belongs, and the kinds to overlook: an `attack`, the same
    from `far`, a `second` use in a turn, a `heal`, a `trick` (a swap, a sacrifice and uses by
    regional rules), and a move `back`."""
    uses = [each for each in turn.actions if isinstance(each, Use)]
    found = {kind for each in turn.actions for kind in _of(each, state.mover)}
    if len(uses) > 1 or (uses and state.done):
        found.add("second")
    user = uses[0].kind if uses else -1
    return Seen((state.mover, int(user)), sorted(found))


def _of(action: Action, mover: int) -> tuple[str, ...]:
    if isinstance(action, Sacrifice):
        return ("trick",)
    if not isinstance(action, Use):
        return ()
    if action.verb is Verb.ATTACK:
        return ("attack", "far") if distance(action.start, action.target) > 1 else ("attack",)
    if action.verb is Verb.HEAL:
        return ("heal",)
    if action.verb in _TRICKS:
        return ("trick",)
    ranks = action.target // STRIDE - action.start // STRIDE
    return ("back",) if (ranks > 0) == bool(mover) and ranks else ()


_NOVICE: Final = rates(KINDS, 0.265, reply=1)
_NOVICE_2: Final = rates(KINDS, 0.17, reply=1)
_APPRENTICE: Final = rates(KINDS, 0.095, reply=1)
_APPRENTICE_2: Final = rates(KINDS, 0.048, reply=1)
LEVELS: Final = (
    Level("1", TITLES["1"], say("Strikes when it happens to be near"), 300, 72, 1, _NOVICE),
    Level(
        "6", TITLES["6"], say("Strikes what is near, and seldom from afar"), 300, 57, 1, _NOVICE_2
    ),
    Level("2", TITLES["2"], say("Strikes where it can, heedlessly"), 300, 32, 1, _APPRENTICE),
    Level("7", TITLES["7"], say("Strikes well, and never looks back"), 300, 16, 1, _APPRENTICE_2),
    Level("3", TITLES["3"], say("Overlooks many of your answers"), 1_000, 15, 2, {"reply": 0.42}),
    Level("8", TITLES["8"], say("Overlooks some of your answers"), 1_000, 12, 2, {"reply": 0.24}),
    Level("10", TITLES["10"], say("Sees your answers, not always the best"), 1_000, 31, 2),
    Level("4", TITLES["4"], say("Trades well and heals in time"), 1_200, spread=49),
    Level("9", TITLES["9"], say("Trades well and seldom errs"), 4_000, spread=42),
    Level("5", TITLES["5"], say("Sees two turns of yours and gives nothing away"), 18_000),
)


class VilitumPlayer(Player[State, Action, VilitumView]):
    """A player that searches turn by turn. Levels that overlook nothing plan whole turns. Those
    that look only so many turns ahead (`deepest`) place their pieces at random, the others well.
    The highest level has the neurons judge, too."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS
    pace = 10_000
    speedup = 8

    def think(
        self, sight: Observation[State, Action, VilitumView], level: Level, rng: random.Random
    ) -> Decision[Action]:
        state = sight.guess(rng)
        if state.phase is Phase.PLACING and not level.deepest:
            placed = placings(state, rng)
            return Decision(drawn_from(placed, level, rng), placed)
        if not JUDGE.has_begun(state):
            return Decision(rng.choice(sight.legal))
        if level.overlooks:
            turn = f"{state.ply} {state.past[-1].hex()}"
            turns, positions = glanced(JUDGE, kinds, state, level, turn)
        else:
            deepest = level.deepest or DEEPEST
            keen = level.key == LEVELS[-1].key
            turns, positions = plan(state, level.budget, level.margin, deepest, neurons=keen)
        scored = first_actions(turns)
        return Decision(drawn_from(scored, level, rng), scored, positions)

    def why(
        self, sight: Observation[State, Action, VilitumView], thought: Decision[Action]
    ) -> Text:
        return reason(sight.guess(random.Random(0)), thought)


PLAYER: Final = VilitumPlayer()
