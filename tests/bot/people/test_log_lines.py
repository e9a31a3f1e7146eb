"""The log tells who did what in which match, and nothing that was typed, chosen or is secret."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, Final, cast

import discord
import pytest

from cogs.hall.log_fields import asked
from host.logs import Lines, Objects
from host.redaction import Mask
from tests.bot.reading import said
from tests.bot.samples import each_kind, next_turn
from tests.bot.world import World

HIDDEN: Final = "a hidden card"
ENDS: Final = ("declined", "withdrawn", "expired")


class Heard:
    """What was logged, in both formats."""

    def __init__(self) -> None:
        self.streams = io.StringIO(), io.StringIO()

    @property
    def text(self) -> str:
        """The readable lines."""
        return self.streams[0].getvalue()

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON lines of our own rooms."""
        found = [json.loads(line) for line in self.streams[1].getvalue().splitlines()]
        return [each for each in found if each["logger"].startswith(("cogs", "db"))]

    def told(self, message: str) -> list[dict[str, Any]]:
        """The facts of the lines with this message."""
        common = {"time", "level", "logger", "message"}
        return [
            {key: value for key, value in each.items() if key not in common}
            for each in self.objects
            if each["message"] == message
        ]


@pytest.fixture
def heard() -> Iterator[Heard]:
    """Listens to all that is logged."""
    heard, root = Heard(), logging.getLogger()
    handlers = [logging.StreamHandler(stream) for stream in heard.streams]
    level = root.level
    for handler, form in zip(handlers, (Lines(Mask()), Objects(Mask())), strict=True):
        handler.setFormatter(form)
        root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield heard
    root.setLevel(level)
    for handler in handlers:
        root.removeHandler(handler)


async def test_every_step_of_a_match_is_told_with_who_what_and_where(
    world: World, heard: Heard
) -> None:
    room = await world.ready()
    await room.resign(0)
    ann, ben, guild = (str(each.id) for each in (world.ann, world.ben, world.guild))
    key = world.sample.key
    invitation = {"invitation": 1, "game": key, "guild": guild}
    assert heard.told("invitation posted") == [{**invitation, "person": ann}]
    assert heard.told("invitation accepted") == [{**invitation, "person": ben, "match": 1}]
    assert heard.told("match begun") == [{**invitation, "match": 1, "people": f"{ann} {ben}"}]
    where = {"match": 1, "guild": guild}
    committed = heard.told("committed")
    assert [each["ply"] for each in committed] == list(range((await room.match()).ply))
    ending = {"ply": committed[-1]["ply"], "seat": 0, "person": ann, "kind": "resign"}
    assert committed[-1] == {**where, **ending}
    assert {each["kind"] for each in committed[:-1]} == {"action"}
    assert heard.told("match ended") == [{**where, "reason": "resignation"}]
    asked = {"guild": guild, "person": ben, "verb": "accept", "invitation": 1}
    assert heard.told("press")[0] == asked
    assert heard.told("press")[-1] == {**where, "person": ann, "verb": "resign-sure"}
    assert heard.told("command")[0] == {
        "guild": guild,
        "person": ann,
        "verb": f"{world.command} challenge",
    }


async def test_invitations_that_come_to_nothing_are_told(world: World, heard: Heard) -> None:
    await world.ben.click(await world.challenge(world.ann, world.ben), label="Decline")
    await world.withdraw(await world.challenge(world.ann, world.ben))
    await world.challenge(world.ann, world.ben)
    world.env.backend.advance_clock(world.rules.invitation.total_seconds() + 60)
    world.bot.services.now = lambda: discord.utils.utcnow() + 2 * world.rules.invitation
    await world.bot.services.lobby.expire()
    told = {status: heard.told(f"invitation {status}") for status in ENDS}
    assert [len(each) for each in told.values()] == [1, 1, 1]
    assert [each["invitation"] for (each,) in told.values()] == [1, 2, 3]


@each_kind
async def test_no_action_no_seed_and_nothing_typed_is_ever_told(world: World, heard: Heard) -> None:
    room = await world.ready()
    for _ in range(2):
        seat, (text, *_) = next_turn(await room.match())
        await room.pick(seat, text)
    await room.play(0, "my secret plan")
    await room.play(0, f"{await room.texts()}"[:90])
    row = await room.row()
    actions = {text for text in await room.texts() if not text.isalpha()}
    assert actions
    for secret in (row.setup.seed, "secret", *actions):
        assert secret not in heard.text
    assert len(heard.told("committed")) >= 2


@pytest.mark.logs_errors
async def test_an_error_of_ours_is_told_without_its_words(
    world: World, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()

    async def broken(*_: object) -> None:
        raise KeyError(HIDDEN)

    monkeypatch.setattr(world.bot.services.table, "sit", broken)
    assert "Something went wrong on my side" in said(await room.press(0, "move"))
    (told,) = heard.told("failed")
    assert (told["match"], told["person"], told["verb"]) == (1, str(world.ann.id), "pick")
    assert told["trace"].endswith("\nKeyError")
    assert "in broken" in told["trace"]
    assert HIDDEN not in heard.text


async def test_a_board_that_is_late_and_its_recovery_are_told(world: World, heard: Heard) -> None:
    room = await world.ready()
    world.fail("POST", f"/channels/{(await room.home()).id}/messages", 503)
    await room.turn()
    late = [each for each in heard.objects if each["level"] == "WARNING"]
    assert late[0]["message"].startswith("not shown yet: 503")
    assert {each["match"] for each in late} == {1}
    assert heard.told("shown after all") == []
    world.recover()
    await world.env.advance_time(31)
    assert heard.told("shown after all") == [{"match": 1}]


async def test_what_a_forged_control_says_is_not_told(world: World, heard: Heard) -> None:
    board = await (await world.ready()).board()
    for name in ("b:move:1:0:my secret", "b:my secret:1:0:", "b:secret\nINFO:1:0:", "x"):
        asked(press_of(world, board, name))
    assert [each.get("verb") for each in heard.told("press")[-4:]] == ["move", None, None, None]
    assert "secret" not in heard.text


async def test_a_control_s_subject_is_told_as_what_it_is(world: World, heard: Heard) -> None:
    board = await (await world.ready()).board()
    for verb in ("move", "join", "form-send", "forget", "rules"):
        asked(press_of(world, board, f"b:{verb}:{0 if verb == 'rules' else 7}:0:"))
    found = [(each.get("match"), each.get("invitation")) for each in heard.told("press")[-5:]]
    assert found == [(7, None), (None, 7), (None, None), (None, None), (None, None)]


def press_of(
    world: World, message: discord.Message, name: str
) -> discord.Interaction[discord.Client]:
    """Ann's press of a control with this id."""
    made = SimpleNamespace(
        type=discord.InteractionType.component,
        message=message,
        data={"custom_id": name},
        user=world.ann.user,
        guild_id=None,
    )
    return cast("discord.Interaction[discord.Client]", made)
