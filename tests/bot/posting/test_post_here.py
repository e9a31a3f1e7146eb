"""**Post it here**: a person's own card, for all in the channel where it was pressed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import pytest
from simcord import MemberActor, ResponseMessage

from cogs.desk.services import Rules
from cogs.hall.posting import JUST_NOW, NOT_HERE
from conformance.limits import walk
from engines.registry import GAMES
from learning.lesson import lessons_of
from tests.bot.bots.test_review import all_bad, finished, looked
from tests.bot.reading import alts, control, ids, labels, message_of, said, words
from tests.bot.world import World
from tests.db.store_kit import AT

LABEL: Final = "Post it here"
GAME: Final = next(key for key in GAMES if lessons_of(key))

pytestmark = pytest.mark.loads_cogs
__all__ = ["looked"]


@pytest.fixture
def rules() -> Rules:
    """As the program has them."""
    return Rules(cooldowns=True)


async def profile(world: World, who: MemberActor) -> ResponseMessage:
    """A person's own profile."""
    return message_of(await who.slash(world.channel, "profile"))


async def lessons(world: World, who: MemberActor) -> ResponseMessage:
    """The list of the lessons of a game, of which the first is done."""
    await world.store.lessons.done(who.id, GAME, lessons_of(GAME)[0].key, AT)
    return message_of(await who.slash(world.channel, "learn", game=GAME))


async def curve(world: World, who: MemberActor) -> ResponseMessage:
    """The curve of a match of Ann's, as somebody looks at it."""
    room = await finished(world)
    screen = message_of(await room.click(0, "Review"))
    name = control(screen, "review-curve")
    await world.ann.click(screen, custom_id=name)
    assert who is world.ann
    return screen


Card = Callable[[World, MemberActor], Awaitable[ResponseMessage]]
CARDS: Final = (profile, lessons, curve)


@pytest.fixture(autouse=True)
def costly(monkeypatch: pytest.MonkeyPatch, looked: object) -> None:
    """Every move of a match has cost something."""
    all_bad(monkeypatch)


def shown_to_all(world: World, screen: ResponseMessage) -> int:
    """How many messages all see in the channel of a screen."""
    found = world.at(screen.channel_id).history()
    return sum(not each.flags.ephemeral for each in found)


@pytest.mark.parametrize("card", CARDS)
async def test_a_card_is_posted_once_and_pings_nobody(world: World, card: Card) -> None:
    screen = await card(world, world.ann)
    before, pings, name = shown_to_all(world, screen), world.pings(), _post(screen)
    await world.ann.click(screen, label=LABEL)
    told = world.last(world.at(screen.channel_id))
    assert shown_to_all(world, screen) == before + 1
    assert world.pings() == pings
    assert "<@" not in words(told)
    assert alts(told) or card is lessons
    assert not any(each == name for each in ids(told)), "others have no such button"
    assert LABEL not in labels(screen), "its work is done"
    again = await _forged(world, world.ann, screen, name)
    assert JUST_NOW in again
    assert shown_to_all(world, screen) == before + 1
    world.env.backend.advance_clock(61)
    await _forged(world, world.ann, screen, name)
    assert shown_to_all(world, screen) == before + 2


@pytest.mark.parametrize("card", CARDS)
async def test_where_somebody_may_not_write_nothing_is_posted(world: World, card: Card) -> None:
    screen = await card(world, world.ann)
    before = shown_to_all(world, screen)
    for who in (None, world.ann.id):
        await world.deny(world.channel, who, send_messages=True, send_messages_in_threads=True)
        assert NOT_HERE in said(await world.ann.click(screen, label=LABEL))
    assert shown_to_all(world, screen) == before


@pytest.mark.parametrize("card", [profile, lessons])
async def test_in_direct_messages_nobody_is_there_to_see_it(world: World, card: Card) -> None:
    await card(world, world.ann)
    name, given = ("profile", {}) if card is profile else ("learn", {"game": GAME})
    assert LABEL not in labels(message_of(await world.ann.user.slash(name, **given)))


async def test_nobody_posts_what_another_is_proud_of(world: World) -> None:
    """The ids name no person; the curve of a match is for its players to post."""
    of_ben = message_of(await world.ann.slash(world.channel, "profile", person=world.ben.user))
    assert LABEL not in labels(of_ben)
    own = await lessons(world, world.ann)
    theirs = message_of(await world.ben.slash(world.channel, "learn", game=GAME))
    assert LABEL not in labels(theirs)
    before = shown_to_all(world, theirs)
    assert "no lesson of this game" in await _forged(world, world.ben, theirs, _post(own))
    assert shown_to_all(world, theirs) == before
    name = _post(await curve(world, world.ann))
    mine = await profile(world, world.dan)
    before = shown_to_all(world, mine)
    await _forged(world, world.dan, mine, name)
    assert shown_to_all(world, mine) == before


async def test_the_card_says_whose_it_is_without_a_mention(world: World) -> None:
    screen = await profile(world, world.ann)
    assert words(screen) == "### Profile"
    await world.ann.click(screen, label=LABEL)
    (alt,) = alts(world.last(world.channel))
    assert alt.startswith("Profile of ann.")
    world.env.backend.advance_clock(61)
    screen = await lessons(world, world.ann)
    await world.ann.click(screen, label=LABEL)
    told = world.last(world.channel)
    assert words(told).startswith(f"🎓 ann learns {GAMES[GAME].title}: 1 of ")
    assert labels(told) == ["How to play"]


def _post(screen: ResponseMessage) -> str:
    """The id of the button that posts."""
    (name,) = [each for each in ids(screen) if "-post:" in each]
    return name


async def _forged(world: World, who: MemberActor, screen: ResponseMessage, name: str) -> str:
    """The answer to a press with this id on a screen of one's own."""
    stored = world.env.backend.get_message(screen.channel_id, screen.id)
    other = next(each for each in walk(stored.components) if each.get("type") == 2)
    kept, other["custom_id"] = other["custom_id"], name
    answer = said(await who.click(screen, custom_id=name))
    other["custom_id"] = kept
    return answer
