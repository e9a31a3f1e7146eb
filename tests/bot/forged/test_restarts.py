"""No answer depends on what a program remembers: one that has begun anew answers each control that
was sent before as the one before it did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from simcord import MemberActor
from simcord.backend.models import Message

from conformance.limits import walk
from tests.bot.forged import sending
from tests.bot.forged.house import House
from tests.bot.forged.manor import Manor
from tests.bot.forged.test_public_posts import all_rows
from tests.bot.reading import alts, answers, ids, words

MOST: Final = 2
"""The presses of each verb."""
LEFT_OUT: Final = {"setup-surprise", "form-bot", "form-play", "add-bot", "review"}
"""The verbs whose answers are left to chance, or to how soon the bot has thought."""
NEW: Final = re.compile(r"\d{17,}")
"""An id of Discord's: a match that begins by a press has another thread each time."""


def presses(manor: Manor) -> Iterator[tuple[MemberActor, Message, str, list[str] | None]]:
    """Yields people, the messages that they see, and the controls there with their first values."""
    many = dict.fromkeys(LEFT_OUT, MOST)
    for person in manor.people:
        for message in manor.shown(person):
            for each in walk(message.components):
                verb = str(each.get("custom_id", ":")).split(":")[1]
                if verb and not each.get("disabled") and many.setdefault(verb, 0) < MOST:
                    many[verb] += 1
                    values = [str(option["value"]) for option in each.get("options", ())]
                    yield person, message, str(each["custom_id"]), values[:1] or None


async def pressed(house: House) -> dict[tuple[str, int, int], Any]:
    """What each press is answered and writes into a match; what it writes is undone."""
    manor, found = house.manor, dict[tuple[str, int, int], Any]()
    start = await all_rows(manor)
    for person, message, name, values in [*presses(manor)]:
        result = await sending.press(manor.world, person, message, name, values)
        told = [
            (NEW.sub("", words(each)), alts(each), ids(each), each.ephemeral)
            for each in answers(result)
        ]
        log = [(each["match_id"], each["text"]) for each in (await manor.stored())["actions"]]
        found[name, person.id, message.id] = told, log
        if await all_rows(manor) != start:
            await manor.restore(start, house.messages)
    await manor.restore(start, house.messages)
    return found


async def restarted(house: House) -> None:
    """The program ends and begins anew, on the rows and messages of the beginning."""
    await house.manor.world.restart()
    await house.manor.restore(house.start.rows, house.messages)


def test_each_control_is_answered_alike_after_a_restart(house: House) -> None:
    run = house._runner.run  # pyright: ignore[reportPrivateUsage]
    before = run(pressed(house))
    run(restarted(house))
    assert run(pressed(house)) == before
    assert len(before) > 70
