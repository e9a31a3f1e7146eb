"""The rules pages: each says the truth about its picture, and each regional rule makes a difference
in its example."""

from __future__ import annotations

import re

import pytest

from engines.game import GuidePage
from engines.vilitum.model.board import EMBER, FROST
from engines.vilitum.model.state import State, count
from engines.vilitum.model.values import Regional
from tests.engines.vilitum.kit import GAME, board, legal, played, targets
from tests.sample import present

PAGES: dict[str, GuidePage] = {page.title: page for page in GAME.guide()}
REGIONAL = {rule: PAGES[f"Regional rule: {rule.title}"] for rule in Regional}


def example(page: GuidePage, *, with_rule: bool = True) -> State:
    assert page.position is not None
    position = page.position if with_rule else re.sub(r":\S+", "", page.position)
    return GAME.load(position)


def typed(page: GuidePage) -> list[str]:
    """Returns the actions that a page on a regional rule tells people to play: its last line."""
    return re.findall(r"`([^`]+)`", page.text.splitlines()[-1].partition(";")[0])


def wins(state: State, *, sacrificing: bool = True) -> bool:
    """Tells whether Ember has a turn that wins at once."""
    for actions, after in GAME.whole_turns(state):
        outcome = GAME.outcome(after)
        if outcome and outcome.winner == EMBER:
            first = GAME.write(actions[0])
            if sacrificing or "=" not in first:
                return True
    return False


def loses_nothing(state: State) -> bool:
    """Tells whether Frost, to move, can defeat no piece."""
    return all(
        count(after.board, EMBER) == count(state.board, EMBER)
        for _, after in GAME.whole_turns(state)
    )


def has_safe_turn(state: State) -> bool:
    return any(loses_nothing(after) for _, after in GAME.whole_turns(state))


def test_the_beginner_game_comes_first() -> None:
    assert "beginner game" in GAME.guide()[0].title
    positions = [page.position or "" for page in GAME.guide()[:2]]
    assert all(position.startswith("5x5:beginner ") for position in positions)


def test_the_large_board_and_the_regional_rules_come_behind_more() -> None:
    """People who play their first match, on 5x5, turn no page about anything else."""
    first = [page for page in GAME.guide() if not page.further]
    assert len(first) == 10
    assert not [page.title for page in first if "7x7" in page.title or "egional" in page.title]
    assert {page.title for page in GAME.guide() if page.further} == {
        *(page.title for page in REGIONAL.values()),
        *(f"The {name} on 7x7" for name in ("Warrior", "Rogue", "Wizard", "Archer", "Cleric")),
    }


def test_every_piece_is_drawn_on_both_boards() -> None:
    for piece in ("Warrior", "Rogue", "Wizard", "Archer", "Cleric"):
        for size in ("5x5", "7x7"):
            page = PAGES[f"The {piece} on {size}"]
            assert (page.position or "").startswith(f"{size} 1 ")
            ((chosen,),) = [page.chosen]
            assert legal(example(page), chosen)


def test_every_house_ruling_is_marked() -> None:
    told = "\n".join(page.text for page in GAME.guide())
    assert told.count("⌂ House ruling") >= 14
    for words in ("Ember and Frost", "third time", "100 turns", "nothing may pass", "for 5x5 only"):
        (line,) = [line for line in told.splitlines() if words in line]
        assert "⌂" in line


def test_the_one_rule_that_takes_a_drain_for_an_attack_is_named() -> None:
    """Ruling: a drain is no attack, but Blood Lust repeats it; both pages say so."""
    black, lust = REGIONAL[Regional.BLACK_CLERIC].text, REGIONAL[Regional.BLOOD_LUST].text
    assert "A drain is no attack. Only Blood Lust treats it as one" in black
    assert "A Black Cleric may drain twice." in lust


@pytest.mark.parametrize(
    ("page", "moves", "aims"),
    [
        ("The Warrior on 5x5", "b3 c2", {"attack": "c4 d3"}),
        ("The Warrior on 7x7", "c3 c4 c5 d3 e3", {"attack": "d5 e4"}),
        ("The Rogue on 5x5", "a3 d3 e3 c1 c2 a1 b2 a5 b4 d4 e5", {"attack": "c4"}),
        (
            "The Rogue on 7x7",
            "a4 c4 e4 f4 g4 d1 d2 d3 e5 f6 g7 a7 b6 c5 a1 b2 c3 e3",
            {"attack": "d5"},
        ),
        ("The Wizard on 5x5", "a2 a4 b1 b5 d1 d5 e2 e4", {"attack": "c5 d4", "swap": "a1"}),
        ("The Wizard on 7x7", "b3 b5 c2 c6 e2 e6 f3 f5", {"attack": "d6 e5", "swap": "a1"}),
        ("The Archer on 5x5", "a1 a3 c1 c3", {"attack": "b4 d4 e2"}),
        ("The Archer on 7x7", "a1 b2 c3 e5 a7 b6 c5 e3 f2 g1", {"attack": "d2 f6 g4"}),
        ("The Cleric on 5x5", "a3 c5 c1 c2 d3", {"heal": "c4 d4 e3"}),
        ("The Cleric on 7x7", "a4 c4 d1 d2 d3 d6 d7 e4 g4", {"heal": "d5 e5 f4"}),
    ],
)
def test_a_piece_does_what_its_page_says(page: str, moves: str, aims: dict[str, str]) -> None:
    state, (piece,) = example(PAGES[page]), PAGES[page].chosen
    for verb, squares in {"move": moves, **aims}.items():
        assert targets(state, piece, verb) == set(squares.split())


def test_the_damage_on_the_pages_of_the_pieces() -> None:
    warrior, rogue = (example(PAGES[f"The {piece} on 5x5"]) for piece in ("Warrior", "Rogue"))
    assert "r2" in board(played(warrior, "Wc3xc4"))
    assert "w1" in board(played(warrior, "Wc3xd3"))
    assert "z2" in board(played(rogue, "Rc3xc4"))


def test_a_long_shot_and_a_common_one_on_the_page_of_the_archer() -> None:
    archer = example(PAGES["The Archer on 5x5"])
    assert played(archer, "Ab2xe2").mover == FROST
    assert legal(played(archer, "Ab2xb4"), "Ab2-")


def test_two_heals_on_the_page_of_the_cleric() -> None:
    healed = played(example(PAGES["The Cleric on 7x7"]), "Cd4+d5", "Cd4+d5")
    assert "W1" in board(healed)


def test_the_turn_the_placing_and_the_sacrifice_go_as_told() -> None:
    turn, sacrifice = example(PAGES["A turn"]), example(PAGES["The Cleric's sacrifice"])
    for after in (played(turn, "Rb1-b3", "Rb3xb4"), played(sacrifice, "Cd3=R", "Rd3xd4")):
        outcome = present(GAME.outcome(after))
        assert outcome.winner == EMBER
    assert "A>e1" in legal(example(PAGES["Boards and placing"]))


def test_the_repeat_state_of_the_example_forbids_to_heal_and_stay() -> None:
    state = example(PAGES["The repeat state, and how a match ends"])
    healed = played(state, "Cc2+c3")
    assert board(healed) == ".....\n.....\n..Wr.\n..C..\n....."
    assert "end" not in legal(healed)
    assert "Cc2-c1" in legal(healed)


# Regional rules


@pytest.mark.parametrize("rule", Regional)
def test_a_regional_rule_is_legal_in_its_example_and_not_without_the_rule(rule: Regional) -> None:
    page = REGIONAL[rule]
    texts = typed(page)
    assert played(example(page), *texts)
    if rule is Regional.BLOOD_RAGE:
        return
    before = example(page, with_rule=False)
    for number, text in enumerate(texts):
        if text not in legal(before):
            return
        before = played(before, *texts[number : number + 1])
    pytest.fail("the example needs no rule")


@pytest.mark.parametrize("rule", Regional)
def test_the_picture_shows_the_first_action_that_the_page_tells_to_play(rule: Regional) -> None:
    page = REGIONAL[rule]
    state = example(page)
    view = GAME.view(state, EMBER)
    parts = GAME.parts(view, GAME.read(typed(page)[0]))
    assert tuple(part.value for part in parts) == page.chosen


@pytest.mark.parametrize(
    "rule",
    [
        Regional.AGILE_WARRIOR,
        Regional.BLACK_CLERIC,
        Regional.BLOOD_LUST,
        Regional.MELEE_ARCHER,
        Regional.SNEAKY_ROGUE,
        Regional.TACTICAL_WIZARD,
    ],
)
def test_these_examples_win_at_once_and_only_by_the_rule(rule: Regional) -> None:
    page = REGIONAL[rule]
    outcome = present(GAME.outcome(played(example(page), *typed(page))))
    assert outcome.winner == EMBER
    assert not wins(example(page, with_rule=False), sacrificing=False)


def test_blood_rage_defeats_what_only_it_can_defeat() -> None:
    page = REGIONAL[Regional.BLOOD_RAGE]
    for with_rule, left in ((True, 1), (False, 2)):
        after = played(example(page, with_rule=with_rule), *typed(page))
        assert count(after.board, FROST) == left


@pytest.mark.parametrize("rule", [Regional.WARRIOR_CHARGE, Regional.WHITE_WIZARD])
def test_these_examples_save_a_piece_that_is_lost_without_the_rule(rule: Regional) -> None:
    page = REGIONAL[rule]
    after = played(example(page), *typed(page))
    after = played(after, "end") if after.mover == EMBER else after
    assert loses_nothing(after)
    assert not has_safe_turn(example(page, with_rule=False))


def test_warrior_rush_defeats_what_nothing_else_reaches() -> None:
    page = REGIONAL[Regional.WARRIOR_RUSH]
    assert count(played(example(page), *typed(page)).board, FROST) == 2
    without = example(page, with_rule=False)
    assert not targets(without, "Wa1", "move")
    assert all(count(after.board, FROST) == 3 for _, after in GAME.whole_turns(without))
