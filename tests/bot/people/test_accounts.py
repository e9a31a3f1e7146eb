"""An account that Discord calls deleted: its person's data goes, but only once that is sure."""

from __future__ import annotations

from datetime import timedelta

import pytest
from simcord import MemberActor

from cogs.hall.sentences import DELETED
from db.tables.retention import PAUSE
from db.values import BoardForm
from tests.bot.reading import words
from tests.bot.world import World
from tests.db.traces import traces

UNKNOWN_USER = 10013
DAY = timedelta(days=1)


def vanish(world: World, person: MemberActor, *, named: bool) -> None:
    """The account is deleted: Discord gives it a name, or no longer knows it."""
    if named:
        user = world.env.backend.users[person.id]
        user.name, user.global_name, user.avatar = "deleted_user_0a1b2c3d", None, None
    else:
        world.fail("GET", f"/users/{person.id}", 404, UNKNOWN_USER)


async def days(world: World, number: int) -> None:
    """So many days pass; the bot looks at accounts on each."""
    cog = world.rounds("Accounts")
    for _ in range(number):
        world.env.backend.advance_clock(DAY.total_seconds())
        await cog.look()
        await world.env.settle()


async def noted(world: World) -> list[int]:
    """Whoever is taken for deleted."""
    rows = await world.store.database.rows("SELECT person_id FROM gone_accounts")
    return [row["person_id"] for row in rows]


async def ask(world: World, person: MemberActor) -> None:
    """Something for which the bot asks Discord about a person."""
    try:
        await world.bot.fetch_user(person.id)
    except Exception as error:
        assert getattr(error, "code", None) in (UNKNOWN_USER, 0)  # noqa: PT017
    await world.env.settle()


@pytest.mark.parametrize("named", [True, False])
async def test_after_a_month_of_the_same_answer_it_is_as_if_they_had_deleted_it(
    world: World, named: bool
) -> None:
    room = await world.ready()
    await world.ann.slash(world.channel, "settings", text_board=True)
    vanish(world, world.ann, named=named)
    await ask(world, world.ann)
    assert await noted(world) == [world.ann.id]
    await days(world, PAUSE.days - 1)
    assert (await world.store.people.of(world.ann.id)).boards is BoardForm.TEXT
    await days(world, 1)
    assert await traces(world.store.database, world.ann.id) == set()
    assert DELETED in words(await room.board())
    assert await world.store.people.of(world.ben.id)


async def test_any_other_answer_ends_it(world: World) -> None:
    await world.ready()
    vanish(world, world.ann, named=False)
    await ask(world, world.ann)
    await days(world, 3)
    world.recover()
    await days(world, 1)
    assert await noted(world) == []
    await days(world, PAUSE.days)
    assert await traces(world.store.database, world.ann.id)


async def test_what_is_no_answer_changes_nothing(world: World) -> None:
    """Neither for nor against it."""
    await world.ready()
    world.fail("GET", f"/users/{world.ann.id}", 500)
    await ask(world, world.ann)
    assert await noted(world) == []
    world.recover()
    vanish(world, world.ann, named=False)
    await ask(world, world.ann)
    world.recover()
    world.fail("GET", f"/users/{world.ann.id}", 404, 0)
    await days(world, 2 * PAUSE.days)
    assert await noted(world) == [world.ann.id]
    assert await traces(world.store.database, world.ann.id) > {"gone_accounts"}


async def test_somebody_with_such_a_name_is_there(world: World) -> None:
    await world.ready()
    vanish(world, world.ann, named=True)
    await ask(world, world.ann)
    assert await noted(world) == [world.ann.id]
    await world.ann.slash(world.channel, "help")
    assert await noted(world) == []
