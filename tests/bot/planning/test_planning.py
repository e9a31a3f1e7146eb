"""**Plan**: who may, what the screen says, and what is kept."""

from __future__ import annotations

import pytest
from simcord import ResponseMessage

from cogs.answers.plan import CHANGED, FULL, GONE_ON, KEPT
from cogs.board.plan import BOT_PLAYS, HIDDEN, RULE, YOURS
from cogs.hall.ids import BUTTON, SELECT, custom_id
from cogs.hall.sentences import mention
from cogs.play.board import ENDED
from db.values import BoardForm
from engines.match import DRAW, Match
from engines.plans.plan import DEPTH, Step
from engines.registry import GAMES
from tests.bot.forged import sending
from tests.bot.guessing.kit import takes_back
from tests.bot.planning.kit import (
    a_line,
    after,
    draft,
    is_planned,
    moves,
    opened,
    pick,
    planned,
    quiet_moves,
    stored,
    turns,
    whatever,
)
from tests.bot.reading import control, ids, labels, message_of, options, said, words
from tests.bot.room import Room
from tests.bot.samples import each_with, every
from tests.bot.world import World
from tests.sample import present

each_planned = each_with(is_planned)
LABEL = "Plan"
ANYTHING = "Whatever they do"
VERBS = ("plan", "plan-pick", "plan-any", "plan-step", "plan-back", "plan-new", "plan-drop")


async def press(
    world: World, person: int, message: ResponseMessage, name: str, value: str = ""
) -> str:
    """What is answered to a forged press below this message."""
    actor = (world.ann, world.ben, world.cat, world.dan)[person]
    stored_message = world.env.backend.get_message(message.channel_id, message.id)
    return said(await sending.press(world, actor, stored_message, name, [value] if value else None))


async def waiting(room: Room) -> int:
    """The seat that waits."""
    return 1 - (await room.match()).to_act[0]


def ordinary(match: Match) -> str:
    """A move like most: one of the first hundred, by which the turn is over."""
    seat, found = match.to_act[0], quiet_moves(match)
    ends = [text for text in found if seat not in after(match, [text]).to_act] or found
    return ends[len(ends) // 3]


@each_planned
async def test_five_answers_take_ten_presses(world: World) -> None:
    """After opening: each is whatever the other does, and the own turn. Fewer where the rules soon
    leave the other no choice, or nothing to know before. Whole moves are asked for once: that they
    are wanted is kept."""
    room = await world.ready()
    before, seat = (await room.match()).ply, await waiting(room)
    person = room.players[seat]
    screen, presses, actions, asked = await opened(room, person), 0, 0, 0
    assert "Piece by piece" not in labels(screen), "pieces come first"
    for number in range(DEPTH):
        if ANYTHING not in labels(screen):
            assert number
            break
        await whatever(person, screen)
        presses += 1
        at = await draft(world, room, seat)
        while len(at.draft.before) == number and at.draft.anything:
            if "All moves" in labels(screen):
                await person.click(screen, label="All moves")
                asked += 1
            actions += 1
            presses += await pick(person, screen, at.match, ordinary(at.match))
            at = await draft(world, room, seat)
    found = present(await stored(world, room, seat))
    assert found.plan
    (branch,) = found.plan.branches
    assert [step.theirs for step in branch] == [None] * len(branch)
    assert presses == len(branch) + actions, "one for the condition, one for each own action"
    assert presses <= 10
    assert asked <= 1
    assert words(screen).count("hatever they do") == len(branch)
    assert (await room.match()).ply == before, "nothing was played"


@each_planned
async def test_if_they_play_this_then_i_play_that(world: World) -> None:
    room = await world.ready()
    match, seat = await room.match(), await waiting(room)
    person, (theirs, own) = room.players[seat], turns(match, 2)
    screen = await opened(room, person)
    now = match
    for text in (*theirs, *own):
        await pick(person, screen, now, text)
        now = after(now, [text])
    found = present(await stored(world, room, seat))
    assert found.plan
    assert found.plan.branches == ((Step(theirs, own),),)
    assert KEPT in words(screen)
    assert RULE in words(screen)
    assert f"<@{room.players[1 - seat].id}> plays" in words(screen)
    await world.restart()
    again = await opened(room, person)
    assert "`1` If " in words(again)


async def test_only_the_player_who_waits_finds_it(world: World) -> None:
    """On the own board and behind More; the board of all has no further button."""
    room = await world.ready()
    seat = await waiting(room)
    for number, person in enumerate((*room.players, world.cat)):
        shown = message_of(await person.slash(world.channel, "match show", match=room.id))
        assert (LABEL in labels(shown)) is (number == seat)
        assert (LABEL in await room.behind_more(person)) is (number == seat)
    assert LABEL not in labels(await room.board())


@each_planned
async def test_nobody_else_gets_anywhere_with_it(world: World) -> None:
    room = await world.ready()
    match, seat = await room.match(), await waiting(room)
    screen = await opened(room, room.players[seat])
    for verb in VERBS:
        name = custom_id(BUTTON, verb, room.id, match.ply, ("abcd", "0"))
        assert "play" in await press(world, 2, screen, name)
        assert YOURS in await press(world, 1 - seat, screen, name)
    assert await stored(world, room, 1 - seat) is None
    assert len(await world.store.database.rows("SELECT * FROM plans")) == 1


@each_planned
async def test_a_plan_is_never_turned_into_a_move(world: World) -> None:
    """As it happened elsewhere (online-go.com #48): the match has gone on under the finger. Every
    press is told so and plays nothing, and nothing that plays stands in its place."""
    room = await world.ready()
    seat = await waiting(room)
    person = room.players[seat]
    screen = await opened(room, person)
    names = [name for name in ids(screen) if name.split(":")[1].startswith("plan")]
    kinds = {name: name[0] for name in names}
    picked = moves(await room.match())[0]
    await room.turn()
    ply = (await room.match()).ply
    assert seat in (await room.match()).to_act
    for name in names:
        value = picked if kinds[name] == "s" else ""
        answer = await press(world, room.world.ann.id != person.id, screen, name, value)
        assert (await room.match()).ply == ply
        assert YOURS in answer
    late = message_of(await person.click(screen, label="Back to the board"))
    assert LABEL not in labels(late)
    await room.turn()
    assert (await room.match()).ply > ply, "a move pressed after it is a move"


async def test_a_late_press_has_nothing_but_the_board_in_its_place(world: World) -> None:
    room = await world.ready()
    seat = await waiting(room)
    screen = await opened(room, room.players[seat])
    world.bot.services.panels.forget(room.players[seat].id)  # as after a restart
    await room.turn()
    await room.players[seat].click(screen, label="Whatever they do")
    assert labels(screen) == ["Back to the board"]
    assert await world.store.database.rows("SELECT * FROM plans WHERE text <> '[]'") == []


@each_planned
async def test_a_move_committed_at_the_last_moment_keeps_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes between the look at the match and the write."""
    room = await world.ready()
    seat = await waiting(room)
    person, screen = room.players[seat], await opened(room, room.players[seat])
    keep = world.store.plans.keep

    async def later(*args: object) -> bool:
        monkeypatch.setattr(world.store.plans, "keep", keep)
        await room.commit_turn()
        return await keep(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(world.store.plans, "keep", later)
    await whatever(person, screen)
    assert YOURS in words(screen)
    found = present(await stored(world, room, seat))
    assert not found.draft or not found.draft.anything


@each_planned
async def test_branches_are_listed_added_and_deleted(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    line, other = a_line(match, 2), [(None, turns(match, 2)[1])]
    seat = await planned(world, room, line, other)
    person = room.players[seat]
    screen = await opened(room, person)
    assert "`1` If " in words(screen)
    assert "`2` Whatever they do: " in words(screen)
    assert {"Delete 1", "Delete 2", "Add branch"} <= set(labels(screen))
    await person.click(screen, label="Delete 1")
    assert "`2`" not in words(screen)
    found = present(await stored(world, room, seat))
    assert found.plan
    assert [each[0].theirs for each in found.plan.branches] == [None]
    await person.click(screen, label="Add branch")
    assert "**What will" in words(screen)
    await person.click(screen, label="My plan")
    assert "`1` Whatever they do: " in words(screen)
    await person.click(screen, label="Delete 1")
    assert "**What will" in words(screen), "without a plan its first step is shown"
    gone = present(await stored(world, room, seat))
    assert gone.plan
    assert gone.plan.branches == ()


@each_planned
async def test_one_may_go_on_after_an_answer(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    line = a_line(match, 2)
    seat = await planned(world, room, line[:1])
    person, screen = room.players[seat], await opened(room, room.players[seat])
    (option,) = options(screen, "plan-at")
    await person.select(screen, [option["value"]], custom_id=control(screen, "plan-at"))
    now = after(match, (*line[0][0], *line[0][1]))
    for text in (*line[1][0], *line[1][1]):
        await pick(person, screen, now, text)
        now = after(now, [text])
    found = present(await stored(world, room, seat))
    assert found.plan
    assert found.plan.branches == (tuple(Step(*each) for each in line),)


@each_planned
async def test_back_takes_back_a_choice(world: World) -> None:
    room = await world.ready()
    seat = await waiting(room)
    person, screen = room.players[seat], await opened(room, room.players[seat])
    first = words(screen)
    await whatever(person, screen)
    assert "**Your answer?**" in words(screen)
    other = room.players[1 - seat]
    assert f"For example {mention(other.id)}: " in words(screen), "the board shows a made-up move"
    await person.click(screen, label="Back")
    assert words(screen) == first
    found = present(await stored(world, room, seat))
    assert found.draft
    assert not found.draft.anything


async def test_a_control_of_another_plan_changes_nothing(world: World) -> None:
    """Two windows of one person."""
    room = await world.ready()
    match = await room.match()
    seat = await planned(world, room, a_line(match, 1))
    person = room.players[seat]
    one = await opened(room, person)
    panels = world.bot.services.panels
    panels.forget(person.id)  # as after a restart
    two = await opened(room, person)
    panels.forget(person.id)
    await person.click(one, label="Delete 1")
    await person.click(two, label="Delete 1")
    assert CHANGED in words(two)


async def test_a_plan_has_its_bounds(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    own = turns(match, 2)[1]
    found = [[((text,), own)] for text in quiet_moves(match)[:6]]
    seat = await planned(world, room, *found)
    screen = await opened(room, room.players[seat])
    assert "Add branch" not in labels(screen)
    name = custom_id(BUTTON, "plan-new", room.id, match.ply, ("abcd",))
    assert FULL in await press(world, room.players[seat].id != world.ann.id, screen, name)


@pytest.mark.parametrize(
    "sample", [key for key, game in GAMES.items() if not is_planned(game)], indirect=True
)
async def test_where_what_may_be_done_is_secret_nobody_plans(world: World) -> None:
    room = await world.ready()
    assert LABEL not in await room.behind_more(0)
    shown = message_of(await world.ann.slash(world.channel, "match show", match=room.id))
    name = custom_id(BUTTON, "plan", room.id, (await room.match()).ply)
    answer = await press(world, 0, shown, name)
    assert HIDDEN in answer or YOURS in answer


async def test_a_secret_set_up_is_not_planned(world: World) -> None:
    room = await world.begin()
    shown = message_of(await world.ann.slash(world.channel, "match show", match=room.id))
    name = custom_id(BUTTON, "plan", room.id, (await room.match()).ply)
    assert YOURS in await press(world, 0, shown, name)
    assert LABEL not in labels(shown)


async def test_against_the_bot_there_is_no_time_to_plan(world: World) -> None:
    room = await world.ready()
    seat = (await room.match()).to_act[0]
    sql = "UPDATE seats SET person_id = 5 WHERE match_id = ? AND seat = ?"
    await world.store.database.rows(sql, (room.id, seat))
    person = room.players[1 - seat]
    shown = message_of(await person.slash(world.channel, "match show", match=room.id))
    assert LABEL not in labels(shown)
    name = custom_id(BUTTON, "plan", room.id, (await room.match()).ply)
    assert BOT_PLAYS in await press(world, person.id != world.ann.id, shown, name)


async def test_a_match_that_is_over_has_no_plans(world: World) -> None:
    room = await world.ready()
    seat = await planned(world, room, a_line(await room.match(), 1))
    screen = await opened(room, room.players[seat])
    world.bot.services.panels.forget(room.players[seat].id)  # as after a restart
    await room.resign(1 - seat)
    await room.players[seat].click(screen, label="Add branch")
    assert words(screen).startswith(ENDED)
    assert await world.store.database.rows("SELECT * FROM plans") == []


async def test_nothing_but_a_legal_action_is_kept(world: World) -> None:
    room = await world.ready()
    match, seat = await room.match(), await waiting(room)
    screen = await opened(room, room.players[seat])
    token = control(screen, "plan-any").split(":")[-1]
    who = room.players[seat].id != world.ann.id
    for args in (("Zz9", "z9"), ("x" * 30,), ("", "99", "Sz9"), ()):
        name = custom_id(BUTTON, "plan-pick", room.id, match.ply, (token, *args))
        await press(world, who, screen, name)
    for value in ("x", "a~b", "!resign", DRAW):
        name = custom_id(SELECT, "plan-pick", room.id, match.ply, (token,))
        await press(world, who, screen, name, value)
    found = present(await stored(world, room, seat))
    assert found.plan
    assert found.plan.branches == ()
    assert not found.draft or found.draft.theirs == ()
    assert (await room.match()).ply == match.ply


async def test_with_a_text_board_too(world: World) -> None:
    room = await world.ready()
    seat = await waiting(room)
    await world.store.people.choose(room.players[seat].id, boards=BoardForm.TEXT)
    screen = await opened(room, room.players[seat])
    assert "```" in words(screen)
    assert screen.attachments == []


async def test_an_offer_made_meanwhile_ends_it_and_says_so(world: World) -> None:
    room = await world.ready()
    line = a_line(await room.match(), 1)
    seat = await planned(world, room, line, [(None, line[0][1])])
    screen = await opened(room, room.players[seat])
    await room.commit(1 - seat, DRAW)
    await room.players[seat].click(screen, label="Delete 2")
    assert "offers a draw. Your plan has ended." in words(screen)
    assert GONE_ON in words(screen)


@every(is_planned, takes_back)
async def test_the_other_is_in_the_middle_of_a_turn(world: World) -> None:
    """A plan that is changed then names what is left of that turn."""
    room = await world.ready()
    match = await room.match()
    other = match.to_act[0]
    first = next(text for text in moves(match) if match.keeps(other, text))
    rest = turns(after(match, [first]), 2)
    seat = await planned(world, room, [((first, *rest[0]), rest[1])])
    await room.commit(other, first)
    screen = await opened(room, room.players[seat])
    assert "`1` If " in words(screen)
    await room.players[seat].click(screen, label="Add branch")
    found = present(await stored(world, room, seat))
    assert found.plan
    assert found.plan.ply == match.ply + 1
    assert found.plan.branches == ((Step(rest[0], rest[1]),),)
