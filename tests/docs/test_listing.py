"""What directories of bots show keeps to their limits, and is what the program says."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Final
from unittest.mock import Mock

import discord
from babel import Locale

from cogs.server.welcome import missing_in
from cogs.upkeep.portal import INVITED, OPTIONAL, permission_names
from common.text.catalogue import base, codes, is_whole
from engines.registry import GAMES, is_of_house
from host.listing import (
    DESCRIPTION,
    LONGEST_DESCRIPTION,
    LONGEST_SUMMARY,
    LONGEST_TAG,
    MOST_TAGS,
    SUMMARY,
    TAGS,
)
from tests.docs.listing import FOLDER, LONG, PAGE, with_texts
from tests.docs.pictures import FOLDER as PICTURES
from tests.docs.pictures import MOVING, STILL
from tools.loopback.portal import application

LINKED: Final = re.compile(r"\]\(([^)#]+)\)")
ITEM: Final = re.compile(r"- |[0-9]\. ")
"""The beginning of an item of a list."""
COMMAND: Final = re.compile(r"`/([a-z]+)`")


def test_the_permissions_are_those_that_the_host_and_each_server_are_told() -> None:
    hosting = Path("docs/hosting.md").read_text("utf-8").lower()
    assert [name for name in permission_names(INVITED.value) if name.lower() not in hosting] == []
    assert [name for name in permission_names(OPTIONAL.value) if name.lower() not in hosting] == []
    for name, granted in INVITED:
        if granted:
            fewer = Mock(spec=discord.Guild)
            fewer.me.guild_permissions = INVITED & ~discord.Permissions(**{name: True})
            (told,) = missing_in(fewer)
            assert str(told).lower() in hosting


def test_the_texts_keep_to_the_limits_of_discord() -> None:
    """These are also the limits of the small Discord, which refuses what is longer."""
    assert 0 < len(SUMMARY) <= LONGEST_SUMMARY
    assert 0 < len(DESCRIPTION) <= LONGEST_DESCRIPTION == application.LONGEST_DESCRIPTION
    assert len(set(TAGS)) == len(TAGS) == MOST_TAGS == application.MOST_TAGS
    assert all(0 < len(each) <= LONGEST_TAG for each in TAGS)
    assert application.LONGEST_TAG == LONGEST_TAG


def test_the_page_shows_the_texts_as_they_are() -> None:
    """Else: `python -m tests.docs`."""
    page = PAGE.read_text("utf-8")
    assert with_texts(page) == page
    for text in (SUMMARY, DESCRIPTION):
        assert f"```text\n{text}\n```" in page


def test_the_page_shows_pictures_that_are_kept_up_to_date_and_files_of_its_own() -> None:
    linked = {(FOLDER / each).resolve() for each in LINKED.findall(PAGE.read_text("utf-8"))}
    made = {(PICTURES / name).resolve() for name in (*STILL, *MOVING)}
    own = {each.resolve() for each in FOLDER.iterdir()} - {PAGE.resolve()}
    assert linked == made | own


def test_the_long_description_fits_the_program() -> None:
    """It names games, languages, commands and the number of permissions as they are. It has no link
    or table: directories resolve none of ours, and Discord draws no tables. No paragraph has more
    than one line: Discord would break it there."""
    text = LONG.read_text("utf-8")
    assert [two for two in pairwise(text.splitlines()) if all(two) and not ITEM.match(two[1])] == []
    titles = [game.title for key, game in GAMES.items() if is_of_house(key)]
    assert [each for each in titles if f"**{each}**" not in text] == []
    assert not LINKED.search(text)
    assert "\n|" not in text
    listed = Path("docs/playing.md").read_text("utf-8")
    for name in COMMAND.findall(text):
        assert f"`/{name}" in listed, name
    spoken = [base(each) for each in codes() if each != "en" and is_whole(each)]
    names = [str(Locale(each).get_language_name("en")) for each in spoken]
    assert {"German", "Lithuanian"} <= {*names}
    for page in (text, PAGE.read_text("utf-8")):
        assert [name for name in names if name not in page] == []
    assert len([name for name, granted in INVITED if granted]) == 6
    assert "asks for six permissions" in text
