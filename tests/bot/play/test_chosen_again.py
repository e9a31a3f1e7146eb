"""Selects, for a person whose client remembers what was chosen in each of a message.

Discord's client goes on showing a choice as long as a select with the same id comes back, and what
is shown as chosen cannot be chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from simcord import MemberActor, ResponseMessage

from tests.bot.reading import control, message_of, options, ways_on, words
from tests.bot.samples import every, every_game, every_rivalry
from tests.bot.world import World
from tests.traits import picks_in_steps

pytestmark = pytest.mark.usefixtures("by_presses")


@dataclass
class Client:
    """A person before one message, and what was chosen in its selects."""

    person: MemberActor
    message: ResponseMessage
    chosen: dict[str, str] = field(default_factory=dict)

    async def choose(self, verb: str, value: str) -> None:
        """Chooses a value that is not chosen already, by itself or by the bot."""
        name = control(self.message, verb)
        assert self.shown(verb) != value, f"{value} is chosen already in {name}"
        self.chosen[name] = value
        await self.person.select(self.message, [value], custom_id=name)

    async def click(self, label: str) -> None:
        """Presses a button."""
        await self.person.click(self.message, label=label)

    def shown(self, verb: str) -> str | None:
        """What a select shows as chosen: what was chosen there, else its default."""
        every = options(self.message, verb)
        default = next((each["value"] for each in every if each.get("default")), None)
        kept = self.chosen.get(control(self.message, verb), default)
        return kept if kept in [each["value"] for each in every] else None


@every_game
async def test_a_page_of_the_rules_is_chosen_again_after_turning_back(world: World) -> None:
    """The select always shows the page that is open."""
    opened = message_of(await world.dan.slash(world.channel, "rules", game=world.sample.key))
    dan = Client(world.dan, opened)
    titles = [each.title for each in world.sample.game.guide() if not each.further]
    last = min(2, len(titles) - 1)
    for _ in range(2):
        await dan.choose("rules-page", str(last))
        assert f"### {titles[last]}\n" in words(dan.message)
        assert dan.shown("rules-page") == str(last)
        for page in reversed(range(last)):
            await dan.click("Back")
            assert dan.shown("rules-page") == str(page)


@every(picks_in_steps)
async def test_a_piece_is_chosen_again_after_going_back(world: World) -> None:
    room = await world.ready()
    seat, *_ = (await room.match()).to_act
    await world.store.people.choose(room.players[seat].id, confirm="always")
    picker = await room.picker(seat)
    for _ in range(3):
        before, way = words(picker), next(ways_on(picker))
        await room.take(seat, picker, way)
        assert words(picker) != before
        await room.players[seat].click(picker, label="Back")
        assert words(picker) == before
        assert next(ways_on(picker))[0] != way[0]


@every_rivalry
async def test_a_side_is_chosen_again_in_the_form(world: World) -> None:
    ann = Client(world.ann, await world.form())
    for seat in ("1", "random", "1", "0", "random", "1"):
        await ann.choose("form-seat", seat)
        assert ann.shown("form-seat") == seat


async def test_of_many_steps_no_two_in_a_row_have_the_same_id(world: World) -> None:
    """More steps than there are digits."""
    opened = message_of(await world.dan.slash(world.channel, "rules", game=world.sample.key))
    names = [control(opened, "rules-page")]
    for label in ("Next", "Back") * 40:
        await world.dan.click(opened, label=label)
        names.append(control(opened, "rules-page"))
    assert all(len({*names[at : at + 36]}) == 36 for at in range(len(names) - 35))
