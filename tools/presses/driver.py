"""A driver that plays with the controls of messages alone, by the shortest way that they show, and
counts every press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from cogs.hall.menus import choosing
from cogs.table.play import is_current
from engines.action_tree import ActionTree, AnyPick
from engines.game import Seat
from tools.crowd.ways import Way, named, press, ways_on
from tools.loopback.actors import Actors
from tools.loopback.deeds import HANGS, Deed
from tools.loopback.values import Channel, Json, Message, Person
from tools.presses.policy import captures
from tools.soak.books import Books, Page
from tools.soak.stage import plies

BOARD: Final = ("more", "history")
"""The verbs of controls that every public board has: while the match runs, and after it."""
OPENERS: Final = ("move", "board")
"""The verbs of controls that lead to a private screen with the controls of the turn."""
TAKE, PUT, LOCK, SURPRISE = "setup-take", "setup-put", "setup-lock", "setup-surprise"
SET_UP: Final = "setup"
MOST: Final = 30
"""The answers after which a driver gives up: the screens do not lead to its pick."""
PATIENCE: Final = HANGS


@dataclass(slots=True)
class Decision:
    """One decision of a player and its cost. `turn` is the turn to which it belongs, `text` the
    first action played; `taps` counts the presses, two for a select, and `answers` the screens
    waited for."""

    seat: Seat
    turn: int
    text: str = ""
    captures: bool = False
    taps: int = 0
    answers: int = 0


class Cost(NamedTuple):
    """The expected cost of a press and those after it: taps, then answers; and the place of its
    message, the nearest first."""

    taps: int
    answers: int
    place: int


@dataclass
class Driver:
    """All players of one match. `left` are the private screens that their last presses left."""

    actors: Actors
    books: Books
    page: Page
    home: Channel
    people: tuple[Person, ...]
    left: dict[Seat, Message] = field(default_factory=dict[Seat, Message])

    # The messages that a player sees

    def board(self) -> Message | None:
        found = [each for each in self.home.messages.values() if plies(each, self.page.id, *BOARD)]
        return found[-1] if found else None

    def up_to_date(self) -> bool:
        """Tells whether the board and all direct messages show the match as it stands."""
        self.books.read_all()
        ply, board = self.page.match.ply, self.board()
        told = all(shown == ply for _, _, shown in self.page.told)
        return told and board is not None and plies(board, self.page.id, *BOARD) == {ply}

    def _seen(self, seat: Seat) -> list[Message]:
        """Returns the messages with current controls, the nearest first: the screen that the last
        press left, the board, the direct message."""
        direct = self.actors.discord.world.direct(self.people[seat])
        found = [self.left.get(seat), self.board(), direct.last]
        return [each for each in found if each and not each.deleted and self._is_of_now(each, seat)]

    def _is_of_now(self, message: Message, seat: Seat) -> bool:
        made_at = plies(message, self.page.id)
        return any(is_current(self.page.match, seat, ply) for ply in made_at)

    # Playing

    async def play(self, seat: Seat, picks: Sequence[AnyPick]) -> Decision:
        """Plays one of these picks. Raises `RuntimeError` where the screens do not lead to it, or
        something is refused."""
        ply, made = self.page.match.ply, self._decision(seat)
        ways = ActionTree(self.page.match.game, self.page.match.view(seat))
        seen = self._seen(seat)
        while self._stands(ply):
            found = list(_towards(seen, picks, ways))
            if found:
                _, way, message = min(found, key=lambda each: each[0])
                made.taps += 1 if way.value is None else 2
                deed = press(self.actors, self.people[seat], message, way)
            else:
                message, control = self._opener(seen)
                made.taps += 1
                deed = self._click(seat, message, control)
            shown = await self._answer(seat, deed, made)
            seen = [shown] if shown else self._seen(seat)
        return self._done(made, seat, ply, picks)

    async def set_up(self, seat: Seat, places: Sequence[str] = ()) -> Decision:
        """Locks in these places, such as `Wc1`, creature by creature; if none, the proposal of
        Surprise me. Raises `RuntimeError` as `play` does."""
        ply, made = self.page.match.ply, self._decision(seat)
        wanted = [(TAKE, PUT, each) for each in places] or [("", SURPRISE, "")]
        shown = next((each for each in self._seen(seat) if each.with_verb(TAKE)), None)
        if shown is None:
            shown = await self._press(seat, self.board(), _control(self.board(), SET_UP), made)
        for take, put, each in wanted:
            if put == PUT and _control(shown, PUT, each[:1], each[1:]) is None:
                shown = await self._press(seat, shown, _control(shown, take, each[:1]), made)
            ends = (each[:1], each[1:]) if each else ()
            shown = await self._press(seat, shown, _control(shown, put, *ends), made)
        await self._press(seat, shown, _control(shown, LOCK), made)
        return self._done(made, seat, ply, ())

    def _decision(self, seat: Seat) -> Decision:
        return Decision(seat, self.page.match.view(None).turn)

    def _stands(self, ply: int) -> bool:
        return self.page.open and self.page.match.ply == ply

    def _done(self, made: Decision, seat: Seat, ply: int, picks: Sequence[AnyPick]) -> Decision:
        self.books.read_all()
        played = [each.text for each in self.page.match.entries[ply:] if each.seat == seat]
        if not played:
            raise RuntimeError(f"match {self.page.id}: nothing played at {ply}")
        made.text, made.captures = played[0], any(map(captures, picks))
        return made

    # Pressing

    def _click(self, seat: Seat, message: Message, control: Json) -> Deed:
        return self.actors.click(self.people[seat], message, str(control["custom_id"]))

    async def _press(
        self, seat: Seat, message: Message | None, control: Json | None, made: Decision
    ) -> Message | None:
        """Presses a button and returns the screen that answers."""
        if message is None or control is None:
            raise RuntimeError(f"match {self.page.id}: no such button")
        made.taps += 1
        return await self._answer(seat, self._click(seat, message, control), made)

    async def _answer(self, seat: Seat, deed: Deed, made: Decision) -> Message | None:
        """Waits for the answer, reads the log and returns the answer's screen; None if it is gone
        or has no controls. Raises `RuntimeError` if nothing comes or something is refused."""
        made.answers += 1
        if not await deed.settled(PATIENCE) or deed.refusals or made.answers > MOST:
            raise RuntimeError(f"{deed.what}: {deed.refusals or deed.told}")
        self.books.read_all()
        shown = deed.original
        self.left.pop(seat, None)
        if shown is None or shown.deleted or not shown.controls():
            return None
        self.left[seat] = shown
        return shown

    def _opener(self, seen: Sequence[Message]) -> tuple[Message, Json]:
        """Returns a message and its control that leads on where none leads to a pick yet. Raises
        `RuntimeError` if there is none."""
        for message in seen:
            for control in message.controls():
                found = named(control)
                if found and found.verb == "choose" and choosing(found.args).page:
                    return message, control
        for verb in OPENERS:
            for message in seen:
                opener = message.with_verb(verb)
                if opener is not None:
                    return message, opener
        told = [each.words for each in seen]
        raise RuntimeError(f"match {self.page.id}: nothing leads on in {told}")


def _towards(
    seen: Sequence[Message], picks: Sequence[AnyPick], all_ways: ActionTree
) -> Iterator[tuple[Cost, Way, Message]]:
    """Yields every press towards one of these picks, with its expected cost: one press for each
    choice left after it."""
    wanted = [tuple(part.value for part in pick.parts) for pick in picks]
    for place, message in enumerate(seen):
        for way in ways_on(message):
            for parts in wanted:
                if way.chosen and way.chosen == parts[: len(way.chosen)]:
                    steps = _steps(all_ways, way.chosen, parts)
                    taps = 1 if way.value is None else 2
                    yield Cost(taps + steps, 1 + steps, place), way, message


def _steps(all_ways: ActionTree, chosen: tuple[str, ...], parts: tuple[str, ...]) -> int:
    """Returns the number of choices, of more than one option, left on the way to a pick."""
    depths = range(len(chosen), len(parts))
    return sum(len(all_ways.after(parts[:depth])) > 1 for depth in depths)


def _control(message: Message | None, verb: str, *ends: str) -> Json | None:
    """Returns the control with this verb whose arguments end so, or None."""
    for control in message.controls() if message else ():
        found = named(control)
        if found and found.verb == verb and found.args[len(found.args) - len(ends) :] == ends:
            return control
    return None
