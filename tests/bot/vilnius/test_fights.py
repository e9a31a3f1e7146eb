"""Fights of Vilnius at the table: all send units at the same time, and each only the own."""

from __future__ import annotations

import pytest

from cogs.hall.screen import Button
from cogs.play.hint import hint_screen, plan_of
from cogs.vilnius.cog import GAME_UI
from common.text.say import EMPTY
from conformance.limits import TEXT, of_type
from conformance.screens import components_of, sheet_of
from engines.match import Match
from engines.vilnius import play
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Ready, Send
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Stage
from players.questions import Answer
from tests.bot.reading import Shown, alts, ids, labels, menu_with, message_of, said, words
from tests.bot.room import Room
from tests.bot.vilnius.kit import at, seated, view_of, ways
from tests.bot.world import World, slash_of
from tests.sample import present

ANN, BEN = 0, 1


def _both_fight(state: State) -> bool:
    """Nothing is sent yet, and all have at least two units for it."""
    fight = state.fight
    if state.stage is not Stage.FIGHT or fight is None or fight.battle is not Battle.ATTACK:
        return False
    waits = not fight.sent and not any(player.ready for player in state.players)
    return waits and all(len(player.units.hand) > 1 for player in state.players)


def _decided(state: State) -> bool:
    """The same, and once both are ready, in whatever order, another turn begins."""
    if not _both_fight(state):
        return False
    ends = [_ready(_ready(state, seat), 1 - seat) for seat in (ANN, BEN)]
    return all(end.turn > state.turn for end in ends)


def _ready(state: State, seat: int) -> State:
    return play.play(state, seat, Ready())


def _alone(state: State) -> bool:
    """The same, and the Columns alone can beat the first enemy with all their units, which not
    all are beaten without."""
    if not _both_fight(state) or state.fight is None:
        return False
    need = weapons.needed(state.fight.enemies[0].card, bool(state.table.boost))
    hand = [CARDS.units[unit] for unit in state.players[ANN].units.hand]
    spread = any(unit.spreads for unit in hand)
    return any(need) and not spread and not weapons.short(need, weapons.total(u.arms for u in hand))


WAY = next(ways(2, _decided))


@pytest.fixture
async def room(world: World) -> Room:
    """A match of Ann, who is Columns, and Ben, who is Bear, in which both may send units."""
    return await seated(world, WAY)


async def sends(room: Room, seat: int) -> list[str]:
    """What a player may send now, a unit each and against the first enemy."""
    found = {each.unit: GRAMMAR.write(each) for each in (await view_of(room, seat)).legal
             if isinstance(each, Send) and each.enemy == 1}  # fmt: skip
    return list(found.values())


async def played(room: Room) -> list[str]:
    """The log's texts since the fight began."""
    return (await room.texts())[len(WAY.deeds) :]


async def ready(room: Room, seat: int) -> None:
    """Says so under the board, and again if asked whether no unit is to help."""
    asked = (await room.click(seat, "✓ Ready")).response
    if asked and "Confirm" in labels(asked):
        await room.players[seat].click(asked, label="Confirm")


def heard(message: Shown) -> str:
    """What stands in a message, and what its pictures show."""
    return "\n".join([words(message), *alts(message)])


async def is_attack(room: Room) -> bool:
    """Whether units are still being sent against the attack."""
    view = await view_of(room)
    attack = view.fight is not None and view.fight.battle is Battle.ATTACK
    return attack and view.stage is Stage.FIGHT


async def test_a_picker_stays_good_and_shows_what_the_others_have_sent(room: Room) -> None:
    world, mine, theirs = room.world, (await sends(room, ANN))[0], (await sends(room, BEN))[0]
    picker = message_of(await room.press(ANN, "move"))
    board = await room.board()
    await room.play(BEN, theirs)
    assert (await room.board()).id == board.id
    assert world.pinged(board) == {world.ann.id, world.ben.id}
    assert "Bear sends" in heard(await room.board())
    assert "Bear sends" not in heard(picker)
    await world.ann.click(picker, label="Refresh")
    assert "Bear sends" in heard(picker)
    assert "earlier turn" not in words(picker)
    await room.choose(ANN, picker, mine)
    assert await played(room) == [theirs, mine]
    assert "Columns sends" in words(picker)
    assert "Columns sends" in heard(await room.board())


async def test_two_who_send_at_the_same_moment_both_send(room: Room) -> None:
    world, home = room.world, await room.home()
    given = {seat: (await sends(room, seat))[0].split() for seat in (ANN, BEN)}
    await world.at_once(
        *(
            slash_of(room.players[seat], home, "vilnius send", unit=unit, enemy=enemy)
            for seat, (_, unit, enemy) in given.items()
        )
    )
    assert sorted(await played(room)) == sorted(" ".join(each) for each in given.values())
    told = heard(await room.board())
    assert "Columns sends" in told
    assert "Bear sends" in told


async def test_it_is_resolved_once_when_all_are_ready_at_the_same_moment(room: Room) -> None:
    world, board = room.world, await room.board()
    home = await room.home()
    said = [slash_of(each, home, "vilnius ready") for each in room.players]
    await world.at_once(*said)
    assert await played(room) == ["ready", "ready"]
    assert not await is_attack(room)
    assert (await room.board()).id != board.id


async def test_whoever_is_ready_stays_so_where_nothing_beaten_is_taken_back(room: Room) -> None:
    world = room.world
    mine = (await sends(room, ANN))[0]
    await room.play(ANN, mine)
    await ready(room, BEN)
    board = await room.board()
    assert f"only <@{world.ann.id}> may still send units.**\n" in words(board)
    refused = await room.click(BEN, "✓ Ready")
    assert said(refused) == f"It's <@{world.ann.id}>'s turn."
    await world.ann.slash(await room.home(), "vilnius recall")
    assert await played(room) == [mine, "ready", "recall"]
    after = await room.board()
    assert after.id == board.id
    assert f"only <@{world.ann.id}> may still send" in words(after)
    assert not await sends(room, BEN)


async def test_whoever_is_ready_is_asked_again_when_what_was_beaten_is_taken_back(
    world: World,
) -> None:
    room = await seated(world, next(ways(2, _alone)))
    hand = present((await view_of(room, ANN)).players[ANN].units.hand)
    for unit in hand:
        await room.commit(ANN, f"send {unit} 1")
    await room.commit(BEN, "ready")
    await room.show()
    board = await room.board()
    assert f"only <@{world.ann.id}> may still send" in words(board)
    await world.ann.slash(await room.home(), "vilnius recall")
    after = await room.board()
    assert after.id != board.id
    assert world.pinged(after) == {world.ann.id, world.ben.id}
    assert await sends(room, BEN)


async def test_what_led_to_a_fights_result_is_told_before_it(room: Room) -> None:
    """On the board, whose picture is told so, and on one's own."""
    await room.play(ANN, "ready")
    await room.play(BEN, "ready")
    match = await room.match()
    result, *_ = match.game.news(match.view(None))
    own = message_of(await room.click(ANN, "My board"))
    for told in ("\n".join(alts(shown)) for shown in (await room.board(), own)):
        assert result in told
        assert told.index("ready") < told.index(result)


async def test_nobody_sends_the_units_of_another(room: Room) -> None:
    world, home = room.world, await room.home()
    hands = [set((await view_of(room, seat)).players[seat].units.hand or ()) for seat in range(2)]
    foreign = hands[BEN] - hands[ANN]
    assert hands[ANN]
    for unit in (*foreign, "boyars"):
        refused = await world.ann.slash(home, "vilnius send", unit=unit, enemy="1")
        assert refused.ephemeral
    for person in (world.cat, world.dan):
        for label in ("✓ Send as proposed and ready", "✓ Ready", "My hand"):
            assert said(await room.click(person, label)) == await room.only_players()
    assert await played(room) == []


async def test_a_refresh_after_the_fight_shows_the_board_as_it_is(room: Room) -> None:
    world = room.world
    picker = message_of(await room.press(ANN, "move"))
    await ready(room, BEN)
    await room.commit(ANN, "ready")
    await room.show()
    await world.ann.click(picker, label="Refresh")
    assert "This is the board now." in words(picker)
    assert "More" in labels(picker)


async def test_the_answer_to_a_choice_tells_once_what_has_fallen(world: World) -> None:
    """While the turn goes on, it stands among the news above the next question."""
    room = await at(world, Stage.RED)
    told = said(await room.play(ANN, "choose axemen"))
    assert told.startswith("Defeated: ")
    assert "Columns loses Slavic Axemen to red skulls." in told
    assert told.count("Slavic Axemen") == 1


async def test_ready_asks_back_while_a_unit_could_still_help(room: Room) -> None:
    world, match = room.world, await room.match()
    seat = next(
        seat
        for seat in match.to_act
        for pick in match.game.picks(match.view(seat))
        if pick.text == "ready" and pick.warns
    )
    await world.store.people.choose(room.players[seat].id, confirm="never")
    asked = await room.click(seat, "✓ Ready")
    assert "could help." in said(asked)
    assert asked.response
    assert "ready" not in (await room.texts())[match.ply :]
    await room.players[seat].click(asked.response, label="Confirm")
    assert (await room.texts())[match.ply] == "ready"


def ends_of(match: Match) -> list[str]:
    """What Ann may pick that makes her ready."""
    picks = match.game.picks(match.view(ANN))
    return [pick.text for pick in picks if pick.text.endswith("ready")]


async def test_there_is_one_way_to_be_ready_where_nothing_more_is_proposed(room: Room) -> None:
    """With a proposal there are two that differ: to send it, or nothing more."""
    match = await room.match()
    proposal, plain = ends_of(match)
    assert plain == "ready"
    for text in proposal.split(", ")[:-1]:
        await room.commit(ANN, text)
    assert ends_of(await room.match()) == ["ready"]


async def test_several_units_are_sent_in_one_select(room: Room) -> None:
    """What is sent can be taken back; nothing has to be confirmed."""
    match = await room.match()
    seat = match.to_act[0]
    picks = [each for each in match.game.picks(match.view(seat)) if each.joins]
    enemy = picks[0].parts[0]
    units = [each.parts[1].value for each in picks if each.parts[0] == enemy][:2]
    picker = message_of(await room.click(seat, enemy.label))
    menu = present(menu_with(picker, units[0]))
    await room.players[seat].select(picker, units, custom_id=menu)
    sent = [f"send {unit} {enemy.value[1:]}" for unit in units]
    assert (await room.texts())[match.ply :] == sent
    assert {"Take units back", "Refresh"} <= set(labels(picker))
    for label in ("Whole board", "Look closer"):  # which does there what Refresh would do
        await room.players[seat].click(picker, label=label)
        assert len(set(ids(picker))) == len(ids(picker))
    await room.players[seat].click(picker, label="Take units back")
    assert (await room.texts())[-1] == "recall"
    assert "Take units back" not in labels(picker)


async def test_a_hint_is_a_whole_sending_with_its_result(room: Room) -> None:
    """And one press plays all of it, where the bot would begin with the units proposed."""
    match = await room.match()
    seat = next(at for at in match.to_act if match.game.picks(match.view(at))[0].text != "ready")
    proposal = match.game.picks(match.view(seat))[0]
    first = proposal.text.split(", ")[0]
    plan = present(plan_of(match, seat, first, GAME_UI.notes))
    pick, told = plan
    assert pick == proposal
    now, then = told.splitlines()
    assert now == f"Now: {GAME_UI.notes(match.view(seat))}"
    assert now.partition(": ")[2] != then.partition(": ")[2]
    assert " defeated" in then
    shown = hint_screen(sheet_of(match, seat), Answer(first, 0, EMPTY), plan)
    said_ = "\n".join(each["content"] for each in of_type(components_of(shown), TEXT))
    assert f"My choice: **{pick.parts[0].note}**." in said_
    assert told in said_
    (button,) = (each for each in shown.controls if isinstance(each, Button))
    assert button.custom_id.endswith(pick.parts[0].value)
    assert plan_of(match, seat, "ready", GAME_UI.notes) is None
