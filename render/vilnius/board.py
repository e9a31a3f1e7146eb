"""The whole board."""

from __future__ import annotations

from PIL import Image

from engines.vilnius.model.values import Battle, VilniusView
from render.vilnius.layout import MOST, needed
from render.vilnius.sections.ended import end_of, ended
from render.vilnius.sections.enemy_buildings import enemy_buildings, stacks
from render.vilnius.sections.fight import fight_sections
from render.vilnius.sections.header import strip, strip_of
from render.vilnius.sections.palette import section
from render.vilnius.sections.payment import bill_sections
from render.vilnius.sections.players import Extent, panel, panel_of
from render.vilnius.sections.result import result_sections


def board_sections(view: VilniusView) -> tuple[Image.Image, ...]:
    """Returns the sections of the whole board, from the top: how the match ended; the strip of the
    round; the result of the last fight; what is being paid; a fight; enemy buildings; the players;
    the province stacks.

    During a fight the stacks are left out, and so are the enemy buildings when they are attacked.
    """
    end = end_of(view)
    fight = () if end else fight_sections(view)
    raid = view.fight is not None and view.fight.battle is Battle.RAID
    above = (
        *((section(ended, end),) if end else ()),
        section(strip, strip_of(view)),
        *result_sections(view),
        *(() if end else bill_sections(view)),
        *fight,
        *(
            (section(enemy_buildings, view.table.enemy_buildings),)
            if view.table.enemy_buildings and not (fight and raid)
            else ()
        ),
    )
    if not fight:
        return (*above, *players(view, Extent.FULL), section(stacks, view.face_down.stacks))
    sections = (*above, *players(view, Extent.HAND))
    return sections if needed(sections) <= MOST else (*above, *players(view, Extent.BRIEF))


def players(view: VilniusView, extent: Extent) -> tuple[Image.Image, ...]:
    """Returns the players' panels, by seat."""
    seats = range(len(view.players))
    return tuple(section(panel, panel_of(view, seat, extent)) for seat in seats)
