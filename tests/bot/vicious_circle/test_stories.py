"""History, replay and export: the whole story, and nobody's secrets before the reveal."""

from __future__ import annotations

from simcord import ResponseMessage

from tests.bot.reading import alts, message_of, words
from tests.bot.vicious_circle.kit import OPENING
from tests.bot.world import World


async def frame(message: ResponseMessage | None) -> str:
    """The text of a replay's step."""
    assert message
    return words(message).replace("\n", " ")


async def test_after_the_end_words_and_picture_of_the_set_ups_agree(world: World) -> None:
    """Where it ended before the reveal, a set-up stays with who has made it."""
    room = await world.begin(OPENING[0])
    await room.resign(1)
    for seat, person in zip((0, 1, None), (world.ann, world.ben, world.cat), strict=True):
        step = message_of(await person.slash(await room.home(), "match replay", match=room.id))
        await person.click(step, label="Start")
        for _ in range(2):
            await person.click(step, label="Next")
            shown = "Twilight: Saint c2, Warrior a1, Dragon a2" in alts(step)[0]
            (picture,) = step.attachments
            assert shown is (seat == 0)
            assert f"View(seat={seat}," in (await picture.read()).decode(errors="replace")
        assert "step 2 of 2 Dawn resigns." in await frame(step)
