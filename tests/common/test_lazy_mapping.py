"""Values that are made when they are first asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from common.lazy_mapping import OnDemand
from engines.registry import GAMES, HOUSE, folder_of, is_of_house


def test_each_is_made_once_and_only_if_it_is_asked_for() -> None:
    made = list[str]()

    def make(key: str) -> str:
        made.append(key)
        return key.upper()

    letters = OnDemand("cab", make)
    assert list(letters) == ["c", "a", "b"]
    assert len(letters) == 3
    assert "a" in letters
    assert "x" not in letters
    assert made == []
    assert letters["a"] == letters["a"] == letters.get("a") == "A"
    assert made == ["a"]
    assert list(letters.values()) == ["C", "A", "B"]
    assert made == ["a", "c", "b"]
    assert letters.get("x") is None
    with pytest.raises(KeyError):
        letters["x"]


def test_values_are_set_and_removed_in_their_order() -> None:
    letters = OnDemand("cab", str.upper)
    letters["x"] = "other"
    letters["a"] = "set"
    assert dict(letters) == {"c": "C", "a": "set", "b": "B", "x": "other"}
    del letters["a"]
    del letters["c"]
    assert dict(letters) == {"b": "B", "x": "other"}
    with pytest.raises(KeyError):
        letters["a"]
    with pytest.raises(KeyError):
        del letters["a"]


def test_games_have_the_keys_of_their_folders() -> None:
    registered = [key for key in GAMES if is_of_house(key)]
    assert sorted(folder_of(key) for key in registered) == sorted(HOUSE)
    assert all(GAMES[key].key == key for key in registered)


def test_a_process_loads_only_the_game_that_it_draws() -> None:
    code = (
        "import sys; import render.animation.service; from render.picture import RENDERERS;"
        "RENDERERS['vilitum'];"
        "print(sorted({each.split('.')[1] for each in sys.modules"
        " if each.endswith(('.game', '.draw')) and each.count('.') == 2}))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(  # noqa: S603
        (sys.executable, "-c", code), cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['vilitum']"
