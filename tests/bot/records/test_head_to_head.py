"""What stands between two: in the list, on the last board, and in the thread's name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.board.match_view import match_view
from cogs.table.head_to_head import met
from cogs.table.threads import LONGEST, players_words, result_words
from conformance.limits import size
from db.store import StoreTrouble
from engines.game import Outcome, Result, TableEnding
from ratings.tally import NO_MATCHES, Tally
from tests.bot.reading import said, words
from tests.bot.room import Room
from tests.bot.samples import each_rivalry
from tests.bot.world import World
from tests.sample import present

WON = Outcome(TableEnding.RESIGNATION, (Result.WIN, Result.LOSS))


async def played(world: World, loser: int) -> Room:
    """A match in which both have acted, and that this seat has resigned."""
    room = await world.ready()
    while len({each.seat for each in (await room.match()).entries if each.is_action}) < 2:
        await room.commit_turn()
    await room.show()
    await room.resign(loser)
    return room


@each_rivalry
async def test_two_who_have_met_before_read_how_they_stand(world: World) -> None:
    ann, ben = world.ann.id, world.ben.id
    first = await played(world, 1)
    assert "Head to head" not in words((await first.home()).history()[-1])
    second = await played(world, 1)
    last = words((await second.home()).history()[-1])
    assert f"-# Head to head: <@{ann}> 2 : 0 <@{ben}>." in last
    third, fourth = await played(world, 0), await played(world, 0)
    assert f"<@{ann}> 2 : 1 <@{ben}>" in words((await third.home()).history()[-1])
    shown = words((await fourth.home()).history()[-1])
    assert f"-# Head to head: <@{ann}> 2 : 2 <@{ben}>." in shown
    assert "2 : 1" in said(await world.cat.slash(await third.home(), "match show", match=third.id))
    listed = said(await world.ben.slash(world.channel, "match list", finished=True))
    assert listed.count(f"against <@{ann}> (2 : 2)") == 4
    again = await world.ready()
    running = said(await world.ann.slash(world.channel, "match list"))
    assert f"against <@{ben}> (2 : 2)" in running
    name = present(world.env.backend.get_channel((await again.home()).id).name)
    assert name.endswith("(2 : 2 so far)")


@each_rivalry
async def test_a_void_match_is_no_meeting(world: World) -> None:
    await played(world, 1)
    room = await world.begin()
    await room.resign(0)
    assert "Head to head" not in words((await room.home()).history()[-1])
    listed = said(await world.ann.slash(world.channel, "match list", finished=True))
    assert "0 : 1" not in listed


async def test_the_card_tells_it_in_its_alt_text(world: World) -> None:
    room = await played(world, 1)
    opened = await world.store.open_match(room.id)
    assert "in all" not in match_view(opened, None, met=Tally(1)).card().alt
    assert "3½ : 1½ in all" in match_view(opened, None, met=Tally(3, 1, 1)).card().alt


async def test_trouble_with_the_database_leaves_it_out(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await played(world, 1)

    async def fails(*_: object) -> Tally:
        raise StoreTrouble("disk")

    assert await met(world.bot.services, await room.row()) == Tally(1)
    monkeypatch.setattr(world.store.tallies, "between", fails)
    assert await met(world.bot.services, await room.row()) == NO_MATCHES


@given(
    names=st.tuples(*[st.text("abcW🎉", min_size=1, max_size=40)] * 2),
    tally=st.builds(Tally, *[st.integers(0, 99_999)] * 3),
)
def test_names_of_threads_fit_with_the_score(names: tuple[str, str], tally: Tally) -> None:
    for told in (
        players_words("Game", names, tally),
        result_words("Game", WON, names, team=False, met=tally),
    ):
        assert size(told) <= LONGEST
        assert (tally.score in told) is (tally.played > (1 if " 1 : 0 " in told else 0))


def test_names_of_threads_with_a_score() -> None:
    assert players_words("Game", ("Ann", "Ben"), Tally(3, 2)) == "Game: Ann and Ben (3 : 2 so far)"
    told = result_words("Game", WON, ("Ann", "Ben"), team=False, met=Tally(4, 2))
    assert told == "Game: Ann 1 : 0 Ben (4 : 2 in all)"
