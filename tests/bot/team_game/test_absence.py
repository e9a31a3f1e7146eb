"""How long a match waits before others vote, and what who is away may do."""

from __future__ import annotations

from cogs.play.team import ABSENT
from tests.bot.reading import labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.team_game.deeds import ANN, BACK, BEN, CAT, LONG, asked, leave, vote, wait
from tests.bot.world import World

# How long the match has waited


async def test_nobody_votes_early_about_who_is_there(world: World, room: Room) -> None:
    began = world.env.now()
    wait(world, LONG - 60)
    due = int((began + ABSENT).timestamp())
    for refused in (
        await room.click(BEN, "Let the bot play"),
        await world.ben.slash(await room.home(), "raft standin", player="Bear"),
    ):
        assert "Give Bear some time: you can vote <t:" in said(refused)
        told = int(said(refused).split("<t:")[1].split(":")[0])
        assert due - 10 <= told <= due + 10
    assert await room.texts() == ["light"] * 3
    wait(world, 61)
    await vote(room, BEN)
    assert (await room.texts())[-1] == "!standin 0"


async def test_each_action_is_a_sign_of_life(world: World, room: Room) -> None:
    wait(world)
    open_question = await asked(room, BEN)
    await room.play(ANN, "bail")
    refused = await world.ben.click(open_question, label="Let the bot play for Bear")
    assert "Give Bear some time:" in said(refused)
    assert "some time: you can vote" in said(await room.click(BEN, "Let the bot play"))
    wait(world)
    await vote(room, BEN)
    assert (await room.texts())[-2:] == ["bail", "!standin 0"]


async def test_waiting_begins_when_the_seat_becomes_to_act(world: World, room: Room) -> None:
    wait(world)
    await room.play(ANN, "row")
    assert "Give Fox some time:" in said(await room.click(CAT, "Let the bot play"))


async def test_nobody_votes_about_whom_the_match_does_not_wait_for(
    world: World, room: Room
) -> None:
    wait(world)
    refused = await world.ben.slash(await room.home(), "raft standin", player="Owl")
    assert "It is not Owl's turn." in said(refused)
    assert "Let the bot play" not in await room.behind_more(ANN)


async def test_one_who_has_left_and_one_who_thinks(world: World, room: Room) -> None:
    """The question has a button for the one and says when the other may be voted about."""
    await leave(room, CAT)
    question = await asked(room, BEN)
    assert labels(question) == ["Let the bot play for Owl", "Keep waiting"]
    assert "Give Bear some time:" in words(question)
    await world.ben.click(question, label="Let the bot play for Owl")
    own = message_of(await room.click(BEN, "My board"))
    assert "Take my seat back" not in labels(own)


# Who is away


async def test_whoever_has_left_only_looks_until_the_seat_is_taken_back(
    world: World, room: Room
) -> None:
    await leave(room, ANN)
    for refused in (
        await room.play(ANN, "row"),
        await room.click(ANN, "Row"),
        await room.click(ANN, "Let the bot play"),
    ):
        assert f"You have left this match: {BACK}" in said(refused)
    assert not {"Leave", "Give up"} & {*await room.behind_more(ANN)}
    assert (await room.texts())[3:] == ["!resign"]
    own = message_of(await room.click(ANN, "My board"))
    assert labels(own) == ["Take my seat back", "Refresh", "More"]
    await world.ann.click(own, label="Take my seat back")
    await room.play(ANN, "row")
    assert (await room.texts())[3:] == ["!resign", "!return", "row"]


async def test_for_whom_the_bot_plays_the_picker_stays_shut(room: Room) -> None:
    for seat, text in ((ANN, "!resign"), (BEN, "!standin 0"), (CAT, "!standin 0")):
        await room.commit(seat, text)
    await room.let_bot_play()
    await room.show()
    for refused in (await room.play(ANN, "row"), await room.click(ANN, "Row")):
        assert f"The bot plays for you: {BACK}" in said(refused)


async def test_whoever_was_voted_about_may_say_to_be_here(world: World, room: Room) -> None:
    wait(world)
    await vote(room, BEN)
    await room.click(ANN, "Take my seat back")
    assert "Bear is still here." in words(await room.board())
    assert (await room.match()).votes == frozenset()
    assert "Let the bot play" not in await room.behind_more(ANN)


async def test_lists_say_who_is_away(world: World, room: Room) -> None:
    async def listed(of: int) -> str:
        return words((await room.players[of].slash(world.channel, "match list")).response)

    for seat in (BEN, CAT):
        await room.click(seat, "My board")
    together = f"with <@{world.ben.id}> and <@{world.cat.id}>"
    assert f"`1` **your turn** · Raft {together}" in await listed(ANN)
    assert f"`1` waiting for <@{world.ann.id}> · Raft with " in await listed(BEN)
    await room.commit(ANN, "!resign")
    assert "`1` you have left" in await listed(ANN)
    for seat in (BEN, CAT):
        await room.commit(seat, "!standin 0")
    assert "`1` the bot plays for you" in await listed(ANN)
    found = await world.ann.autocomplete(world.channel, "raft board", "match", "")
    assert [each["name"] for each in found] == [
        "1 · Raft · with ben and cat · the bot plays for you"
    ]
