"""Commands in sentences lead to the commands, in every language, where their numbers are known."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from cogs.hall.languages.commands import know, known, link, linked
from common.text.catalogue import codes
from tests.bot.languages.test_whole_match import speak
from tests.bot.reading import message_of, words
from tests.bot.world import World
from tools.words.catalogues import languages

REAL = tuple(each for each in codes() if each != "en")
NAMED = re.compile(r"`/([-\w]+(?: [-\w]+)*)`")
MENTION = re.compile(r"</([-\w]+(?: [-\w]+)*):(\d+)>")

pytestmark = pytest.mark.links_commands


async def test_the_numbers_are_learned_at_the_start_and_kept(world: World) -> None:
    first = linked("`/play` and `/match show`, `/match`, `/unknown`")
    assert re.fullmatch(r"</play:\d+> and </match show:\d+>, `/match`, `/unknown`", first)
    know({})
    await world.restart()
    assert linked("`/play` and `/match show`, `/match`, `/unknown`") == first
    key = f"command ids:{world.bot.application_id}"
    await world.store.settings.set(key, "{}")
    await world.restart()
    assert linked("`/play` and `/match show`, `/match`, `/unknown`") == first, "asked for again"


async def test_messages_lead_to_commands_in_every_language(world: World) -> None:
    for code in ("en", *REAL):
        await speak(world, code)
        answer: Any = message_of(await world.ann.slash(world.channel, "help"))
        told = words(answer)
        assert {"play", "learn"} <= {each[1] for each in MENTION.finditer(told)}
        assert not {each[1] for each in NAMED.finditer(told)} & {"play", "learn"}


@pytest.mark.parametrize("folder", languages(), ids=lambda each: each.name)
async def test_every_sentence_names_commands_that_there_are(world: World, folder: Path) -> None:
    with (folder / "messages.po").open("rb") as file:
        sentences = read_po(file)
    del world  # the commands are known once it has begun
    roots = {each.split()[0] for each in known()}
    named = 0
    for each in sentences:
        ids = [each.id] if isinstance(each.id, str) else [*each.id]
        told = [each.string] if isinstance(each.string, str | None) else [*each.string]
        there = {name[1] for words in ids for name in NAMED.finditer(words)}
        for words_there in filter(None, told):
            assert {name[1] for name in NAMED.finditer(words_there)} == there, words_there
        for name in there:
            named += 1
            leads = linked(f"`/{name}`").startswith("</")
            assert leads or name.split()[0] not in roots, f"nobody can type {name}"
    assert named


def test_what_is_unknown_stays_as_people_type_it() -> None:
    registered: list[dict[str, Any]] = [{"name": "play", "id": "7"}]
    assert link(registered) == {"play": 7}
    assert linked("**`/play`**") == "**</play:7>**"
    assert linked("`/play game`") == "</play:7> `game`"
    know({})
    assert linked("`/play`") == "`/play`"
