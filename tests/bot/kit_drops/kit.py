"""What the shared fixtures are told of the game."""

from __future__ import annotations

from tests.bot.samples import Sample

SAMPLE = Sample("plot", first={"first": "me"})
