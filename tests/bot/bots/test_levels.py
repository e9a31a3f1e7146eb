"""The bot's level: proposed by results, in one press; following somebody; told to nobody else."""

from __future__ import annotations

from typing import Final

import pytest
from simcord import MemberActor, ResponseMessage

from cogs.hall.sentences import stand_in_name
from cogs.lobby.level import FOLLOW, full_name
from db.store import StoreTrouble
from db.tables.records.bot_matches import FollowedLevel
from db.values import RUNNING, MatchRow, bot_id, bot_level
from engines.match import RESIGN
from learning.lesson import last_match
from players import serve
from players.player import Level
from players.questions import question
from players.registry import player
from tests.bot.reading import components, control, labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.world import World
from tests.sample import present

pytestmark = pytest.mark.usefixtures("by_presses")

TEAM_GAME: Final = "vilnius"
MANY: Final = "victorus"
"""A game for two to six."""


def levels(world: World) -> tuple[Level, ...]:
    return player(world.sample.key).levels


def called(world: World, place: int) -> str:
    """The name of the first bot of a level, with its title."""
    return stand_in_name(bot_id(int(levels(world)[place].key), 0))


async def form(world: World, person: MemberActor | None = None) -> ResponseMessage:
    """The form that /play opens."""
    return message_of(
        await (person or world.ann).slash(world.channel, "play", game=world.sample.key)
    )


async def running(world: World) -> MatchRow:
    """Ann's running match."""
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
    return row


async def over(world: World, *, won: bool) -> Room:
    """Plays Ann's running match a little; then she resigns, or all the others do."""
    row = await running(world)
    own, room = row.people.index(world.ann.id), Room(world, row.id, (world.ann,) * len(row.people))
    while own not in (match := await room.match()).to_act:
        await world.env.settle()
    text = next(serve.answers([question(match, own, "1").line]))
    await room.commit(own, text)
    world.env.backend.advance_clock(60)
    for person in [row.people[seat] for seat in row.bots] if won else [world.ann.id]:
        await world.bot.services.table.act(row.id, person, RESIGN)
    await room.show()
    return room


async def choose(world: World, value: str) -> ResponseMessage:
    """Begins a match by a choice in the form; what Ann alone is told."""
    shown = await form(world)
    await world.ann.select(shown, [value], custom_id=control(shown, "form-bot"))
    return shown


def level_of(row: MatchRow) -> int:
    (level,) = (bot_level(row.people[seat]) for seat in row.bots)
    return level


async def test_a_newcomer_plays_the_lowest_level_by_one_press(world: World) -> None:
    shown = await form(world)
    assert f"New to the bot? Begin with **{levels(world)[0].title}**." in words(shown)
    await world.ann.click(shown, label=f"Play {called(world, 0)}")
    assert level_of(await running(world)) == int(levels(world)[0].key)


async def test_results_bring_the_next_proposal_and_only_for_that_person(world: World) -> None:
    first = levels(world)[0]
    await choose(world, first.key)
    await over(world, won=True)
    shown = await form(world)
    assert f"You won 1 of 1 against {first.title}: try **" in words(shown)
    assert f"Play {called(world, 0)}" not in labels(shown)
    assert "New to the bot?" in words(await form(world, world.ben))
    for message in (*world.channel.history(), *(await Room(world, 1, ()).home()).history()):
        assert "You won" not in words(message)


async def test_who_loses_stays_with_the_lowest_level(world: World) -> None:
    first = levels(world)[0]
    await choose(world, first.key)
    await over(world, won=False)
    told = words(await form(world))
    assert f"You won 0 of 1 against {first.title}: stay with **{first.title}**." in told


async def test_a_match_without_a_move_of_the_person_counts_for_nothing(world: World) -> None:
    await choose(world, levels(world)[0].key)
    await world.bot.services.table.act(1, world.ann.id, RESIGN)
    assert "New to the bot?" in words(await form(world))


async def test_the_level_follows_after_two_wins_and_says_so_to_that_person_alone(
    world: World,
) -> None:
    told = words(await choose(world, FOLLOW))
    assert (
        "Match my level: two wins in a row bring the next level, two losses the one below." in told
    )
    await over(world, won=True)
    told = words(await choose(world, FOLLOW))
    assert f"Match my level: one more win brings **{called(world, 1)}**." in told
    assert level_of(await running(world)) == int(levels(world)[0].key)
    room = await over(world, won=True)
    assert f"Match my level: now {levels(world)[1].title}" in str((await form(world)).components)
    answer = await room.click(0, "Rematch")
    assert f"Match my level: two wins in a row, so **{called(world, 1)}** now." in said(answer)
    assert level_of(await running(world)) == int(levels(world)[1].key)
    for message in (*world.channel.history(), *(await room.home()).history()):
        assert "Match my level" not in words(message)


async def test_the_level_goes_down_again_after_two_losses(world: World) -> None:
    for won in (True, True, False, False):
        await choose(world, FOLLOW)
        await over(world, won=won)
    told = words(await choose(world, FOLLOW))
    assert f"Match my level: two losses in a row, so **{called(world, 0)}** now." in told


async def test_a_level_of_ones_own_choice_ends_it(world: World) -> None:
    await choose(world, FOLLOW)
    await over(world, won=True)
    await choose(world, levels(world)[2].key)
    room = await over(world, won=True)
    assert "Match my level: now" not in str((await form(world)).components)
    assert "Match my level" not in said(await room.click(0, "Rematch"))
    assert level_of(await running(world)) == int(levels(world)[2].key)


async def test_it_is_chosen_by_command_and_below_an_invitation_too(world: World) -> None:
    await world.ann.slash(world.channel, f"{world.command} challenge", bot=FOLLOW)
    assert level_of(await running(world)) == int(levels(world)[0].key)
    await over(world, won=True)
    message = await world.challenge(world.ann, None, **world.sample.first)
    await world.ann.select(message, [FOLLOW], custom_id=control(message, "add-bot"))
    assert level_of(await running(world)) == int(levels(world)[0].key)
    assert await world.store.sparring.followed(world.ann.id, world.sample.key)


async def test_several_bots_follow_together_in_a_rematch_too(world: World) -> None:
    first, second = (each.key for each in player(MANY).levels[:2])
    rooms = list[Room]()
    for _ in range(2):
        await world.ann.slash(world.channel, f"{MANY} challenge", players=3, bot=FOLLOW)
        row = await running(world)
        assert sorted(row.people[seat] for seat in row.bots) == [
            bot_id(int(first), number) for number in range(2)
        ]
        rooms.append(await over(world, won=True))
    answer = await rooms[-1].click(0, "Rematch")
    assert "Match my level: two wins in a row, so **" in said(answer)
    row = await running(world)
    assert sorted(row.people[seat] for seat in row.bots) == [
        bot_id(int(second), number) for number in range(2)
    ]


async def test_while_the_database_fails_there_is_a_form_without_a_proposal(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(person: int, game: str) -> None:
        raise StoreTrouble("full")

    monkeypatch.setattr(world.store.sparring, "latest", fails)
    shown = await form(world)
    assert "New to the bot?" not in words(shown)
    assert control(shown, "form-bot")


async def test_the_first_match_of_a_team_is_as_after_its_lessons(world: World) -> None:
    """With a strong partner, whom no level follows, and short until one is won."""
    lesson = present(last_match(TEAM_GAME))
    best = player(TEAM_GAME).levels[-1]
    assert lesson.bot == best.key
    for won in (False, True):
        shown = message_of(await world.ann.slash(world.channel, "play", game=TEAM_GAME))
        assert ("Short game" in words(shown)) is not won
        assert FOLLOW not in str(shown.components)
        await world.ann.click(shown, label=f"Play with {full_name(best)}")
        row = await running(world)
        assert (dict(row.setup.options)["length"] == "short") is not won
        assert level_of(row) == int(best.key)
        over_now = "UPDATE matches SET status = 'over' WHERE id = ?"
        await world.store.database.rows(over_now, (row.id,))
        result = "UPDATE seats SET result = 'win' WHERE match_id = ?"
        await world.store.database.rows(result, (row.id,))


async def test_who_has_won_is_not_asked_of_a_database_that_fails(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(person: int, game: str) -> bool:
        raise StoreTrouble("full")

    monkeypatch.setattr(world.store.tallies, "has_won", fails)
    shown = message_of(await world.ann.slash(world.channel, "play", game=TEAM_GAME))
    assert "Usual rules" in words(shown)


async def test_a_bot_added_to_an_open_table_ends_no_following(world: World) -> None:
    await world.store.sparring.follow(world.ann.id, MANY, FollowedLevel(2, 0, world.env.now()))
    await world.ann.slash(world.channel, f"{MANY} challenge", players=3)
    lobby = world.last(world.channel)
    menu = control(lobby, "add-bot")
    assert FOLLOW not in str([*components(lobby)])
    await world.ann.select(lobby, ["1"], custom_id=menu)
    assert await world.store.sparring.followed(world.ann.id, MANY)
