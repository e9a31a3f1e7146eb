"""Among three rivals the bot plays on for whoever is away, when the others agree."""

from __future__ import annotations

from datetime import timedelta

from db.values import time_text
from engines.match import begin
from tests.bot.deletion import delete
from tests.bot.reading import labels, message_of, said, words
from tests.bot.replacing.kit import ANN, BEN, CAT, LONG, vote, wait
from tests.bot.room import Room
from tests.bot.world import World
from tests.toys.three_rivals import THREE_RIVALS


async def stand_in(world: World, room: Room) -> None:
    """Ann is away, and Ben and Cat let the bot play for her."""
    wait(world)
    for seat in (BEN, CAT):
        await vote(room, seat)


async def test_the_others_let_the_bot_play_on(world: World, room: Room) -> None:
    wait(world, LONG - 60)
    assert "Give Red some time: you can vote <t:" in said(await room.click(BEN, "Let the bot play"))
    wait(world, 61)
    await vote(room, BEN)
    ann, ben, cat = (f"<@{each.id}>" for each in room.players)
    told = f"{ben} votes to let the bot play for {ann}; {cat} has still to vote."
    assert told in words(await room.board())
    await vote(room, CAT)
    board = words(await room.board())
    assert f"**Red** {ann} (the bot plays)" in board
    assert "votes to let the bot play for Red" in board
    assert "The bot plays for Red: says stop." in board
    await room.let_bot_play()
    assert (await room.texts())[:2] == ["!standin 0", "!standin 0"]
    assert (await room.match()).entries[2].seat == ANN


async def test_whoever_was_away_takes_the_seat_back(world: World, room: Room) -> None:
    await stand_in(world, room)
    assert "Concede" not in await room.behind_more(ANN)
    own = message_of(await room.click(ANN, "My board"))
    assert "Take my seat back" in labels(own)
    await world.ann.click(own, label="Take my seat back")
    assert (await room.match()).stood_in == frozenset()
    assert (await room.texts())[-1] == "!return"


async def test_who_is_there_is_not_voted_about(world: World, room: Room) -> None:
    wait(world)
    await room.play(ANN, "step")
    assert "Give Red some time:" in said(await room.click(BEN, "Let the bot play"))
    assert "Let the bot play" not in await room.behind_more(ANN)


async def test_in_a_match_of_two_there_is_no_vote(world: World) -> None:
    two = await world.stored(begin(THREE_RIVALS, {}, "seed"), world.ann, world.ben)
    await two.show()
    wait(world)
    assert "Let the bot play" not in await two.behind_more(BEN)


async def test_by_a_clock_the_time_has_to_be_over(world: World, room: Room) -> None:
    due = world.env.now() + timedelta(days=1)
    sql = "INSERT INTO clocks (match_id, turn_began, turn_due) VALUES (?, ?, ?)"
    began = time_text(world.env.now())
    await world.store.database.rows(sql, (room.id, began, time_text(due)))
    wait(world)
    assert "Red still has time. You can vote <t:" in said(await room.click(BEN, "Let the bot play"))
    assert await room.texts() == []


async def test_after_a_restart_the_bot_goes_on(world: World, room: Room) -> None:
    await stand_in(world, room)
    await world.restart()
    await room.let_bot_play()
    assert len(await room.texts()) > 2
    assert "(the bot plays)" in words(await room.board())


async def test_whose_data_is_deleted_the_bot_plays_on_for(world: World, room: Room) -> None:
    await stand_in(world, room)
    texts = await room.texts()
    await delete(world, world.ann)
    assert (await room.texts())[: len(texts)] == texts
    assert "!resign" not in await room.texts()
    assert str(world.ann.id) not in words(await room.board())


async def test_it_is_not_rated_and_says_so(world: World, room: Room) -> None:
    sql = "UPDATE matches SET rated = TRUE WHERE id = ?"
    await world.store.database.rows(sql, (room.id,))
    for seat, text in ((ANN, "stop"), (BEN, "stop"), (CAT, "stop")):
        await room.commit(seat, text)
    wait(world)
    for seat, text in ((BEN, "!standin 0"), (CAT, "!standin 0"), (ANN, "!return"), (ANN, "win")):
        await room.commit(seat, text)
    await room.show()
    assert (await room.row()).status == "over"
    told = "Not rated: the bot played part of it."
    assert told in words(await room.board())
    assert await world.store.ratings.by_game(world.ann.id) == {}
    await world.store.ratings.rebuild()
    assert await world.store.ratings.by_game(world.ann.id) == {}


async def test_a_vote_alone_changes_no_rating(world: World, room: Room) -> None:
    sql = "UPDATE matches SET rated = TRUE WHERE id = ?"
    await world.store.database.rows(sql, (room.id,))
    for seat, text in ((ANN, "stop"), (BEN, "stop"), (CAT, "stop"), (BEN, "!standin 0")):
        await room.commit(seat, text)
    await room.commit(ANN, "win")
    assert set(await world.store.ratings.by_game(world.ann.id)) == {"toy"}
