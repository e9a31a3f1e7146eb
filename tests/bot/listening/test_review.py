"""A review by people who see no picture: its curve, its moments and another try, by words alone."""

from __future__ import annotations

import re

import pytest
from simcord import ResponseMessage

from db.values import BoardForm
from engines.registry import GAMES
from render.picture import areas
from tests.bot.bots.test_review import all_bad, finished
from tests.bot.listening.listener import choices, plain
from tests.bot.reading import alts, message_of, words
from tests.bot.world import World
from tests.sample import present
from tests.spoken.test_positions import SPOKEN, reader
from tests.traits import is_rivalry, thinks

RIVALS = [key for key in SPOKEN if is_rivalry(GAMES[key]) and thinks(GAMES[key])]


async def press(world: World, message: ResponseMessage, said: str) -> None:
    """Ann presses the control with these words."""
    choice = next(each for each in choices(message) if each.said == said)
    await world.ann.click(message, custom_id=choice.where[0])


@pytest.mark.parametrize("sample", RIVALS, indirect=True)
async def test_a_review_by_listening(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words tell the turning points and the board before each, and lead to another try."""
    all_bad(monkeypatch)
    await world.store.people.choose(world.ann.id, boards=BoardForm.WORDS)
    room = await finished(world)
    match, read = await room.match(), reader(world.sample.game)
    screen = message_of(await room.click(0, "Review"))
    await press(world, screen, "All turns")
    told = present(
        re.search(r"1\. Turn \d+: (.*)\. Chance to win: 30 % instead of 60 %", plain(screen))
    )
    await press(world, screen, "Moments")
    step = int(words(screen).split("step ")[1].split("\n")[0])
    assert match.words(step - 1, None) == told[1]
    assert f"Played: {told[1]}" in plain(screen)
    assert not alts(screen)
    before = match.at(step - 1)
    view = before.view(before.to_act[0])
    if not areas(world.sample.game.key, view):  # the parts of a large board have their own words
        found, seen = read.heard(plain(screen)), read.seen(view)
        assert {key: found[key] for key in seen} == seen
    await press(world, screen, "Try it from here")
    assert f"Try it: match {room.id}" in words(screen)
    assert not alts(screen)
