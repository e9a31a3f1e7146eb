"""A person has one private panel in a match: what is pressed in it stands in its place, with the
way back."""

from __future__ import annotations

from typing import Final

from simcord import ResponseMessage

from tests.bot.forged import sending
from tests.bot.reading import (
    answers,
    at_any_step,
    control,
    disabled,
    ids,
    label_of,
    message_of,
    place_of,
    words,
)
from tests.bot.room import Room
from tests.bot.samples import each_kind, every_game, next_turn
from tests.bot.world import World

DEEDS: Final = {
    *("pick", "do", "choose", "undo", "type", "move", "resign", "draw", "giveup", "calloff"),
    *("vote-ask", "surrender", "rematch", "stop", "absent", "guess", "plan", "orders"),
}
"""What plays or ends a match, or has screens of its own."""
LEADS: Final = ("board", "more")
"""The verbs that lead back."""


async def panel(room: Room, seat: int) -> ResponseMessage:
    """The private panel of a player, at the board."""
    return message_of(await room.click(seat, label_of(await room.board(), "board")))


def looks(room: Room, message: ResponseMessage) -> list[str]:
    """The ids of the controls of a panel that show something of the match, as before any step."""
    parts = [each.split(":") for each in ids(message)]
    found = [each[1:] for each in parts if each[0][0] == "b" and each[2] == str(room.id)]
    return [":".join(["b", *each]) for each in found if each[0] not in DEEDS | {"board"}]


async def there_and_back(world: World, room: Room, seat: int, shown: ResponseMessage) -> set[str]:
    """Presses each look of a panel, and of what it leads to; each answer stands in its place and
    leads back. The verbs pressed."""
    person, seen = room.players[seat], set[str]()

    async def press(name: str) -> None:
        pressed = await person.click(shown, custom_id=name)
        assert [each.id for each in answers(pressed)] in ([shown.id], []), name
        assert not world.gone(shown)

    async def see(look: str) -> str:
        name = at_any_step(shown, look)
        assert name, look
        await press(name)
        seen.add(verb := name.split(":")[1])
        return verb

    async def back() -> None:
        leads = [each for each in LEADS if f":{each}:{room.id}:" in " ".join(ids(shown))]
        assert leads, words(shown)
        await press(control(shown, leads[0]))

    for look in looks(room, shown):
        if await see(look) == "more":
            more = words(shown)
            for behind in looks(room, shown):
                await world.restart()
                await see(behind)
                await back()
                if words(shown) != more:
                    await press(control(shown, "more"))
        await back()
    return seen


@every_game
async def test_each_look_stands_in_the_panel_and_leads_back(world: World) -> None:
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    shown = await panel(room, seat)
    first = words(shown)
    seen = await there_and_back(world, room, seat, shown)
    assert {"more", "history", "replay"} <= seen
    assert words(shown) == first


@every_game
async def test_also_after_the_end(world: World) -> None:
    room = await world.ready()
    await room.commit_turn()
    for seat in (0, 1):
        if (await room.match()).outcome is None:
            await room.commit(seat, "!resign")
    await room.show()
    seen = await there_and_back(world, room, 0, await panel(room, 0))
    assert {"history", "replay", "export", "animate"} <= seen


@each_kind
async def test_a_panel_takes_the_place_of_the_one_before(world: World) -> None:
    room = await world.ready()
    before = await panel(room, 0)
    for name in ("match history", "match replay", "match export"):
        one = message_of(await world.ann.slash(await room.home(), name, match=room.id))
        assert world.gone(before), name
        before = one
    other = await panel(room, 1)
    await panel(room, 0)
    assert world.gone(before)
    assert not world.gone(other)


@each_kind
async def test_a_stranger_sees_nothing_by_a_control_of_the_panel(world: World) -> None:
    room = await world.ready()
    await world.deny(await room.home(), world.cat.id, view_channel=True)
    await world.deny(world.channel, world.cat.id, view_channel=True)
    lobby = world.guild.create_text_channel("lobby")
    shown = message_of(await world.ann.slash(lobby, "match show", match=room.id))
    before, message = words(shown), world.env.backend.get_message(place_of(shown), shown.id)
    for look in looks(room, shown):
        name = at_any_step(shown, look)
        assert name, look
        told = await sending.press(world, world.cat, message, name)
        assert words(told.followups[-1]).startswith("You don't play in this match"), look
    assert words(shown) == before
    assert disabled(shown) == []
