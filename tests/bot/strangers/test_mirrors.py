"""A match between strangers, in the place of each: mirrors of one log."""

from __future__ import annotations

import json

import pytest

from cogs.board.offer import ACCEPT
from cogs.board.stranger import PHRASES
from cogs.invite.stranger_words import CLOSED
from cogs.people.privacy import copy_of
from db.tables.watching.guesses import Guess, GuessAnswer
from engines.game import AnyGame
from players.guess import asked_at
from tests.bot.forged.sending import press
from tests.bot.reading import control, ids, labels, message_of, said, words
from tests.bot.samples import every
from tests.bot.strangers.kit import Mirrored, strangers
from tests.bot.world import World
from tests.sample import present
from tests.traits import is_rivalry


def is_for_two(game: AnyGame) -> bool:
    """Whether two rivals can play it."""
    return is_rivalry(game) and 2 in game.seat_counts


def is_closed(world: World, thread: int) -> bool:
    """Whether a thread is archived."""
    found = present(world.env.backend.get_channel(thread).thread_metadata)
    return found.archived


async def both_show(match: Mirrored) -> None:
    """Both places show the whole log, in one message with controls, with the same buttons."""
    ann, eve = match.both.ann, match.both.eve
    (one, buttons), (two, others) = await match.shows(ann), await match.shows(eve)
    assert one
    assert two
    assert buttons == others
    for person in (ann, eve):
        assert len(await match.boards(person)) == 1


@every(is_for_two)
async def test_both_places_show_each_turn_and_call_only_their_own_player(world: World) -> None:
    match = await strangers(world).met()
    for _ in range(4):
        mover = await match.at_turn()
        assert said(await match.play(mover, await match.first_legal()))
        await both_show(match)
    for person in (match.both.ann, match.both.eve):
        other = match.other(person)
        for message in await match.history(person):
            assert f"<@{other.id}>" not in words(message)
            assert world.pinged(message) <= {person.id}
    row = await match.row()
    assert row.shown_ply == (await match.match()).ply


async def test_it_is_played_by_clicks_from_both_places(world: World) -> None:
    match = await strangers(world).met()
    for person in (match.both.ann, match.both.eve):
        opened = message_of(await person.click(await match.board(person), label="My board"))
        assert opened.ephemeral
        told = message_of(await match.click(person, "Text board"))
        assert "```" in words(told)


async def test_the_end_is_told_in_both_places_and_closes_both_threads(world: World) -> None:
    match = await strangers(world).met()
    for _ in range(2):
        await match.play(await match.at_turn(), await match.first_legal())
    await match.resign(match.both.eve)
    await world.env.advance_time(60)
    for person in (match.both.ann, match.both.eve):
        board = await match.board(person)
        assert "wins" in words(board)
        assert {"Rematch", "Block this player", "Say something"} <= set(labels(board))
        place = await match.place(person)
        assert is_closed(world, place.id)
        assert {"ann", "eve"} <= set(str(place.name).replace(":", "").split())


async def test_a_place_that_discord_refuses_is_shown_later_and_stops_nobody(world: World) -> None:
    match = await strangers(world).met()
    refused = await match.place(match.both.eve)
    world.fail("POST", f"/channels/{refused.id}/messages", 500)
    world.fail("PATCH", f"/channels/{refused.id}/messages/*", 500)
    mover = await match.at_turn()
    answer = await match.play(mover, await match.first_legal())
    assert ("couldn't show" in said(answer)) == (mover is match.both.eve)
    row = await match.row()
    shown = [each.shown_ply for each in row.places]
    assert sorted(shown) == [0, 1]
    assert row.shown_ply == 0
    world.recover()
    await world.env.advance_time(300)
    await both_show(match)


async def test_after_a_kill_at_any_point_the_rest_is_shown(world: World) -> None:
    both = strangers(world)
    match = await both.met()
    ply = (await match.match()).ply
    mover = await match.at_turn()
    await world.bot.services.table.act(match.id, mover.id, await match.first_legal())
    await world.restart()
    await world.env.advance_time(60)
    assert (await match.match()).ply == ply + 1
    await both_show(match)


async def test_a_match_that_was_begun_and_not_shown_is_opened_by_the_rounds(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = strangers(world)
    await both.find(both.ann)
    monkeypatch.setattr(world.bot.services.publisher, "publish", nothing)
    await both.find(both.eve)
    match = await both.latest()
    assert world.channel.threads == []
    await world.restart()
    await world.env.advance_time(60)
    await both_show(match)
    assert len(world.channel.threads) == len(both.other.threads) == 1
    assert len([each for each in world.channel.history() if "plays" in words(each)]) == 1


async def nothing(*_: object) -> None:
    """In place of showing a match: the program was killed before."""


async def test_a_lost_thread_is_told_to_its_own_player_who_plays_on_elsewhere(world: World) -> None:
    match = await strangers(world).met()
    eve, ann = match.both.eve, match.both.ann
    await world.delete_channel(await match.place(eve))
    for _ in range(2):
        mover = await match.at_turn()
        name = f"{world.command} play"
        where = match.both.home(mover)
        text = await match.first_legal()
        answer = await mover.slash(where, name, action=text, match=match.id)
        assert ("its channel is gone" in said(answer)) == (mover is eve)
    assert (await match.shows(ann))[0]
    await eve.slash(match.both.other, "match show", match=match.id, here=True)
    assert (await match.place(eve)).id == match.both.other.id
    await both_show(match)


async def test_where_no_thread_can_be_opened_the_channel_serves(world: World) -> None:
    both = strangers(world)
    await world.deny(both.other, create_public_threads=True)
    match = await both.met()
    assert (await match.place(both.eve)).id == both.other.id
    await both_show(match)


async def test_where_the_channel_is_closed_meanwhile_direct_messages_serve(world: World) -> None:
    both = strangers(world)
    await both.find(both.eve)
    await world.deny(both.other, send_messages=True)
    await both.find(both.ann)
    match = await both.latest()
    assert (await match.place(both.eve)).id == both.eve.user.dm_channel.id
    await both_show(match)


async def test_without_any_place_the_match_waits_and_the_other_one_plays(world: World) -> None:
    both = strangers(world)
    await both.find(both.eve)
    await world.deny(both.other, send_messages=True)
    world.close_dms(both.eve)
    await both.find(both.ann)
    match = await both.latest()
    row = await match.row()
    assert row.seen_from(await match.seat(both.eve)).channel_id is None
    assert (await match.shows(both.ann))[0]
    assert await world.store.matches.unshown() == ()


async def test_in_direct_messages_a_board_stays_and_its_controls_open_their_own_screen(
    world: World,
) -> None:
    both = strangers(world)
    await both.find(both.ann, both.ann.user.dm_channel)
    await both.find(both.eve, both.eve.user.dm_channel)
    match = await both.latest()
    for _ in range(2):
        mover = await match.at_turn()
        name = f"{world.command} play"
        await mover.user.slash(name, action=await match.first_legal(), match=match.id)
    await both_show(match)
    mover = await match.at_turn()
    board = await match.board(mover)
    before = words(board)
    asked = message_of(await mover.user.click(board, label="More"))
    assert asked.ephemeral
    resign = message_of(await mover.user.click(asked, label="Resign"))
    kept = await mover.user.click(resign, label="Continue playing")
    assert "The match continues." in said(kept)
    pick = next(name for name in ids(board) if ":pick:" in name or ":do:" in name)
    picker = message_of(await mover.user.click(board, custom_id=pick))
    assert picker.ephemeral
    assert words(world.now(board)) == before


async def test_people_who_watch_in_either_server_may_look_and_follow(world: World) -> None:
    match = await strangers(world).met()
    thread = await match.place(match.both.ann)
    board = await match.board(match.both.ann)
    seen = message_of(await world.cat.click(board, label="My board"))
    assert "Follow" in labels(seen)
    await world.cat.click(seen, label="Follow")
    for verb in ("Say something", "Block this player"):
        more = message_of(await world.cat.click(board, label="More"))
        assert verb not in labels(more)
    await match.resign(match.both.eve)
    await world.env.advance_time(60)
    told = words(world.dm(world.cat))
    assert "eve" in told
    assert f"<@{match.both.eve.id}>" not in told
    assert thread.id


async def test_nobody_on_a_third_server_may_look(world: World) -> None:
    match = await strangers(world).met()
    guild = world.env.create_guild("Hut")
    fay = guild.add_member(world.env.create_user("fay"))
    where = guild.create_text_channel("games")
    answer = await fay.slash(where, "match show", match=match.id)
    assert "can't read its channel" in said(answer)
    for name in ("eve", str(match.both.ann.id)):
        assert name not in said(answer)


async def test_lists_exports_and_histories_name_the_other_without_a_mention(world: World) -> None:
    match = await strangers(world).met()
    ann, eve = match.both.ann, match.both.eve
    for name in ("match list", "match export", "match history", "match replay"):
        options = {} if name == "match list" else {"match": match.id}
        answer = await ann.slash(await match.place(ann), name, **options)
        assert f"<@{eve.id}>" not in said(answer)
    assert "eve" in said(await ann.slash(world.channel, "match list"))


async def test_a_copy_of_ones_own_data_has_the_others_name_and_no_id(world: World) -> None:
    match = await strangers(world).met()
    copy = await copy_of(world.store, match.both.ann.id, world.env.now())
    text = copy.data.decode()
    assert str(match.both.eve.id) not in text
    (found,) = json.loads(text)["matches"]
    assert sorted(found["players"]) == sorted([str(match.both.ann.id), "eve"])


async def test_words_are_said_in_the_others_place_and_ring_no_phone(world: World) -> None:
    match = await strangers(world).met()
    ann, eve = match.both.ann, match.both.eve
    screen = message_of(await match.click(ann, "Say something"))
    before = len(await match.history(ann))
    await ann.select(screen, ["luck"], custom_id=control(screen, "stranger-say"))
    assert PHRASES["luck"] in words(screen)
    last = (await match.history(eve))[-1]
    assert words(last) == f"**ann**: {PHRASES['luck']}"
    assert world.pinged(last) == set()
    assert last.flags.silent
    assert len(await match.history(ann)) == before
    await eve.click(last, label="Mute")
    count = len(await match.history(eve))
    await ann.select(screen, ["well"], custom_id=control(screen, "stranger-say"))
    assert f"Said: “{PHRASES['well']}”" in words(screen)
    assert len(await match.history(eve)) == count


async def test_words_after_the_end_open_no_closed_thread_again(world: World) -> None:
    match = await strangers(world).met()
    ann, eve = match.both.ann, match.both.eve
    screen = message_of(await match.click(ann, "Say something"))
    for _ in range(2):
        await match.play(await match.at_turn(), await match.first_legal())
    await match.resign(eve)
    say = control(screen, "stranger-say")
    await ann.select(screen, ["well"], custom_id=say)
    assert words((await match.history(eve))[-1]) == f"**ann**: {PHRASES['well']}", "still open"
    await world.env.advance_time(60)
    thread = (await match.place(eve)).id
    assert is_closed(world, thread)
    count = len(await match.history(eve))
    screen = message_of(await match.click(ann, "Say something"))
    answer = await ann.select(screen, ["again"], custom_id=say)
    assert CLOSED in said(answer)
    assert len(await match.history(eve)) == count
    assert is_closed(world, thread)


async def test_each_place_names_its_own_best_guessers(world: World) -> None:
    match = await strangers(world).met()
    ann, eve, cat = match.both.ann, match.both.eve, world.cat
    castle = present(match.both.other.guild)
    fay = castle.add_member(world.env.create_user("fay"))
    await world.env.settle()
    text, ply = await match.first_legal(), (await match.match()).ply
    asked = asked_at(await match.match())
    for person, guild in ((cat, world.guild.id), (fay, castle.id)):
        kept = await world.store.guesses.keep(
            match.id, Guess(asked, text), person.id, ply, world.env.now(), guild
        )
        assert kept is GuessAnswer.KEPT
    for _ in range(2):
        await match.play(await match.at_turn(), await match.first_legal())
    await match.resign(eve)
    await world.rounds("Judging").look()
    await world.env.settle()
    for person, own, other in ((ann, cat, fay), (eve, fay, cat)):
        shown = (await match.click(person, "My board")).response
        for board in (await match.board(person), shown):
            assert f"Best guessers: <@{own.id}> 3 of 3 points." in words(board)
            assert str(other.id) not in words(board)


async def test_other_words_than_the_fixed_ones_are_not_said(world: World) -> None:
    match = await strangers(world).met()
    ann, eve = match.both.ann, match.both.eve
    screen = message_of(await match.click(ann, "Say something"))
    count = len(await match.history(eve))
    shown = world.env.backend.get_message(screen.channel_id, screen.id)
    name = control(screen, "stranger-say")
    for values in (["Give me your password"], ["luck", "well"], []):
        await press(world, ann, shown, name, values)
    await press(world, world.cat, shown, name, ["luck"])
    assert len(await match.history(eve)) == count


async def test_whoever_is_blocked_says_nothing_more_and_is_never_met_again(world: World) -> None:
    match = await strangers(world).met()
    ann, eve = match.both.ann, match.both.eve
    asked = message_of(await match.click(eve, "Block this player"))
    assert "Block **ann**?" in words(asked)
    await eve.click(asked, label="Block")
    assert "**ann** is blocked" in words(asked)
    assert await world.store.blocks.of(eve.id) == (ann.id,)
    panel = message_of(await eve.slash(match.both.other, "settings", strangers="asked"))
    assert "`1` ann" in words(panel)
    await eve.click(panel, label="Unblock 1")
    assert "ann is no longer blocked" in words(panel)
    await world.store.blocks.block(eve.id, ann.id, world.env.now())
    screen = message_of(await match.click(ann, "Say something"))
    count = len(await match.history(eve))
    await ann.select(screen, ["luck"], custom_id=control(screen, "stranger-say"))
    assert len(await match.history(eve)) == count
    await match.resign(eve)
    await match.click(ann, "Rematch")
    await match.click(eve, "Rematch")
    assert (await world.store.matches.counts())[0] == 0


async def test_a_rematch_begins_once_both_want_it_in_the_same_places(world: World) -> None:
    match = await strangers(world).met()
    ann, eve = match.both.ann, match.both.eve
    await match.resign(eve)
    places = [(await match.place(each)).id for each in (ann, eve)]
    count = len(await match.history(eve))
    told = message_of(await match.click(ann, "Rematch"))
    assert "as soon as **eve** presses **Rematch**" in words(told)
    assert len(await match.history(eve)) == count
    begun = message_of(await match.click(eve, "Rematch"))
    assert "against **ann** begins" in words(begun)
    again = await match.both.latest()
    row = await again.row()
    assert row.rematch_of == match.id
    assert row.people == (await match.row()).people
    assert [(await again.place(each)).id for each in (ann, eve)] == places
    await both_show(again)
    await world.env.advance_time(60)
    for each in places:
        assert not is_closed(world, each)


async def test_a_wish_for_a_rematch_can_be_taken_back(world: World) -> None:
    match = await strangers(world).met()
    ann, eve = match.both.ann, match.both.eve
    await match.resign(eve)
    told = message_of(await match.click(ann, "Rematch"))
    await ann.click(told, label="No rematch")
    await match.click(eve, "Rematch")
    assert (await world.store.matches.counts())[0] == 0


async def test_a_draw_offer_is_asked_and_answered_in_both_places(world: World) -> None:
    match = await strangers(world).met()
    for _ in range(2):
        await match.play(await match.at_turn(), await match.first_legal())
    mover = await match.at_turn()
    other = match.other(mover)
    await match.click(mover, "Offer draw")
    (offer,) = [
        each
        for each in await match.history(other)
        if any(name.startswith(f"b:{ACCEPT}:") for name in ids(each))
    ]
    assert world.pinged(offer) <= {other.id}
    await other.click(offer, custom_id=next(n for n in ids(offer) if f":{ACCEPT}:" in n))
    assert (await match.match()).outcome is not None
    for person in (mover, other):
        left = [n for each in await match.history(person) for n in ids(each) if "offer-" in n]
        assert left == []


async def test_deleted_people_are_named_nowhere_any_more(world: World) -> None:
    match = await strangers(world).met()
    ann, eve = match.both.ann, match.both.eve
    await match.play(await match.at_turn(), await match.first_legal())
    asked = message_of(await ann.slash(world.channel, "privacy delete"))
    await ann.click(asked, label="Delete my data")
    await world.env.advance_time(60)
    board = words((await match.history(eve))[-1])
    assert "a deleted player" in board.lower()
    assert "**ann**" not in board
    assert not any(each.mirror and each.mirror.name == "ann" for each in (await match.row()).seats)


async def test_strangers_are_on_no_leaderboard_of_the_others_server(world: World) -> None:
    match = await strangers(world).met()
    assert (await match.row()).guild_id is None
    rounds = world.rounds("Retries")
    await rounds.look()
    await both_show(match)
