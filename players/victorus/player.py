"""The computer player of Magna Victorus, and its oversights as a beginner."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar, Final

from common.text.say import say
from common.text.text import Text
from engines.game import AnyGame
from engines.victorus.game import GAME
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, VictorusView
from players.observation import Observation
from players.player import TITLES, WIN, Decision, Level, Player, drawn_from
from players.search.budgets import here
from players.search.oversights import Oversights, rates
from players.search.side_search import SideSearch
from players.search.table import DEEPEST
from players.victorus.oversights import KINDS
from players.victorus.reasons import reason

if TYPE_CHECKING:
    from players.victorus.side import Side

_NOVICE: Final = rates(KINDS, 0.95, reply=1)
_NOVICE_2: Final = rates(KINDS, 0.93, family=0.8, royal=0.8, reply=1)
_APPRENTICE: Final = rates(KINDS, 0.85, capture=0.91, family=0.6, royal=0.6, reply=1)
_APPRENTICE_2: Final = rates(KINDS, 0.62, capture=0.81, family=0.42, royal=0.42, reply=1)
_ADEPT: Final = rates(KINDS, 0.42, capture=0.6, family=0.3, royal=0.27, reply=1)
_ADEPT_2: Final = rates(KINDS, 0.13, capture=0.25, reply=0.66)
_ADEPT_3: Final = rates(KINDS, 0.02, reply=0.09)
LEVELS: Final = (
    Level(
        "1", TITLES["1"], say("Moves for the joy of it, and seldom captures"), 300, 82, 1, _NOVICE
    ),
    Level("6", TITLES["6"], say("Captures now and then"), 300, 68, 1, _NOVICE_2),
    Level("2", TITLES["2"], say("Captures when it thinks of it"), 300, 34, 1, _APPRENTICE),
    Level("7", TITLES["7"], say("Captures if it is near"), 300, 22, 1, _APPRENTICE_2),
    Level("3", TITLES["3"], say("Captures, and looks no further"), 300, 20, 1, _ADEPT),
    Level("8", TITLES["8"], say("Captures, and sees some of your answers"), 300, 19, 1, _ADEPT_2),
    Level("10", TITLES["10"], say("Captures, and sees most of your answers"), 300, 16, 1, _ADEPT_3),
    Level(
        "4",
        TITLES["4"],
        say("Chains its captures and keeps its royalty safe"),
        1_200,
        spread=51,
        times=16,
        firm=15,
    ),
    Level("9", TITLES["9"], say("Races, and seldom errs"), 4_000, spread=26, times=14, firm=12),
    Level("5", TITLES["5"], say("Races round the centre and gives nothing away"), 14_000, times=7),
)


class VictorusPlayer(Player[State, Action, VictorusView]):
    """A player that searches action by action, against the enemy that does most harm. A position
    takes longer with more kingdoms, so fewer are searched: six players wait no longer than two."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS
    pace = 25_000
    speedup = 30

    def think(
        self, sight: Observation[State, Action, VictorusView], level: Level, rng: random.Random
    ) -> Decision[Action]:
        state, level = sight.guess(rng), here(level)
        side = _side(state, level)
        search = SideSearch(side, level.budget * 2 // len(state.living))
        deepest = level.deepest or DEEPEST
        found = search.scored(side.all_of(), margin=level.margin, deepest=deepest)
        scored = tuple(map(side.told, found))
        return Decision(drawn_from(scored, level, rng), scored, int(search.positions))

    def outlook(
        self, sight: Observation[State, Action, VictorusView], budget: int, seed: str
    ) -> tuple[int, ...]:
        """Returns each kingdom's points, by a search of its own with an equal budget."""
        state = sight.guess(random.Random(seed))
        kingdoms = state.ruleset.kingdoms
        if len(kingdoms) == 2:
            return super().outlook(sight, budget, seed)
        from players.victorus.side import Side

        share = max(1, budget * 2 // len(kingdoms) ** 2)
        return tuple(
            SideSearch(Side(state, each), share).worth() if each in state.living else -WIN
            for each in kingdoms
        )

    def why(
        self, sight: Observation[State, Action, VictorusView], thought: Decision[Action]
    ) -> Text:
        return reason(sight.guess(random.Random(0)), thought)


def _side(state: State, level: Level) -> Side:
    """Returns the judge of the mover's side, as this level sees the board. Its tables take ten
    megabytes, so that only who thinks has them."""
    from players.victorus.side import Side

    began = state.past[-1] if state.past else b""
    turn = f"{state.turn} {began.hex()}"
    oversights = Oversights(level.overlooks, turn) if level.overlooks else None
    return Side(state, state.mover, oversights)


PLAYER: Final = VictorusPlayer()
