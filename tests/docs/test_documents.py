"""What the documents show is what the program does: pictures, commands, and links."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import pytest
from babel.messages.pofile import read_po
from PIL import Image, ImageChops, ImageStat

from cogs.hall.languages.commands import OPTION
from common.text.catalogue import language
from engines.registry import GAMES
from tests.bot.world import World
from tests.docs.commands import listed, pages, with_commands
from tests.docs.pictures import FOLDER, MATCHES, MOVING, STILL, Shown, match_of, moving, still
from tests.docs.transcript import PAGE, transcript
from tools.scale.__main__ import Match, Use, table
from tools.words.catalogues import languages

PAGES: Final = [
    *sorted(Path().glob("*.md")),
    *sorted(Path("docs").rglob("*.md")),
    *sorted(Path("languages").rglob("*.md")),
]
BOLD: Final = re.compile(r"(?<=[^\n][ \n(])\*\*([^*]+)\*\*")
"""What stands in bold within a paragraph."""
LINK: Final = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
SAME: Final = 0.5
"""How far apart the colours of a picture may be on the average, of 255: another version of the
library draws a rim a little differently, and no more."""


def difference(one: bytes, other: bytes) -> float:
    """How far apart two pictures of the same size are on the average."""
    with Image.open(io.BytesIO(one)) as first, Image.open(io.BytesIO(other)) as second:
        assert first.size == second.size
        changed = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
    return sum(ImageStat.Stat(changed).mean) / 3


@pytest.mark.parametrize("name", STILL)
def test_a_picture_shows_what_is_drawn_now(name: str) -> None:
    assert difference((FOLDER / name).read_bytes(), still(STILL[name])) < SAME


def test_a_picture_of_another_moment_would_be_found() -> None:
    shown = STILL["vilitum.png"]
    assert shown.ply
    other = still(replace(shown, ply=shown.ply - 1))
    assert difference((FOLDER / "vilitum.png").read_bytes(), other) > SAME


@pytest.mark.parametrize("name", MOVING)
def test_an_animation_shows_what_is_drawn_now(name: str) -> None:
    kept, drawn = (FOLDER / name).read_bytes(), moving(MOVING[name])
    with Image.open(io.BytesIO(kept)) as first, Image.open(io.BytesIO(drawn)) as second:
        frames = [getattr(each, "n_frames", 1) for each in (first, second)]
        assert frames[0] == frames[1] > 1
        first.seek(frames[0] - 1)
        second.seek(frames[0] - 1)
        changed = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
    assert sum(ImageStat.Stat(changed).mean) / 3 < SAME


def test_the_matches_that_are_shown_are_over() -> None:
    kept = {each.stem for each in MATCHES.iterdir()}
    assert kept == {shown.match for shown in STILL.values()} <= set(GAMES)
    assert all(match_of(Shown(key, None)).outcome for key in kept)


async def test_all_commands_are_listed_as_they_are(world: World) -> None:
    """Else: `python -m tests.docs`."""
    for path, code in pages().items():
        page = path.read_text("utf-8")
        assert with_commands(page, listed(world.bot, code)) == page, path


@pytest.mark.parametrize("folder", ["docs", *(each.name for each in languages())])
def test_bold_words_of_a_page_for_players_are_those_that_they_press(folder: str) -> None:
    """Buttons, options, names and permissions are called as the program calls them."""
    found = {each.parent.name: each for each in pages() if each.name == "playing.md"}
    if (page := found.get(folder)) is None:
        pytest.skip("an unfinished language has no page yet")
    code = pages()[page]
    with Path("languages", "de" if code == "en" else code, "messages.po").open("rb") as file:
        said = [each.id if code == "en" else each.string for each in read_po(file)]
    told = " ".join(each for each in said if isinstance(each, str))
    known = {_plain(each) for each in said if isinstance(each, str)}
    known |= {_plain(each) for each in BOLD.findall(told)}
    known |= {_plain(each) for word, row in names(code) for each in (word, *row.values())}
    text = page.read_text("utf-8").partition("<!--")[0]
    assert {*map(_plain, BOLD.findall(text))} <= known


@pytest.mark.parametrize("code", [each for each in pages().values() if each != "en"])
def test_a_page_for_players_names_options_as_its_readers_see_them(code: str) -> None:
    (page,) = (page for page, its in pages().items() if its == code and page.name == "playing.md")
    with Path("languages", code, "messages.po").open("rb") as file:
        seen = {str(each.id): each.string for each in read_po(file) if each.context == OPTION}
    assert seen
    unseen = {english for english, own in seen.items() if own != english}
    text = page.read_text("utf-8").partition("<!--")[0]
    assert not {*re.findall("`([a-z_]+)`", text)} & unseen


def _plain(label: str) -> str:
    return " ".join(label.split()).strip(" …:✓").casefold()


def names(code: str) -> Iterable[tuple[str, Mapping[str, str]]]:
    """The names of a language, in English themselves."""
    return language("de" if code == "en" else code).names.items()


def test_the_match_by_text_is_told_as_it_is_now() -> None:
    """Else: `python -m tests.docs`."""
    assert PAGE.read_text("utf-8") == transcript()


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text("utf-8")):
        if not link.startswith(("http:", "https:")):
            assert (page.parent / unquote(link)).exists(), link


def test_what_many_servers_cost_is_worked_out() -> None:
    shown = "\n".join(table(Use(), Match()))
    assert shown in Path("docs/scale.md").read_text("utf-8")
