"""Whole pictures of Magna Victorus: every mark, every area, every ending."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from engines.game import Outcome, Result, TableEnding
from engines.victorus.model.board import CELL, NAMES, SPELT
from engines.victorus.model.pieces import KING, QUEEN
from engines.victorus.model.values import Lap, Move, Ruleset, VictorusEnding, VictorusView
from engines.victorus.rules.slides import is_step
from engines.victorus.words.scores import scores
from render.kit import theme
from render.kit.shapes import stamp
from render.kit.theme import WIDTH
from render.look import CHOICE, Look, Player
from render.picture import forget
from render.victorus import layout
from render.victorus.areas import SCORES, areas, frame_of
from render.victorus.board import marks, names
from render.victorus.board.laps import FULL, laps_of
from render.victorus.board.last_turn import shown
from render.victorus.scene import decided
from tests.engines.victorus.kit import freed
from tests.engines.victorus.playing import RULESETS, choice, play, scattered
from tests.render.kit import apart, choice_of, picture
from tests.render.victorus.kit import (
    BATTLE,
    CHOICES,
    DEEDS,
    GAME,
    KEY,
    cell_of,
    drawn,
    endings,
    played,
    seen,
    start,
)

VISIBLE = 5.0
"""The least change of a cell by a mark, on average, of 255."""
MOST = 152_000
"""The most bytes of a picture: only the start of five or six kingdoms has more than 140,000."""
BOARD = layout.whole(0)
L8 = CELL["l8"]
RED = 2
RED_FREED = "captures:rHbxgTb,rHbxgUb,rHbxgBb"
CHOSEN = {name: scene for name, scene in CHOICES.items() if scene[1]}
LOOKS = [Look(part.value) for part in areas(seen(BATTLE, "i3-h4"))]


def _scenes() -> dict[str, tuple[VictorusView, tuple[str, ...]]]:
    found: dict[str, tuple[VictorusView, tuple[str, ...]]]
    found = {f"start of {players}": (start(players), ()) for players in range(2, 7)}
    found |= {f"after {name}": (seen(*_flat(scene)), ()) for name, scene in DEEDS.items()}
    found |= {
        f"chosen: {name}": (seen(position, seat=0), chosen)
        for name, (position, chosen) in CHOICES.items()
    }
    return found


def _flat(scene: tuple[str, tuple[str, ...]]) -> tuple[str, ...]:
    return scene[0], *scene[1]


SCENES = _scenes()


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_small_enough_to_send_often(name: str) -> None:
    assert len(picture(KEY, *SCENES[name])) < MOST


@pytest.mark.parametrize("look", LOOKS)
def test_parts_of_the_board_are_smaller_files_and_as_wide(look: Look) -> None:
    view = seen(BATTLE, "i3-h4")
    assert len(picture(KEY, view, (), look)) < MOST
    image = drawn(view, (), look)
    assert image.width == WIDTH
    assert image.height != image.width


def test_every_scene_looks_different() -> None:
    names: dict[bytes, str] = {}
    for name, scene in SCENES.items():
        assert names.setdefault(picture(KEY, *scene), name) == name


def test_every_look_is_different() -> None:
    view = seen(BATTLE, "i3-h4", seat=1)
    looks = [*LOOKS, *(replace(look, down=1) for look in LOOKS[:2]), Look(), Look("", 1)]
    assert len({picture(KEY, view, (), look) for look in looks}) == len(looks) - 1, (
        "what is around one's pieces may be around their corner"
    )


@pytest.mark.parametrize("look", [Look(), Look("mine", 0), Look(SCORES)])
def test_the_same_view_gives_the_same_bytes(look: Look) -> None:
    view = seen(BATTLE, "i5xg5", seat=0)
    first = picture(KEY, view, (), look)
    forget()
    assert picture(KEY, view, (), look) == first


@pytest.mark.parametrize("name", DEEDS)
def test_what_was_done_last_is_marked(name: str) -> None:
    """Checks that more than pieces differs: a position without its turn looks different."""
    view = seen(*_flat(DEEDS[name]))
    image, plain = drawn(view), drawn(replace(view, done=(), last=()))
    latest = shown(view)
    cells = {cell for played in latest for cell in played.path}
    cells |= {back.cell for played in latest for back in played.returned}
    assert cells
    for cell in cells:
        spots = [cell_of(each, BOARD, NAMES[cell]) for each in (image, plain)]
        assert apart(*spots) > VISIBLE


def test_a_kingdom_that_goes_out_is_crossed_out_and_loses_its_colour() -> None:
    position = BATTLE.replace("Qf13 ", "") + " held:bQ=o"
    state = played(position.replace("Kj12", "Kk9"), "k5xk9")
    view = GAME.view(state, None)
    assert shown(view)[-1].out == 3
    plain = drawn(replace(view, done=(), last=()))
    assert apart(cell_of(drawn(view), BOARD, "i13"), cell_of(plain, BOARD, "i13")) > VISIBLE
    tinted = drawn(seen(BATTLE))
    assert apart(cell_of(plain, BOARD, "j14"), cell_of(tinted, BOARD, "j14")) > VISIBLE


def test_moves_of_a_turn_are_numbered_in_their_order() -> None:
    view = seen(BATTLE, "i5-h5", "h5-i4")
    first, second = shown(view)
    swapped = replace(view, last=(second, first), done=())
    assert drawn(view).tobytes() != drawn(swapped).tobytes()


@pytest.mark.parametrize("name", CHOSEN)
def test_each_part_that_is_chosen_shows(name: str) -> None:
    position, chosen = CHOSEN[name]
    view = seen(position, seat=0)
    image, before = drawn(view, chosen), drawn(view, chosen[:-1])
    spot = chosen[-1]
    assert apart(cell_of(image, BOARD, spot), cell_of(before, BOARD, spot)) > VISIBLE


@pytest.mark.parametrize(("goal", "shape"), [("f9", "g3"), ("f9", "f13"), ("g3", "f13")])
def test_slides_steps_and_captures_are_marked_by_different_shapes(goal: str, shape: str) -> None:
    view = seen(BATTLE, seat=0)
    image, plain = drawn(view, ("f4",)), drawn(view, ("i3",))
    changes = [
        Image.blend(cell_of(image, BOARD, name), cell_of(plain, BOARD, name), 0.5)
        for name in (goal, shape)
    ]
    assert apart(*changes) > VISIBLE


def test_pieces_that_can_move_are_marked_for_whoever_is_to_act_alone() -> None:
    own, others = drawn(seen(BATTLE, seat=0)), drawn(seen(BATTLE, seat=1))
    assert others.tobytes() == drawn(seen(BATTLE)).tobytes()
    for name, able in (("f4", True), ("h3", True), ("j12", False), ("c4", False)):
        differ = apart(cell_of(own, BOARD, name), cell_of(others, BOARD, name))
        assert (differ > 1) is able


def test_what_is_chosen_hides_what_was_done() -> None:
    view = seen(BATTLE, "i5-h5", seat=0)
    hidden = replace(view, last=())
    assert picture(KEY, view, ("h5",)) == picture(KEY, hidden, ("h5",))
    assert picture(KEY, view) != picture(KEY, replace(view, done=()))


@pytest.mark.parametrize("look", [Look(), Look(CHOICE)])
def test_what_is_no_move_marks_nothing(look: Look) -> None:
    view = seen(BATTLE, "i5-h5", seat=0)
    assert picture(KEY, view, ("end",), look) == picture(KEY, view, (), look)


@pytest.mark.parametrize(
    ("chosen", "goals"), [(("h3",), ("d2", "f6", "m10")), (("h3", "d2"), ("c1", "e2"))]
)
def test_a_hospitaller_offers_its_stops_and_then_its_pivots(
    chosen: tuple[str, ...], goals: tuple[str, ...]
) -> None:
    images = [drawn(seen(BATTLE, seat=0), chosen), drawn(seen(BATTLE))]
    for name in goals:
        assert apart(*(cell_of(each, BOARD, name) for each in images)) > VISIBLE


def test_a_frozen_piece_is_grey_and_upside_down() -> None:
    view = seen(BATTLE, "h3-f6xg5", seat=0)
    assert view.frozen
    thawed = replace(view, frozen=())
    assert apart(*(cell_of(drawn(each), BOARD, "g5") for each in (view, thawed))) > VISIBLE


def test_a_royal_knight_bears_a_crown() -> None:
    view = seen(BATTLE)
    assert view.royal
    regular = replace(view, royal=())
    assert apart(*(cell_of(drawn(each), BOARD, "f4") for each in (view, regular))) > VISIBLE


def test_king_and_queen_differ() -> None:
    view = seen(BATTLE)
    swap = {KING + 1: QUEEN + 1, QUEEN + 1: KING + 1}
    other = replace(view, cells=bytes(swap.get(each, each) for each in view.cells))
    assert other.cells[CELL["i5"]] == QUEEN + 1
    assert apart(*(cell_of(drawn(each), BOARD, "i5") for each in (view, other))) > VISIBLE


def test_each_ending_has_a_picture_of_its_own() -> None:
    found = endings()
    assert len({picture(KEY, view) for view in found.values()}) == len(found)


START = start()
CHANGES = {
    "round": replace(START, round=12),
    "last round": replace(START, closing=True),
    "mover": replace(START, mover=4),
    "tally": replace(START, tally=(1, 0, 0, 0, 0, 0)),
    "who holds whom": replace(START, held=(3, *START.held[1:])),
    "who is out": replace(START, living=(0, 1, 2, 3, 4)),
    "laps": replace(START, laps=(Lap(KING, 240), *START.laps[1:])),
}


@pytest.mark.parametrize("name", CHANGES)
def test_the_panels_tell(name: str) -> None:
    images = [drawn(view) for view in (START, CHANGES[name])]
    box = (0, BOARD.bottom, WIDTH, images[0].height)
    one, other = (image.crop(box).tobytes() for image in images)
    assert one != other


def test_points_count_in_the_quick_game_alone() -> None:
    view = start()
    rich = replace(view, points=(12, 0, 0, 0, 0, 0))
    assert picture(KEY, view) == picture(KEY, rich)
    quick = replace(view.ruleset, quick=True)
    one, other = (replace(each, ruleset=quick) for each in (view, rich))
    assert picture(KEY, one) != picture(KEY, other)
    assert picture(KEY, one, (), Look(SCORES)) != picture(KEY, other, (), Look(SCORES))


def test_score_cards_show_captures_credit_and_held_royalty() -> None:
    view = seen(BATTLE)
    look = Look(SCORES)
    plain = picture(KEY, view, (), look)
    credit = (1, *view.credit[1:])
    held = (3, *view.held[1:])
    changes = (
        replace(view, captures=view.captures[1:]),
        replace(view, credit=credit),
        replace(view, held=held),
    )
    assert len({plain, *(picture(KEY, each, (), look) for each in changes)}) == 4


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False), st.sampled_from(RULESETS))
def test_any_position_can_be_drawn_in_every_way(rng: random.Random, ruleset: Ruleset) -> None:
    state = scattered(rng, ruleset)
    for _ in range(rng.randint(0, 6)):
        if not state.ending:
            state = play(state, choice(rng, state))
    seat = rng.choice([None, *range(len(state.ruleset.kingdoms)), *GAME.to_act(state)])
    view = GAME.view(state, seat)
    moves = [action for action in view.legal if isinstance(action, Move)]
    path = rng.choice(moves).path if moves else ()
    chosen = tuple(NAMES[cell] for cell in path)[: rng.randint(0, 3)]
    values = ["", CHOICE, *(part.value for part in areas(view))]
    image = drawn(view, chosen, Look(rng.choice(values), rng.random() < 0.5))
    assert image.width == WIDTH


def test_the_picture_of_the_win_shows_the_lap_with_which_the_centre_was_entered() -> None:
    """Checks that after the entry the lap stays what it was before, so that Red's ring is full."""
    view = seen(f"standard red 9 / orange Kj1 / red Kg8@1 / green Ko9 {RED_FREED}", "g8-i7")
    king, _ = laps_of(view, RED)
    assert (king.turn, king.degrees) == ("360°", FULL)


def test_names_on_the_whole_board_are_those_of_whoever_is_to_move() -> None:
    """Compares cells with those of a match that is over, which names none: “names only where a
    piece could go”."""
    view = seen(BATTLE, "i3-h4")
    over = replace(view, to_act=(), outcome=Outcome(TableEnding.AGREEMENT, (Result.DRAW,) * 2))
    image, bare = drawn(view), drawn(over)
    named = {
        name
        for name, cell in CELL.items()
        if view.cells[cell] and apart(cell_of(image, BOARD, name), cell_of(bare, BOARD, name)) > 1
    }
    assert named == {"j12", "f13", "h14", "l8", "l12", "g5"}, "Blue's pieces"


@pytest.mark.parametrize("turned", [False, True])
def test_goals_have_their_names_whichever_way_the_board_is_turned(turned: bool) -> None:
    """Looks for a name's own pixels on the mark of its cell."""
    view = seen(BATTLE.replace("orange 9", "blue 9"), seat=1)
    image = drawn(view, ("l8",), Look("", turned))
    frame = layout.whole(3 if turned else 0)
    goals = {move.path[1] for move in view.legal if isinstance(move, Move) and move.path[0] == L8}
    assert len(goals) > 3
    for cell in goals:
        if view.cells[cell]:
            continue
        kind = marks.STEP if is_step(view.cells[L8] - 1, L8, cell) else marks.GOAL
        mark = marks.place(kind, SPELT[cell], frame.unit)
        x, y = frame.middle(cell)
        box = (round(x - 20), round(y - 12), round(x + 20), round(y + 12))
        ground = Image.new("RGB", image.size, "#808080")
        stamp(ground, mark, x, y)
        assert apart(image.crop(box), ground.crop(box)) < 4


def test_an_arrow_covers_no_name_on_a_part_of_the_board() -> None:
    """The arrow of h3-d2 passes f3, whose name lies on it, on a pill."""
    view = seen(BATTLE, seat=0)
    choice = choice_of(KEY, view, ("h3", "d2", "c1"))
    look = Look(CHOICE)
    frame = frame_of(view, choice, look)
    image = drawn(view, ("h3", "d2", "c1"), look)
    x, y = frame.middle(CELL["f3"])
    mark = names.pill("f3", frame.unit)
    box = (round(x - 12), round(y - 9), round(x + 12), round(y + 9))
    ground = Image.new("RGB", image.size, theme.PALE)
    stamp(ground, mark, x, y)
    assert apart(image.crop(box), ground.crop(box)) < 4


def test_laps_begin_at_0_for_the_eye() -> None:
    """They are counted from the own axis, before which King and Queen begin."""
    view = start()
    assert {lap.degrees < 0 for lap in view.laps} == {True}
    assert {lap.turn for kingdom in view.living for lap in laps_of(view, kingdom)} == {"0°"}
    assert "-" not in GAME.alt_text(view).split("Red")[0]
    assert all("King 0 of 360; Queen 0 of 360" in line for line in scores(view).splitlines())


def test_several_who_have_won_are_called_by_name_if_all_can_be() -> None:
    """By points; else the kingdoms are named, as without players."""
    shared = Outcome(VictorusEnding.POINTS, (Result.SHARED, Result.SHARED))
    won = replace(shared, results=(Result.WIN, Result.WIN))
    view = replace(start(2), to_act=(), outcome=won)
    both = [(), (Player("Ann"), Player("Ben")), (Player("Ann"), Player("🎉"))]
    images = [drawn(view, (), Look(players=each)) for each in both]
    plain, named, half = (each.crop((300, 1130, 900, 1222)) for each in images)
    assert apart(plain, named) > 0.5
    assert apart(plain, half) == 0


def test_the_card_shows_the_piece_that_decided_where_it_stands() -> None:
    """Nobody is in the centre who has not entered it."""
    for view in endings().values():
        cell, piece = decided(view)
        assert piece is None or view.cells[cell] == piece + 1
    position = f"standard blue / orange Kg10 / blue Ki9@1 Twg7 {freed('b', 'o')},bHbxoQ"
    for text, where in (("g7xg10", "g10"), ("i9-i7", "i7")):
        view = seen(position, text)
        cell, piece = decided(view)
        assert (NAMES[cell], view.cells[cell] - 1) == (where, piece)
