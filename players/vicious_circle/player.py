"""The computer player of Wizards of the Vicious Circle."""

from __future__ import annotations

import random
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
from players.vicious_circle.set_ups.mixture import mixture

LEVELS: Final = (
    Level("1", "Novice", "Plays what comes to mind, and misses captures", 40, 0.72, 60),
    Level("2", "Apprentice", "Sees captures, seldom what follows", 150, 0.35, 50),
    Level("3", "Adept", "Guards its throne and looks two turns ahead", 800, 0.05, 30),
    Level("4", "Expert", "Plans ahead and makes few mistakes", 3_000, 0.0, 15),
    Level("5", "Master", "Sees as far as it can and gives nothing away", 35_000),
)


class CirclePlayer(Player[State, Action, ViciousView]):
    """Looks ahead once the set-ups are revealed; before that it draws one, from the third level on
    by a mixture that hardly any answer gains against (`set_ups`)."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS
    opening = 0

    def think(
        self, sight: Sight[State, Action, ViciousView], level: Level, rng: random.Random
    ) -> Thought[Action]:
        if sight.view.setting_up:
            return Thought(self._set_up(sight, level, rng))
        search = AlphaBeta(JUDGE, level.budget)
        scored = search.scored(sight.guess(rng), margin=level.margin)
        return Thought(drawn_from(scored, level, sight.legal, rng), scored, search.positions)

    def why(self, sight: Sight[State, Action, ViciousView], thought: Thought[Action]) -> str:
        match thought.action:
            case SetUp() as chosen:
                sound = chosen in sound_set_ups(sight.seat)
                return "No first move can beat this set-up." if sound else ""
            case Move(end=end) if end == THRONES[1 - sight.seat]:
                return f"Takes the throne of {SIDES[1 - sight.seat]}."
            case action:
                return _reason(sight.view, sight.seat, action, thought.value)

    @staticmethod
    def _set_up(
        sight: Sight[State, Action, ViciousView], level: Level, rng: random.Random
    ) -> Action:
        """Returns a set-up, which follows from chance alone and not from what the other has set
        up."""
        if level.key == "1":
            return rng.choice(sight.legal)
        if level.key == "2":
            return rng.choice(sound_set_ups(sight.seat))
        view = sight.view
        return mixture(view.ruleset, sight.seat, view.mover).draw(rng)


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
