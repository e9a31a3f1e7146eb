"""The hint: what the bot would play and why, where nobody could mind."""

from __future__ import annotations

import pytest

from cogs.play.board import OLD
from cogs.play.hint import NOT_HERE, NOT_NOW
from players.questions import Question
from players.registry import player
from tests.bot.bots.test_playing_the_bot import against_bot
from tests.bot.reading import GALLERY, components, message_of, said
from tests.bot.samples import every
from tests.bot.world import World
from tests.traits import thinks


@every(thinks)
async def test_it_tells_what_the_highest_level_would_play(
    world: World, asked: list[Question]
) -> None:
    room, thinker = await against_bot(world, "1"), player(world.sample.key)
    match = await room.match()
    asked.clear()
    pressed = await room.click(0, "Hint")
    (question,) = asked
    assert pressed.response
    assert pressed.response.ephemeral
    assert question.seat == 0
    assert question.level == thinker.levels[-1].key
    told = said(pressed)
    plays = [match.game.brief(match.view(0), 0, each) for each in match.view(0).legal]
    assert any(f"My choice: **{each}**." in told for each in plays)
    tells_why = "why" in vars(type(thinker))
    assert told.partition("\n")[2].endswith(".") or not tells_why, "and why"
    assert (await room.match()).ply == match.ply, "nothing was played"
    assert pressed.response
    assert [each for each in components(pressed.response) if each["type"] == GALLERY], "and shown"
    await world.ann.click(pressed.response, label="Play it")
    (played,) = (await room.match()).entries[match.ply : match.ply + 1]
    assert played.seat == 0
    assert f"**{match.game.brief(match.view(0), 0, match.game.read(played.text))}**" in told


async def test_it_is_played_only_in_the_turn_that_it_is_for(world: World) -> None:
    room = await against_bot(world, "1")
    hint = (await room.click(0, "Hint")).response
    match = await room.match()
    await room.commit(0, match.game.write(match.view(0).legal[0]))
    assert hint
    before = [each for each in (await room.match()).entries if each.seat == 0]
    pressed = await world.ann.click(hint, label="Play it")
    assert [each for each in (await room.match()).entries if each.seat == 0] == before
    assert OLD in said(pressed)


async def test_between_people_there_is_one_where_all_want_it(world: World) -> None:
    """Who has it on the screen still is told what it needs when the other wants no more hints."""
    room = await world.ready()
    seat = (await room.match()).to_act[0]
    for person, wanted in ((world.ann, True), (world.ben, False), (world.ben, True)):
        assert "Hint" not in await room.behind_more(seat)
        await person.slash(world.channel, "settings", hints=wanted)
    more = message_of(await room.click(seat, "More"))
    assert "My choice: " in said(await room.players[seat].click(more, label="Hint"))
    more = message_of(await room.click(seat, "More"))
    assert "Hint" not in await room.behind_more(1 - seat), "the other is not to act"
    await world.ben.slash(world.channel, "settings", hints=False)
    assert said(await room.players[seat].click(more, label="Hint")).endswith(NOT_HERE)


async def test_who_only_watches_gets_none(world: World) -> None:
    room = await against_bot(world, "1")
    assert "Hint" not in await room.behind_more(world.cat)


async def test_it_comes_only_in_ones_own_turn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await against_bot(world, "1")

    async def busy(*_: object) -> bool:
        return False

    monkeypatch.setattr("cogs.table.bots.Bots.look", busy)
    more = message_of(await room.click(0, "More"))
    while 0 in (match := await room.match()).to_act:
        await room.commit(0, match.game.write(match.view(0).legal[0]))
    assert said(await world.ann.click(more, label="Hint")).endswith(NOT_NOW)
