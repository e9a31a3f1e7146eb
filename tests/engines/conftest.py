"""The fixtures of the engines' tests."""

from __future__ import annotations

from tests.toys.raft import raft
from tests.toys.toy import toy

__all__ = ["raft", "toy"]
