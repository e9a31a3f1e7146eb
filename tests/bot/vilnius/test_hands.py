"""The hands of Vilnius: by direct message, by button and by command, and nobody else's."""

from __future__ import annotations

from engines.vilnius.actions.legal import GRAMMAR, to_act
from engines.vilnius.model.actions import Build, Send
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage
from engines.vilnius.model.weapons import judged
from tests.bot.reading import alts, labels, message_of, said, ways_on, words
from tests.bot.room import Room
from tests.bot.vilnius.kit import Way, at, seated, view_of, way_to, ways
from tests.bot.world import World
from tests.sample import present

ANN, BEN = 0, 1


async def named(room: Room, seat: int) -> list[str]:
    """The names of the cards in a hand."""
    own = (await room.match()).state.players[seat]
    return [CARDS.names[card] for card in (*own.provinces.hand, *own.units.hand)]


async def test_everybody_gets_the_own_hand_in_one_message_that_is_kept_up_to_date(
    world: World,
) -> None:
    room = await seated(world)
    match = await room.match()
    (seat,) = match.to_act
    other = 1 - seat
    for each, person in enumerate(room.players):
        (message,) = world.dms(person)
        assert all(name in words(message) for name in await named(room, each))
        assert message.attachments[0].filename.startswith("hand-")
        assert alts(message)[0].startswith("Your hand. Provinces: ")
    build = next(each for each in match.view(seat).legal if isinstance(each, Build))
    await room.play(seat, GRAMMAR.write(build))
    assert [world.edits(room.players[each]) for each in (seat, other)] == [1, 0]
    await room.play(seat, "pay")
    left = await named(room, seat)
    assert len(left) < 8
    assert all(name in words(world.dm(room.players[seat])) for name in left)
    assert [world.edits(room.players[each]) for each in (seat, other)] == [2, 1]
    assert "✓ Pass" in labels(world.dm(room.players[other]))
    assert [len(world.dms(person)) for person in room.players] == [1, 1]


def _one_unit(state: State) -> bool:
    """Whoever is first to act has one unit left, and an enemy is not beaten yet."""
    if state.stage is not Stage.FIGHT or state.fight is None:
        return False
    beaten = all(each.defeated for each in judged(state.fight, bool(state.table.boost), 2))
    return not beaten and len(state.players[to_act(state)[0]].units.hand) == 1


async def test_the_buttons_of_the_direct_message_play_in_the_match(world: World) -> None:
    room = await seated(world, next(ways(2, _one_unit)))
    seat = (await room.match()).to_act[0]
    person, before = room.players[seat], len(await room.texts())
    sends = [each for each in (await view_of(room, seat)).legal if isinstance(each, Send)]
    found = {way[2]: way for way in ways_on(world.dm(person))}
    send = next(each for each in sends if (f"e{each.enemy}",) in found)
    way = found[f"e{send.enemy}",]
    picker = (await person.user.click(world.dm(person), custom_id=way[0])).response
    if picker and len(await room.texts()) == before:
        further = next(each for each in ways_on(picker) if each[2][-1] == send.unit)
        name, value, _ = further
        if value is None:
            await person.user.click(picker, custom_id=name)
        else:
            await person.user.select(picker, [value], custom_id=name)
    assert (await room.texts())[before:] == [GRAMMAR.write(send)]
    assert CARDS.names[send.unit] in alts(await room.board())[0]
    assert "Units: none." in words(world.dm(person))
    await person.user.click(world.dm(person), label="✓ Ready")
    assert (await room.texts())[-1] == "ready"


async def test_the_hand_names_who_may_still_send(world: World) -> None:
    room = await seated(world, next(ways(2, _one_unit)))
    first, *others = (await room.match()).to_act
    assert others
    for seat in others:
        await room.commit(seat, "ready")
    await room.show()
    assert f"**{await room.status()}**" in words(world.dm(room.players[first]))


async def test_an_income_stays_hidden_until_all_have_chosen(world: World) -> None:
    room = await at(world, Stage.INCOME)
    told = said(await room.play(ANN, "income 3+2"))
    assert "Columns chooses 3 units and 2 provinces." in told
    for shown in (await room.board(), world.dm(world.ben)):
        assert "3 units" not in words(shown)
    assert "Columns has chosen an income." in words(await room.board())
    own = message_of(await room.click(BEN, "My board"))
    assert "3 units" not in words(own)
    await room.play(BEN, "income 0+5")
    assert words(await room.board()).count("Columns draws 3 units and 2 provinces.") == 1


async def test_the_hand_is_shown_by_button_and_command_to_its_player_alone(world: World) -> None:
    room = await seated(world, hands="closed")
    for seat, person in enumerate(room.players):
        home = await room.home()
        for by_button in (True, False):  # the second one takes the place of the first
            answer = (
                await room.click(person, "My hand")
                if by_button
                else await person.slash(home, "vilnius hand")
            )
            assert answer.ephemeral
            assert answer.response
            (picture,) = answer.response.attachments
            drawn = (await picture.read()).decode(errors="replace")
            assert "area='hand'" in drawn
            assert f"VilniusView(seat={seat}," in drawn
            assert drawn.count(" hand=None") == 2, "provinces and units of the other"
    assert said(await room.click(world.dan, "My hand")) == await room.only_players()


async def test_a_hand_is_told_in_words_to_whoever_wants_no_pictures(world: World) -> None:
    room = await seated(world)
    await world.ann.slash(world.channel, "settings", text_board=True)
    shown = await world.ann.slash(await room.home(), "vilnius hand")
    assert all(name in said(shown) for name in await named(room, ANN))
    assert shown.response
    assert shown.response.attachments == []


async def test_with_closed_hands_nobody_reads_of_anothers(world: World) -> None:
    way = way_to(Stage.INCOME)
    room = await seated(world, Way(way.seed, way.deeds), hands="closed")
    await room.play(ANN, "income 5+0")
    await room.play(BEN, "income 0+5")
    hands = [set(await named(room, seat)) for seat in (ANN, BEN)]
    home = await room.home()
    for seat, person in enumerate(room.players):
        others = present(hands[1 - seat] - hands[seat])
        board = await person.slash(home, "vilnius board")
        closer = await person.click(board.response, label="Look closer")  # type: ignore[arg-type]
        for shown in (board, closer, await person.slash(home, "vilnius hand")):
            assert not any(name in said(shown) for name in others)
        assert not any(name in words(world.dm(person)) for name in others)


async def test_a_restart_leaves_the_message_and_brings_it_up_to_date(world: World) -> None:
    room = await seated(world)
    (seat,) = (await room.match()).to_act
    person = room.players[seat]
    (message,) = world.dms(person)
    build = next(each for each in (await view_of(room, seat)).legal if isinstance(each, Build))
    for text in (GRAMMAR.write(build), "pay"):
        await room.commit(seat, text)
    await world.restart()
    assert [each.id for each in world.dms(person)] == [message.id]
    assert all(name in words(world.dm(person)) for name in await named(room, seat))
    assert world.edits(person) == 1
