"""The cog of a game in which men are only placed."""

from __future__ import annotations

from cogs.play.commands.guests import grid_cog, setup_of

Plot = grid_cog("plot")
setup = setup_of(Plot)
