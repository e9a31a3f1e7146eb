"""Whole pictures of Vilnius: every stage, every area, every choice, every ending."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from engines.action_tree import ActionChoice, AnyActionChoice
from engines.vilnius.actions.buying import building_of
from engines.vilnius.model.actions import Action, Build, Recruit, Send
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.values import (
    EnemyInFight,
    Fight,
    Phase,
    PlayerView,
    Sent,
    Stage,
    Step,
    VilniusView,
)
from engines.vilnius.rules.forecasts import payment
from engines.vilnius.words.picker import parts
from render.kit.theme import EDGE, WIDTH
from render.look import CHOICE, Look
from render.picture import forget
from render.png import encode
from render.vilnius.areas import area_sections, areas
from render.vilnius.cards.key import SIGNS, signs
from render.vilnius.draw import VilniusRenderer, board_sections, payers
from render.vilnius.sections.header import STAGES
from render.vilnius.sections.losses import options_of
from render.vilnius.sections.palette import Painting
from render.vilnius.sections.result import end_of
from render.vilnius.sections.skyline import LEFT, is_low
from render.vilnius.sections.skyline import TALL as SKY
from tests.engines.vilnius.kit import changed
from tests.render.kit import apart, picture
from tests.render.vilnius.kit import (
    GAME,
    KEY,
    built_up,
    drawn,
    endings,
    fighting,
    fought,
    looks,
    seen,
    stages,
    start,
    states,
)

MOST: Final = 125 * 1024
"""The most bytes of a picture."""


def _is_fine(image: Image.Image) -> bool:
    """Tells whether the image is as wide as all pictures, and far enough from square."""
    return image.width == WIDTH and abs(image.height - WIDTH) > 40


@pytest.mark.untraced
def test_the_fullest_positions_are_small_files_and_never_square() -> None:
    for view in (view for state in states().values() for view in seen(state)):
        assert len(picture(KEY, view)) < MOST
        image = drawn(view)
        assert _is_fine(image)
        assert image.height > 1.1 * WIDTH


@pytest.mark.parametrize("name", ["2 city", "3 city", "2 fight attack", "3 fight attack", "2 end"])
def test_every_area_is_a_small_file_and_never_square(name: str) -> None:
    for view in seen(states()[name]):
        for look in looks(view):
            assert len(picture(KEY, view, (), look)) < MOST
            assert _is_fine(drawn(view, (), look))


@pytest.mark.untraced
def test_every_stage_has_a_board_and_a_closer_look() -> None:
    for view in stages().values():
        board, close = drawn(view), drawn(view, (), Look(CHOICE))
        assert board.height > 1.1 * WIDTH
        assert _is_fine(close)


def test_every_stage_that_waits_for_players_has_its_words() -> None:
    assert set(STAGES) == set(stages())
    others = replace(built_up(), seat=None, legal=())
    boards = {
        picture(KEY, replace(others, stage=stage, step=view.step, bill=view.bill))
        for stage, view in stages().items()
    }
    assert len(boards) == len(STAGES)


def test_every_area_differs() -> None:
    view = fought()
    pictures = [picture(KEY, view, (), look) for look in looks(view)]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("scene", [built_up, fought])
def test_the_same_view_gives_the_same_bytes_in_many_threads(
    scene: Callable[[], VilniusView],
) -> None:
    view, renderer = scene(), VilniusRenderer()

    def draw(look: Look) -> bytes:
        return encode(renderer.draw(view, None, look))

    wanted = looks(view)
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(draw, wanted * 2))
    assert together == [draw(look) for look in wanted] * 2


CHANGES: Final[dict[str, Callable[[VilniusView], VilniusView]]] = {
    "points": lambda view: changed(view, points=view.table.points + 1),
    "round": lambda view: changed(view, round=view.round.number + 1),
    "phase": lambda view: changed(view, phase=Phase.INCOME),
    "starting player": lambda view: changed(view, first=1 - view.round.first),
    "Order pile": lambda view: changed(view, order=view.face_down.order + 1),
    "Boost": lambda view: changed(
        view, boost="boost-1" if view.table.boost != "boost-1" else "boost-2"
    ),
    "enemy buildings": lambda view: changed(
        view, enemy_buildings=(*view.table.enemy_buildings[:2], "siege-works")
    ),
    "result of a fight": lambda view: changed(view, news=(("unbeaten", "0", "trebuchet"),)),
    "stacks": lambda view: changed(view, stacks=(1, 2, 3, 12)),
}
ALL_GOODS: Final = ("amber", "furs", "grain", "honey", "timber")
PLAYERS: Final[dict[str, Callable[[PlayerView], PlayerView]]] = {
    "row": lambda own: changed(own, row=(*own.row, "commander")),
    "strength": lambda own: changed(own, strength=own.totals.strength + 1),
    "attack value": lambda own: changed(own, value=own.value - 1),
    "destination": lambda own: changed(
        own, destination="dest-p" if own.destination == "dest-v" else "dest-v"
    ),
    "city": lambda own: changed(own, city=own.city[:-1]),
    "stored card": lambda own: changed(
        own, city=(own.city[0]._replace(holds="lida"), *own.city[1:])
    ),
    "hand": lambda own: changed(own, provinces=own.provinces._replace(in_hand=17)),
    "loot": lambda own: changed(own, loot=own.loot + 1),
    "income": lambda own: changed(own, income=own.totals.income + 1),
    "room": lambda own: changed(own, room=own.totals.room + 2),
    "gold of buildings": lambda own: changed(own, gold_left=own.totals.gold_left + 1),
    "tools of buildings": lambda own: changed(own, tools_left=own.totals.tools_left + 1),
    "trade": lambda own: changed(own, trades=ALL_GOODS[len(own.totals.trades) == 5 :]),
    "turn": lambda own: changed(own, waits=not own.totals.waits),
}


def _with(view: VilniusView, own: PlayerView) -> VilniusView:
    """Returns the view with another first player."""
    return replace(view, players=(own, *view.players[1:]))


@pytest.mark.parametrize("name", CHANGES)
def test_the_board_tells(name: str) -> None:
    view = built_up()
    assert picture(KEY, CHANGES[name](view)) != picture(KEY, view)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_panel_tells(name: str) -> None:
    view = built_up()
    changed = _with(view, PLAYERS[name](view.players[0]))
    assert picture(KEY, changed) != picture(KEY, view)


@pytest.mark.parametrize("event", [
    ("beaten", "0", "trebuchet"), ("fire", "0", "trebuchet"), ("loot", "0"), ("province", "1", ""),
    ("killed", "0", "farmers", "red", "footmen"), ("captured", "1", "2", "kyiv"),
])  # fmt: skip
def test_the_result_of_a_fight_tells(event: tuple[str, ...]) -> None:
    """Checks that the result is a panel of its own, which grows with what there is to tell."""
    told: tuple[tuple[str, ...], ...] = (("unbeaten", "0", "footmen"),)
    view = replace(built_up(), news=told)
    longer = replace(view, news=(*told, event))
    assert picture(KEY, view) != picture(KEY, longer)
    assert drawn(longer).height >= drawn(view).height > drawn(built_up()).height


def test_an_attack_is_seen_from_afar() -> None:
    """Checks that the meter of a row that attacks differs much from that of one that does not."""
    view = changed(built_up(), enemy_buildings=())
    calm = changed(view.players[0], row=("footmen",), strength=2, value=3)
    one, other = (drawn(_with(view, each)) for each in (calm, changed(calm, value=2)))
    box = (28, 402, 250, 612)
    assert apart(one.crop(box), other.crop(box)) > 25


@pytest.mark.parametrize("points", range(7))
def test_the_city_on_top_has_a_tower_for_each_point(points: int) -> None:
    """Each point that is lost changes the skyline right of the towers still standing, and nothing
    left of them; with a third of the points or fewer the sky changes, too."""
    view = changed(built_up(), enemy_buildings=())
    tall, most = SKY + EDGE, view.ruleset.points
    one, other = (
        drawn(changed(view, points=each)).crop((EDGE, EDGE, WIDTH - EDGE, tall))
        for each in (points, points + 1)
    )
    towers = ImageChops.difference(one, other).crop((LEFT, 0, one.width, one.height))
    changed_box = towers.getbbox()
    assert changed_box is not None
    if is_low(points, most) == is_low(points + 1, most) and points:
        step = (one.width - LEFT) / most
        assert changed_box[0] > step * (points - 0.6)
        assert changed_box[2] < step * (points + 1.6)


def test_a_fight_shows_what_is_sent_and_what_is_defeated() -> None:
    view, state = fought(), fighting()
    assert view.fight is not None
    assert view.seat is not None
    alone = replace(view, fight=view.fight._replace(sent=()))
    send = next(each for each in view.legal if isinstance(each, Send))
    after = GAME.view(GAME.play(state, view.seat, send), view.seat)
    strong = replace(view, fight=view.fight._replace(sent=_enough(view)))
    shown = [picture(KEY, each, (), Look("fight")) for each in (view, alone, after, strong)]
    assert len(set(shown)) == 4


def _enough(view: VilniusView) -> tuple[Sent, ...]:
    """Returns more than enough units against every enemy."""
    assert view.fight is not None
    enemies = range(len(view.fight.enemies))
    return tuple(Sent(0, "boyars", number, number, (9, 9, 9, 9)) for number in enemies)


def test_damage_on_a_player_looks_other_than_on_vilnius() -> None:
    view = fought()
    assert view.fight is not None
    found: set[bytes] = set()
    for target in ("vilnius", "player"):
        fight = Fight(view.fight.battle, (EnemyInFight("sergeants", 0, target),))
        turned = replace(view, fight=fight, legal=())
        found.add(picture(KEY, turned, (), Look("fight")))
    assert len(found) == 2


# Secrets


def test_hidden_hands_are_never_drawn() -> None:
    """Checks that no picture that anybody can ask for depends on what is in another's hand."""
    state = start(3, hands="closed")
    for seat in (*GAME.to_act(state), None):
        other = GAME.resample(state, seat, random.Random(3))
        one, two = GAME.view(state, seat), GAME.view(other, seat)
        assert state != other
        assert "hands" not in {part.value for part in areas(one)}
        for look in (*looks(one), Look("hands"), Look("hand")):
            assert picture(KEY, one, (), look) == picture(KEY, two, (), look)
            forget()


def test_a_closed_hand_is_the_whole_board_for_whoever_may_not_see_it() -> None:
    view = GAME.view(states()["3 city"], None)
    for area in ("hand", "hands"):
        assert picture(KEY, view, (), Look(area)) == picture(KEY, view)


def test_open_hands_can_be_seen_by_all() -> None:
    view = GAME.view(states()["2 city"], None)
    values_ = [part.value for part in areas(view)]
    assert "hands" in values_
    assert "hand" not in values_


# Signs


def test_boards_have_the_key_for_whoever_is_new_and_all_signs_have_a_picture() -> None:
    """Every harm and every talent has its meaning there, too, which no board tells."""
    told = {sign: said for entries in SIGNS for sign, said in entries}
    assert {*told} >= {each.value for each in Damage}
    assert {*told} >= {"exchange", "shared", "stored", "spreads", "nullifies", "dies-first"}
    for view in (built_up(), fought()):
        plain, helped = (board_sections(view, helps=helps) for helps in (False, True))
        assert helped[: len(plain)] == plain
        assert len(helped) == len(plain) + 2
        assert "signs" in {part.value for part in areas(view)}
        assert all(each in signs() for each in told.values())
        lines = sum(-(-len(each) // 2) for each in SIGNS)
        sections = area_sections(view, "signs")
        tall = sum(each.height for each in sections if isinstance(each, Painting))
        assert tall >= 80 * lines, "large enough for a phone"


# Choosing


def _values(view: VilniusView, action: Action) -> tuple[str, ...]:
    return tuple(part.value for part in parts(view, action))


def test_each_spot_for_a_building_makes_a_picture_of_its_own() -> None:
    view = built_up()
    builds = [each for each in view.legal if isinstance(each, Build)]
    assert builds
    key = max(builds, key=lambda each: sum(each.key == other.key for other in builds)).key
    spots = [_values(view, each) for each in builds if each.key == key]
    shown = [picture(KEY, view, ("build", key))]
    shown += [picture(KEY, view, chosen) for chosen in spots]
    assert len(set(shown)) == len(shown)
    assert picture(KEY, view) not in shown


def test_each_enemy_that_is_chosen_is_marked() -> None:
    view = fought()
    unit = next(each.unit for each in view.legal if isinstance(each, Send))
    sends = [
        _values(view, each) for each in view.legal if isinstance(each, Send) and each.unit == unit
    ]
    shown = [picture(KEY, view, chosen) for chosen in sends]
    assert len(set(shown)) == len(shown) > 1


# Endings


def test_each_ending_has_a_picture_of_its_own() -> None:
    found = endings()
    assert len({picture(KEY, view) for view in found.values()}) == len(found)


def test_glory_is_shown_at_the_end() -> None:
    ended = endings()["defended"]
    famous = _with(ended, changed(ended.players[0], glory=99))
    assert picture(KEY, ended) != picture(KEY, famous)


def test_no_glory_is_shown_after_a_loss() -> None:
    end = end_of(endings()["fallen"])
    assert end is not None
    assert end.glory == ()


@pytest.mark.parametrize(
    ("card", "title"),
    [("footmen", "A stored province, or a point"), ("boost-3", "A province, or a point")],
)
def test_what_may_be_given_in_place_of_a_point_is_asked_for(card: str, title: str) -> None:
    harm = Step(Stage.HARM, 0, effect=Damage.STORED_OR_POINT, card=card)
    asked = options_of(replace(stages()[Stage.HARM], step=harm), None)
    assert asked is not None
    assert asked.title == title


# Anything


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False), st.sampled_from((2, 3)))
def test_any_position_can_be_drawn_in_every_way(rng: random.Random, players: int) -> None:
    state = start(players, hands=rng.choice(("open", "closed")), length="short")
    for _ in range(rng.randint(0, 90)):
        if GAME.to_act(state):
            seat = rng.choice(GAME.to_act(state))
            state = GAME.play(state, seat, rng.choice(GAME.actions(state, seat)))
    view = GAME.view(state, rng.choice([None, *range(players), *GAME.to_act(state)]))
    chosen = _values(view, rng.choice(view.legal))[: rng.randint(0, 3)] if view.legal else ()
    assert _is_fine(drawn(view, chosen, rng.choice(looks(view))))


def test_who_pays_is_framed_before_a_purchase_is_confirmed() -> None:
    view = built_up()
    purchases = [each for each in view.legal if isinstance(each, Build | Recruit)]
    assert purchases
    for action in purchases:
        chosen = tuple(each.value for each in parts(view, action))
        choice: AnyActionChoice = ActionChoice(chosen, (action,), action)
        open_: AnyActionChoice = ActionChoice(chosen[:-1], tuple(purchases))
        if isinstance(action, Build):
            card = building_of(view, view.seat or 0, action.key)
        else:
            card = action.unit
        assert payers(view, choice) == frozenset(payment(view, card))
        assert payers(view, choice)
        assert payers(view, open_) != payers(view, choice)
