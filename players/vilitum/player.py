"""The computer player of Vilitum, and the kinds of move that it overlooks as a beginner."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from common.text.say import say
from common.text.text import Text
from engines.game import AnyGame
from engines.vilitum.game import GAME
from engines.vilitum.model.board import STRIDE, distance
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Action, Phase, Sacrifice, Use, Verb, VilitumView
from players.observation import Observation
from players.player import TITLES, Decision, Level, Player, drawn_from
from players.search.oversights import Seen, glanced, rates
from players.search.table import DEEPEST
from players.search.turns import Turn, first_actions
from players.vilitum.judge import JUDGE
from players.vilitum.placing import placings
from players.vilitum.planner import plan
from players.vilitum.reasons import reason

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
