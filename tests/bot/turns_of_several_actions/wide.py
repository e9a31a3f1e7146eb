"""The toy game on a board so wide that a phone would not show it: many squares to go to, and
areas of the board to be looked at by themselves."""

from __future__ import annotations

from PIL import Image

from engines.action_tree import AnyActionChoice
from engines.game import AnyView, Part, Seat
from render.look import Look, Renderer
from tests.toys.turns_of_several_actions import SQUARES, Said, Stones, StonesView

MINE = Part("mine", "My stones")
LAST = Part("last", "Last move")


class WideStones(Stones):
    """The rules, with so many squares."""

    def __init__(self, squares: int) -> None:
        self.squares = squares

    def actions(self, state: Said, seat: Seat) -> tuple[str, ...]:
        plain = super().actions(state, seat)
        stones = [action[0] for action in plain if action.endswith(">1")]
        further = range(len(SQUARES) + 1, self.squares + 1)
        return (*plain, *(f"{stone}>{square}" for stone in stones for square in further))

    def parse(self, text: str) -> str:
        word = text.strip().lower()
        return word if word[1:2] == ">" and word[2:].isdecimal() else super().parse(text)

    def parts(self, view: StonesView, action: str) -> tuple[Part, ...]:
        if action[1:2] != ">":
            return super().parts(view, action)
        stone, go, _ = super().parts(view, action)
        return stone, go, Part(action[2:], action[2:])


class WideRenderer(Renderer):
    """Draws nothing to speak of. What was played last can be looked at by everybody, the own
    stones by who has some."""

    def draw(self, view: AnyView, choice: AnyActionChoice | None, look: Look) -> Image.Image:
        """Other colours for other looks."""
        del view, choice
        return Image.new("RGB", (40, 50), (0, 255 * (look.down is not None), len(look.area)))

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """Two, or one for the public."""
        return (LAST,) if view.seat is None else (MINE, LAST)
