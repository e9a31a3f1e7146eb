"""The headers of an exported match: words of one line each, from which nothing follows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.export import HEADER, LONGEST, MOST, headers, one_line, read, write
from engines.game import Unreadable
from engines.match import begin, replay
from engines.registry import GAMES
from tests.sample import GAME, random_match

KEYS = st.from_regex(r"[a-z][a-z-]{0,19}", fullmatch=True)
HEADERS = st.lists(st.tuples(KEYS, st.text(max_size=300)), max_size=8)
MATCH = random_match(GAME, "1")
PLAIN = write(MATCH, None)


@given(about=HEADERS)
def test_whatever_the_headers_say_the_match_is_the_same(about: list[tuple[str, str]]) -> None:
    text = write(MATCH, None, None, about)
    assert read(text) == read(PLAIN)
    assert headers(text) == tuple((key, one_line(said)) for key, said in about if one_line(said))
    assert text.startswith(f"{HEADER}\n")
    others = [each for each in text.splitlines() if not each.startswith("about ")]
    assert others == PLAIN.splitlines()


@given(words=st.text(max_size=400))
def test_a_line_stays_one_and_short(words: str) -> None:
    line = one_line(words)
    assert len(line) <= LONGEST
    assert one_line(line) == line
    assert len(f"x{line}x".splitlines()) == 1
    assert line.strip() == line


def test_a_name_that_looks_like_a_line_of_the_file_is_none() -> None:
    text = write(MATCH, None, None, [("player", "Eve\nseed 1234\n0 stop\u20287 x\u202eevil")])
    assert "about player Eve seed 1234 0 stop 7 x evil\n" in text
    assert read(text) == read(PLAIN)


def test_very_many_headers_are_passed_over() -> None:
    text = f"{PLAIN}about player Ann\n" + "about x y\n" * 50_000
    assert len(headers(text)) == MOST
    hidden = "\u200b" * 200_000
    assert headers(f"{PLAIN}about player {hidden}Ann\n") == ()


def test_a_file_of_an_older_program_has_none() -> None:
    assert headers(PLAIN) == ()
    assert read(PLAIN).state == MATCH.state


@pytest.mark.parametrize("key", list(GAMES))
def test_a_refusal_names_the_line(key: str) -> None:
    match = random_match(GAMES[key], "3")
    lines = write(match, None, None, [("title", "x")]).splitlines()
    first = next(at for at, line in enumerate(lines) if line[:1].isdecimal())
    for at in (first, (first + len(lines)) // 2, len(lines) - 1):
        wrong = [*lines[:at], f"{lines[at].split()[0]} !nonsense", *lines[at + 1 :]]
        with pytest.raises(Unreadable, match=rf"line {at + 1}, “\d !nonsense”, is refused"):
            read("\n".join(wrong))


def test_a_file_of_too_many_entries_or_that_takes_too_long_is_refused() -> None:
    assert read(PLAIN, MATCH.ply) == read(PLAIN)
    with pytest.raises(Unreadable, match="more than"):
        read(PLAIN, MATCH.ply - 1)
    asked: list[int] = []

    def twice() -> bool:
        asked.append(1)
        return len(asked) < 3

    with pytest.raises(Unreadable, match="too long"):
        read(PLAIN, goes_on=twice)
    assert len(asked) == 3


@given(
    lines=st.lists(
        st.one_of(
            st.text(max_size=30),
            st.sampled_from(PLAIN.splitlines()),
            st.sampled_from(["seats 9", "revision x", "option a b", "0 !resign", "9 !time"]),
        ),
        max_size=30,
    )
)
def test_any_text_is_read_or_refused_in_a_sentence(lines: list[str]) -> None:
    refused = ""
    try:
        match = read("\n".join([HEADER, *lines]))
    except Unreadable as error:
        refused = str(error)
    else:
        assert replay(match.setup, match.entries).state == match.state
    assert not refused or refused.endswith(".")


def test_without_entries_it_is_a_match_at_its_start() -> None:
    fresh = replay(begin(GAME.key, {}, "seed"))
    assert read(write(fresh, None)).ply == 0 or GAME.chance
