"""How a match of Wizards of the Vicious Circle is brought to its first turn."""

from __future__ import annotations

from typing import Final

from tests.bot.samples import Sample

SET_UPS: Final = ("Sc2 Wa1 Da2", "Sc4 We5 De4")
OPENING: Final = tuple((seat, f"set {set_up}") for seat, set_up in enumerate(SET_UPS))
SAMPLE: Final = Sample(key="vicious-circle", first={"twilight": "me"}, opening=OPENING)
