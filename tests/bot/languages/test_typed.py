"""What people type in their own language, and what is proposed to them meanwhile."""

from __future__ import annotations

from unittest.mock import patch

from common.text.text import written
from conformance.pseudo import PSEUDO, plain_words
from render.picture import areas
from tests.bot.languages.test_whole_match import speak
from tests.bot.reading import message_of, words
from tests.bot.samples import sample_of
from tests.bot.world import World
from tests.sample import present


def own(text: str) -> str:
    """Returns the words in the language of marked words."""
    return written(text, PSEUDO)


async def test_proposals_are_in_the_language_of_who_types(world: World) -> None:
    world.sample = sample_of("vilnius")
    with patch("cogs.lobby.service.secrets.token_hex", return_value=world.sample.seeds[0]):
        room = await world.ready()
    person = room.players[(await room.match()).to_act[0]]
    before = await person.autocomplete(world.channel, "vilnius recruit", "unit", "")
    await speak(world)
    found = present(await person.autocomplete(world.channel, "vilnius recruit", "unit", ""))
    assert not [each for choice in found for each in plain_words(choice["name"])]
    assert [each["value"] for each in found] == [each["value"] for each in before]
    for typed in (found[0]["name"], before[0]["name"]):
        again = await person.autocomplete(world.channel, "vilnius recruit", "unit", typed)
        assert found[0] in again


async def test_typed_words_are_understood_in_both_languages(world: World) -> None:
    world.sample = sample_of("victorus")
    room = await world.ready()
    await speak(world)
    for part in areas("victorus", (await room.match()).view(0)):
        for typed in (own(part.label), str(part.label)):
            shown = message_of(await world.ann.slash(world.channel, "victorus zoom", area=typed))
            assert own(part.label) in words(shown)
