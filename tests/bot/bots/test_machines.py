"""The names of the bot are those of people: wherever one stands, the sign of a machine is before
it, in all games and languages."""

from __future__ import annotations

import re
from typing import Final

import pytest

from cogs.hall.sentences import MACHINE
from common.text.catalogue import codes
from db.values import RUNNING
from engines.match import RESIGN
from engines.registry import GAMES
from players.names import NAMES
from players.registry import player_of
from tests.bot.languages.test_whole_match import speak
from tests.bot.reading import Shown, components, control, message_of
from tests.bot.room import Room
from tests.bot.world import World

pytestmark = pytest.mark.usefixtures("by_presses")

A_SIDE: Final = "Aušra"
"""The Lithuanian name of a side, too."""
CALLED: Final = [each for names in NAMES.values() for each in names if each != A_SIDE]
PLAYED: Final = [key for key in GAMES if player_of(key)]
TOLD: Final = [
    (key, code)
    for number, key in enumerate(PLAYED)
    for code in ("en", *codes()[1 + number :: len(PLAYED)])
]
"""Every game, and every language in one of them."""
BARE: Final = re.compile(rf"(?<!{MACHINE} )\b(?:{'|'.join(CALLED)})\b")


def unmarked(shown: object) -> list[str]:
    """The names of the bot without the sign."""
    return BARE.findall(str(shown))


def test_what_is_looked_for() -> None:
    assert unmarked("against Austėja (Novice)") == ["Austėja"]
    assert not unmarked(f"against {MACHINE} Austėja (Novice)")


@pytest.mark.parametrize(("sample", "code"), TOLD, indirect=["sample"])
async def test_the_bot_is_told_from_people(world: World, code: str) -> None:
    await speak(world, code)
    form = message_of(await world.ann.slash(world.channel, "play", game=world.sample.key))
    shown = [all_of(form)]
    assert MACHINE in shown[0]
    await world.ann.click(form, custom_id=control(form, "form-play"))
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
    room = Room(world, row.id, (world.ann,) * len(row.people))
    home = await room.home()
    for _ in range(2):  # as it runs, and when it is over
        board = await room.board()
        own = message_of(await world.ann.click(board, custom_id=control(board, "board")))
        shown += [all_of(board), all_of(own)]
        if (await room.match()).outcome is None:
            await world.bot.services.table.act(row.id, world.ann.id, RESIGN)
            await room.show()
    shown += [all_of(each) for each in (*world.channel.history(), *home.history())]
    assert not [each for one in shown for each in unmarked(one)]
    assert not unmarked(home.name)
    assert MACHINE in str(home.name)


def all_of(message: Shown) -> str:
    """All words of a message, alt texts among them."""
    return str([getattr(message, "content", ""), *components(message)])
