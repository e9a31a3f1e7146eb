"""History, replay and export: the whole story, and nobody's secrets before the reveal."""

from __future__ import annotations

from simcord import ResponseMessage

from engines.export import read
from tests.bot.reading import alts, disabled, labels, said, words
from tests.bot.room import Room
from tests.bot.secrets.witness import exported
from tests.bot.vicious_circle.kit import OPENING
from tests.bot.world import World


async def long_match(world: World) -> Room:
    """A match in which both sides walk to and fro and offer draws: 18 entries."""
    room = await world.ready(ruleset="magnus")
    house = world.bot.services
    walks = (("We5-d5", "Wa1-b1"), ("De4-d4", "Da2-b2"), ("Wd5-e5", "Wb1-a1"), ("Dd4-e4", "Db2-a2"))
    for dawn, twilight in walks:
        await house.table.act(room.id, world.ben.id, dawn)
        await house.table.act(room.id, world.ann.id, "!draw")
        await house.table.act(room.id, world.ben.id, "!decline")
        await house.table.act(room.id, world.ann.id, twilight)
    await house.publisher.publish(room.id)
    return room


async def frame(message: ResponseMessage | None) -> str:
    """The text of a replay's step."""
    assert message
    return words(message).replace("\n", " ")


async def test_the_history_tells_moves_in_words_and_notation(world: World) -> None:
    room = await world.ready()
    await room.play(0, "Sc2-d3")
    await world.ben.slash(await room.home(), "vicious draw")
    told = said(await room.click(world.cat, "History")).splitlines()
    assert told == [
        "### Wizards of the Vicious Circle",
        "-# Match 1, page 1 of 1",
        "`  1` Twilight sets up Saint c2, Warrior a1 and Dragon a2  `set Sc2 Wa1 Da2`",
        "`  2` Dawn sets up Saint c4, Warrior e5 and Dragon e4  `set Sc4 We5 De4`",
        "`  3` Twilight's Saint moves from c2 to d3  `Sc2-d3`",
        "`  4` Dawn offers a draw  `draw`",
    ]


async def test_the_history_is_paged_from_the_end(world: World) -> None:
    room = await long_match(world)
    listed = await world.cat.slash(await room.home(), "match history", match=room.id)
    page = listed.response
    assert page
    assert "page 2 of 2" in words(page)
    assert disabled(page) == ["Next", "Last"]
    await world.cat.click(page, label="First")
    assert "page 1 of 2" in words(page)
    assert disabled(page) == ["First", "Back"]
    assert "`  1` Twilight sets up" in words(page)
    await world.restart()
    await world.cat.click(page, label="Next")
    assert "`set Sc2" not in words(page)
    assert "` 18` Twilight's Dragon moves from b2 to a2  `Db2-a2`" in words(page)


async def test_while_set_ups_are_secret_the_history_names_only_the_own(world: World) -> None:
    room = await world.begin(OPENING[0])
    hidden = "`  1` Twilight locks in a secret set-up  `?`"
    own = "`  1` Twilight sets up Saint c2, Warrior a1 and Dragon a2  `set Sc2 Wa1 Da2`"
    for person, line in ((world.ann, own), (world.ben, hidden), (world.cat, hidden)):
        answer = await person.slash(await room.home(), "match history", match=room.id)
        assert line in said(answer)
        assert ("Saint" in said(answer)) == (person is world.ann)


async def test_the_replay_steps_from_the_start_to_the_end_and_back(world: World) -> None:
    room = await world.ready()
    await room.play(0, "Sc2-d3")
    await room.play(1, "Sc4xa1")
    opened = await room.click(world.cat, "Replay")
    step = opened.response
    assert step
    assert "step 0 of 4 The beginning." in await frame(step)
    assert disabled(step) == ["Start", "Back"]
    seen: list[str] = []
    for _ in range(4):
        await world.cat.click(step, label="Next")
        seen.append((await frame(step)).split("step ")[1])
    assert seen == [
        "1 of 4 Twilight sets up Saint c2, Warrior a1 and Dragon a2.",
        "2 of 4 Dawn sets up Saint c4, Warrior e5 and Dragon e4.",
        "3 of 4 Twilight's Saint moves from c2 to d3.",
        "4 of 4 Dawn's Saint moves from c4 to a1, captures the Warrior"
        " and enters the throne of Twilight. "
        f"**<@{world.ben.id}> wins: Dawn's Saint takes the throne.**",
    ]
    assert disabled(step) == ["Next", "End"]
    assert "Dawn wins" in alts(step)[0]
    await world.cat.click(step, label="Back")
    assert "Saint d3" in alts(step)[0]
    await world.restart()
    await world.cat.click(step, label="Start")
    assert "The beginning." in await frame(step)
    await world.cat.click(step, label="End")
    assert "step 4 of 4" in await frame(step)


async def test_a_running_replay_shows_only_what_its_viewer_may_know(world: World) -> None:
    room = await world.begin(OPENING[0])
    for person in (world.ann, world.ben, world.cat):
        opened = await person.slash(await room.home(), "match replay", match=room.id)
        assert opened.response
        await person.click(opened.response, label="Next")
        shown = words(opened.response) + alts(opened.response)[0]
        assert ("c2" in shown) == (person is world.ann)


async def test_after_the_end_words_and_picture_of_the_set_ups_agree(world: World) -> None:
    """Also for who played, and where it ended before the reveal."""
    room = await world.begin(OPENING[0])
    await room.resign(1)
    for person in (world.ann, world.ben, world.cat):
        step = (await person.slash(await room.home(), "match replay", match=room.id)).response
        assert step
        for _ in range(2):
            await person.click(step, label="Next")
            assert "Twilight: Saint c2, Warrior a1, Dragon a2" in alts(step)[0]
            assert "Dawn: set-up not yet locked in." in alts(step)[0]
            (picture,) = step.attachments
            assert "seat=None" in (await picture.read()).decode(errors="replace")
        assert "step 2 of 2 Dawn resigns." in await frame(step)


async def test_an_exported_match_replays_to_the_same_state(world: World) -> None:
    room = await world.ready(ruleset="magnus")
    await room.play(1, "We5-d4")
    running = await exported(room, world.cat)
    assert "seed" not in running
    assert read(running).state == (await room.match()).state
    await room.play(0, "C>b1")
    await room.play(1, "Sc4xc2")
    question = await room.click(0, "Resign")
    assert question.response
    await world.ann.click(question.response, label="Resign")
    again = read(await exported(room, world.ann))
    match = await room.match()
    assert again.outcome == match.outcome is not None
    assert again.setup == match.setup
    assert [entry.text for entry in again.entries] == await room.texts()


async def test_an_export_during_the_set_up_has_nothing_of_the_other_side(world: World) -> None:
    room = await world.begin(OPENING[0])
    assert "0 set Sc2 Wa1 Da2" in await exported(room, world.ann)
    for person in (world.ben, world.cat):
        assert "set" not in (await exported(room, person)).replace("seats", "").replace(
            "ruleset", ""
        )


async def test_the_board_in_characters(world: World) -> None:
    room = await world.ready()
    shown = await world.cat.slash(await room.home(), "match show", match=room.id, as_text=True)
    assert "1  W=" in said(shown)
    assert shown.response
    assert shown.response.attachments == []
    mine = await world.ann.slash(await room.home(), "vicious board", as_text=True)
    assert mine.response
    assert "Move" in labels(mine.response)
