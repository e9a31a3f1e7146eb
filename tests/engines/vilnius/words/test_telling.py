"""The position in words and in characters."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from engines.vilnius import views
from engines.vilnius.model.cards import WEAPONS
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.values import SIDES, Battle, Built, EnemyInFight, VilniusView
from engines.vilnius.words import alt_text, ascii_board
from tests.engines.vilnius.fighting import all_enemies, attacked
from tests.engines.vilnius.kit import arranged, changed, start
from tests.engines.vilnius.moments import moments

CITY = (
    Built("residence-a", Spot(0, 0)),
    Built("barracks-a", Spot(1, 0)),
    Built("storehouse", Spot(0, -1), holds="lida"),
    Built("exchange", Spot(0, 1)),
)


# The position


def test_the_position_is_told_in_a_thousand_characters_the_most_important_first() -> None:
    for moment in moments():
        for view in moment.views():
            told = alt_text.alt_text(view)
            assert len(told) <= 1000
            assert told.startswith(alt_text.status(view))
            assert f"Vilnius has {view.table.points} point" in told
            for player in view.players:
                row = f" row: {player.totals.strength} of {player.value}"
                assert row in told
            assert all(CARDS.names[each] in told for each in view.table.enemy_buildings)


def crowded() -> VilniusView:
    """Three full cities in long lines, all enemies attacking, full hands."""
    plan = [f"{key}-a" for key in ("residence", "barracks", "estate", "palace", "envoy", "mint")]
    plan += ["estate-a", "market-grain", "harbor-timber", "manufactory", "storehouse", "treasury"]
    line = tuple(Built(card, Spot(x, 0), holds="kaltinenai") for x, card in enumerate(plan, -6))
    state = attacked((), enemies=all_enemies(), seats=3, seat0={"unit_hand": ("farmers",)})
    view = views.view(state, 0)
    players = [
        each._replace(
            city=line,
            row=tuple(CARDS.enemies),
            provinces=each.provinces._replace(hand=tuple(CARDS.provinces)[:12]),
            units=each.units._replace(hand=tuple(CARDS.units)),
        )
        for each in view.players
    ]
    standing = tuple(CARDS.enemy_buildings)[:3]
    return changed(view, players=tuple(players), enemy_buildings=standing, boost="boost-1")


def test_even_a_crowded_table_is_told_and_drawn() -> None:
    view = crowded()
    assert 800 <= len(alt_text.alt_text(view)) <= 1000
    drawn = ascii_board.ascii_board(view)
    assert len(drawn) <= 1900
    assert all(len(line) <= 40 for line in drawn.splitlines())
    for number, enemy in enumerate(all_enemies(), 1):
        assert f"{number} {CARDS.names[enemy.card]}" in " ".join(drawn.split())
    assert all(f"\n{side.upper()}" in drawn for side in SIDES)
    assert drawn.count("  row 0/3 on Vilnius") == 3


def test_with_closed_hands_only_the_own_hand_is_told_and_drawn() -> None:
    hands: dict[str, Any] = {
        "seat0": {"unit_hand": ("boyars",)},
        "seat1": {"unit_hand": ("ducal-guard",)},
    }
    state = attacked(("footmen",), **hands)
    state = changed(state, ruleset=replace(state.ruleset, open_hands=False), units=())
    for viewer, seen in ((None, ""), (0, "Boyar"), (1, "Ducal Guard")):
        view = views.view(state, viewer)
        for told in (alt_text.alt_text(view), ascii_board.ascii_board(view)):
            assert "".join(each for each in ("Boyar", "Ducal Guard") if each in told) == seen


# The drawing


def test_a_drawing_shows_each_building_on_its_place() -> None:
    drawn = ascii_board.ascii_board(views.view(arranged(start(), seat0={"city": CITY}), None))
    lines = drawn.splitlines()
    head = next(n for n, line in enumerate(lines) if line.startswith("Columns  "))
    assert lines[head + 1].startswith("13 Exch .")
    assert lines[head + 2].startswith("12 Resi Barr")
    assert lines[head + 3].startswith("11 Sto* .")
    assert lines[head + 4].split()[:2] == ["m", "n"]
    assert "holds Lida (m11)" in drawn


def test_every_building_has_letters_of_its_own() -> None:
    keys = {card.key: ascii_board.code_of(card.id) for card in CARDS.buildings.values()}
    assert len(set(keys.values())) == len(keys)
    assert all(len(code) == 4 for code in keys.values())


def test_a_fight_is_drawn_with_what_is_missing() -> None:
    state = attacked(
        ("sergeants", "wrong-track"),
        sent=[("axemen", 0)],
        battle=Battle.FINAL,
        seat0={"unit_hand": ("farmers",)},
    )
    drawn = ascii_board.ascii_board(views.view(state, None))
    assert "FINAL ATTACK:\n  1 Sergeants wwsp: needs 3\n  2 Wrong Track: covered\n" in drawn
    state = attacked(
        (), enemies=(EnemyInFight("footmen", 1, "player"),), seat0={"unit_hand": ("farmers",)}
    )
    drawn = ascii_board.ascii_board(views.view(state, None))
    assert "ATTACK:\n  1 Footmen @Bear wsp: needs 3\n" in drawn
    assert "@ whom it harms" in drawn


def test_rows_enemy_buildings_and_hands_are_drawn_with_their_weapons() -> None:
    """Two players need six weapons of an enemy building, three all of them."""
    for seats, few in ((2, "6 of "), (3, "")):
        state = arranged(
            start(seats),
            enemy_buildings=("siege-camp",),
            seat0={"row": ("footmen",), "unit_hand": ("farmers", "farmers")},
        )
        drawn = ascii_board.ascii_board(views.view(state, 0))
        assert f"Enemy buildings:\n  Siege Camp: {few}wwwssppaa\n" in drawn
        assert "    Footmen wsp\n" in drawn
        assert "Farmers ×2 p" in drawn


@pytest.mark.untraced
def test_a_drawing_fits_and_its_key_explains_just_the_signs_that_occur() -> None:
    for moment in moments():
        for view in moment.views():
            drawn = ascii_board.ascii_board(view)
            assert len(drawn) <= 1900
            assert all(len(line) <= 40 for line in drawn.splitlines())
            body, key = drawn.split("\nKey: ")
            key = " ".join(key.split())
            arms = {word.rstrip(":,") for word in re.findall(r"(?<= )[wspa]+(?=[:,\n]|$)", body)}
            for letter, name in zip("wspa", WEAPONS, strict=True):
                assert (f"{letter} {name}" in key) is any(letter in each for each in arms), body
            assert ("* holds a card" in key) is ("*" in body)
            assert ("@ whom it harms" in key) is ("@" in body)
