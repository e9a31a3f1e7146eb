"""People who press what is not theirs, at the wrong time, or twice."""

from __future__ import annotations

from typing import Any, Final

import pytest
from discord.app_commands import Group

from conformance.limits import walk
from tests.bot.forged.test_first_answers import value_of
from tests.bot.reading import answers, control, ids, labels, message_of, said, ways_on, words
from tests.bot.samples import each_kind, each_rivalry, every_game, next_turn
from tests.bot.world import World, click_of

LOOKS: Final = {"board", "scores", "zoom"}
"""The commands of games that everybody may use."""


@each_kind
async def test_strangers_cannot_touch_a_match(world: World) -> None:
    room = await world.begin()
    for deed in (None, *world.sample.opening):
        if deed:
            await room.commit(*deed)
            await room.show()
        before = await room.texts()
        board = await room.board()
        looks = {"My board", "History", "Look closer", "Signs", "More"}
        for label in labels(board):
            refused = await world.cat.click(board, label=label)
            assert refused.ephemeral
            assert label in looks or said(refused) == await room.only_players()
        assert await room.texts() == before


@each_kind
async def test_whoever_only_looks_is_not_told_how_to_act(world: World) -> None:
    room = await world.begin()
    board = await room.board()
    hint = words(board).strip().split("\n")[-1]
    assert hint in said(await room.click(0, "My board"))
    stranger = await world.cat.click(board, label="My board")
    assert hint not in said(stranger)


async def test_strangers_cannot_answer_a_draw(world: World) -> None:
    room = await world.ready()
    await room.click(0, "Offer draw")
    for label in ("Accept", "Decline", "Withdraw offer"):
        assert await room.only_players() in said(await room.answer(world.cat, label))
    assert (await room.row()).status == "running"


@every_game
async def test_strangers_cannot_command_a_match(world: World) -> None:
    room = await world.ready()
    before = await room.texts()
    player = room.players[next_turn(await room.match())[0]]
    group = world.bot.tree.get_command(world.command)
    assert isinstance(group, Group)
    for each in group.commands:
        options = getattr(each, "parameters", ())
        if each.name in LOOKS or "match" not in [one.display_name for one in options]:
            continue
        name, given = each.qualified_name, dict[str, Any]()
        for one in (one for one in options if one.required):
            asked = (world.channel, name, one.display_name, "")
            offered = await player.autocomplete(*asked, match=room.id) if one.autocomplete else ()
            given[one.display_name] = offered[0]["value"] if offered else value_of(one)
        refused = await world.cat.slash(world.channel, name, **given, match=room.id)
        assert refused.ephemeral
        assert await room.only_players() in said(refused), name
    assert await room.texts() == before


async def test_who_may_not_watch_is_not_told_who_plays(world: World) -> None:
    """A number can be guessed; by name the players are known where the match is played."""
    room = await world.ready()
    castle = world.env.create_guild("Castle")
    hall = castle.create_text_channel("hall")
    eve = castle.add_member(world.env.create_user("eve"))
    await world.env.settle()
    refused = await eve.slash(hall, f"{world.command} resign", match=room.id)
    assert said(refused) == "You don't play in this match."
    await world.deny(await room.home(), world.cat.id, view_channel=True)
    await world.deny(world.channel, world.cat.id, view_channel=True)
    lobby = world.guild.create_text_channel("lobby")
    refused = await world.cat.slash(lobby, f"{world.command} resign", match=room.id)
    assert said(refused) == "You don't play in this match."
    told = await world.dan.slash(lobby, f"{world.command} resign", match=room.id)
    assert said(told) == await room.only_players()


async def test_strangers_may_watch(world: World) -> None:
    room = await world.ready()
    for label in ("My board", "History"):
        watched = await room.click(world.cat, label)
        assert message_of(watched).ephemeral
        assert "Match 1" in said(watched)


async def test_whoever_plays_nothing_is_told_so(world: World) -> None:
    for name in (f"{world.command} board", f"{world.command} resign", "match show"):
        answer = await world.dan.slash(world.channel, name)
        assert "You have no running match. `/play` starts one." in said(answer)
    answer = await world.dan.slash(world.channel, "match history")
    assert "You have no running match. `/play` starts one." in said(answer)


@pytest.mark.parametrize("number", [99, 0, -1, 2**53 - 1])
async def test_a_match_that_does_not_exist_is_told(world: World, number: int) -> None:
    own = (f"{world.command} board", f"{world.command} rematch")
    for name in (*own, "match show", "match history", "match export"):
        refused = await world.ann.slash(world.channel, name, match=number)
        assert refused.ephemeral
        assert f"There is no match number {number}." in said(refused)


@each_kind
async def test_not_your_turn_says_whose_it_is(world: World) -> None:
    room = await world.ready()
    seat, (text, *_) = next_turn(await room.match())
    before = await room.texts()
    board = await room.board()
    ways = [way[0] for way in ways_on(board)] or [control(board, "move")]
    by_button = await room.players[1 - seat].click(board, custom_id=ways[0])
    told = f"It's <@{room.players[seat].id}>'s turn."
    assert said(by_button) == told
    by_command = await room.play(1 - seat, text)
    assert by_command.ephemeral
    assert said(by_command) == told or world.sample.game.team
    assert await room.texts() == before


@each_kind
@pytest.mark.parametrize("text", ["rubbish", "𝔖c2–d3" * 10, "!resign", "  !draw", "!time"])
async def test_what_is_no_action_is_refused_to_the_player_alone(world: World, text: str) -> None:
    room = await world.ready()
    (seat,) = (await room.match()).to_act
    before = await room.texts()
    public = len((await room.home()).history(viewer=world.cat))
    refused = await room.play(seat, text)
    assert refused.ephemeral
    assert said(refused).endswith((".", "”"))
    if text.strip().startswith("!"):
        assert said(refused) == "That is not an action of this game."
    assert await room.texts() == before
    assert len((await room.home()).history(viewer=world.cat)) == public


@each_rivalry
async def test_a_match_that_is_over_takes_nothing_more(world: World) -> None:
    room = await world.ready()
    home = await room.home()
    seat, (text, *_) = next_turn(await room.match())
    question = await room.click(0, "Resign")
    world.bot.services.panels.forget(world.ann.id)  # as after a restart
    await room.resign(1)
    before = await room.texts()
    assert question.response
    late = await world.ann.click(question.response, label="Resign")
    assert "This match is over." in said(late)
    assert "This match is over." in said(await room.play(seat, text))
    for name in ("resign", "draw"):
        refused = await world.ben.slash(home, f"{world.command} {name}", match=room.id)
        assert "This match is over." in said(refused), name
    assert await room.texts() == before


@each_rivalry
@pytest.mark.parametrize("verb", ["pick", "draw"])
async def test_an_old_button_shows_the_board_as_it_is_now(world: World, verb: str) -> None:
    """One in a screen from before a restart: of others a turn takes away."""
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    person = room.players[seat]
    shown = await person.slash(world.channel, "match show", match=room.id)
    if verb == "draw":
        assert shown.response
        shown = await person.click(shown.response, label="More")
    old = message_of(shown)
    name = next(each for each in ids(old) if each.split(":")[1] == verb)
    await world.restart()
    await room.turn()
    before = await room.texts()
    pressed = await person.click(old, custom_id=name)
    assert "That button is from an earlier turn. This is the board now." in said(pressed)
    assert await room.latest() in said(pressed)
    assert await room.texts() == before


@each_kind
async def test_an_old_picker_shows_the_board_as_it_is_now(world: World) -> None:
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    picker = await room.picker(seat)
    await room.commit_turn()
    await room.show()
    before = await room.texts()
    await room.take(seat, picker, next(ways_on(picker)))
    assert "This is the board now." in words(picker)
    assert await room.texts() == before


async def test_a_double_click_on_confirm_moves_once(world: World) -> None:
    room = await world.ready()
    await room.commit_to_the_last()
    seat, (text,) = next_turn(await room.match())
    before = await room.texts()
    picker = await room.chosen(seat, text)
    await world.at_once(*(click_of(room.players[seat], picker, "Confirm") for _ in range(2)))
    assert await room.texts() == [*before, text]
    assert world.gone(picker)
    assert await room.shown(await room.latest()) == 1


@each_kind
async def test_back_takes_a_choice_back(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    (seat,) = match.to_act
    person = room.players[seat]
    await world.store.people.choose(person.id, confirm="always")
    picker = await room.picker(seat)
    before = words(picker)
    await room.take(seat, picker, next(ways_on(picker)))
    assert words(picker) != before
    await person.click(picker, label="Back")
    assert words(picker) == before


async def test_a_control_of_an_older_program_is_answered(world: World) -> None:
    room = await world.ready()
    board = await room.board()
    stored = world.env.backend.get_message(board.channel.id, board.id)
    wanted = "My board"
    (move,) = [each for each in walk(stored.components) if each.get("label") == wanted]
    move["custom_id"] = "b:teleport:1:2:"
    pressed = await world.ann.click(board, custom_id="b:teleport:1:2:")
    assert "This button is from before an update." in said(pressed)
    assert len(answers(pressed)) == 1
