"""What the shared fixtures are told of the toy team game."""

from __future__ import annotations

from tests.bot.samples import Sample

SAMPLE = Sample("raft", opening=((0, "light"), (1, "light")))
