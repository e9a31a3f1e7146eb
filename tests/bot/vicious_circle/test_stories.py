"""History, replay and export: the whole story, and nobody's secrets before the reveal."""

from __future__ import annotations

from simcord import ResponseMessage

from tests.bot.reading import alts, words
from tests.bot.vicious_circle.kit import OPENING
from tests.bot.world import World


async def frame(message: ResponseMessage | None) -> str:
    """The text of a replay's step."""
    assert message
    return words(message).replace("\n", " ")


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
