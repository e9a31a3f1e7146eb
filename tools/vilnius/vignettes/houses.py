"""The pictures of buildings. Each is painted in px from its upper left corner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from render.kit.shapes import Pen
from render.vilnius.icons import paint_icon
from tools.vilnius.vignettes.ground import (
    BLUE,
    BRICK,
    BRICK_SHADE,
    BROWN,
    COPPER,
    EARTH,
    GOLD,
    GRASS,
    INK,
    MEADOW,
    PLASTER,
    PLASTER_SHADE,
    RED,
    ROOF,
    ROOF_SHADE,
    SKY,
    STEEL,
    STEEL_SHADE,
    STONE,
    STONE_SHADE,
    TIMBER,
    TIMBER_SHADE,
    WHITE,
    arch,
    barrel,
    box,
    coin,
    flag,
    gable,
    outdoors,
    puffs,
    sack,
    teeth,
    tree,
)

_LIT: Final = "#ffd98a"
"""The colour of a window with a light behind it."""


def residence(pen: Pen) -> None:
    """Paints a brick tower house with a flag, on its hill."""
    outdoors(pen, low=100, cloud=24)
    pen.fill("M0 104 C20 84 80 84 100 104 L100 116 L0 116 Z", GRASS)
    flag(pen, 50, 26, 22, RED)
    box(pen, 12, 58, 88, 98, BRICK)
    box(pen, 66, 58, 88, 98, BRICK_SHADE)
    teeth(pen, 12, 36, 58, 3, BRICK)
    teeth(pen, 66, 88, 58, 3, BRICK_SHADE)
    box(pen, 33, 32, 67, 98, BRICK)
    box(pen, 54, 32, 67, 98, BRICK_SHADE)
    box(pen, 30, 28, 70, 38, BRICK)
    box(pen, 54, 28, 70, 38, BRICK_SHADE)
    teeth(pen, 30, 70, 28, 4, BRICK)
    arch(pen, 50, 98, 9, 22, INK)
    for x, y in ((43, 56), (57, 56), (22, 80), (78, 80)):
        arch(pen, x, y, 3.4, 11, _LIT)


def barracks(pen: Pen) -> None:
    """Paints a soldiers' tent, with spears and a shield before it."""
    outdoors(pen, low=94, cloud=76)
    flag(pen, 46, 24, 18, GOLD)
    pen.fill([(4, 100), (46, 22), (90, 100)], RED)
    pen.fill([(46, 100), (46, 22), (90, 100)], "#7a1822")
    pen.fill([(24, 100), (46, 22), (32, 100)], WHITE)
    pen.fill([(60, 100), (46, 22), (70, 100)], "#d9c294")
    pen.fill([(38, 100), (46, 50), (55, 100)], INK)
    for x in (80, 90):
        pen.line([(x - 3, 108), (x + 2, 50)], TIMBER_SHADE, 3)
        pen.fill([(x - 2, 50), (x + 3, 36), (x + 7, 50)], STEEL_SHADE)
    pen.fill("M66 82 L92 82 L92 94 C92 104 84 110 79 112 C74 110 66 104 66 94 Z", INK)
    pen.fill("M69 85 L89 85 L89 94 C89 101 83 106 79 108 C75 106 69 101 69 94 Z", GOLD)
    pen.line([(79, 86), (79, 107)], RED, 4)
    pen.line([(70, 93), (88, 93)], RED, 4)


def estate(pen: Pen) -> None:
    """Paints a farmhouse behind its field, with a haystack."""
    outdoors(pen, low=72, cloud=30)
    tree(pen, 86, 72, 0.9)
    box(pen, 22, 44, 72, 76, PLASTER)
    box(pen, 56, 44, 72, 76, PLASTER_SHADE)
    pen.fill([(14, 48), (26, 20), (70, 20), (80, 48)], ROOF)
    pen.fill([(54, 48), (60, 20), (70, 20), (80, 48)], ROOF_SHADE)
    box(pen, 34, 12, 42, 26, STONE_SHADE)
    arch(pen, 46, 76, 6, 20, TIMBER_SHADE)
    for x in (31, 64):
        box(pen, x - 5, 55, x + 5, 65, TIMBER)
        box(pen, x - 3, 57, x + 3, 63, _LIT)
    pen.fill([(0, 80), (100, 80), (100, 116), (0, 116)], "#d9a441")
    for number in range(6):
        far = 30 * (number - 2.5)
        pen.line([(50 + far * 0.62, 80), (50 + far, 116)], "#a9762a", 4)
    pen.fill("M6 82 C8 62 30 62 32 82 Z", GOLD)
    pen.line([(19, 68), (19, 60)], TIMBER_SHADE, 2.4)


def palace(pen: Pen) -> None:
    """Paints a white palace with columns, a pediment and a green dome."""
    outdoors(pen, low=98, cloud=22)
    flag(pen, 50, 22, 17, RED)
    pen.fill("M32 44 C32 16 68 16 68 44 Z", COPPER)
    box(pen, 30, 38, 70, 50, PLASTER)
    box(pen, 6, 52, 94, 100, PLASTER)
    box(pen, 4, 49, 96, 55, PLASTER_SHADE)
    pen.fill([(24, 62), (50, 42), (76, 62)], WHITE)
    pen.fill([(34, 59), (50, 47), (66, 59)], GOLD)
    box(pen, 26, 62, 74, 100, PLASTER_SHADE)
    for x in (29, 41, 53, 65):
        box(pen, x, 62, x + 6, 100, WHITE)
    arch(pen, 50, 100, 4, 20, INK)
    for x in (15, 85):
        for y in (72, 92):
            arch(pen, x, y, 3.6, 12, BLUE)
    box(pen, 20, 98, 80, 106, STONE)
    box(pen, 14, 103, 86, 110, STONE_SHADE)


def envoy(pen: Pen) -> None:
    """Paints a half-timbered house with two flags, a road and a letter for its sign."""
    outdoors(pen, low=98, cloud=78)
    pen.fill([(40, 98), (56, 98), (84, 116), (30, 116)], EARTH)
    box(pen, 20, 52, 80, 99, PLASTER)
    gable(pen, 12, 14, 88, 54, ROOF, ROOF_SHADE)
    for shape in (
        *(((20, 54), (20, 98)), ((80, 54), (80, 98)), ((20, 72), (80, 72))),
        *(((20, 72), (36, 98)), ((80, 72), (64, 98))),
    ):
        pen.line(shape, TIMBER, 4)
    arch(pen, 48, 99, 8, 24, TIMBER_SHADE)
    pen.panel((34, 30, 66, 50), 2, INK)
    pen.panel((36, 32, 64, 48), 1, WHITE)
    pen.line([(36, 32), (50, 42), (64, 32)], INK, 2)
    pen.disc(50, 42, 4, RED)
    flag(pen, 12, 70, 34, BLUE)
    flag(pen, 88, 70, 34, GOLD, left=True)


def mint(pen: Pen) -> None:
    """Paints a stone house with a coin above its door, and money before it."""
    outdoors(pen, low=98, cloud=22)
    box(pen, 70, 12, 80, 40, STONE_SHADE)
    box(pen, 14, 44, 86, 100, STONE)
    box(pen, 62, 44, 86, 100, STONE_SHADE)
    pen.fill([(6, 46), (24, 22), (76, 22), (94, 46)], BLUE)
    pen.fill([(58, 46), (62, 22), (76, 22), (94, 46)], "#1c3f7d")
    arch(pen, 40, 100, 10, 28, INK)
    coin(pen, 40, 56, 15)
    pen.ring(40, 56, 10, "#8a5a08", 1.8)
    for x in (35, 40, 45):
        pen.line([(x, 52), (x, 60)], "#8a5a08", 2)
    pen.line([(35, 60), (45, 60)], "#8a5a08", 2)
    for x, count in ((64, 5), (80, 3), (92, 2)):
        for number in range(count):
            y = 108 - 6 * number
            pen.oval(x, y, 9, 4.6, "#8a5a08")
            pen.oval(x, y - 1.6, 8, 3.6, GOLD)


def smithy(pen: Pen) -> None:
    """Paints a forge with its fire, an anvil before it."""
    outdoors(pen, low=98, cloud=22)
    puffs(pen, 74, 18)
    box(pen, 66, 22, 82, 60, STONE_SHADE)
    box(pen, 10, 46, 90, 100, TIMBER_SHADE)
    pen.fill([(2, 50), (20, 28), (80, 28), (98, 50)], TIMBER)
    box(pen, 16, 54, 58, 100, INK)
    box(pen, 60, 54, 88, 100, STONE)
    arch(pen, 74, 96, 11, 30, INK)
    paint_icon(pen.at(74, 84, 0.24), "FIRE")
    box(pen, 10, 50, 16, 100, TIMBER)
    box(pen, 56, 50, 62, 100, TIMBER)
    pen.fill([(26, 84), (56, 84), (56, 90), (46, 93), (44, 100), (50, 106), (26, 106)], STEEL_SHADE)
    pen.fill([(26, 84), (12, 88), (26, 92)], STEEL_SHADE)
    box(pen, 26, 84, 56, 87, STEEL)
    pen.line([(30, 78), (50, 62)], TIMBER, 4)
    pen.fill([(22, 76), (30, 70), (37, 80), (29, 86)], STEEL)


def _awning(pen: Pen, left: float, top: float, right: float, colour: str) -> None:
    step = (right - left) / 6
    for number in range(6):
        x = left + step * number
        shade = colour if number % 2 == 0 else WHITE
        ridge = [(each + (50 - each) * 0.1, top) for each in (x, x + step)]
        pen.fill([*ridge, (x + step, top + 20), (x, top + 20)], shade)
        pen.disc(x + step / 2, top + 20, step / 2, shade)


def market(pen: Pen) -> None:
    """Paints a stall with goods under a red awning."""
    outdoors(pen, low=90, cloud=74)
    gable(pen, 54, 14, 96, 40, ROOF, ROOF_SHADE)
    box(pen, 58, 40, 92, 88, PLASTER)
    for x in (14, 82):
        box(pen, x, 40, x + 4, 104, TIMBER_SHADE)
    box(pen, 10, 76, 90, 82, TIMBER)
    box(pen, 14, 82, 86, 104, TIMBER_SHADE)
    for x, colour in ((26, RED), (44, GOLD), (62, MEADOW)):
        pen.fill([(x - 9, 66), (x + 9, 66), (x + 7, 77), (x - 7, 77)], PLASTER_SHADE)
        for dx in (-5, 0, 5):
            pen.disc(x + dx, 64 - (dx == 0) * 3, 3.6, colour)
    _awning(pen, 6, 30, 94, RED)
    barrel(pen, 86, 108)
    sack(pen, 14, 110)


def ruthenian_market(pen: Pen) -> None:
    """Paints a stall with furs and timber, before a church with an onion dome."""
    outdoors(pen, low=90, cloud=24)
    box(pen, 60, 44, 84, 92, WHITE)
    pen.fill("M58 46 C52 30 68 30 72 12 C76 30 92 30 86 46 Z", COPPER)
    pen.line([(72, 16), (72, 4)], GOLD, 2.6)
    pen.line([(68, 8), (76, 8)], GOLD, 2.6)
    arch(pen, 72, 66, 3.6, 14, INK)
    for x in (8, 60):
        box(pen, x, 52, x + 4, 108, TIMBER_SHADE)
    pen.fill([(2, 56), (12, 42), (60, 42), (70, 56)], BLUE)
    box(pen, 4, 56, 68, 60, "#1c3f7d")
    paint_icon(pen.at(24, 76, 0.3), "furs")
    paint_icon(pen.at(48, 76, 0.3), "furs")
    box(pen, 4, 94, 68, 100, TIMBER)
    for x, y in ((76, 106), (90, 106), (83, 95)):
        pen.disc(x, y, 7.4, TIMBER_SHADE)
        pen.disc(x, y, 5.6, PLASTER_SHADE)
        pen.ring(x, y, 3.4, TIMBER, 1.4)


def garrison(pen: Pen) -> None:
    """Paints a stone castle with two towers and a gate."""
    outdoors(pen, low=100, cloud=50)
    flag(pen, 20, 26, 18, BLUE)
    flag(pen, 80, 26, 18, BLUE)
    box(pen, 26, 56, 74, 102, STONE)
    teeth(pen, 30, 70, 56, 4, STONE)
    for x in (6, 66):
        box(pen, x, 36, x + 28, 104, STONE)
        box(pen, x + 18, 36, x + 28, 104, STONE_SHADE)
        box(pen, x - 3, 30, x + 31, 40, STONE)
        box(pen, x + 18, 30, x + 31, 40, STONE_SHADE)
        teeth(pen, x - 3, x + 31, 30, 4, STONE)
        arch(pen, x + 10, 62, 3.2, 14, INK)
    arch(pen, 50, 104, 12, 34, TIMBER_SHADE)
    for x in (44, 50, 56):
        pen.line([(x, 76), (x, 103)], STEEL_SHADE, 2)
    for y in (82, 92):
        pen.line([(39, y), (61, y)], STEEL_SHADE, 2)


def archery(pen: Pen) -> None:
    """Paints a target on a stand, with arrows in it."""
    outdoors(pen, low=92, cloud=28)
    tree(pen, 12, 92, 1.1)
    tree(pen, 92, 88, 0.8)
    for x in (34, 70):
        pen.line([(52, 36), (x, 110)], TIMBER, 5)
    for radius, colour in ((32, INK), (30, WHITE), (23, BLUE), (16, RED), (8, GOLD)):
        pen.disc(52, 58, radius, colour)
    for x, y in ((52, 58), (64, 50)):
        pen.line([(x, y), (x + 24, y - 16)], TIMBER_SHADE, 3)
        pen.fill([(x + 18, y - 12), (x + 24, y - 24), (x + 32, y - 22), (x + 26, y - 10)], WHITE)


def stable(pen: Pen) -> None:
    """Paints a wooden barn with a horse looking out."""
    outdoors(pen, low=98, cloud=50)
    box(pen, 8, 44, 92, 102, TIMBER)
    for x in (20, 32, 68, 80):
        pen.line([(x, 50), (x, 102)], TIMBER_SHADE, 1.6)
    pen.fill([(0, 48), (22, 16), (78, 16), (100, 48)], ROOF)
    pen.fill([(56, 48), (60, 16), (78, 16), (100, 48)], ROOF_SHADE)
    box(pen, 26, 48, 78, 104, INK)
    pen.fill(
        "M78 104 L78 78 C74 60 64 54 52 54 L46 60 L30 78 L36 86 L54 78 C56 88 58 96 56 104 Z", BROWN
    )
    pen.fill([(52, 56), (54, 46), (60, 55)], BROWN)
    pen.fill("M58 52 C70 54 80 66 80 92 L74 92 C72 74 66 64 56 60 Z", TIMBER_SHADE)
    pen.disc(49, 63, 2.4, INK)
    pen.disc(34, 80, 1.8, INK)
    box(pen, 22, 86, 82, 106, TIMBER)
    pen.line([(24, 88), (80, 104)], TIMBER_SHADE, 3.4)
    pen.line([(24, 104), (80, 88)], TIMBER_SHADE, 3.4)
    pen.fill("M0 116 C2 98 24 98 28 116 Z", GOLD)


def manufactory(pen: Pen) -> None:
    """Paints a long brick hall with chimneys and a water wheel."""
    outdoors(pen, low=96, cloud=14)
    for x in (40, 62):
        puffs(pen, x, 16)
        box(pen, x - 5, 20, x + 5, 50, BRICK_SHADE)
    box(pen, 24, 46, 98, 98, BRICK)
    for x in (24, 49, 74):
        pen.fill([(x, 48), (x, 34), (x + 25, 48)], ROOF_SHADE)
    for x in (58, 74, 90):
        arch(pen, x, 72, 4.6, 16, _LIT)
    box(pen, 60, 80, 84, 98, TIMBER_SHADE)
    box(pen, 0, 96, 100, 116, BLUE)
    pen.line([(4, 104), (40, 104)], SKY, 2)
    pen.line([(54, 110), (92, 110)], SKY, 2)
    pen.ring(26, 82, 24, TIMBER_SHADE, 5)
    for number in range(4):
        across, down = ((24, 0), (17, 17), (0, 24), (-17, 17))[number]
        pen.line([(26 - across, 82 - down), (26 + across, 82 + down)], TIMBER, 4)
    pen.disc(26, 82, 5, INK)


def workshop(pen: Pen) -> None:
    """Paints a joiner's shed with a bench, a saw and a hammer for its sign."""
    outdoors(pen, low=98, cloud=76)
    box(pen, 14, 46, 86, 100, TIMBER)
    gable(pen, 4, 12, 96, 50, ROOF, ROOF_SHADE)
    box(pen, 22, 56, 78, 100, INK)
    pen.line([(50, 18), (50, 24)], INK, 2.4)
    pen.disc(50, 35, 13, WHITE)
    pen.line([(44, 42), (54, 30)], TIMBER, 4)
    pen.fill([(46, 28), (54, 22), (62, 32), (56, 36)], STEEL_SHADE)
    box(pen, 26, 80, 86, 86, PLASTER_SHADE)
    for x in (30, 78):
        box(pen, x, 86, x + 5, 106, PLASTER_SHADE)
    pen.fill([(36, 64), (66, 72), (66, 77), (34, 70)], STEEL)
    pen.panel((62, 66, 74, 78), 4, TIMBER)
    for number in range(3):
        pen.line([(2, 110 - 6 * number), (34, 110 - 6 * number)], PLASTER, 4.6)
        pen.disc(34, 110 - 6 * number, 2.3, TIMBER_SHADE)


def treasury(pen: Pen) -> None:
    """Paints a strong house with an iron door, an open chest of gold before it."""
    outdoors(pen, low=98, cloud=24)
    box(pen, 12, 36, 88, 100, STONE)
    box(pen, 68, 36, 88, 100, STONE_SHADE)
    box(pen, 8, 28, 92, 38, STONE_SHADE)
    teeth(pen, 8, 92, 28, 7, STONE_SHADE)
    arch(pen, 46, 90, 17, 46, INK)
    arch(pen, 46, 90, 14, 42, STEEL_SHADE)
    for y in (60, 74):
        pen.line([(32, y), (60, y)], INK, 2.4)
    pen.disc(46, 67, 4.4, GOLD)
    pen.fill("M34 90 C34 78 86 78 86 90 Z", GOLD)
    for x, y in ((48, 84), (60, 81), (72, 84)):
        coin(pen, x, y, 5)
    pen.fill([(30, 90), (90, 90), (86, 112), (34, 112)], TIMBER)
    for x in (42, 74):
        box(pen, x, 90, x + 5, 112, INK)
    pen.panel((55, 93, 65, 103), 2, GOLD)


def exchange(pen: Pen) -> None:
    """Paints a hall with arcades, and scales above them."""
    outdoors(pen, low=98, cloud=18)
    box(pen, 8, 48, 92, 102, PLASTER)
    box(pen, 4, 44, 96, 52, PLASTER_SHADE)
    gable(pen, 18, 8, 82, 46, ROOF, ROOF_SHADE)
    pen.disc(50, 32, 12.6, WHITE)
    pen.line([(50, 24), (50, 38)], INK, 2)
    pen.line([(42, 27), (58, 27)], INK, 2)
    for x in (42, 58):
        pen.fill([(x - 4, 34), (x + 4, 34), (x, 39)], INK)
    for x in (24, 50, 76):
        arch(pen, x, 102, 10, 40, INK)
        coin(pen, x, 96, 5)
    box(pen, 4, 100, 96, 108, STONE)


def harbor(pen: Pen) -> None:
    """Paints a ship at a pier."""
    outdoors(pen, low=80, cloud=20)
    box(pen, 0, 80, 100, 116, BLUE)
    for x, y in ((2, 90), (60, 108), (30, 112)):
        pen.line([(x, y), (x + 26, y)], SKY, 2)
    pen.line([(52, 92), (52, 8)], TIMBER_SHADE, 4)
    pen.fill("M50 16 C22 24 20 54 28 68 L50 68 Z", WHITE)
    pen.fill("M54 16 C76 24 80 54 76 68 L54 68 Z", "#d9c294")
    pen.line([(38, 26), (38, 66)], RED, 6)
    pen.line([(66, 26), (66, 66)], RED, 6)
    pen.fill([(52, 4), (70, 9), (52, 14)], RED)
    pen.fill(
        "M10 74 L26 80 L74 80 L90 70 C88 92 76 102 66 104 L32 104 C20 100 12 92 10 74 Z", TIMBER
    )
    pen.line([(14, 86), (86, 84)], TIMBER_SHADE, 3)
    for x in (84, 96):
        box(pen, x - 2, 92, x + 2, 116, TIMBER_SHADE)
    box(pen, 74, 92, 100, 98, PLASTER_SHADE)
    barrel(pen, 90, 92)


def storehouse(pen: Pen) -> None:
    """Paints a granary on stilts, with a sack on the hoist and barrels."""
    outdoors(pen, low=98, cloud=80)
    for x in (20, 44, 68):
        box(pen, x, 82, x + 6, 104, STONE_SHADE)
    box(pen, 14, 48, 80, 86, TIMBER)
    for y in (56, 66, 76):
        pen.line([(14, y), (80, y)], TIMBER_SHADE, 1.6)
    gable(pen, 6, 12, 88, 50, ROOF, ROOF_SHADE)
    box(pen, 36, 58, 58, 86, INK)
    pen.line([(47, 28), (96, 28)], TIMBER_SHADE, 4)
    pen.line([(92, 28), (92, 52)], INK, 2)
    sack(pen, 90, 72)
    sack(pen, 41, 86, PLASTER)
    sack(pen, 53, 86, PLASTER)
    barrel(pen, 78, 110)
    barrel(pen, 32, 112)


def guardhouse(pen: Pen) -> None:
    """Paints a watchtower with a lantern, shield and spears at its foot."""
    outdoors(pen, low=98, cloud=20)
    box(pen, 34, 50, 72, 102, STONE)
    box(pen, 58, 50, 72, 102, STONE_SHADE)
    box(pen, 24, 34, 82, 52, TIMBER)
    for x in (26, 52, 77):
        box(pen, x, 24, x + 3, 52, TIMBER_SHADE)
    box(pen, 24, 50, 82, 54, TIMBER_SHADE)
    gable(pen, 18, 4, 88, 28, ROOF, ROOF_SHADE)
    box(pen, 42, 28, 64, 36, INK)
    pen.disc(53, 33, 5, GOLD)
    arch(pen, 48, 102, 8, 26, INK)
    for x in (14, 22):
        pen.line([(x - 3, 110), (x + 3, 62)], TIMBER_SHADE, 3)
        pen.fill([(x - 1, 62), (x + 4, 48), (x + 8, 62)], STEEL_SHADE)
    pen.fill("M66 84 L94 84 L94 96 C94 106 86 111 80 114 C74 111 66 106 66 96 Z", INK)
    pen.fill("M69 87 L91 87 L91 96 C91 103 85 108 80 110 C75 108 69 103 69 96 Z", RED)
    pen.line([(80, 88), (80, 108)], WHITE, 4)
    pen.line([(70, 95), (90, 95)], WHITE, 4)


HOUSES: Final[dict[str, Callable[[Pen], None]]] = {
    "residence": residence,
    "barracks": barracks,
    "estate": estate,
    "palace": palace,
    "envoy": envoy,
    "mint": mint,
    "smithy": smithy,
    "ruthenian-market": ruthenian_market,
    "garrison": garrison,
    "archery": archery,
    "stable": stable,
    "manufactory": manufactory,
    "workshop": workshop,
    "treasury": treasury,
    "exchange": exchange,
    "market": market,
    "harbor": harbor,
    "storehouse": storehouse,
    "guardhouse": guardhouse,
}
"""The painters of buildings, by the names of their files."""
