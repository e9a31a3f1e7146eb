"""The pictures of units: people down to the knee, and riders. Each is painted in px from its upper
left corner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from render.kit.shapes import Pen, arc
from tools.vilnius.vignettes.ground import (
    BLUE,
    BROWN,
    GOLD,
    GREEN,
    INK,
    MEADOW,
    PLASTER_SHADE,
    RED,
    SKIN,
    STEEL,
    STEEL_SHADE,
    TIMBER,
    TIMBER_SHADE,
    WHITE,
    box,
    field,
)

_FUR: Final = "#6b4a33"


def _body(pen: Pen, coat: str, shade: str, belt: str = TIMBER_SHADE) -> None:
    pen.fill("M50 52 C30 52 24 62 22 84 L18 116 L82 116 L78 84 C76 62 70 52 50 52 Z", coat)
    pen.fill("M56 52 C70 53 76 62 78 84 L82 116 L58 116 Z", shade)
    box(pen, 22, 90, 79, 96, belt)


def _head(pen: Pen, beard: str = "") -> None:
    box(pen, 44, 44, 56, 58, "#c98f62")
    pen.oval(50, 36, 13, 15, SKIN)
    if beard:
        pen.fill("M37 36 C36 56 46 62 50 62 C54 62 64 56 63 36 C58 46 42 46 37 36 Z", beard)
    for x in (45, 55):
        pen.disc(x, 36, 1.8, INK)


def _hand(pen: Pen, x: float, y: float) -> None:
    pen.disc(x, y, 6, SKIN)


def _kettle_hat(pen: Pen) -> None:
    pen.fill("M36 28 C36 10 64 10 64 28 Z", STEEL)
    pen.fill("M52 15 C62 16 64 22 64 28 L54 28 Z", STEEL_SHADE)
    pen.fill([(28, 32), (36, 26), (64, 26), (72, 32)], STEEL_SHADE)


def _pointed_helmet(pen: Pen, colour: str = STEEL, shade: str = STEEL_SHADE) -> None:
    pen.fill("M35 32 C35 18 44 14 50 4 C56 14 65 18 65 32 Z", colour)
    pen.fill("M50 4 C56 14 65 18 65 32 L54 32 Z", shade)
    box(pen, 34, 29, 66, 34, shade)
    box(pen, 47.6, 30, 52.4, 44, shade)


def _spear(pen: Pen, x: float, low: float, top: float, lean: float = 0) -> None:
    pen.line([(x - lean, low), (x, top + 14)], TIMBER_SHADE, 4)
    pen.fill([(x - 6, top + 18), (x + lean / 8, top), (x + 6, top + 18)], STEEL_SHADE)


def _sword(pen: Pen, x: float, y: float, tip: tuple[float, float]) -> None:
    across, down = tip[0] - x, tip[1] - y
    far = (across**2 + down**2) ** 0.5
    ux, uy = across / far, down / far
    pen.line([(x - 8 * ux, y - 8 * uy), (x, y)], TIMBER_SHADE, 4.6)
    pen.line([(x - 9 * uy, y + 9 * ux), (x + 9 * uy, y - 9 * ux)], GOLD, 4)
    low = (tip[0] - 5 * ux, tip[1] - 5 * uy)
    left = [(x - 4 * uy, y + 4 * ux), (low[0] - 3 * uy, low[1] + 3 * ux)]
    right = [(low[0] + 3 * uy, low[1] - 3 * ux), (x + 4 * uy, y - 4 * ux)]
    pen.fill([*left, tip, *right], WHITE)
    pen.line([(x, y), tip], STEEL, 1.6)


def _shield(pen: Pen, x: float, y: float, size: float, ground: str, sign: str) -> None:
    at = pen.at(x, y, size)
    at.fill("M-22 -26 L22 -26 L22 2 C22 20 8 28 0 32 C-8 28 -22 20 -22 2 Z", INK)
    at.fill("M-19 -23 L19 -23 L19 2 C19 17 7 25 0 28 C-7 25 -19 17 -19 2 Z", ground)
    box(at, -3.4, -22, 3.4, 26, sign)
    box(at, -18, -8, 18, -1, sign)


def farmers(pen: Pen) -> None:
    """Paints a farmer with a straw hat and a pitchfork."""
    field(pen)
    _body(pen, "#8f6b3c", "#6f5230")
    _head(pen)
    pen.fill("M34 26 C36 8 64 8 66 26 Z", GOLD)
    pen.fill([(22, 31), (34, 23), (66, 23), (78, 31)], "#d9a441")
    pen.line([(84, 116), (84, 34)], TIMBER_SHADE, 4)
    for x in (75, 84, 93):
        pen.line([(x, 32), (x, 12)], STEEL_SHADE, 3.4)
    pen.line([(75, 33), (93, 33)], STEEL_SHADE, 4)
    pen.line([(66, 66), (84, 76)], "#6f5230", 12)
    _hand(pen, 84, 76)


def townguard(pen: Pen) -> None:
    """Paints a townsman with a kettle hat behind a large shield."""
    field(pen)
    _body(pen, BLUE, "#1c3f7d")
    _head(pen)
    _kettle_hat(pen)
    _shield(pen, 42, 84, 1.18, RED, WHITE)
    pen.line([(72, 64), (82, 84)], "#1c3f7d", 12)
    _hand(pen, 82, 86)


def axemen(pen: Pen) -> None:
    """Paints a bearded man with a fur cap and an axe."""
    field(pen)
    _body(pen, MEADOW, GREEN)
    pen.fill(
        "M24 72 C26 54 38 50 50 58 C62 50 74 54 76 72 C66 64 58 66 50 72 C42 66 34 64 24 72 Z", _FUR
    )
    _head(pen, "#8a4a1f")
    pen.fill("M36 24 C38 8 62 8 64 24 Z", RED)
    pen.panel((34, 21, 66, 31), 5, _FUR)
    pen.line([(78, 116), (86, 28)], TIMBER_SHADE, 5)
    pen.fill("M84 26 C70 22 60 28 58 44 C68 50 78 48 83 44 Z", STEEL)
    pen.fill("M66 24 C60 30 58 36 58 44 C62 47 66 48 69 48 C64 40 64 32 66 24 Z", WHITE)
    pen.line([(70, 66), (81, 82)], GREEN, 12)
    _hand(pen, 81, 84)


def mercenaries(pen: Pen) -> None:
    """Paints a soldier with a feathered hat, in a coat of two colours, with sword and halberd."""
    field(pen)
    pen.line([(18, 116), (14, 20)], TIMBER_SHADE, 4)
    pen.fill([(10, 18), (14, 2), (18, 18)], STEEL_SHADE)
    pen.fill("M15 20 C28 16 32 26 30 36 C24 32 20 34 15 36 Z", STEEL)
    _body(pen, RED, GOLD)
    for x in (34, 44):
        pen.line([(x, 58), (x - 2, 88)], GOLD, 3)
    for x in (60, 68):
        pen.line([(x, 60), (x + 2, 88)], RED, 3)
    _head(pen, "#3a2617")
    pen.fill("M30 27 C32 12 58 8 70 22 L72 28 Z", INK)
    pen.fill("M64 22 C72 8 88 6 92 14 C84 14 76 22 70 28 Z", WHITE)
    pen.line([(32, 66), (20, 80)], RED, 12)
    _hand(pen, 18, 80)
    _sword(pen, 76, 84, (94, 44))
    _hand(pen, 74, 86)


def hunters(pen: Pen) -> None:
    """Paints a hunter in a green hood, with a bow and a spear."""
    field(pen)
    _spear(pen, 84, 116, 8)
    _body(pen, MEADOW, GREEN)
    pen.fill("M28 60 C30 30 36 12 50 12 C64 12 70 30 72 60 C64 68 36 68 28 60 Z", GREEN)
    pen.oval(50, 38, 12, 14, SKIN)
    pen.fill("M38 34 C40 24 60 24 62 34 L62 22 L38 22 Z", GREEN)
    for x in (45, 55):
        pen.disc(x, 38, 1.8, INK)
    pen.line(arc(40, 76, 36, 120, 240), TIMBER_SHADE, 5)
    pen.line([(22, 45), (22, 107)], WHITE, 1.6)
    pen.line([(6, 76), (44, 76)], TIMBER, 3)
    pen.fill([(0, 76), (9, 71), (9, 81)], STEEL_SHADE)
    _hand(pen, 42, 77)
    _hand(pen, 84, 78)


def spearmen(pen: Pen) -> None:
    """Paints a spearman with a pointed helmet and a long shield."""
    field(pen)
    _spear(pen, 84, 116, 2)
    _body(pen, STEEL, STEEL_SHADE)
    _head(pen, TIMBER_SHADE)
    _pointed_helmet(pen)
    pen.fill("M16 62 C24 54 46 54 54 62 C54 88 44 106 35 114 C26 106 16 88 16 62 Z", INK)
    pen.fill("M19 64 C26 58 44 58 51 64 C51 86 42 102 35 109 C28 102 19 86 19 64 Z", GOLD)
    pen.line([(35, 60), (35, 107)], GREEN, 5)
    pen.line([(21, 74), (49, 74)], GREEN, 5)
    pen.line([(70, 66), (83, 76)], STEEL_SHADE, 12)
    _hand(pen, 84, 78)


def swordsmen(pen: Pen) -> None:
    """Paints a soldier in mail with a raised sword and a shield."""
    field(pen)
    _sword(pen, 82, 60, (90, 6))
    _body(pen, STEEL, STEEL_SHADE)
    pen.fill("M36 58 L64 58 L68 116 L32 116 Z", RED)
    pen.fill([(52, 58), (64, 58), (68, 116), (54, 116)], "#7a1822")
    box(pen, 26, 92, 76, 97, TIMBER_SHADE)
    pen.fill("M33 30 C33 54 38 60 50 62 C62 60 67 54 67 30 Z", STEEL_SHADE)
    pen.oval(50, 38, 11, 13, SKIN)
    for x in (45.4, 54.6):
        pen.disc(x, 37, 1.8, INK)
    pen.fill("M35 32 C35 8 65 8 65 32 Z", STEEL)
    pen.fill("M54 14 C64 18 65 26 65 32 L56 32 Z", STEEL_SHADE)
    box(pen, 34, 29, 66, 33, STEEL_SHADE)
    pen.line([(70, 64), (82, 66)], STEEL_SHADE, 12)
    _hand(pen, 82, 66)
    _shield(pen, 28, 88, 0.86, BLUE, WHITE)


def crossbowmen(pen: Pen) -> None:
    """Paints a soldier with a kettle hat who holds a crossbow."""
    field(pen)
    _body(pen, "#8f6b3c", "#6f5230")
    _head(pen)
    _kettle_hat(pen)
    for side in (-1, 1):
        pen.line([(50 + 24 * side, 62), (50 + 18 * side, 88)], "#6f5230", 11)
    pen.line("M8 92 C24 66 76 66 92 92", TIMBER_SHADE, 6)
    pen.line([(8, 92), (50, 100), (92, 92)], WHITE, 1.8)
    pen.line([(50, 60), (50, 116)], TIMBER, 8)
    pen.line([(50, 52), (50, 98)], STEEL_SHADE, 3)
    pen.fill([(44, 60), (50, 48), (56, 60)], STEEL_SHADE)
    _hand(pen, 36, 96)
    _hand(pen, 64, 100)


def _horse(pen: Pen, coat: str, mane: str, cloth: str) -> None:
    for x, foot in ((34, 26), (46, 52), (74, 70), (84, 90)):
        pen.line([(x, 90), (foot + 2, 102), (foot, 114)], mane, 7)
        pen.line([(x, 90), (foot + 2, 102)], coat, 9)
    pen.line("M86 76 C98 78 98 94 94 106", mane, 7)
    pen.oval(60, 82, 30, 16, coat)
    pen.fill(
        "M34 92 C28 78 28 66 22 60 L8 66 L3 57 L20 40 L26 34 L29 41 C42 48 50 60 54 72 Z", coat
    )
    pen.line("M28 40 C40 46 46 58 48 68", mane, 6)
    pen.disc(20, 48, 2, INK)
    pen.line([(10, 62), (36, 66), (52, 62)], TIMBER_SHADE, 2)
    pen.fill("M44 68 L78 68 L76 92 L48 92 Z", cloth)


def _rider(pen: Pen, coat: str, shade: str) -> None:
    pen.line([(60, 70), (54, 86), (56, 100)], shade, 9)
    pen.line([(55, 101), (50, 102)], INK, 6)
    pen.fill("M60 38 C50 38 47 46 47 58 L47 74 L75 74 L74 56 C74 44 70 38 60 38 Z", coat)
    pen.fill("M63 38 C70 39 74 46 74 56 L75 74 L64 74 Z", shade)
    box(pen, 57, 30, 64, 42, "#c98f62")
    pen.oval(59, 25, 8.6, 10, SKIN)
    pen.disc(54.6, 25, 1.5, INK)


def _arm(pen: Pen, colour: str, hand: tuple[float, float]) -> None:
    pen.line([(56, 48), hand], colour, 9)
    pen.disc(*hand, 4.6, SKIN)


def light_horse(pen: Pen) -> None:
    """Paints a rider with a fur cap and a lance."""
    field(pen)
    _horse(pen, BROWN, TIMBER_SHADE, GREEN)
    _rider(pen, MEADOW, GREEN)
    pen.panel((49, 13, 70, 21), 4, _FUR)
    pen.fill("M51 14 C52 4 66 4 68 14 Z", RED)
    pen.line([(96, 74), (12, 16)], TIMBER_SHADE, 3.6)
    pen.fill([(2, 9), (18, 14), (12, 23)], STEEL_SHADE)
    pen.fill([(22, 22), (36, 20), (30, 28)], RED)
    _arm(pen, GREEN, (46, 41))


def boyars(pen: Pen) -> None:
    """Paints a rider in armour on a white horse, with a raised sword and a red shield."""
    field(pen)
    _horse(pen, WHITE, PLASTER_SHADE, RED)
    _rider(pen, STEEL, STEEL_SHADE)
    pen.fill("M49 22 C49 12 56 10 59 2 C62 10 69 12 69 22 Z", GOLD)
    box(pen, 48, 20, 70, 23.6, "#8a5a08")
    pen.fill("M66 24 C72 26 72 36 70 40 L62 36 Z", STEEL_SHADE)
    _sword(pen, 36, 38, (30, 4))
    _arm(pen, STEEL, (38, 42))
    _shield(pen, 72, 60, 0.62, RED, WHITE)


def horse_archers(pen: Pen) -> None:
    """Paints a rider with a bow drawn."""
    field(pen)
    _horse(pen, STEEL, STEEL_SHADE, BLUE)
    _rider(pen, GOLD, "#d98a12")
    pen.panel((49, 14, 70, 21), 4, _FUR)
    pen.fill("M50 15 C52 6 58 8 60 2 C62 8 68 8 69 15 Z", BLUE)
    pen.line(arc(50, 42, 26, 122, 238), TIMBER_SHADE, 4.4)
    pen.line([(36, 20), (54, 43), (36, 64)], WHITE, 1.6)
    pen.line([(14, 42), (54, 43)], TIMBER, 2.6)
    pen.fill([(8, 42), (18, 37), (18, 47)], STEEL_SHADE)
    pen.line([(58, 50), (28, 43)], "#d98a12", 7)
    pen.disc(27, 43, 4.4, SKIN)
    pen.disc(54, 44, 4.4, SKIN)
    pen.fill([(74, 44), (84, 38), (90, 62), (80, 66)], TIMBER)
    for x in (76, 80, 84):
        pen.line([(x, 44), (x + 1, 32)], WHITE, 2.4)


def ducal_guard(pen: Pen) -> None:
    """Paints a guard in full armour with a plume, a halberd and the Duke's shield."""
    field(pen)
    pen.line([(86, 116), (86, 22)], TIMBER_SHADE, 4)
    pen.fill([(82, 20), (86, 0), (90, 20)], STEEL_SHADE)
    pen.fill("M85 22 C70 18 68 30 72 38 C78 34 82 36 85 38 Z", STEEL)
    _body(pen, STEEL, STEEL_SHADE, GOLD)
    for side in (-1, 1):
        pen.oval(50 + 24 * side, 62, 11, 9, STEEL if side < 0 else STEEL_SHADE)
    pen.fill("M52 12 C58 -2 78 2 76 22 C70 14 62 14 54 18 Z", RED)
    pen.fill("M34 38 C34 8 66 8 66 38 L62 56 L50 62 L38 56 Z", STEEL)
    pen.fill("M52 14 C66 16 66 28 66 38 L62 56 L50 62 Z", STEEL_SHADE)
    box(pen, 38, 32, 62, 37, INK)
    for x in (44, 50, 56):
        pen.line([(x, 44), (x, 52)], INK, 2)
    at = pen.at(36, 88)
    at.fill("M-24 -26 L24 -26 L24 2 C24 20 8 26 0 30 C-8 26 -24 20 -24 2 Z", INK)
    at.fill("M-21 -23 L21 -23 L21 2 C21 17 7 23 0 26 C-7 23 -21 17 -21 2 Z", RED)
    for side in (-1, 1):
        at.line([(15 * side, -14), (15 * side, 8), (6 * side, 8), (6 * side, -4)], GOLD, 4)
    at.line([(-7, -5), (7, -5)], GOLD, 4)
    at.line([(0, -5), (0, -18)], GOLD, 4)
    pen.line([(74, 68), (86, 80)], STEEL_SHADE, 12)
    pen.disc(86, 82, 6, STEEL)


TROOPS: Final[dict[str, Callable[[Pen], None]]] = {
    "farmers": farmers,
    "townguard": townguard,
    "axemen": axemen,
    "mercenaries": mercenaries,
    "hunters": hunters,
    "spearmen": spearmen,
    "swordsmen": swordsmen,
    "crossbowmen": crossbowmen,
    "light-horse": light_horse,
    "boyars": boyars,
    "horse-archers": horse_archers,
    "ducal-guard": ducal_guard,
}
"""The painters of units, by the names of their files."""
