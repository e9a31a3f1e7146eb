"""What the shared fixtures are told of the toy game."""

from __future__ import annotations

from tests.bot.samples import Sample

SAMPLE = Sample("grove", first={"seat": 0})
