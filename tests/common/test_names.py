"""Whatever somebody calls themselves, nothing can be read into it; and ordinary names stay."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from common.names import called, plain, visible

PARTS = st.sampled_from(
    [
        *("<@1>", "<@&2>", "<#3>", "<t:0:R>", "</x:4>", "@everyone", "[click](https://a.org)"),
        *("https://", "://", "](", "discord.gg/", ".gg/", "**", "__", "_", "~~", "||", "`", "> "),
        *("# ", "-# ", "- ", "\n", "\r", "\u2028", "\u202e", "\u2066", "\u200f", "\u061c", "\0"),
        *("\u200b", "\u200d", "\u3164", "\u2800", "\ufe0f", "\u0301", "\ud800", " ", "/", ":", "]"),
        *("(", "<", ">", "a", "Ann", "👩", "🏴", "\U000e0067"),
    ]
)
NAMES = st.one_of(st.text(), st.lists(PARTS, max_size=12).map("".join))
TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
READ = re.compile(r"<[@#:/ta]|@|://|\]\(|\.[A-Za-z]{2,3}/|[*`~|\\<>#]|__|(?<!\S)_|_(?!\S)|^[-+] ")


@given(NAMES)
@example("[click](https://evil.org)")
@example("]*(")
@example(":*//")
@example("\u3164")
def test_nothing_can_be_read_into_a_name(name: str) -> None:
    told = called(name, "somebody")
    assert told.strip() == told != ""
    assert len(f"x{told}x".splitlines()) == 1
    assert not TURNS.search(told)
    assert not READ.search(told)
    assert any(unicodedata.category(each)[0] in "LNPSC" for each in told)
    assert plain(told) == told


@given(NAMES)
def test_what_can_be_seen_is_one_line(words: str) -> None:
    line = visible(words)
    assert visible(line) == line == line.strip()
    assert len(f"x{line}x".splitlines()) == 1
    assert not TURNS.search(line)


@pytest.mark.parametrize(
    "name",
    [
        *("Ann", "Zoë Müller-Lüdenscheidt", "O'Brien", "D’Artagnan", "ann_lee", "Ann (she/her)"),
        *("李雷", "한글", "Жанна", "محمد", "नमस्ते", "می‌خواهم", "[TAG] Ann", "J.R. 2.0", "50% :)"),
        *("Zoë 🦊", "👩‍🚀", "🏳️‍🌈", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👍🏽", "¯\u203e", "1. FC Köln", "Nguyễn Thị Ánh"),
    ],
)
def test_an_ordinary_name_stays_as_it_is(name: str) -> None:
    assert plain(name) == name


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("<t:0:R>", "t:0:R"),
        ("two\nlines\t", "two lines"),
        ("[click](https://evil.org/x)", "[click] (https evil.org x)"),
        ("discord.gg/abc", "discord.gg abc"),
        ("\u202eevil\u200b", "evil"),
        ("_ann_", "ann"),
        ("a\u0301\u0301\u0301\u0301\u0301\u0301", "a\u0301\u0301\u0301\u0301"),
        ("\u3164\u2800 \u200d\ufe0f", ""),
        ("# **", ""),
        ("@everyone <@1> `x` **b** ~~c~~ ||d||", "everyone 1 x b c d"),
        ("__under__ ann_lee", "under ann_lee"),
    ],
)
def test_what_is_left_of_others(name: str, told: str) -> None:
    assert plain(name) == told


COMPARED = "deleted_accounts.py"
"""The module that compares names with others, and shows none."""


def test_what_discord_tells_of_names_is_made_plain_where_it_comes_in() -> None:
    raw = re.compile(r"\b(?:user|member|person)\.(?:display_name|global_name)")
    lines = [
        (path.name, line)
        for path in (Path(__file__).parents[2] / "cogs").rglob("*.py")
        if path.name != COMPARED
        for line in path.read_text("utf-8").splitlines()
        if raw.search(line)
    ]
    assert len(lines) > 4, "the search finds something"
    assert [name for name, line in lines if "plain(" not in line] == []
