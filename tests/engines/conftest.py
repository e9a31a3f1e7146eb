"""The fixtures of the engines' tests."""

from __future__ import annotations

from tests.engines.match_kit import toy

__all__ = ["toy"]
