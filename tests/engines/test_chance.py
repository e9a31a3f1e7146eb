"""The seed's fingerprint, and what shows that the seed was not changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.export import read, write
from engines.game import Unreadable
from engines.match import Match, begin, fingerprint, published, replays
from engines.registry import GAMES
from tests.sample import GAME, random_match
from tests.toys.simultaneous_hands import SIMULTANEOUS_HANDS


@pytest.fixture(autouse=True)
def bazaar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with chance, registered for the time of a test."""
    monkeypatch.setitem(GAMES, SIMULTANEOUS_HANDS.key, SIMULTANEOUS_HANDS)


def reseeded(match: Match, seed: str) -> Match:
    """The match with another seed in its set-up than the one it was played with."""
    return replace(match, setup=replace(match.setup, seed=seed))


@given(st.text(st.characters(codec="utf-8")))
def test_a_fingerprint_is_64_hexadecimal_digits(seed: str) -> None:
    told = fingerprint(seed)
    assert len(told) == 64
    assert set(told) <= set("0123456789abcdef")
    assert told != fingerprint(f"{seed} ")


def test_a_fingerprint_is_the_sha256_of_the_utf_8() -> None:
    """The example of FIPS 180-4, and what sha256sum prints of letters beyond ASCII."""
    abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert fingerprint("abc") == abc
    assert fingerprint("söt") == "5f0b426eb1f05badaaf19634f6be951e8491600af935a0e05f2e982b8a82ce5c"


def test_only_games_with_chance_publish_a_fingerprint() -> None:
    assert published(begin(SIMULTANEOUS_HANDS.key, {}, "3f2a")) == fingerprint("3f2a")
    assert not GAME.chance
    assert published(begin(GAME.key, {}, "3f2a")) is None
    assert published(replace(begin(GAME.key, {}, "3f2a"), game="gone")) is None


def test_a_set_up_does_not_tell_its_seed_in_a_log() -> None:
    assert "3f2a" not in repr(begin(SIMULTANEOUS_HANDS.key, {}, "3f2a"))


@pytest.mark.parametrize("number", range(5))
def test_a_match_replays_with_its_own_seed_and_no_other(number: int) -> None:
    match = random_match(SIMULTANEOUS_HANDS, f"{number}")
    assert replays(match)
    assert not replays(reseeded(match, "another"))


@pytest.mark.parametrize("told", [None, fingerprint("1")])
def test_an_exported_match_with_chance_replays_with_and_without_a_fingerprint(
    told: str | None,
) -> None:
    match = random_match(SIMULTANEOUS_HANDS, "1")
    text = write(match, None, told)
    assert (f"\nfingerprint {told}\n" in text) == (told is not None)
    assert read(text) == match


def test_an_exported_match_with_chance_does_not_replay_without_its_seed() -> None:
    text = write(random_match(SIMULTANEOUS_HANDS, "1"), None, fingerprint("1"))
    running = text.replace("seed 1\n", "")
    with pytest.raises(Unreadable, match="export it again after its end"):
        read(running)
    with pytest.raises(Unreadable, match="not the one published at its start"):
        read(text.replace("seed 1\n", "seed 2\n"))
