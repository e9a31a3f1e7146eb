"""The bounded store against a plain list of what was used, in this order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.lru import Lru

DEEDS = st.lists(
    st.tuples(st.sampled_from(["read", "write", "drop", "look"]), st.integers(0, 3)),
    min_size=12,
    max_size=40,
)
"""Of few things many times: a thing matters that is read while there is no room for another."""


@given(most=st.integers(1, 3), deeds=DEEDS)
def test_it_holds_what_was_used_last(most: int, deeds: list[tuple[str, int]]) -> None:
    store: Lru[int, str] = Lru(most)
    used: list[int] = []
    for deed, key in deeds:
        if deed == "write":
            store[key] = str(key)
        elif deed == "drop":
            store.pop(key, None)
        elif deed == "look":
            assert (key in store) == (key in used)
        else:
            assert store.get(key) == (str(key) if key in used else None)
        if deed == "drop":
            used = [each for each in used if each != key]
        elif deed == "write" or (deed == "read" and key in used):
            used = [*(each for each in used if each != key), key][-most:]
        assert list(store) == used
        assert len(store) == len(used)


def test_what_is_not_there_is_not_there() -> None:
    with pytest.raises(KeyError):
        _ = Lru[int, int](1)[0]
