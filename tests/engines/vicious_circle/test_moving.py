"""Moving and terrain, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.engines.vicious_circle.kit import drawn, ends, last, legal, played, refusal

ALONE: str = """
    +  .  .  .  s
    .  ~  .  .  .
    #  .  ^  .  #
    .  .  .  ~  .
    =  .  .  .  +
"""


def alone(creature: str, where: str) -> set[str]:
    """Returns where a creature of Twilight's may go if nothing else stands there except the Saint
    on Dawn's throne."""
    rows = [row.split() for row in ALONE.split("\n") if row.strip()]
    rows[5 - int(where[1])]["abcde".index(where[0])] = creature
    state = drawn("\n".join(" ".join(row) for row in rows))
    return ends(state, creature + where)


def test_the_spirit_moves_one() -> None:
    assert alone("P", "d4") == {"c4", "c5", "d5", "e4", "d3"}


def test_the_child_the_warrior_and_the_dragon_move_two() -> None:
    for creature in "CWD":
        assert {"a1", "b3", "d1", "c2"} <= alone(creature, "b1")
        assert not alone(creature, "b1") & {"e1", "e2", "b4", "a4", "c4"}


def test_the_saint_moves_three() -> None:
    assert {"e2", "a4", "c4", "d3"} <= alone("S", "b1")
    assert not alone("S", "b1") & {"e5", "b5", "c5", "a5", "d5"}


def test_moves_go_straight_diagonally_or_in_some_combination() -> None:
    """From c1 the Warrior comes to a1 straight, to a2 and b3 with one turn, and to e1
    never, since d2 and the Shrine are closed to it."""
    assert alone("W", "c1") == {"a1", "a2", "b1", "b2", "b3", "c2", "d1", "d3", "e2"}


def test_a_creature_may_move_fewer_squares_than_it_could() -> None:
    """One, two and three steps of the Saint."""
    assert {"c2", "d3", "d4"} <= alone("S", "c1")


def test_a_move_may_not_end_where_it_began() -> None:
    state = drawn(ALONE.replace(".  .  .  ~  .", ".  .  S  ~  ."))
    assert "c2" not in ends(state, "S")
    assert refusal(state, "Sc2-c2").startswith("A move may not end where it began, on c2.")


@pytest.mark.parametrize(
    ("terrain", "square", "beside", "one"),
    [
        ("Shrine", "a5", "a4", "S"),
        ("Shrine", "e1", "e2", "S"),
        ("Swamp", "b4", "b3", "P"),
        ("Swamp", "d2", "c2", "P"),
        ("Village", "a3", "a2", "C"),
        ("Village", "e3", "d3", "C"),
        ("Mountain", "c3", "b3", "D"),
    ],
)
def test_each_restricted_square_is_entered_by_one_sort_of_creature_only(
    terrain: str, square: str, beside: str, one: str
) -> None:
    assert [creature for creature in "SPCWD" if square in alone(creature, beside)] == [one]


@pytest.mark.parametrize(
    ("beside", "square"),
    [("b1", "a1"), ("a1", "b2"), ("b2", "b3"), ("d1", "e2"), ("d3", "d4"), ("c4", "b5")],
)
def test_every_creature_may_enter_open_squares_and_both_domains(beside: str, square: str) -> None:
    assert [creature for creature in "SPCWD" if square in alone(creature, beside)] == [*"SPCWD"]


def test_restricted_squares_cannot_be_crossed_either() -> None:
    """From b2 only the Dragon gets to c4 in two steps by c3 or to d4 by c3; the Warrior
    gets to c4 by b3, and to d4 not at all."""
    assert "d4" in alone("D", "b2")
    assert "d4" not in alone("W", "b2")
    assert "c4" in alone("W", "b2")
    state = drawn("""
        +  .  .  .  s
        .  ~  .  .  .
        #  .  ^  .  #
        .  W  .  ~  .
        =  .  .  .  +
    """)
    assert refusal(state, "Wb2-d4").startswith(
        "The way to d4 leads through terrain that the Warrior cannot cross."
    )


def test_children_cross_villages() -> None:
    """The way from a2 to a4 by b3 is blocked: only a Child comes through the Village."""
    for creature, through in (("C", True), ("W", False)):
        state = drawn(f"""
            +  .  .  .  =
            .  ~  .  .  .
            #  p  ^  .  #
            {creature}  .  .  ~  .
            =  .  .  .  +
        """)
        assert ("a4" in ends(state, creature)) is through


def test_saints_step_into_shrines() -> None:
    """On d1 c1, c2, e2 and the Swamp shut the Saint in: only the Shrine is open."""
    state = drawn("""
        +  .  .  .  =
        .  ~  .  .  .
        #  .  ^  .  #
        .  .  D  ~  c
        =  .  w  S  +
    """)
    assert ends(state, "S") == {"e1"}


def test_the_dragon_crosses_the_mountain() -> None:
    """From b3 to d3 there is no other way of two steps."""
    board = """
        +  .  .  .  =
        .  ~  s  .  .
        #  {}  ^  .  #
        .  .  c  ~  .
        =  .  .  .  +
    """
    assert "d3" in ends(drawn(board.format("D")), "D")
    assert "d3" not in ends(drawn(board.format("W")), "W")


def test_no_creature_moves_through_an_occupied_square() -> None:
    """The Dragon is shut in by friend and foe."""
    state = drawn("""
        +  .  .  .  =
        .  ~  .  .  .
        #  .  ^  .  #
        C  w  .  ~  .
        D  P  .  .  +
    """)
    assert legal(state, "D") == set()
    assert refusal(state, "Da1-c1") == (
        "The way to c1 is blocked: a creature cannot pass another. The Dragon can go nowhere now."
    )


def test_a_move_that_captures_ends_there() -> None:
    """The Dragon takes the Saint on b2 but does not fly on to b3 or c3."""
    state = drawn("""
        +  .  .  .  =
        .  ~  .  .  .
        #  .  ^  .  #
        C  s  .  ~  .
        D  P  .  .  +
    """)
    assert legal(state, "D") == {"Da1xb2"}


def test_a_creature_walks_round_what_blocks_it() -> None:
    """The Child on b2 stands in the straight way to b3, but c2 is free. Behind two it is
    out of reach."""
    one = drawn("""
        +  .  .  .  =
        .  ~  .  .  .
        #  .  ^  .  #
        .  c  .  ~  .
        =  W  .  .  +
    """)
    two = drawn("""
        +  .  .  .  =
        .  ~  .  .  .
        #  .  ^  .  #
        D  c  s  ~  .
        =  W  .  .  +
    """)
    assert "b3" in ends(one, "W")
    assert "b3" not in ends(two, "W")


def test_the_path_shown_is_a_shortest_one_and_always_the_same() -> None:
    state = drawn("""
        +  .  .  .  w
        .  ~  .  .  .
        #  .  ^  .  #
        .  .  S  ~  .
        =  .  .  .  +
    """)
    assert last(played(state, "Sc2-d4")).path == (7, 13, 18)
    assert last(played(state, "Sc2xe5")).path == (7, 13, 18, 24)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Da2-d4", "d4 is out of reach: the Dragon moves up to 2 squares."),
        ("Pb1-b3", "b3 is out of reach: the Spirit moves 1 square."),
        ("Da2-b1", "Your own Spirit stands on b1."),
        ("Pb1-d2", "d2 is out of reach"),
        ("Sc2-d2", "The Saint cannot enter the Swamp on d2: only a Spirit may."),
        ("Sc2-c3", "The Saint cannot enter the Mountain on c3: only a Dragon may."),
        ("Da2-a3", "The Dragon cannot enter the Village on a3: only a Child may."),
        ("Sc2-b2", "The Saint captures only the Spirit, and the Warrior stands on b2."),
        ("Sd3-d4", "Your Saint stands on c2, not on d3."),
        ("Ca1-b2", "Your Child is in reserve: deploy it, say with C>b1."),
        ("Wa1-b2", "Your Warrior has been captured and is out of the game."),
        ("Sc2xd3", "There is nothing to capture on d3: write Sc2-d3."),
        ("pass", "You can still move or deploy a creature, so you may not pass."),
    ],
)
def test_a_wrong_move_is_refused_with_its_rule(text: str, reason: str) -> None:
    state = drawn(
        """
        +  .  .  .  =
        .  ~  .  .  .
        #  .  ^  .  #
        D  w  S  ~  .
        =  P  .  .  +
        """,
        reserve="C",
    )
    assert refusal(state, text).startswith(reason)


def test_a_refusal_says_what_the_creature_could_do_instead() -> None:
    state = drawn("""
        +  .  .  .  s
        .  ~  .  .  .
        #  .  ^  .  #
        .  .  .  ~  .
        =  P  .  .  +
    """)
    assert refusal(state, "Pb1-e1") == (
        "The Spirit cannot enter the Shrine on e1: only a Saint may. "
        "The Spirit can go to a1, c1, a2, b2, c2."
    )


def test_the_other_side_waits_for_its_turn() -> None:
    state = drawn(ALONE.replace(".  .  .  ~  .", ".  S  .  ~  ."))
    assert refusal(state, "Se5-d5", seat=1) == "It is Twilight's turn."
