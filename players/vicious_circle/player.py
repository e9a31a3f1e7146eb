"""The computer player of Wizards of the Vicious Circle."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar, Final

from engines.game import AnyGame, Seat
from engines.vicious_circle.board import SIDES, THRONES, Kind
from engines.vicious_circle.game import GAME
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Action, Deploy, Move, SetUp, ViciousView
from players.player import SURE, WIN, Level, Player, Thought, drawn_from
from players.search.alpha_beta import AlphaBeta
from players.sight import Sight
from players.vicious_circle.judge import JUDGE

LEVELS: Final = (
    Level("1", "Novice", "Plays what comes to mind, and misses captures", 40, 0.72, 60),
    Level("2", "Apprentice", "Sees captures, seldom what follows", 150, 0.35, 50),
    Level("3", "Adept", "Guards its throne and looks two turns ahead", 800, 0.05, 30),
    Level("4", "Expert", "Plans ahead and makes few mistakes", 3_000, 0.0, 15),
    Level("5", "Master", "Sees as far as it can and gives nothing away", 35_000),
)


class CirclePlayer(Player[State, Action, ViciousView]):
    """Looks ahead once the set-ups are revealed; before that it draws one that no first move can
    beat."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS
    opening = 0

    def think(
        self, sight: Sight[State, Action, ViciousView], level: Level, rng: random.Random
    ) -> Thought[Action]:
        if sight.view.setting_up:
            return Thought(rng.choice(self._set_ups(sight, level)))
        search = AlphaBeta(JUDGE, level.budget)
        scored = search.scored(sight.guess(rng), margin=level.margin)
        return Thought(drawn_from(scored, level, sight.legal, rng), scored, search.positions)

    def why(self, sight: Sight[State, Action, ViciousView], thought: Thought[Action]) -> str:
        match thought.action:
            case SetUp():
                return "No first move can beat this set-up."
            case Move(end=end) if end == THRONES[1 - sight.seat]:
                return f"Takes the throne of {SIDES[1 - sight.seat]}."
            case action:
                return _reason(sight.view, sight.seat, action, thought.value)

    @staticmethod
    def _set_ups(sight: Sight[State, Action, ViciousView], level: Level) -> Sequence[Action]:
        return sight.legal if level is LEVELS[0] else sound_set_ups(sight.seat)


def _reason(view: ViciousView, seat: Seat, action: Action, value: int) -> str:
    """Returns what an action does, and what is seen after it."""
    taken = ""
    if isinstance(action, Move | Deploy) and action.takes:
        at = view.places[(1 - seat) * 5 : (1 - seat) * 5 + 5].index(action.end)
        taken = f"Captures the {Kind(at).title}"
    if value >= SURE:
        turns = (WIN - value) // 2 + 1
        ends = f"wins in {turns} turns at most" if turns > 1 else "wins"
        return f"{taken} and {ends}." if taken else f"{ends.capitalize()}, whatever the other does."
    if value <= -SURE:
        return f"{taken}." if taken else "Holds out longest; the other can win by force."
    return f"{taken}." if taken else ""


PLAYER: Final = CirclePlayer()
