"""What the shared fixtures are told of the toy game for two or three."""

from __future__ import annotations

from tests.bot.samples import Sample

SAMPLE = Sample("toy")
