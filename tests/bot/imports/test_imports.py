"""`/match import`: an exported match as a private board to step through."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from simcord import InteractionResult, MemberActor
from simcord import actors as simcord_actors
from simcord.enums import InteractionType

from cogs.hall.ids import BUTTON, SELECT, custom_id
from cogs.records.imports import BUSY, GONE, NAMELESS, NOT_READ, TOO_LARGE
from cogs.table import files
from cogs.table.files import Files
from db.values import BoardForm
from engines.export import HEADER, headers, write
from engines.game import AnyGame
from engines.registry import GAMES
from tests.bot.forged import sending
from tests.bot.reading import alts, control, disabled, message_of, said, words
from tests.bot.room import Room
from tests.bot.samples import each_kind
from tests.bot.world import World
from tests.sample import GAME, random_match

EXPORTED = write(random_match(GAME, "1"), None)


async def opened(
    world: World, person: MemberActor, data: str | bytes, **told: Any
) -> InteractionResult:
    """The answer to the command with this file; `told` is what Discord says of it otherwise."""
    data = data.encode() if isinstance(data, str) else data
    backend = world.env.backend
    store = backend.cdn.store_attachment
    file = store(backend.snowflake(), world.channel.id, "match-1.txt", data, None)
    option = {"name": "file", "type": 11, "value": str(file["id"])}
    body = {
        "id": "1",
        "name": "match",
        "type": 1,
        "options": [{"name": "import", "type": 1, "options": [option]}],
        "resolved": {"attachments": {str(file["id"]): {**file, **told}}},
    }
    kind = InteractionType.APPLICATION_COMMAND
    send = simcord_actors._dispatch_actor_interaction  # pyright: ignore[reportPrivateUsage]
    return await send(person, kind, world.channel, body)


async def exported(room: Room, person: MemberActor) -> str:
    answer = message_of(await person.slash(await room.home(), "match export", match=room.id))
    (file,) = answer.attachments
    return (await file.read()).decode()


async def over(world: World) -> Room:
    room = await world.ready()
    await room.turn()
    for seat in (0, 1):
        if (await room.match()).outcome is None:
            await room.commit(seat, "!resign")
    await room.show()
    return room


@each_kind
async def test_a_file_shows_the_same_steps_as_the_replay(world: World) -> None:
    room = await over(world)
    text = await exported(room, world.cat)
    answer = await opened(world, world.dan, text)
    assert answer.ephemeral
    step = answer.response
    replayed = (await world.cat.slash(await room.home(), "match replay", match=room.id)).response
    assert step
    assert replayed
    match = await room.match()
    assert disabled(replayed) == ["Next", "End"], "a replay opens at its end"
    await world.cat.click(replayed, label="Start")
    for ply in range(match.ply + 1):
        assert f"step {ply} of {match.ply}" in words(step)
        assert alts(step) == alts(replayed)
        line = words(replayed).splitlines()[2]
        assert line in words(step).splitlines()
        if ply < match.ply:
            await world.dan.click(step, label="Next")
            await world.cat.click(replayed, label="Next")
    assert disabled(step) == ["Next", "End"]
    told = dict(headers(text))
    assert f"**{told['result']}**" in words(step)
    assert "**" + match.sides[0] + "** ann" in words(step)
    await world.restart()
    await world.dan.click(step, label="Start")
    assert "The beginning." in words(step)
    assert disabled(step) == ["Start", "Back"]
    await world.dan.select(step, [str(match.ply)], custom_id=control(step, "istep-jump"))
    assert f"step {match.ply} of {match.ply}" in words(step)


@each_kind
async def test_through_the_eyes_of_a_seat_it_is_as_it_was_for_that_seat(world: World) -> None:
    room = await over(world)
    step = message_of(await opened(world, world.dan, await exported(room, world.ann)))
    match = await room.match()
    for seat, side in enumerate(match.sides):
        await world.dan.select(step, [str(seat)], custom_id=control(step, "istep-eyes"))
        assert f", as {side} saw it" in words(step)
        for ply in range(match.ply + 1):
            then = match.at(ply)
            assert alts(step) == [match.game.alt_text(replace(then.view(seat), legal=()))]
            if ply < match.ply:
                await world.dan.click(step, label="Next")
        await world.dan.click(step, label="Start")
    await world.dan.select(step, ["all"], custom_id=control(step, "istep-eyes"))
    assert "saw it" not in words(step)


async def test_with_a_text_board_it_is_drawn_in_characters(world: World) -> None:
    await world.store.people.choose(world.dan.id, boards=BoardForm.TEXT)
    step = message_of(await opened(world, world.dan, EXPORTED))
    assert "```" in words(step)
    assert step.attachments == []


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_exports_without_headers_are_read(world: World, game: AnyGame) -> None:
    match = random_match(game, "2")
    step = message_of(await opened(world, world.dan, write(match, None)))
    assert f"step 0 of {match.ply}" in words(step)


async def test_an_export_tells_names_dates_result_and_game(world: World) -> None:
    room = await over(world)
    told = headers(await exported(room, world.cat))
    keys = [key for key, _ in told]
    assert keys[:4] == ["title", "match", "begun", "ended"]
    assert [said_ for key, said_ in told if key == "player"] == ["ann", "ben"]
    row = await room.row()
    assert dict(told)["rated"] == ("yes" if row.is_rated else "no")
    assert keys.count("rating") == sum(each.step is not None for each in row.seats)
    assert dict(told)["begun"].endswith(" UTC")


async def test_while_it_runs_an_export_tells_no_end(world: World) -> None:
    room = await world.ready()
    keys = [key for key, _ in headers(await exported(room, world.cat))]
    assert not {"ended", "result", "rating"} & {*keys}


async def test_what_is_no_exported_match_is_refused_with_the_line(world: World) -> None:
    lines = EXPORTED.splitlines()
    wrong = "\n".join([*lines[:-1], "0 !nonsense"])
    for text, sentence in (
        ("hello", "This is not an exported match"),
        (b"\xff\x00\x89PNG", "This is not an exported match"),
        (f"{HEADER}\ngame chess\nrevision 1\nseats 2\n", "chess"),
        (wrong, f"line {len(lines)}, “0 !nonsense”, is refused"),
        (EXPORTED.replace("\ngame", "\nabout x \0\ngame"), "it has a character that is not text"),
    ):
        assert sentence in said(await opened(world, world.dan, text))
    assert await world.store.database.rows("SELECT * FROM imports") == []


async def test_a_large_file_is_not_even_fetched(world: World) -> None:
    answer = await opened(world, world.dan, EXPORTED, size=files.BYTES + 1)
    assert said(answer) == TOO_LARGE
    large = "x" * (files.BYTES + 1)
    assert said(await opened(world, world.dan, large, size=10)) == TOO_LARGE


async def test_a_file_that_is_gone_is_told(world: World) -> None:
    url = "https://cdn.discordapp.com/attachments/1/2/gone.txt"
    answer = await opened(world, world.dan, EXPORTED, url=url, proxy_url=url)
    assert said(answer) == NOT_READ


async def test_long_and_slow_files_are_refused(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.bot.services.files = Files(seconds=0)
    assert "takes too long" in said(await opened(world, world.dan, EXPORTED))
    world.bot.services.files = Files()
    monkeypatch.setattr(files, "ENTRIES", 1)
    assert "more than 1 entries" in said(await opened(world, world.dan, EXPORTED))
    monkeypatch.setattr(files, "WAITING", -1)
    assert said(await opened(world, world.dan, EXPORTED)) == BUSY


async def test_a_name_in_a_file_can_mention_and_format_nothing(world: World) -> None:
    names = [("player", f"<@{world.ann.id}> **@everyone**"), ("player", "[x](y) `z`")]
    text = write(random_match(GAME, "1"), None, None, names)
    answer = await opened(world, world.dan, text)
    assert f"<@{world.ann.id}>" not in said(answer)
    assert "@everyone" not in said(answer)
    assert "`" not in said(answer)
    assert world.pings() == []


async def test_nothing_that_others_made_leads_anywhere(world: World) -> None:
    """Neither names, headers nor the name of the file, nor a refusal that quotes it."""
    link = "[click](https://evil.org) discord.gg/abc"
    told = [("player", link), ("player", "# **"), ("begun", link), ("rating", link)]
    text = write(random_match(GAME, "1"), None, None, told)
    answer = await opened(world, world.dan, text, filename=f"{link}.txt")
    wrong = f"{HEADER}\ngame {link}\nrevision 1\nseats 2"
    for shown in (said(answer), said(await opened(world, world.dan, wrong))):
        assert "[click] (https evil.org) discord.gg abc"[:24] in shown
        assert not re.search(r"\]\(|://|\.gg/", shown)
    assert NAMELESS in said(answer)


async def test_headers_are_read_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands in them; and never where others wait for it."""
    text = EXPORTED + "about x y\n" * 20_000
    step = message_of(await opened(world, world.dan, text))
    monkeypatch.setattr("engines.export.one_line", None)
    for _ in range(2):
        await world.dan.click(step, label="Next")
    assert "step 2 of" in words(step)


async def test_only_its_owner_steps_through_it(world: World) -> None:
    step = message_of(await opened(world, world.dan, EXPORTED))
    (row,) = await world.store.database.rows("SELECT id FROM imports")
    ids = [
        (custom_id(BUTTON, "istep", row["id"], 0, ("next", "all", "1")), None),
        (custom_id(SELECT, "istep-jump", row["id"], 0, ("all",)), ["1"]),
        (custom_id(SELECT, "istep-eyes", row["id"], 0, ("1",)), ["0"]),
    ]
    for name, values in ids:
        assert GONE in said(await sending.press(world, world.cat, step, name, values))
    assert "step 0 of" in words(step)
    for eyes in ("2", "-1", "x", "٠"):
        name = custom_id(BUTTON, "istep", row["id"], 0, ("next", eyes, "1"))
        assert "from before an update" in said(await sending.press(world, world.dan, step, name))
    far = custom_id(BUTTON, "istep", row["id"], 0, ("next", "all", "999999"))
    shown = said(await sending.press(world, world.dan, step, far))
    last = random_match(GAME, "1").ply
    assert f"step {last} of {last}" in shown
