"""A city, in px, as a layout of adjoining cards, with the types that fit each free edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from common.text.say import say
from common.text.text import Text
from engines.game import Seat
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.values import Built, VilniusView
from engines.vilnius.rules import cities
from render.cache.results import Entry, memo
from render.kit import theme
from render.kit.text import Face
from render.vilnius import colours, sides
from render.vilnius.canvas import Canvas
from render.vilnius.cards.placed_buildings import lay_edges, lay_house, least
from render.vilnius.layout import WIDE

_HEAD: Final = 76
_MARGIN: Final = 48
"""The width of the margin with the letters and numbers of the spots."""
_WIDEST: Final = 236.0
_SHAPE: Final = 0.8
"""The height of a card as a share of its width."""


@dataclass(frozen=True, slots=True)
class City:
    """A city as it is drawn: its owner's emblem, its buildings, the free spots with the types that
    fit there, the marked spots (where something may be built or lost), and the chosen one of
    them."""

    emblem: int
    title: Text
    room: int
    value: int
    round: int
    built: tuple[Built, ...]
    free: tuple[tuple[Spot, tuple[str, ...]], ...]
    marked: tuple[Spot, ...]
    chosen: Spot | None


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid of spots on the picture: the leftmost column and the top row, and the numbers of
    columns and rows."""

    left: int
    top: int
    columns: int
    rows: int

    @property
    def wide(self) -> float:
        return min(_WIDEST, (WIDE - 2 * _MARGIN) / self.columns)

    @property
    def tall(self) -> float:
        return max(least(self.wide), self.wide * _SHAPE)

    def corner(self, spot: Spot) -> tuple[float, float]:
        """Returns the left upper corner of a spot in the section."""
        side = (WIDE - self.wide * self.columns) / 2
        x = side + (spot.x - self.left) * self.wide
        return x, _HEAD + _MARGIN + (self.top - spot.y) * self.tall


def city_of(
    view: VilniusView, seat: Seat, marked: tuple[Spot, ...] = (), chosen: Spot | None = None
) -> City:
    """Returns a player's city in this position."""
    player = view.players[seat]
    never = cities.forbidden(player.city)
    free = cities.fitting(cities.plan_of(player.city))
    name = sides.name(player.emblem)
    return City(
        player.emblem,
        say("Your city") if seat == view.seat else say("{side}: city", side=name),
        player.totals.room,
        cities.order_value(player.city),
        view.round.number,
        player.city,
        tuple(
            (spot, tuple(sorted(types - never))) for spot, types in free.items() if types - never
        ),
        marked,
        chosen,
    )


def grid_of(shown: City) -> Grid:
    """Returns the grid that holds the buildings and the free spots."""
    spots = [*(each.spot for each in shown.built), *(spot for spot, _ in shown.free)]
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    return Grid(min(xs), max(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


@memo
def city(shown: City) -> Image.Image:
    """Returns a city's picture, as `Canvas.packed` does."""
    grid = grid_of(shown)
    canvas = Canvas(WIDE, _HEAD + 2 * _MARGIN + grid.rows * grid.tall)
    canvas.plate((0, 0, WIDE, canvas.size[1]), colours.PANEL, theme.TABLE_EDGE, 3, 22)
    _head(canvas, shown)
    _names(canvas, grid)
    for spot, types in shown.free:
        _free(canvas, grid, shown, spot, types)
    for built in shown.built:
        box = (*grid.corner(built.spot), grid.wide, grid.tall)
        marked = built.spot in shown.marked
        lay_house(canvas, built, box, shown.round, marked=marked)
    for built in shown.built:
        open_ = tuple(spot for spot, _ in shown.free)
        lay_edges(canvas, built, (*grid.corner(built.spot), grid.wide, grid.tall), open_)
    return canvas.packed()


def _head(canvas: Canvas, shown: City) -> None:
    own = colours.SIDES[shown.emblem]
    canvas.plate((3, 3, WIDE - 6, _HEAD - 6), own.strip, radius=20)
    canvas.icon(f"side-{shown.emblem}", 48, _HEAD / 2, 60)
    room, middle = WIDE - 590 - 110, _HEAD / 2
    canvas.words(90, middle, shown.title, own.words, 42, face=Face.TITLE, room=room)
    built = say("{count} of {all}", count=len(shown.built), all=shown.room)
    canvas.count("building", built, WIDE - 590, middle, own.words, 48, room=240)
    least, most = CARDS.start_value, CARDS.top_value
    value = max(least, min(most, shown.value))
    said = say("next value {value}", value=value)
    canvas.count("order", said, WIDE - 330, middle, own.words, 48, room=310)


def _names(canvas: Canvas, grid: Grid) -> None:
    """Writes letters above and below the columns, numbers beside the rows."""
    low = _HEAD + _MARGIN + grid.rows * grid.tall + _MARGIN / 2
    for column in range(grid.columns):
        spot = Spot(grid.left + column, grid.top)
        x = grid.corner(spot)[0] + grid.wide / 2
        for y in (_HEAD + _MARGIN / 2, low):
            canvas.words(x, y, spot_name(spot)[0], theme.GOLD, 36, "m")
    for row in range(grid.rows):
        spot = Spot(grid.left, grid.top - row)
        x, y = grid.corner(spot)
        for at in (x - 26, x + grid.columns * grid.wide + 26):
            canvas.words(at, y + grid.tall / 2, spot_name(spot)[1:], theme.GOLD, 36, "m")


def _free(canvas: Canvas, grid: Grid, shown: City, spot: Spot, types: tuple[str, ...]) -> None:
    """Lays a free spot: its name and fitting types; lit if the chosen building may stand there."""
    left, top = grid.corner(spot)
    box = (left + 8, top + 8, grid.wide - 16, grid.tall - 16)
    lit = spot in shown.marked
    if lit:
        chosen = spot == shown.chosen
        ground = theme.GOLD if chosen else colours.CALM
        canvas.plate(box, ground, theme.PALE, 6, 16)
        ink = colours.INK if chosen else theme.PALE
        canvas.words(left + grid.wide / 2, top + grid.tall * 0.34, spot_name(spot), ink, 50, "m")
    else:
        canvas.dashes(box, colours.DIM)
        said = spot_name(spot)
        canvas.words(left + grid.wide / 2, top + grid.tall * 0.34, said, theme.PALE, 36, "m")
    names = tuple(f"type-{kind}" for kind in types)
    x = left + grid.wide / 2 - (52 * len(names) - 4) / 2
    canvas.icons(names, x, top + grid.tall * 0.68, 48, 52)


def city_sections(
    view: VilniusView, seat: Seat, marked: tuple[Spot, ...] = (), chosen: Spot | None = None
) -> tuple[Entry, ...]:
    """Returns a player's city as a section of the picture."""
    return (city.entry(city_of(view, seat, marked, chosen)),)
