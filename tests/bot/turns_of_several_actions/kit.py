"""What the shared fixtures are told of the toy game."""

from __future__ import annotations

from tests.bot.samples import Sample

SAMPLE = Sample("stones", first={"red": True}, opening=((0, "brave"),))
