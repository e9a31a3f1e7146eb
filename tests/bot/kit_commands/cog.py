"""The cog of the game that uses all of the kit for squares."""

from __future__ import annotations

from cogs.play.commands.guests import grid_cog, setup_of

Glade = grid_cog("glade")
setup = setup_of(Glade)
