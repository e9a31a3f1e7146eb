"""The oversights of beginners in Magna Victorus."""

from __future__ import annotations

from typing import Final

KINDS: Final = ("capture", "royal", "far", "bonus", "family")
"""The kinds of deeds that can be overlooked: a `capture`, the same from `far`, the capture of a
King or Queen (`royal`), any second or `bonus` move, and all deeds of the own King and Queen
(`family`)."""
