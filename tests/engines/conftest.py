"""The fixtures of the engines' tests."""

from __future__ import annotations

from tests.engines.match_kit import toy
from tests.engines.team_kit import raft

__all__ = ["raft", "toy"]
