"""The fixtures of the engines' tests."""

from __future__ import annotations

from tests.toys.team_game import raft
from tests.toys.three_rivals import toy

__all__ = ["raft", "toy"]
