"""Names and faces of people in pictures: learned by the way, bounded, never needed."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from typing import Final

import pytest
from PIL import Image
from simcord import MemberActor

from cogs.hall.sentences import DELETED
from cogs.table import portraits
from cogs.table.portraits import MOST, Faces
from conformance.screens import board_alt
from db.values import bot_id
from render.look import Player
from render.png import portrait
from tests.bot.deletion import delete
from tests.bot.reading import alts, message_of
from tests.bot.room import Room
from tests.bot.world import World

HASH: Final = "0123456789abcdef0123456789abcdef"


def picture(side: int = 128, colour: str = "#a04020", kind: str = "PNG") -> bytes:
    """A person's picture as Discord gives it."""
    out = io.BytesIO()
    Image.new("RGBA", (side, side), colour).save(out, kind)
    return out.getvalue()


class Asked:
    """Stands in for what Discord's servers of pictures give: bytes, or an error."""

    def __init__(self, gives: bytes | Exception, others: Callable[[str], Awaitable[bytes]]) -> None:
        self.gives = gives
        self._others = others
        self.urls: list[str] = []
        self.held: asyncio.Event | None = None

    async def __call__(self, url: str) -> bytes:
        """Gives it, once it is no longer held back; files of messages as ever."""
        if "/avatars/" not in url:
            return await self._others(url)
        self.urls.append(url)
        if self.held is not None:
            await self.held.wait()
        if isinstance(self.gives, Exception):
            raise self.gives
        return self.gives


@pytest.fixture
async def asked(world: World, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Asked]:
    """Ann has a picture of her own; Ben has none."""
    world.env.backend.get_user(world.ann.id).avatar = HASH
    found = Asked(picture(), world.bot.http.get_from_cdn)
    monkeypatch.setattr(world.bot.http, "get_from_cdn", found)
    yield found
    if found.held is not None:
        found.held.set()


def kept(world: World) -> Faces:
    return world.bot.services.publisher.faces


async def players(world: World, *people: MemberActor) -> tuple[Player, ...]:
    """These people as a picture in the server shows them."""
    return await kept(world).players([each.id for each in people], world.guild.id)


async def seen(world: World) -> Room:
    """A match; both of its players have done something."""
    return await world.begin()


async def hold_back(world: World, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Makes the bot forget what it knows, and Discord slow until this is set."""
    kept(world).forget(world.ann.id)
    asked.urls.clear()
    monkeypatch.setattr(portraits, "MOMENT", 0)
    asked.held = held = asyncio.Event()
    user = await world.bot.fetch_user(world.ann.id)
    kept(world).meet(user)
    return held


def opened(face: bytes) -> Image.Image:
    return Image.open(io.BytesIO(face))


async def test_a_face_is_fetched_once_and_made_small(world: World, asked: Asked) -> None:
    await seen(world)
    ann, ben = await players(world, world.ann, world.ben)
    assert (ann.name, ben) == ("ann", Player("ben"))
    assert opened(ann.face).size == (128, 128)
    assert len(ann.face) < 6_000
    (url,) = asked.urls
    assert f"/avatars/{world.ann.id}/{HASH}.png?size=128" in url


async def test_boards_show_them_and_say_the_same_in_words_as_before(
    world: World, asked: Asked
) -> None:
    room = await world.ready()
    board = await (await room.boards())[-1].attachments[0].read()
    assert b"Player(name='ann', face=b'\\x89PNG" in board
    private = message_of(await room.click(0, "My board"))
    assert b"Player(name='ben'" in await private.attachments[0].read()
    match = await room.match()
    assert alts(private) == [board_alt(match, 0)]
    assert len(asked.urls) == 1


async def test_of_people_who_have_done_nothing_since_the_start_discord_is_asked(
    world: World, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seen(world)
    await world.restart()
    monkeypatch.setattr(world.bot.http, "get_from_cdn", asked)
    ann, ben = await players(world, world.ann, world.ben)
    assert (ann.name, ben.name) == ("ann", "ben")
    assert ann.face


@pytest.mark.parametrize(
    "gives",
    [
        b"",
        b"no picture at all",
        picture()[:90],
        picture() + bytes(MOST),
        picture(1025),
        picture(kind="TIFF"),
        OSError("the line is dead"),
        ValueError("damaged"),
    ],
    ids=["empty", "words", "cut off", "too many bytes", "too large", "kind", "line", "value"],
)
async def test_without_a_face_there_is_a_name_and_an_hour_of_peace(
    world: World, asked: Asked, gives: bytes | Exception
) -> None:
    asked.gives = gives
    await seen(world)
    for _ in range(2):
        assert await players(world, world.ann) == (Player("ann"),)
    assert len(asked.urls) == 1
    world.env.backend.advance_clock(3599)
    assert await players(world, world.ann) == (Player("ann"),)
    assert len(asked.urls) == 1
    asked.gives = picture()
    world.env.backend.advance_clock(2)
    (ann,) = await players(world, world.ann)
    assert ann.face
    assert len(asked.urls) == 2


async def test_what_takes_long_is_not_waited_for_and_comes_later(
    world: World, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seen(world)
    held = await hold_back(world, asked, monkeypatch)
    assert await players(world, world.ann) == (Player("ann"),)
    held.set()
    await asyncio.gather(*(t for t in asyncio.all_tasks() if t.get_name().startswith("face of")))
    (ann,) = await players(world, world.ann)
    assert ann.face
    assert len(asked.urls) == 1


async def test_a_face_is_asked_for_again_after_a_day_and_stays_where_that_fails(
    world: World, asked: Asked
) -> None:
    await seen(world)
    (before,) = await players(world, world.ann)
    world.env.backend.get_user(world.ann.id).avatar = HASH[::-1]
    asked.gives = OSError("the line is dead")
    world.env.backend.advance_clock(timedelta(hours=23).total_seconds())
    assert await players(world, world.ann) == (before,)
    assert len(asked.urls) == 1
    world.env.backend.advance_clock(timedelta(hours=2).total_seconds())
    assert await players(world, world.ann) == (before,)
    assert len(asked.urls) == 2
    asked.gives = picture(colour="#2040a0")
    world.env.backend.advance_clock(timedelta(hours=2).total_seconds())
    (after,) = await players(world, world.ann)
    assert after.face not in (b"", before.face)


async def test_the_same_picture_is_not_fetched_again(world: World, asked: Asked) -> None:
    await seen(world)
    before = await players(world, world.ann)
    world.env.backend.advance_clock(timedelta(days=2).total_seconds())
    assert await players(world, world.ann) == before
    assert len(asked.urls) == 1


async def test_names_are_those_of_the_server_and_no_other_server_learns_them(
    world: World, asked: Asked
) -> None:
    world.env.backend.get_guild(world.guild.id).members[world.ann.id].nick = "Ann the Great"
    await seen(world)
    assert (await players(world, world.ann))[0].name == "Ann the Great"
    (elsewhere,) = await kept(world).players([world.ann.id], None)
    assert elsewhere.name == "ann"


async def test_whose_data_is_deleted_is_forgotten(world: World, asked: Asked) -> None:
    await seen(world)
    await players(world, world.ann)
    await delete(world, world.ann)
    after = kept(world)
    assert world.ann.id not in after.known
    assert not [key for key in after.names if key[0] == world.ann.id]
    assert await after.players([-1], world.guild.id) == (Player(DELETED),)
    assert len(asked.urls) == 1


async def test_a_face_under_way_is_not_kept_of_who_is_forgotten(
    world: World, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seen(world)
    held = await hold_back(world, asked, monkeypatch)
    assert await players(world, world.ann) == (Player("ann"),)
    (under_way,) = kept(world).under_way.values()
    kept(world).forget(world.ann.id)
    held.set()
    await asyncio.wait([under_way])
    assert world.ann.id not in kept(world).known


async def test_so_many_people_are_remembered_and_no_more(
    world: World, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portraits, "REMEMBERED", 1)
    monkeypatch.setattr(portraits, "NAMED", 1)
    few = Faces(world.bot, world.bot.services)
    found = await few.players([world.ann.id, world.ben.id], world.guild.id)
    assert len(found) == 2
    assert len(few.known) == len(few.names) + 1 == 1


async def test_a_face_that_is_often_shown_is_not_asked_for_anew(
    world: World, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many others are shown meanwhile."""
    monkeypatch.setattr(portraits, "REMEMBERED", 2)
    few = Faces(world.bot, world.bot.services)
    for other in (world.ben, world.cat, world.dan):
        shown = await few.players([world.ann.id], None)
        assert shown[0].face
        await few.players([other.id], None)
    assert len(asked.urls) == 1


async def test_the_bot_has_its_portrait_and_no_request_is_made_for_it(
    world: World, asked: Asked
) -> None:
    three = await kept(world).players([bot_id(3, 0), bot_id(3, 1), bot_id(1, 0)], None)
    assert [each.name for each in three] == [
        "🤖 Ieva (Adept)",
        "🤖 Aistė (Adept)",
        "🤖 Austėja (Novice)",
    ]
    assert len({each.face for each in three}) == 3
    assert all(portrait(each.face, 128) for each in three)
    assert not asked.urls
