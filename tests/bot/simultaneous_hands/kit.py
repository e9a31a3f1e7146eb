"""What the shared fixtures are told of the toy game, and a table for three."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PIL import Image

from engines.action_tree import AnyActionChoice
from engines.game import AnyView, Part
from engines.match import begin
from render.look import Look, Renderer
from tests.bot.room import Room
from tests.bot.samples import Sample
from tests.bot.world import World
from tests.toys.simultaneous_hands import SIMULTANEOUS_HANDS, Stalls

Hands: TypeAlias = tuple[tuple[str, ...], ...]
"""The cards of each seat."""

SAMPLE = Sample("bazaar", first={"seat": 0})
ANN, BEN, CAT = 0, 1, 2
WHOLE = tuple((seat, "skip") for _ in range(2) for seat in (ANN, BEN))
"""What two say in a round without cards, but for the bell."""


class BazaarRenderer(Renderer):
    """Draws nothing to speak of; who plays has a hand to look at."""

    def draw(self, view: AnyView, choice: AnyActionChoice | None, look: Look) -> Image.Image:
        """A plain picture."""
        del view, choice, look
        return Image.new("RGB", (40, 50))

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """The table, and the own hand."""
        hand = () if view.seat is None else (Part("hand", "My hand"),)
        return (Part("table", "Table"), *hand)


def hands(seed: str) -> Hands:
    """What this seed deals to three."""
    stalls = Stalls(seed, 3)
    return tuple(stalls.hand(seat) for seat in range(3))


def dealing(wanted: Callable[[Hands], bool]) -> str:
    """A seed that deals hands as wanted."""
    return next(seed for seed in map(str, range(10_000)) if wanted(hands(seed)))


async def three(world: World, seed: str = "seed") -> Room:
    """A match of Ann, Ben and Cat, shown at its beginning."""
    made = await world.stored(
        begin(SIMULTANEOUS_HANDS, {}, seed, 3), world.ann, world.ben, world.cat
    )
    await made.show()
    return made
