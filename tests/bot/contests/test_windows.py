"""The form of a league in windows of their own."""

from __future__ import annotations

import pytest
from simcord import InteractionResult, ResponseMessage

from cogs.contests.form import formats_of, games
from cogs.hall.errors import UNKNOWN
from engines.game import AnyGame
from tests.bot.contests.kit import league_form
from tests.bot.reading import control, labels, words
from tests.bot.windows import asked, chosen, send
from tests.bot.world import World


async def window(world: World, shown: ResponseMessage, verb: str) -> InteractionResult:
    """The window that a button of the form opens."""
    return await world.ann.click(shown, custom_id=control(shown, verb))


async def test_a_league_takes_two_presses_and_a_window_and_tells_its_end_before(
    world: World,
) -> None:
    shown = await league_form(world)
    ask = await window(world, shown, "contest-ask")
    answers = {"contest-format": ["swiss"], "contest-pace": ["3d"], "contest-most": ["8"]}
    await send(world.ann, ask, answers)
    assert "With 8 people it ends about " in words(shown)
    assert not await world.store.contests.of_guild(world.guild.id, 1)
    await world.ann.click(shown, label="Open it")
    (row,) = await world.store.contests.of_guild(world.guild.id, 1)
    assert (row.terms.format, row.pace, row.most) == ("swiss", "3d", 8)


async def test_the_answer_to_opening_can_begin_and_stop_it(world: World) -> None:
    shown = await league_form(world)
    await world.ann.click(shown, label="Open it")
    assert "Start now" in labels(shown)
    assert control(shown, "contest-why")


@pytest.mark.parametrize("game", games(), ids=lambda each: each.key)
async def test_every_question_stands_in_a_window_or_in_the_form(
    world: World, game: AnyGame
) -> None:
    shown = await league_form(world, game=game.key)
    first = await window(world, shown, "contest-ask")
    assert {"contest-game", "contest-format", "contest-starts", "contest-most"} <= {*asked(first)}
    assert chosen(asked(first)["contest-game"]) == [game.key]
    if "Options …" in labels(shown):
        rest = asked(await window(world, shown, "contest-ask-rest"))
        assert not asked(first).keys() & rest.keys()
    else:
        assert "Options" in labels(shown)


async def test_a_format_that_the_game_does_not_have_costs_no_other_answer(world: World) -> None:
    shown = await league_form(world, game="vilitum")
    ask = await window(world, shown, "contest-ask")
    await send(world.ann, ask, {"contest-format": ["pods"], "contest-pace": ["3d"]})
    assert "**Vilitum can be played as " in words(shown)
    again = asked(await window(world, shown, "contest-ask"))
    assert chosen(again["contest-pace"]) == ["3d"]
    assert chosen(again["contest-game"]) == ["vilitum"]


@pytest.mark.parametrize("game", games(), ids=lambda each: each.key)
async def test_another_game_comes_with_its_own_format(world: World, game: AnyGame) -> None:
    """Games in which many sit together begin with pods."""
    other = next(each for each in games() if each != game and "pods" not in formats_of(each))
    shown = await league_form(world, game=other.key)
    await send(world.ann, await window(world, shown, "contest-ask"), {"contest-game": [game.key]})
    assert "can be played as" not in words(shown)
    again = asked(await window(world, shown, "contest-ask"))
    formats = formats_of(game)
    kept = "league" if not other.team else formats[0]
    fitting = kept if kept in formats else formats[0]
    assert chosen(again["contest-format"]) == ["pods" if "pods" in formats else fitting]


async def test_it_is_answered_after_a_restart(world: World) -> None:
    shown = await league_form(world)
    ask = await window(world, shown, "contest-ask")
    await world.restart()
    await send(world.ann, ask, {"contest-most": ["8"]})
    assert "up to 8 people" in words(shown)


async def test_who_may_not_open_one_is_told(world: World) -> None:
    """A window is sent in the name of whoever sends it."""
    shown = await league_form(world)
    ask = await window(world, shown, "contest-ask")
    role = world.env.backend.get_guild(world.guild.id).members[world.ann.id].role_ids
    role.clear()
    answer = await send(world.ann, ask)
    assert UNKNOWN not in str(answer.followups)
    assert not await world.store.contests.of_guild(world.guild.id, 1)
