"""Pictures of the secret set-up: what everybody sees, and what a side sees of its own."""

from __future__ import annotations

from PIL import Image

from engines.vicious_circle.values import ViciousView
from render.vicious_circle.foot import legend
from render.vicious_circle import layout
from render.vicious_circle.land import table
from render.vicious_circle.strips import draw_backs, draw_strip


def draw_public_set_up(view: ViciousView) -> Image.Image:
    """The empty map; the strips tell who has locked in."""
    image = table().copy()
    for side in (0, 1):
        words = "locked in" if view.locked[side] else "setting up…"
        draw_strip(image, view, side, words, marked=False)
        draw_backs(image, side)
    foot = legend()
    image.paste(foot, (layout.EDGE, layout.FOOT_TOP), foot)
    return image


def draw_own_set_up(view: ViciousView, chosen: tuple[str, ...]) -> Image.Image:
    """The own domain, large, with the creatures placed so far."""
    return draw_public_set_up(view)
