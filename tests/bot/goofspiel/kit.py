"""Goofspiel for the tests of the bot: after one bid one seat alone is to act."""

from tests.bot.samples import Sample

SAMPLE = Sample("goofspiel", first={"side": "Wren"}, opening=((0, "play 3"),))
