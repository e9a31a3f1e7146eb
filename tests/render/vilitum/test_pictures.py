"""Whole pictures of Vilitum: every phase, every mark, every ending."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from engines.game import draw, win
from engines.vilitum.model.board import SQUARES
from engines.vilitum.model.values import DEFEATED, UNPLACED, VilitumEnding
from render.cards.scene import WORDS
from render.look import Look
from render.picture import forget
from render.vilitum import layout
from render.vilitum.scene import scene as art
from tests.render import kit
from tests.render.kit import apart, picture
from tests.render.vilitum.kit import (
    CHOICES,
    DEEDS,
    EVERY,
    KEY,
    LARGE,
    RAGE,
    SMALL,
    drawn,
    endings,
    fresh,
    scenes,
    seen,
    square_of,
)

SCENES = scenes()
VISIBLE = 6.0
"""The least change of a square by a mark, on average, of 255."""


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_small_enough_to_send_often(name: str) -> None:
    view, chosen = SCENES[name]
    assert len(picture(KEY, view, chosen)) < (130_000 if chosen else 110_000)


@pytest.mark.parametrize("name", ["placing, empty", "5x5", "beginner", "chosen: Cleric"])
def test_a_board_is_at_most_a_quarter_higher_than_wide(name: str) -> None:
    view, chosen = SCENES[name]
    image = drawn(view, chosen)
    assert image.height <= image.width * 1.25 or view.ruleset.beginner
    assert kit.drawn(KEY, view, chosen, Look(helps=True)).height > image.height + 100


def test_special_rules_take_no_more_room_than_they_need() -> None:
    bare, one, all_ = (drawn(seen(each)).height for each in (SMALL, RAGE, EVERY))
    assert bare < one < all_ < 1700


def test_every_scene_looks_different() -> None:
    names: dict[bytes, str] = {}
    for name, scene in SCENES.items():
        assert names.setdefault(picture(KEY, *scene), name) == name


@pytest.mark.parametrize("name", ["5x5", "7x7", "after a rush", "chosen: Wizard"])
def test_the_same_view_gives_the_same_bytes(name: str) -> None:
    first = picture(KEY, *SCENES[name])
    forget()
    assert picture(KEY, *SCENES[name]) == first


@pytest.mark.parametrize("name", DEEDS)
def test_what_was_done_last_is_marked(name: str) -> None:
    """Checks that more than pieces differs: a position without its turn looks different."""
    view = seen(DEEDS[name][0], *DEEDS[name][1])
    image, plain = drawn(view), drawn(replace(view, done=(), last=()))
    latest = view.done or view.last
    squares = {
        SQUARES[change.new_place if change.new_place >= 0 else change.place]
        for played in latest
        for change in played.changes
        if change.new_place >= 0 or change.place >= 0
    }
    assert squares
    for square in squares:
        assert apart(square_of(image, view, square), square_of(plain, view, square)) > VISIBLE


BLOWS = {
    "downwards": ("5x5 1 Wc3 / Rc2", "Wc3xc2"),
    "upwards": ("5x5 1 Wc3 / Rc4", "Wc3xc4"),
    "to the left": ("5x5 1 Wc3 / Rb3", "Wc3xb3"),
    "to the right": ("5x5 1 Wc3 / Rd3", "Wc3xd3"),
    "from the upper left": ("5x5 1 Zc3 / Wd2", "Zc3xd2"),
    "from the upper right": ("5x5 1 Ac3 / Wb2", "Ac3xb2"),
    "over another": ("5x5 1 Ac3 Wc2 / Wc1", "Ac3xc1"),
}
"""Attacks in which a stroke comes near to what a piece tells."""


@pytest.mark.parametrize("name", BLOWS)
def test_no_stroke_lies_on_letters_or_hit_points(name: str) -> None:
    """Neither on those of the piece that attacks nor on those that it meets, after an attack and
    before it is confirmed."""
    position, blow = BLOWS[name]
    after, before = seen(position, blow), seen(position, seat=0)
    plain = drawn(replace(after, done=(), last=()))
    asked = (blow[:3], "attack", blow[4:])
    for image, view, bare in (
        (drawn(after), after, plain),
        (drawn(before, asked), before, drawn(replace(before, legal=()))),
    ):
        for place in view.places:
            if place >= 0:
                one, other = (square_of(each, view, SQUARES[place]) for each in (image, bare))
                for box in _signs(one.width):
                    assert one.crop(box).tobytes() == other.crop(box).tobytes(), SQUARES[place]


def _signs(cell: int) -> tuple[tuple[int, int, int, int], ...]:
    """Returns the inside of a piece's letter and of its hit points on its square, in px."""
    wide = cell * 9 // 10
    edge = (cell - wide) // 2
    middles = [(edge + wide * x, edge + wide * y) for x, y in ((0.81, 0.21), (0.5, 0.81))]
    half = round(wide * 0.09)
    return tuple(
        (round(x) - half, round(y) - half, round(x) + half, round(y) + half) for x, y in middles
    )


def test_the_turn_under_way_is_marked_instead_of_the_last_one() -> None:
    view = seen(SMALL, "Wb2xb3", "Wb2-c2", "Ca4-b4")
    assert view.done
    assert view.last
    assert picture(KEY, view) == picture(KEY, replace(view, last=()))
    assert picture(KEY, view) != picture(KEY, replace(view, done=()))


@pytest.mark.parametrize("name", [name for name in CHOICES if CHOICES[name][1]])
def test_each_part_that_is_chosen_shows(name: str) -> None:
    position, chosen = CHOICES[name]
    view = seen(position, seat=0)
    assert drawn(view, chosen).tobytes() != drawn(view, chosen[:-1]).tobytes()


def test_pieces_that_can_act_are_marked_for_whoever_is_to_act_alone() -> None:
    own, others = drawn(seen(SMALL, seat=0)), drawn(seen(SMALL, seat=1))
    view = seen(SMALL)
    assert others.tobytes() == drawn(view).tobytes()
    for square, able in (("b2", True), ("a1", True), ("b3", False), ("c1", False)):
        differ = apart(square_of(own, view, square), square_of(others, view, square))
        assert (differ > VISIBLE) is able


@pytest.mark.parametrize("square", ["a2", "b1", "c2"])
def test_the_range_beyond_targets_is_told_while_no_verb_is_chosen(square: str) -> None:
    """From b2 the Warrior reaches these and b3, where there is something to attack."""
    view = seen(SMALL, seat=0)
    blind = replace(view, ranges=())
    images = [square_of(drawn(each, ("Wb2",)), view, square) for each in (view, blind)]
    assert apart(*images) > 0
    assert apart(*(square_of(drawn(each, ("Wb2",)), view, "b3") for each in (view, blind))) == 0
    assert picture(KEY, view, ("Wb2", "attack")) == picture(KEY, blind, ("Wb2", "attack"))


def test_each_ending_has_a_picture_of_its_own() -> None:
    pictures = {picture(KEY, view) for view in endings().values()}
    assert len(pictures) == len(endings()) == 12


@pytest.mark.parametrize("place", [UNPLACED, DEFEATED])
def test_a_board_may_be_empty(place: int) -> None:
    view = replace(seen(SMALL), places=(place,) * 10, rings=(0,) * 10)
    blank = square_of(drawn(view), view, "c3")
    assert apart(blank, square_of(drawn(seen(SMALL)), view, "c3")) > VISIBLE


def test_what_is_chosen_hides_what_was_done() -> None:
    view = seen(SMALL, "Wb2xb3", seat=0)
    chosen = ("Wb2", "move", "c2")
    assert picture(KEY, view, chosen) == picture(KEY, replace(view, done=()), chosen)


def test_a_raging_side_has_a_mark_only_if_a_rule_asks_for_it() -> None:
    view = seen(RAGE)
    assert view.raging == (True, False)
    top = layout.BOARDS[5].strip_tops[0]
    box = (300, top, 740, top + 148)
    calm = replace(view, raging=(False, False))
    assert apart(drawn(view).crop(box), drawn(calm).crop(box)) > VISIBLE
    bare = replace(view, ruleset=replace(view.ruleset, regional=()))
    assert picture(KEY, bare) == picture(KEY, replace(bare, raging=(False, False)))


def _foot(position: str) -> bytes:
    image = kit.drawn(KEY, seen(position), look=Look(helps=True))
    return image.crop((0, layout.BOARDS[5].foot_top, *image.size)).tobytes()


def test_the_foot_tells_which_rules_are_in_force() -> None:
    board = SMALL.partition(" ")[2]
    heads = ("5x5", "5x5:beginner", "5x5:agile-warrior", "5x5:agile-warrior-1", "5x5:blood-rage")
    feet = {_foot(f"{head} {board}") for head in heads} | {_foot(EVERY), _foot(LARGE)}
    assert len(feet) == len(heads) + 2


def test_whoever_is_to_act_is_framed() -> None:
    """Checks that, whatever else the strips say, the edge of exactly one has its frame's colour."""
    for view in (fresh(), fresh(regional="agile-warrior"), seen(SMALL)):
        image = drawn(view)
        edges = [image.getpixel((600, top + 8)) for top in layout.BOARDS[5].strip_tops]
        plain = [image.getpixel((600, top + 20)) for top in layout.BOARDS[5].strip_tops]
        assert [edge != ground for edge, ground in zip(edges, plain, strict=True)] == [True, False]


def test_nobody_on_the_card_stands_or_lies_in_the_words() -> None:
    """With five fallen and three standing, compared with the same room without anybody."""
    for winner in (0, 1, None):
        view = replace(endings()["defeat, 0"], places=(0, 1, 2, DEFEATED, DEFEATED) * 2)
        won = win(VilitumEnding.DEFEAT, winner) if winner is not None else None
        outcome = won or draw(VilitumEnding.REPETITION)
        lost = [DEFEATED] * 5
        for places in (view.places, (0, 1, 2, 3, 4, *lost), (*lost, 0, 1, 2, 3, 4)):
            full = art(replace(view, outcome=outcome, places=places))
            bare = art(
                replace(view, outcome=draw(VilitumEnding.REPETITION), places=(UNPLACED,) * 10)
            )
            found = ImageChops.difference(full.convert("RGB"), bare.convert("RGB")).getbbox()
            assert found is None or found[0] >= WORDS[2]


def test_the_card_shows_the_last_action_in_large() -> None:
    """Both its squares lie within the small board, and no more than they need."""
    after = seen("5x5 1 Wb2 / Ra3-1 Zb3-2", "Wb2xb3")
    board = layout.board_for(after, Look())
    left, top, right, low = layout.around(after)
    for square in ("b2", "b3"):
        x, y = board.corner(board.number(square))
        assert left <= x < x + board.cell <= right
        assert top <= y < y + board.cell <= low
    assert right - left == low - top < 3 * board.cell
    assert layout.around(replace(after, done=(), last=())) == board.land
