"""Contests of a game that is taken away, as when its package is uninstalled: all of it can be read
and says so, nothing goes wrong meanwhile, its organiser can end it, and it goes on when the game is
back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

import pytest
from simcord import MemberActor

from cogs.contests.form import game_of_format
from cogs.contests.words import FORMAT_NAMES, WAITS
from cogs.registry import EXTENSIONS
from conformance.limits import BUTTON
from engines.registry import GAMES, folder_of
from render.picture import RENDERERS
from tests.bot.contests.kit import begun, contest, crowd, details, joined, joining, settled, texts
from tests.bot.pace.kit import pass_time
from tests.bot.reading import Shown, components, control, message_of, said, words
from tests.bot.world import World

FORMATS: Final = [(game_of_format(each), each) for each in FORMAT_NAMES]
pytestmark = [
    pytest.mark.parametrize(("sample", "kind"), FORMATS, indirect=["sample"]),
    pytest.mark.usefixtures("by_presses"),
]
OF_A_MATCH: Final = ("show", "history", "replay", "review", "export", "claim", "calloff")


class Packages:
    """What is installed: the game may be taken away, and come back."""

    def __init__(self, world: World) -> None:
        self._world, self._patch = world, pytest.MonkeyPatch()

    async def without(self) -> None:
        key = self._world.sample.key
        self._patch.delitem(GAMES, key)
        self._patch.delitem(RENDERERS, key, raising=False)
        cog = f"cogs.{folder_of(key)}.cog"
        self._patch.setattr("bot.EXTENSIONS", [each for each in EXTENSIONS if each != cog])
        await self._world.restart()

    def put_back(self) -> None:
        self._patch.undo()

    async def again(self) -> None:
        self.put_back()
        await self._world.restart()


@pytest.fixture
def packages(world: World) -> Iterator[Packages]:
    made = Packages(world)
    yield made
    made.put_back()


async def pressed(world: World, number: int) -> None:
    """Every control of its messages, and of what its organiser is shown, is answered in a sentence;
    whatever asks before it does something is not confirmed."""
    row = (await contest(world, number)).row
    places = {row.channel_id, row.card_channel_id or row.channel_id}
    for who in (world.ann, crowd(world, 8)[-1]):
        for message in [each for place in places for each in world.at(place).history()]:
            for each in pressable(message):
                await told_by(who, message, each)
    for each in pressable(await details(world, number)):
        await told_by(world.ann, await details(world, number), each)


def pressable(message: Shown) -> list[dict[str, Any]]:
    found = [each for each in components(message) if "custom_id" in each]
    return [each for each in found if "contest-leave" not in each["custom_id"]]


async def told_by(who: MemberActor, message: Shown, pressed: dict[str, Any]) -> None:
    """A press of a button, or a choice in a select, is answered in a sentence."""
    control = pressed["custom_id"]
    if pressed["type"] == BUTTON:
        told = said(await who.click(message, custom_id=control))
    elif chosen := [str(each["value"]) for each in pressed.get("options", [])][:1]:
        told = said(await who.select(message, chosen, custom_id=control))
    else:
        return
    assert "went wrong" not in told, pressed


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log tells of that went wrong, but for what people were refused in a sentence."""
    told = [each.getMessage() for each in caplog.records if each.exc_info]
    return [each for each in told if not each.startswith("refused: ")]


async def test_a_running_one_stands_still_and_goes_on(
    world: World, kind: str, packages: Packages, caplog: pytest.LogCaptureFixture
) -> None:
    people = crowd(world, 8)
    number = await begun(world, people, format=kind)
    if kind == "ladder":
        asked = await people[3].click(await joining(world, number), label="Challenge")
        await people[3].select(message_of(asked), ["2"])
        await settled(world)
    before = await contest(world, number)
    match_id = before.matches[before.contest.open_meetings[0].number]
    match = await world.store.matches.get(match_id)
    assert match
    await world.bot.services.table.act(match_id, match.people[0], "!resign")  # not counted yet
    await packages.without()
    caplog.clear()
    await settled(world)
    await pass_time(world, timedelta(hours=100))
    row = (await contest(world, number)).row
    assert (row.phase, row.events) == ("running", before.row.events)
    assert WAITS in texts(await joining(world, number))
    for command in OF_A_MATCH:
        for each in (match_id, *before.matches.values()):
            told = said(await world.ann.slash(world.channel, f"match {command}", match=each))
            assert told
            assert "went wrong" not in told, command
    await pressed(world, number)
    assert failures(caplog) == []
    assert (await contest(world, number)).row.phase == "running"
    await packages.again()
    await settled(world)
    now = await contest(world, number)
    assert now.contest.meetings[before.contest.open_meetings[0].number].took_place
    assert WAITS not in texts(await joining(world, number))
    assert failures(caplog) == []


async def test_its_organiser_can_end_it(
    world: World, kind: str, packages: Packages, caplog: pytest.LogCaptureFixture
) -> None:
    number = await begun(world, crowd(world, 6), format=kind)
    await packages.without()
    caplog.clear()
    page = await details(world, number)
    assert WAITS in words(page)
    why = control(page, "contest-why")
    asked = message_of(await world.ann.select(page, ["0"], custom_id=why))
    await world.ann.click(asked, label="Stop it")
    await settled(world)
    row = (await contest(world, number)).row
    assert (row.phase, row.told) == ("stopped", True)
    assert failures(caplog) == []


async def test_one_that_was_to_begin_does_when_the_game_is_back(
    world: World, kind: str, packages: Packages, caplog: pytest.LogCaptureFixture
) -> None:
    number = await joined(world, crowd(world, 6), format=kind, starts="1h")
    await packages.without()
    caplog.clear()
    await pass_time(world, timedelta(hours=30))
    assert (await contest(world, number)).row.phase == "gathering"
    assert WAITS in texts(await joining(world, number))
    await pressed(world, number)
    assert failures(caplog) == []
    await packages.again()
    await settled(world)
    assert (await contest(world, number)).row.phase == "running"
