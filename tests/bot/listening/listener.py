"""A player who sees no picture: reads texts, labels and alt texts, and presses by their words."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Any, Final

from simcord import InteractionResult, MemberActor, ResponseMessage

from engines.game import AnyGame, AnyView
from tests.bot.reading import BUTTON, SELECT, Shown, alts, components, message_of, words
from tests.bot.room import Room
from tests.spoken.test_positions import reader

ASIDE: Final = re.compile(
    "(My board|Refresh|More|Look closer|Several at once|Take back|Back|Whole board|"
    "Earlier choices|Clear|Plan|"
    "Standing orders|Keep others|Pay otherwise|Take units back|All hands|The fight|Buildings|Units|"
    "(Your|My|.*'s?) (hand|city)|History).*"
)
"""What leads away from the choice to make."""
LIKED: Final = (
    "Lock in",
    "Confirm",
    "Surprise me",
    "Set up",
    "wins",
    "a win",
    "takes the throne",
    "into the centre",
    "captures",
    "defeated",
    "attack",
    "As proposed",
    "Send as proposed",
    "Pass",
    "Ready",
    "End turn",
)
"""What a hasty player likes, by the words of a choice, the best first."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice as it is heard: its words. `where` is for the finger alone."""

    said: str
    where: tuple[str, str]


def choices(message: Shown) -> list[Choice]:
    """Returns all that a message offers, by the words of buttons and options."""
    found: list[Choice] = []
    for each in components(message):
        if each["type"] == BUTTON and not each.get("disabled") and "custom_id" in each:
            found.append(Choice(str(each["label"]), (str(each["custom_id"]), "")))
        if each["type"] == SELECT:
            options: list[dict[str, Any]] = each["options"]
            found += [
                Choice(str(one["label"]), (str(each["custom_id"]), str(one["value"])))
                for one in options
            ]
    return found


def heard(message: Shown) -> str:
    """Returns all that is read aloud before the controls, a sentence a line."""
    seen = [re.sub(r"(?<=\.) (?=[A-Z])", "\n", each) for each in alts(message)]
    return "\n".join([words(message), *seen])


def check_heard(game: AnyGame, told: str, view: AnyView) -> None:
    """Asserts that these words give the position, but for what stands in areas of its own."""
    read = reader(game)
    found, seen = read.heard(told), read.seen(view)
    for each in getattr(read, "IN_AREAS", ()):
        found.pop(each, None)
        seen.pop(each, None)
    assert found == seen


def plain(message: Shown) -> str:
    """Returns what is heard, without the marks that make letters bold."""
    return heard(message).replace("*", "")


@dataclass
class Listener:
    """A player in a match who only listens. `presses` counts: a select is two."""

    room: Room
    seat: int
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    presses: int = 0
    left: ResponseMessage | None = None

    @property
    def person(self) -> MemberActor:
        """The person."""
        return self.room.players[self.seat]

    async def board(self) -> str:
        """Returns the words of the own board: one press."""
        self.presses += 1
        shown = message_of(await self.room.click(self.seat, "My board"))
        assert not alts(shown)
        return plain(shown)

    async def decide(self) -> None:
        """Presses one control, the one that sounds best, in the own screen or on the board."""
        if self.left and self.room.world.gone(self.left):
            self.left = None  # a newer private message of the match has taken its place
        message: Shown = self.left or await self.room.board()
        offered = [each for each in choices(message) if not ASIDE.fullmatch(each.said)]
        if not offered and self.left:
            self.left, message = None, await self.room.board()
            offered = [each for each in choices(message) if not ASIDE.fullmatch(each.said)]
        done = await self.press(message, self.best(offered))
        shown = done.response or (self.left if message is self.left else None)
        self.left = shown if shown and not self.room.world.gone(shown) else None

    def best(self, offered: list[Choice]) -> Choice:
        """Returns the choice with the words liked best; of several any."""
        for liked in LIKED:
            found = [each for each in offered if liked in each.said]
            if found:
                return self.rng.choice(found)
        return self.rng.choice(offered)

    async def press(self, message: Shown, choice: Choice) -> InteractionResult:
        """Presses a button, or chooses an option."""
        name, value = choice.where
        if not value:
            self.presses += 1
            return await self.person.click(message, custom_id=name)
        self.presses += 2
        return await self.person.select(message, [value], custom_id=name)
