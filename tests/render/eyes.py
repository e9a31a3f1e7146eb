"""The look of colours to eyes of four kinds. Colours are texts as the image library reads them."""

from __future__ import annotations

from PIL import ImageColor

Rgb = tuple[float, float, float]

EYES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""The mixture of linear red, green and blue in eyes of four kinds (Machado and others, 2009)."""


def _linear(colour: str) -> Rgb:
    red, green, blue = (
        value / 12.92 / 255 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4
        for value in ImageColor.getrgb(colour)[:3]
    )
    return red, green, blue


def _seen(colour: str, eyes: str) -> Rgb:
    linear = _linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in EYES[eyes]
    )
    return red, green, blue


def _light(colour: Rgb) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: str, other: str, eyes: str = "all colours") -> float:
    """Returns the contrast ratio of two colours, from 1 to 21."""
    light, dark = sorted((_light(_seen(one, eyes)), _light(_seen(other, eyes))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _lab(colour: Rgb) -> Rgb:
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = _light(colour)
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, eyes: str) -> float:
    """Returns how different two colours look; about 2 is the least difference that people see."""
    pairs = zip(_lab(_seen(one, eyes)), _lab(_seen(other, eyes)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)
