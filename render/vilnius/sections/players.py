"""The players' panels: the player to act, the attack row, the city, and the possessions. Measures
are in px."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from common.text.say import EMPTY, say
from common.text.text import Text
from engines.game import Seat
from engines.vilnius.model.cards import Building
from engines.vilnius.model.catalogue import CARDS, TO_VILNIUS
from engines.vilnius.model.values import Built, Phase, PlayerView, Stage, VilniusView
from engines.vilnius.names import short_name
from render.kit import names, theme
from render.kit.medallion import medallion, tones_of
from render.kit.names import PEOPLE
from render.kit.text import Face
from render.look import Player
from render.vilnius import colours, sides
from render.vilnius.canvas import SMALL, Box, Canvas, width
from render.vilnius.cards.enemies import SLIM, EnemyPicture, enemy_card, grouped
from render.vilnius.cards.enemies import TALL as CARD_TALL
from render.vilnius.cards.placed_buildings import name_lines
from render.vilnius.layout import PAD, WIDE
from render.vilnius.sections.counts import brief_tall, lay_brief, lay_counts
from render.vilnius.sections.palette import Painting, dithered, section

_LETTERS: Final = {"market": "Mk", "ruthenian": "Rm", "storehouse": "Sh"}
_CELL: Final = (156.0, 92.0)
_NAMED: Final = (120, 80)
"""The least width and height of a building with its sign above its name in one line."""
NAMED: Final = 8
"""The most buildings of a city in which each has its name; beyond it they have two letters."""
_NAMED_ROW: Final = 78
"""The least height of a row of buildings with their names, some in two lines."""


def letters(card: Building) -> str:
    """Returns two letters that no other kind of building has."""
    return _LETTERS.get(card.key.split("-")[0], card.key[:2].capitalize())


def lay_plan(canvas: Canvas, city: tuple[Built, ...], box: Box) -> None:
    """Lays the city in a box in px, as large as it fits."""
    left, top, wide, tall = box
    xs, ys = [each.spot.x for each in city], [each.spot.y for each in city]
    across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    step_x = min(_CELL[0], (wide - 8) / across)
    step_y = min(_CELL[1], (tall - 8) / down)
    x0 = left + (wide - step_x * across) / 2
    y0 = top + (tall - step_y * down) / 2
    for each in city:
        x = x0 + (each.spot.x - min(xs)) * step_x
        y = y0 + (max(ys) - each.spot.y) * step_y
        _lay(canvas, each, (x, y, step_x - 4, step_y - 4), named=len(city) <= NAMED)


def _lay(canvas: Canvas, built: Built, box: Box, *, named: bool) -> None:
    card = CARDS.buildings[built.card]
    left, top, wide, tall = box
    ground = colours.TILES[card.type]
    canvas.plate(
        box, ground, theme.GOLD if built.holds else colours.INK, 5 if built.holds else 3, 8
    )
    if wide >= _NAMED[0] and tall >= _NAMED[1]:
        canvas.icon(f"type-{card.type}", left + wide / 2, top + 24, 40)
        name = short_name(card.id)
        room = wide - 14
        start = left + 7 + max(0.0, (room - width(name, SMALL)) / 2)
        canvas.fitted(start, top + tall - 23, name, theme.PALE, SMALL, room)
        return
    if named:
        _lay_name(canvas, card, box)
        return
    size = round(min(64, tall - 6, wide / 2))
    middle = top + tall / 2
    canvas.icon(f"type-{card.type}", left + 2 + size / 2, middle, size)
    room = wide - size - 10
    if tall >= SMALL - 6:
        kind = letters(card)
        type_size = max(SMALL, round(min(50, tall * 0.6 + 8)))
        canvas.fitted(left + size + 4, middle, kind, theme.PALE, type_size, room)


def _lay_name(canvas: Canvas, card: Building, box: Box) -> None:
    """Lays a name in two lines, or in one below the sign of the type."""
    left, top, wide, tall = box
    room = wide - 10
    said = name_lines(short_name(card.id), room)
    if len(said) == 1:
        canvas.icon(f"type-{card.type}", left + wide / 2, top + tall * 0.28, round(tall * 0.46))
    for number, words in enumerate(said):
        at = 0.72 if len(said) == 1 else 0.28 + 0.46 * number
        start = left + 5 + max(0.0, (room - width(words, SMALL)) / 2)
        canvas.fitted(start, top + tall * at, words, theme.PALE, SMALL, room)


HEAD: Final = 96
_MEDAL: Final = 82
_ROW: Final = CARD_TALL + 2 * PAD
_FOOT: Final = 232
"""The least height of the city and the counts."""
_LEAST: Final = 37
"""The least height of a row of buildings, with room for letters."""
_METER: Final = 222
UNCHOSEN: Final = -1
"""The value of an income that is not chosen yet."""
_WIDTHS: Final = ((3, 292), (4, 220))
"""The widths of an enemy's card, by the number of different ones up to which each is used."""


class Extent(enum.Enum):
    """The extent to which a panel is shown: the row, the city and the counts; or the units in hand
    instead of the row; or the units in hand alone."""

    FULL = "full"
    HAND = "hand"
    BRIEF = "brief"


@dataclass(frozen=True, slots=True)
class PlayerPanel:
    """The contents of a player's panel. `words` tell the player's state; `marked` if the player
    must act now; `person` is the player's name and face, None to name nobody."""

    seat: Seat
    player: PlayerView
    words: Text
    marked: bool
    starts: bool
    boosted: bool
    final: bool
    extent: Extent
    person: Player | None = None

    @property
    def height(self) -> int:
        return panel_tall(self)


def panel_of(view: VilniusView, seat: Seat, extent: Extent, *, steady: bool = False) -> PlayerPanel:
    """Returns a player's panel in this position, to this extent. A `steady` one does not mark the
    seats to act."""
    player = view.players[seat]
    over = view.outcome is not None
    marked = player.totals.waits and not over and not steady
    return PlayerPanel(
        seat,
        player,
        _words(view, player, steady=steady),
        marked,
        view.round.first == seat and not over,
        view.boosted,
        view.round.phase is Phase.FINAL,
        extent,
    )


def _words(view: VilniusView, player: PlayerView, *, steady: bool) -> Text:
    glory = player.totals.glory
    if view.outcome is not None:
        return say("Glory {number}", number=glory) if glory else EMPTY
    if player.totals.waits:
        return EMPTY if steady else say("to act")
    if view.stage is Stage.INCOME and player.chosen != UNCHOSEN:
        return say("has chosen")
    if player.ready and view.stage in (Stage.FIGHT, Stage.STORE_UNITS):
        return say("ready")
    if player.passed and view.round.phase is Phase.CITY:
        return say("passed")
    return EMPTY


def attacks(player: PlayerView, *, final: bool) -> bool:
    """Tells whether the attack row reaches the strength that it needs: its value, or half of it in
    the Final Attack (rulings "an attack" and "Final Attack")."""
    return bool(player.row) and player.totals.strength * (2 if final else 1) >= player.value


def painting(shown: PlayerPanel, players: Sequence[Player]) -> Painting:
    """Returns a panel as a section of the picture, with the seat's person, if `players` has one."""
    if shown.seat < len(players):
        shown = replace(shown, person=players[shown.seat])
    return section(panel, shown)


def panel(shown: PlayerPanel) -> Canvas:
    """Returns a panel's picture, `WIDE` px wide."""
    tall = panel_tall(shown)
    canvas = Canvas(WIDE, tall)
    edge = theme.PALE if shown.marked else theme.TABLE_EDGE
    canvas.plate((0, 0, WIDE, tall), colours.PANEL, edge, 6 if shown.marked else 3, 24)
    head(canvas, shown)
    if shown.extent is Extent.FULL:
        _row(canvas, shown)
    else:
        lay_brief(canvas, shown.player, HEAD)
    if shown.extent is not Extent.BRIEF:
        foot = _foot(shown.player)
        top = tall - foot
        canvas.plate((PAD, top, 640, foot - PAD), colours.HOLLOW, radius=14)
        lay_plan(canvas, shown.player.city, (PAD, top, 640, foot - PAD))
        lay_counts(canvas, shown.player, top)
    return canvas


def panel_tall(shown: PlayerPanel) -> int:
    """Returns the height of a panel."""
    if shown.extent is Extent.FULL:
        return HEAD + _ROW + _foot(shown.player)
    brief = HEAD + brief_tall(shown.player)
    return brief if shown.extent is Extent.BRIEF else brief + _foot(shown.player)


def _foot(player: PlayerView) -> int:
    """Returns the height of the city and the counts: more for a city of many rows."""
    rows = [each.spot.y for each in player.city]
    least = _NAMED_ROW if len(player.city) <= NAMED else _LEAST
    return max(_FOOT, (max(rows) - min(rows) + 1) * least + PAD + 8)


def head(canvas: Canvas, shown: PlayerPanel) -> None:
    """Lays the emblem, the name, the player's state, buildings and income."""
    player = shown.player
    own = colours.SIDES[player.emblem]
    inset = 6 if shown.marked else 3
    canvas.plate((inset, inset, WIDE - 2 * inset, HEAD - inset), own.strip, radius=20)
    canvas.bar((inset, HEAD - 22, WIDE - 2 * inset, 22), own.strip)
    middle = HEAD / 2
    name = sides.name(player.emblem)
    if shown.person is None:
        canvas.icon(f"side-{player.emblem}", 54, middle, 74)
        fits = _room(shown) + 12
        x = 104 + canvas.words(104, middle, name, own.words, 48, face=Face.TITLE, room=fits)
    else:
        x = _person(canvas, shown.person, player.emblem, _room(shown))
    if shown.starts:
        canvas.icon("starts", x + 36, middle, 52)
        x += 58
    if shown.words:
        ground, ink = (own.words, own.strip) if shown.marked else (own.strip, own.words)
        room = _end(shown) - x - 40
        canvas.pill(x + 22, middle, shown.words, ground, ink, arrow=shown.marked, room=room)
    if shown.extent is not Extent.FULL:
        said = _attackers(player)
        canvas.words(WIDE - 24, middle, said, own.words, 40, "r", room=_ATTACKERS)
        return
    built = f"{len(player.city)}/{player.totals.room}"
    canvas.count("building", built, WIDE - 330, middle, own.words, 50)
    canvas.count("income", str(player.totals.income), WIDE - 140, middle, own.words, 50)


_ATTACKERS: Final = 440
"""The most room for the strength of the attackers in a head."""
_STATE: Final = 300
"""The most room for a player's state in a head."""


def _attackers(player: PlayerView) -> Text:
    totals = player.totals
    return say("attackers {strength} of {value}", strength=totals.strength, value=player.value)


def _end(shown: PlayerPanel) -> int:
    """Returns the right end of the names and the state in a head, in px."""
    if shown.extent is Extent.FULL:
        return WIDE - 350
    return WIDE - max(350, 44 + min(_ATTACKERS, width(_attackers(shown.player), 40)))


def _room(shown: PlayerPanel) -> int:
    """Returns the room for the names in a head, in px."""
    words = min(width(shown.words, SMALL), _STATE) + 130 if shown.words else 0
    return _end(shown) - 116 - 58 * shown.starts - words


def _person(canvas: Canvas, person: Player, emblem: int, room: int) -> float:
    """Lays a person's medallion with the side's shield at its corner, and the names of both.
    Returns the right end of the names."""
    own, middle = colours.SIDES[emblem], HEAD / 2
    box = (52 - _MEDAL // 2, round(middle) - _MEDAL // 2)
    canvas.lay(_portrait.entry(person, emblem), *box)
    canvas.icon(f"side-{emblem}", 86, middle + 26, 38)
    side, called = sides.name(emblem), names.legible(person.name)
    if not called:
        return 116 + canvas.words(116, middle, side, own.words, 48, face=Face.TITLE, room=room)
    shown = names.fitting(called, 42, room)
    wide = canvas.words(116, middle - 19, shown, own.words, 42)
    low = canvas.words(116, middle + 24, side, own.words, 34, face=Face.TITLE, room=room)
    return 116 + max(wide, low)


@PEOPLE.memo
def _portrait(person: Player, emblem: int) -> Image.Image:
    """Returns a person's medallion on the strip of a side, in the colours of the pictures."""
    face = Image.new("RGB", (_MEDAL, _MEDAL), colours.SIDES[emblem].strip)
    mark = medallion(person, tones_of(sides.SIDES[emblem].colours), _MEDAL)
    face.paste(mark, (0, 0), mark)
    return dithered(face) if person.face else face


def _row(canvas: Canvas, shown: PlayerPanel) -> None:
    player, top = shown.player, HEAD + PAD
    _meter(canvas, shown, top)
    left = PAD + _METER + PAD
    groups = grouped(player.row)
    if not groups:
        said, room = say("No enemy in the attack row"), WIDE - left - 40
        canvas.words(left + 20, top + CARD_TALL / 2, said, colours.DIM, 34, room=room)
    wide = next((wide for most, wide in _WIDTHS if len(groups) <= most), SLIM)
    room = WIDE - PAD - left - wide
    step = min(wide + 8.0, room / max(1, len(groups) - 1))
    target = "vilnius" if player.destination == TO_VILNIUS or shown.final else "player"
    for number, (card, count) in enumerate(groups):
        image = enemy_card.entry(EnemyPicture(card, count, shown.boosted, target, wide))
        canvas.lay(image, left + number * step, top)


_AIM: Final = say("on", meaning="the target of an attack, which stands after it")


def _meter(canvas: Canvas, shown: PlayerPanel, top: float) -> None:
    """Lays the sum of the row against the attack value, and the target of the attack."""
    player, alarm = shown.player, attacks(shown.player, final=shown.final)
    ground = colours.ALARM if alarm else colours.HOLLOW
    box = (PAD, top, _METER, CARD_TALL)
    canvas.plate(box, ground, theme.PALE if alarm else colours.DIM, 5 if alarm else 2, 16)
    title, room = (
        say("Attack", meaning="of the Order") if alarm else say("Attackers"),
        _METER - (90 if alarm else 32),
    )
    canvas.words(PAD + 16, top + 34, title, theme.PALE, 36, room=room)
    if alarm:
        canvas.icon("alarm", PAD + _METER - 40, top + 36, 58)
    said = say("{count} of {all}", count=player.totals.strength, all=player.value)
    canvas.words(PAD + _METER / 2, top + 98, said, theme.PALE, 62, "m", room=_METER - 20)
    aim = "tower" if player.destination == TO_VILNIUS or shown.final else f"side-{player.emblem}"
    canvas.words(PAD + 16, top + 168, _AIM, theme.PALE, SMALL, room=42)
    canvas.icon(aim, PAD + 92, top + 166, 64)
    missing = player.value - player.totals.strength
    if not alarm and not shown.final:
        said = say("{number} left", number=missing)
        canvas.words(PAD + _METER - 12, top + 168, said, colours.DIM, SMALL, "r", room=90)
