"""`/match list`: one's matches everywhere, those that wait first."""

from __future__ import annotations

from simcord import MemberActor

from tests.bot.reading import disabled, ids, labels, options, said, words
from tests.bot.world import SET_UPS, Room, World


async def spoil(world: World, room: Room) -> None:
    """Makes a log that no longer replays, as under changed rules."""
    sql = "UPDATE actions SET text = 'We4-a1' WHERE match_id = ? AND ply = 2"
    await world.store.database.rows(sql, (room.id,))
    await world.restart()


async def castle_match(world: World) -> tuple[MemberActor, Room]:
    """A match of Ann and Ben in another server, in which Ann is to move."""
    castle = world.env.create_guild("Castle")
    hall = castle.create_text_channel("hall")
    ann, ben = castle.add_member(world.ann.user), castle.add_member(world.ben.user)
    await world.env.settle()
    await ann.slash(hall, "vicious challenge", opponent=ben, twilight="me")
    await ben.click(world.last(hall), label="Accept")
    return ann, Room(world, 2, (ann, ben))


async def test_matches_of_all_servers_stand_in_it_those_that_wait_first(world: World) -> None:
    first = await world.begin(set_ups=SET_UPS)
    ann, second = await castle_match(world)
    await first.play(0, "Sc2-d3")
    listed = await ann.slash(await second.home(), "match list")
    assert listed.ephemeral
    assert listed.response
    lines = words(listed.response).splitlines()
    assert lines[0] == "### Your matches"
    assert lines[1].startswith("`2` **your turn** · Wizards of the Vicious Circle")
    assert lines[2].startswith("`1` waiting for the other side · Wizards")
    assert f"against <@{world.ben.id}>" in lines[1]
    board = await first.board()
    assert f"({board.jump_url})" in lines[2]
    assert [each["value"] for each in options(listed.response, "show")] == ["2", "1"]


async def test_a_match_is_shown_from_the_list(world: World) -> None:
    await world.begin(set_ups=SET_UPS)
    listed = await world.ann.slash(world.channel, "match list")
    assert listed.response
    shown = await world.ann.select(listed.response, ["1"])
    assert shown.ephemeral
    assert "Match 1, rated" in said(shown)


async def test_an_empty_list_says_so(world: World) -> None:
    assert "None yet. Challenge somebody!" in said(
        await world.dan.slash(world.channel, "match list")
    )
    finished = await world.dan.slash(world.channel, "match list", finished=True)
    assert said(finished) == "### Your finished matches\nNone yet."


async def test_finished_matches_tell_how_they_ended_for_me(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    await room.play(0, "Sc2xe5")
    for person, state in ((world.ann, "you won"), (world.ben, "you lost")):
        listed = await person.slash(world.channel, "match list", finished=True)
        assert f"`1` {state} · Wizards" in said(listed)
        assert "None yet" in said(await person.slash(world.channel, "match list"))


async def test_a_long_list_is_paged(world: World) -> None:
    for _ in range(12):
        await world.begin()
    listed = await world.ann.slash(world.channel, "match list")
    page = listed.response
    assert page
    assert len(options(page, "show")) == 10
    assert labels(page) == ["Next"]
    assert disabled(page) == ["Back"]
    await world.ann.click(page, label="Next")
    assert [each["value"] for each in options(page, "show")] == ["2", "1"]
    assert labels(page) == ["Back"]
    await world.restart()
    await world.ann.click(page, label="Back")
    assert len(options(page, "show")) == 10
    assert len(set(ids(page))) == len(ids(page))


async def test_a_match_set_aside_does_not_spoil_the_list(world: World) -> None:
    over = await world.begin(set_ups=SET_UPS)
    await over.play(0, "Sc2xe5")
    running = await world.begin(set_ups=SET_UPS)
    await running.play(0, "Sc2-d3")
    for room in (over, running):
        await spoil(world, room)
    finished = await world.ann.slash(world.channel, "match list", finished=True)
    assert "`1` set aside · Wizards of the Vicious Circle" in said(finished)
    listed = await world.ann.slash(world.channel, "match list")
    assert "`2` set aside" in said(listed)
    offered = await world.ann.autocomplete(world.channel, "match show", "match", "")
    assert "1 · Wizards of the Vicious Circle · set aside" in [each["name"] for each in offered]


async def test_a_match_set_aside_is_explained(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    await room.play(0, "Sc2-d3")
    board = await room.board()
    await spoil(world, room)
    for told in (
        await world.ben.click(board, label="Move"),
        await world.ben.slash(world.channel, "match show", match=room.id),
        await world.ben.slash(world.channel, "vicious play", action="We5-d4", match=room.id),
    ):
        assert told.ephemeral
        assert "This match is set aside: its moves do not fit the rules. They are kept." in said(
            told
        )
    assert len(await room.texts()) == 3
