"""Ko, in Van Slyke's version: no move from x to y and straight back to x."""

from __future__ import annotations

from engines.vicious_circle.board import Kind, square
from engines.vicious_circle.values import Ban
from tests.engines.vicious_circle.kit import GAME, drawn, ends, legal, played, refusal

OPEN = """
    +  .  .  .  d
    .  ~  .  w  .
    #  .  ^  .  #
    .  .  S  ~  .
    D  .  .  .  +
"""


def test_a_creature_may_not_go_back_to_where_it_just_came_from() -> None:
    after = played(drawn(OPEN), "Sc2-d3", "Wd4-c4")
    assert "c2" not in ends(after, "Sd3")
    assert GAME.view(after, None).bans == (
        Ban(Kind.SAINT, square("c2")),
        Ban(Kind.WARRIOR, square("d4")),
    )
    assert refusal(after, "Sd3-c2").startswith(
        "Ko: the Saint came from c2 on your last turn and may not end its move there now."
    )


def test_without_the_ban_it_could() -> None:
    after = played(drawn(OPEN, ruleset="magnus"), "Sc2-d3", "Wd4-c4")
    assert "c2" in ends(after, "Sd3")
    assert GAME.view(after, None).bans == (None, None)


def test_the_ban_is_on_one_creature_only() -> None:
    after = played(drawn(OPEN), "Sc2-d3", "Wd4-c4")
    assert "c2" in ends(after, "Da1")


def test_it_may_pass_over_the_square() -> None:
    """From d3 to b1 the Saint's only way of three squares leads over c2."""
    after = played(drawn(OPEN), "Sc2-d3", "Wd4-c4")
    assert "b1" in ends(after, "Sd3")


def test_a_move_of_another_creature_replaces_the_ban() -> None:
    after = played(drawn(OPEN), "Sc2-d3", "Wd4-c4", "Da1-b2", "Wc4-b5")
    assert "c2" in ends(after, "Sd3")
    assert "a1" not in ends(after, "Db2")


def test_it_lapses_after_one_own_turn_of_the_same_creature() -> None:
    after = played(drawn(OPEN), "Sc2-d3", "Wd4-c4", "Sd3-e2", "Wc4-b5")
    assert "c2" in ends(after, "Se2")
    assert "d3" not in ends(after, "Se2")


def test_a_deployment_clears_the_ban() -> None:
    state = drawn(OPEN, reserve="P")
    after = played(state, "Sc2-d3", "Wd4-c4", "P>a2", "Wc4-b5")
    assert "c2" in ends(after, "Sd3")
    assert GAME.view(after, None).bans[0] is None


def test_a_forced_pass_clears_the_ban() -> None:
    """Twilight's Spirit stepped from b5 to a4; on b3 and b4 nothing gives way to it, and
    b5 is banned. After the pass it may go back."""
    state = drawn(
        """
        +  .  .  .  =
        P  p  .  .  .
        #  d  ^  .  #
        .  .  .  ~  .
        =  .  .  .  +
        """,
        rest="ply:7 ban:Pb5/-",
    )
    assert legal(state) == {"pass"}
    assert GAME.view(state, 0).legal == (GAME.read("pass"),)
    after = played(state, "pass", "Db3-c3")
    assert GAME.view(after, None).bans[0] is None
    assert legal(after) == {"Pa4-b3", "Pa4-b5"}


def test_even_a_capture_may_not_end_there() -> None:
    """Dawn's Spirit followed onto c2, where the Saint came from."""
    state = drawn("""
        +  .  .  .  w
        .  ~  .  .  .
        #  .  ^  .  #
        .  p  S  ~  .
        D  .  .  .  +
    """)
    after = played(state, "Sc2-d3", "Pb2-c2")
    assert "Sd3xc2" not in legal(after)
    assert "Sd3xc2" in legal(
        played(
            drawn(
                """
        +  .  .  .  w
        .  ~  .  .  .
        #  .  ^  .  #
        .  p  S  ~  .
        D  .  .  .  +
    """,
                ruleset="magnus",
            ),
            "Sc2-d3",
            "Pb2-c2",
        )
    )
    assert refusal(after, "Sd3xc2").startswith("Ko: the Saint came from c2")


def test_a_capture_is_a_move_and_bans_too() -> None:
    state = drawn("""
        +  .  .  .  w
        .  ~  .  .  .
        #  .  ^  p  #
        .  .  S  ~  .
        D  .  .  .  +
    """)
    after = played(state, "Sc2xd3", "We5-d5")
    assert "c2" not in ends(after, "Sd3")


def test_the_ban_of_a_captured_creature_is_forgotten() -> None:
    state = drawn("""
        +  .  .  .  w
        .  ~  .  .  d
        #  .  ^  .  #
        .  .  S  ~  .
        D  .  .  .  +
    """)
    after = played(state, "Sc2-d3", "De4xd3")
    assert GAME.view(after, None).bans == (None, Ban(Kind.DRAGON, square("e4")))


def test_both_memories_are_in_the_position_s_text() -> None:
    after = played(drawn(OPEN), "Sc2-d3", "Wd4-c4")
    text = "van-slyke t Sd3 Da1 / Wc4 De5 ply:2 line:Sc2-d3,Wd4-c4"
    assert GAME.dump(after) == text
    assert GAME.load(text) == after
    assert GAME.load(text).bans == after.bans
