"""The reference players' own positions obey the same rules as the engines."""

from __future__ import annotations

from typing import Any

import pytest

from engines.__main__ import perft as counted
from engines.registry import game as find_game
from tests.tools.stick.kit import DUELS, beside, duel_stick, ends, engine_ends, would_win
from tools.strength.stick.position import perft

START = "t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C*"
START_5 = "Wa1 Rb1 Zc1 Ad1 Ce1 / We5 Rd5 Zc5 Ab5 Ca5"
START_7 = "Wb1 Rc1 Zd1 Ae1 Cf1 / Wf7 Re7 Zd7 Ac7 Cb7"
VARIANTS = [
    ("vicious-circle", {"ruleset": "van-slyke"}),
    ("vicious-circle", {"ruleset": "magnus"}),
    ("vilitum", {"board": "5x5"}),
    ("vilitum", {"board": "7x7"}),
]


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("key", "text", "deepest"),
    [
        *(("vicious-circle", f"{each} {START}", 3) for each in ("van-slyke", "magnus")),
        ("vicious-circle", "van-slyke t Sc2 Wb1 P* / Sd3 Wc5 D* ply:6 ban:Sd4/We4", 3),
        pytest.param("vicious-circle", "van-slyke t Se1 / Wd1 Ce2 Pa4", 4, id="shut in"),
        pytest.param("vicious-circle", "magnus t Pc2 Wb1 / Cc1", 3, id="the last creature"),
        *(("vilitum", f"5x5 {each} {START_5}", 3) for each in (1, 2)),
        ("vilitum", f"7x7 1 {START_7}", 2),
        pytest.param("vilitum", "5x5 1 Rb2-1 Ca3-2 / Wb4-4 Zc3", 3, id="sacrifices"),
    ],
)
def test_perft_is_that_of_the_engines(key: str, text: str, deepest: int) -> None:
    game = find_game(key)
    state = game.load(text)
    position = duel_stick(key).position(state)
    assert position is not None
    for depth in range(1, deepest + 1):
        assert perft(position, depth) == counted(game, state, depth)
    assert position.key() == _of(key, state).key(), "everything is taken back"
    assert ends(position) == engine_ends(game, state)


@pytest.mark.untraced
@pytest.mark.parametrize(("key", "options"), VARIANTS)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_random_games_go_the_same_way(key: str, options: dict[str, str], seed: str) -> None:
    """The same moves, wins and draws at each turn; what is made and taken back leaves no trace."""
    game = find_game(key)
    turns = 0
    for state, position in beside(game, options, f"{key} {seed}"):
        turns += 1
        fresh = _of(key, state)
        assert (fresh.key(), fresh.value()) == (position.key(), position.value())
        assert ends(position) == engine_ends(game, state)
        for side in (0, 1):
            assert position.wins(side) == would_win(position, side)
        assert (fresh.key(), fresh.value()) == (position.key(), position.value())
    assert turns > 3


def _of(key: str, state: Any) -> Any:
    return duel_stick(key).position(state)


@pytest.mark.parametrize("text", ["5x5:beginner 1 Wa1 / Wa2", "5x5:blood-rage 1 Wa1 / Wa2"])
def test_other_rules_of_vilitum_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no regional rules"):
        duel_stick("vilitum").position(find_game("vilitum").load(text))


@pytest.mark.parametrize("key", DUELS)
def test_before_the_play_there_is_no_position(key: str) -> None:
    game = find_game(key)
    assert duel_stick(key).position(game.start(game.resolve_options({}), 2, "new")) is None
