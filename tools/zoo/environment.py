"""A match as an environment of PettingZoo, for programs that learn.

The agents are the seats, `player_0` and so on. An observation is what the seat may know, in
numbers, with the mask of its legal actions. A turn of several actions is as many steps of the same
agent. Where several seats may act, as in secret set-ups, the first of them acts, and the others do
not see what. The reward comes at the end: 1 for a win, -1 for a loss, 0 for a draw.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]

from engines.game import Options, Result, Seat
from tools.zoo.encoding import encoding

Observed: TypeAlias = dict[str, NDArray[Any]]
LOWEST: Final = -32_000
HIGHEST: Final = 32_000
LONGEST: Final = 5_000
"""Steps after which a match is cut off, if not told otherwise."""
REWARDS: Final = {Result.WIN: 1.0, Result.LOSS: -1.0}


class MatchEnv(AECEnv[str, Observed, Any]):
    """A match of a game of `tools.zoo.encoding.KNOWN`, with these options and this many seats."""

    def __init__(
        self, key: str, seats: int = 2, options: Options | None = None, longest: int = LONGEST
    ) -> None:
        """Raises `Refusal` for a game without numbers, or for options or seats that it lacks."""
        self.render_mode = "ansi"
        self.metadata = {"name": f"{key}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.encoding: Final = encoding(key)
        self._game: Final = self.encoding.game
        self._options: Final = self._game.resolve_options(options or {})
        self._game.seating(self._options, seats)
        self._longest: Final = longest
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        size, length = len(self.encoding.table), self.encoding.length
        self.action_spaces = {each: spaces.Discrete(size) for each in self.possible_agents}
        self.observation_spaces = {each: _space(length, size) for each in self.possible_agents}
        self.reset()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of this agent's actions: the numbers of the table."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a match. The seed decides all chance of the game."""
        del options
        seats, self._steps = len(self.possible_agents), 0
        self.position = self._game.start(self._options, seats, str(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {each: {} for each in self.agents}
        self.agent_selection = self.agents[self._game.to_act(self.position)[0]]

    def observe(self, agent: str) -> Observed:
        """Returns what the seat may know. Only the agent whose turn it is has legal actions."""
        view = self._game.view(self.position, self._seat(agent))
        mask = np.zeros(len(self.encoding.table), np.int8)
        if agent == self.agent_selection:
            mask[list(self.encoding.legal(view))] = 1
        seen = np.array(self.encoding.numbers(view), np.int16)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Plays the action with this number. Raises `KeyError` for one that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        view = self._game.view(self.position, seat)
        chosen = self.encoding.legal(view)[-1 if action is None else int(action)]
        self.position = self._game.apply(self.position, seat, chosen)
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._judge()
        self._accumulate_rewards()

    def render(self) -> str:
        """Returns the board in characters, as the public sees it."""
        return str(self._game.ascii_board(self._game.view(self.position, None)))

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def _judge(self) -> None:
        """Gives rewards if the match is over, else the turn to the next seat."""
        outcome = self._game.outcome(self.position)
        if outcome:
            found = zip(self.possible_agents, outcome.results, strict=True)
            self.rewards = {each: REWARDS.get(result, 0.0) for each, result in found}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        self.truncations = dict.fromkeys(self.agents, self._steps >= self._longest)
        self.agent_selection = self.agents[self._game.to_act(self.position)[0]]

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)


def _space(length: int, size: int) -> spaces.Space[Any]:
    seen = spaces.Box(LOWEST, HIGHEST, (length,), np.int16)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (size,), np.int8)})
