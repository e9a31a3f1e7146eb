"""What people and moderators do in an hour, drawn by a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from simcord import ChannelHandle, InteractionResult, MemberActor
from simcord.backend.errors import BackendError, SetupError
from simcord.backend.models import Message

from conformance.limits import walk
from db.values import RUNNING, MatchRow, NewMatch, bot_id, is_bot
from engines.match import begin, seatings
from engines.registry import GAMES
from tests.bot.forged import sending
from tests.bot.windows import send
from tests.bot.world import World

WAYS: Final = {
    "typed": 30,
    "pressed": 45,
    "command": 10,
    "invited": 4,
    "moderator": 4,
    "stranger": 4,
}
"""The ways to act, by how frequent they are."""
LIKED: Final = ("pick", "do", "accept", "join", "start", "add-bot", "form-play", "setup")
SELDOM: Final = ("resign-sure", "giveup-sure", "privacy", "contest-stop", "draw", "decline")
COMMANDS: Final = (
    *("match show", "match list", "match history", "match replay", "match export", "match review"),
    *("settings", "help", "about", "learn", "puzzle", "profile", "leaderboard", "league", "play"),
    *("rules", "match calloff", "match resign", "match draw"),
)
SEEN: Final = 12
"""The newest messages of a place in which somebody presses something."""
MATCHES: Final = 8
DENIED: Final[tuple[dict[str, bool], ...]] = (
    {"send_messages": True, "send_messages_in_threads": True},
    {"view_channel": True},
    {"attach_files": True},
    {"create_public_threads": True},
    {"read_message_history": True},
)


@dataclass(eq=False)
class Act:
    """A command or press: what it was, its answer, and the life of the program, the step and the
    second in which it came."""

    what: str
    result: InteractionResult
    life: int
    at: float
    took: float


@dataclass
class Deeds:
    """People who do something, one after the other. `moved` counts how often somebody had the board
    of a match shown anew."""

    world: World
    rng: random.Random
    told: Callable[[str], None]
    life: int = 0
    acts: list[Act] = field(default_factory=list[Act])
    places: list[ChannelHandle] = field(default_factory=list[ChannelHandle])
    people: tuple[MemberActor, ...] = ()
    moved: Counter[int] = field(default_factory=Counter[int])
    _ways: dict[str, Callable[[], Awaitable[None]]] = field(init=False)
    _stays: dict[int, int] = field(default_factory=dict[int, int])

    def __post_init__(self) -> None:
        world = self.world
        self.people = (world.ann, world.ben, world.cat, world.dan)
        self.places = [
            world.channel,
            *(world.guild.create_text_channel(f"room-{n}") for n in (1, 2)),
        ]
        self._ways = {name: getattr(self, f"_{name}") for name in WAYS}

    async def gather(self) -> None:
        """Begins a match of each game, with the bot in some of them."""
        for number, game in enumerate(GAMES.values()):
            seats = self.rng.choice(seatings(game, game.resolve_options({})))
            people = [each.id for each in self.rng.sample(self.people, min(4, seats))]
            bots = [bot_id(1, n) for n in range(max(seats - len(people), number % 2))]
            people = people[: seats - len(bots)] + bots
            setup = begin(game.key, {}, f"{self.rng.getrandbits(64):x}", seats)
            place = self.rng.choice(self.places)
            new = NewMatch(
                setup=setup,
                people=tuple(people),
                rated=False,
                guild_id=self.world.guild.id,
                channel_id=place.id,
                home_id=place.id,
                place="channel",
                at=self.world.env.now(),
            )
            await self.world.store.matches.create(new)

    async def act(self) -> None:
        """Lets somebody do something."""
        (way,) = self.rng.choices(list(WAYS), list(WAYS.values()))
        try:
            await self._ways[way]()
        except (SetupError, BackendError, AssertionError) as error:
            self.told(f"  not possible: {way}: {str(error)[:80]}")

    async def _note(self, what: str, doing: Awaitable[InteractionResult]) -> InteractionResult:
        clock = self.world.env.backend.clock
        self.told(what)
        began, life = clock.elapsed, self.life
        result = await doing
        self.acts.append(Act(what, result, life, clock.elapsed, clock.elapsed - began))
        return result

    def _somebody(self) -> MemberActor:
        return self.rng.choice(self.people)

    def _place(self, row: MatchRow | None, person: MemberActor) -> ChannelHandle:
        """Where a person types something about a match: where it is played if that is seen."""
        backend = self.world.env.backend
        if row and row.channel_id in backend.channels and self.rng.random() < 0.8:
            place = self.world.at(row.channel_id)
            if place.guild is not None or place.id == person.user.dm_channel.id:
                return place
        return self.rng.choice(self.places)

    async def running(self) -> list[MatchRow]:
        """The matches that run, of all people."""
        found = {
            row.id: row
            for person in self.people
            for row in await self.world.store.matches.of_person(
                person.id, statuses=RUNNING, limit=50
            )
        }
        return [found[each] for each in sorted(found)]

    async def _typed(self) -> None:
        if rows := await self.running():
            await self.type_one(self.rng.choice(rows))

    async def type_one(self, row: MatchRow) -> bool:
        """Types something legal in a match, as somebody who is to act; False if nobody is."""
        world = self.world
        match = (await world.store.open_match(row.id)).match
        seats = [each for each in match.to_act if not is_bot(row.people[each])]
        if not seats or match.outcome:
            return False
        seat = self.rng.choice(seats)
        person = next(each for each in self.people if each.id == row.people[seat])
        if seat in match.left:
            text, verb = "", "takeseat"
        else:
            legal = match.view(seat).legal
            text, verb = match.game.write(self.rng.choice(legal)), "play"
        name = f"{world.bot.services.game_uis[match.game.key].command} {verb}"
        options: dict[str, Any] = {"match": row.id} | ({"action": text[:100]} if text else {})
        place = self._place(row, person)
        sent = sending.command(world, person, place, name, options)
        await self._note(f"{person.name}: /{name} {row.id} {text!r}", sent)
        return True

    async def _stranger(self) -> None:
        """Somebody plays for whoever is to act."""
        if rows := await self.running():
            row, person = self.rng.choice(rows), self._somebody()
            match = (await self.world.store.open_match(row.id)).match
            if match.to_act and not match.outcome:
                legal = match.view(self.rng.choice(match.to_act)).legal
                text = match.game.write(self.rng.choice(legal))
                name = f"{self.world.bot.services.game_uis[match.game.key].command} play"
                options = {"match": row.id, "action": text[:100]}
                sent = sending.command(self.world, person, self._place(row, person), name, options)
                await self._note(f"stranger {person.name}: /{name} {row.id} {text!r}", sent)

    def _seen(self, person: MemberActor) -> list[Message]:
        """The newest messages with controls that a person sees anywhere."""
        backend, found, own = self.world.env.backend, list[Message](), person.user.dm_channel.id
        for place, messages in backend.messages.items():
            channel = backend.channels.get(place)
            if channel is None or (channel.guild_id is None and place != own):
                continue
            newest = [*messages.values()][-SEEN:]
            found += [each for each in newest if each.components and each.visible_to(person.id)]
        return found

    async def _pressed(self) -> None:
        person = self._somebody()
        messages = self._seen(person)
        if not messages:
            return
        own = [each for each in messages if each.is_ephemeral][-2:]
        message = self.rng.choice(own if own and self.rng.random() < 0.6 else messages)
        await self._press(person, message)

    async def _press(self, person: MemberActor, message: Message) -> None:
        controls = [
            each
            for each in walk(message.components)
            if "custom_id" in each and not each.get("disabled")
        ]
        if not controls:
            return
        weights = [_weight(str(each["custom_id"]).split(":")[1]) for each in controls]
        (control,) = self.rng.choices(controls, weights)
        name, values = str(control["custom_id"]), None
        if options := control.get("options"):
            offered = [str(each["value"]) for each in options]
            most = min(int(control.get("max_values") or 1), len(offered))
            fewest = min(int(control.get("min_values", 1)), most)
            values = self.rng.sample(offered, self.rng.randint(fewest, most))
        elif control["type"] == sending.PERSON_SELECT:
            values = [str(self._somebody().id)]
        elif control["type"] != sending.BUTTON:
            return
        sent = sending.press(self.world, person, message, name, values, int(control["type"]))
        result = await self._note(f"{person.name}: {name} {values or ''}", sent)
        if result.modal:
            await self._fill(person, result)

    async def _fill(self, person: MemberActor, window: InteractionResult) -> None:
        if self.rng.random() < 0.8:
            await self._note(f"{person.name}: sends the window", send(person, window))

    async def _command(self) -> None:
        person, rows = self._somebody(), await self.running()
        name, row = self.rng.choice(COMMANDS), self.rng.choice(rows) if rows else None
        options: dict[str, Any] = {}
        if name.startswith("match ") and name != "match list" and row:
            options["match"] = row.id
            if name == "match show" and self.rng.random() < 0.2:
                options["here"] = True
                self.moved[row.id] += 1
        sent = sending.command(self.world, person, self._place(row, person), name, options)
        await self._note(f"{person.name}: /{name} {options or ''}", sent)

    async def _invited(self) -> None:
        if len(await self.running()) >= MATCHES:
            return
        host, guest = self.rng.sample(self.people, 2)
        game = self.rng.choice([*GAMES])
        name = f"{self.world.bot.services.game_uis[game].command} challenge"
        options = {"opponent": guest} if self.rng.random() < 0.7 else {}
        sent = host.slash(self.rng.choice(self.places), name, **options)
        result = await self._note(f"{host.name}: /{name} {'somebody' if options else ''}", sent)
        if result.modal:
            await self._fill(host, result)
        elif result.response and self.rng.random() < 0.8:
            message = self.world.env.backend.get_message(
                result.response.channel_id, result.response.id
            )
            await self._press(host, message)

    # Moderators, and people who close their direct messages

    async def _moderator(self) -> None:
        often = (self._deny, self._close)
        deeds = (*often, *often, self._delete, self._archive, self._delete_place)
        await self.rng.choice(deeds)()
        await self.world.env.settle()

    async def _deny(self) -> None:
        place, denied = self.rng.choice(self.places), self.rng.choice(DENIED)
        self.told(f"moderator: {place.name} {denied}")
        await self.world.deny(place, **denied)
        self._stays[place.id] = self.rng.randrange(3, 40)

    async def _close(self) -> None:
        person = self._somebody()
        self.told(f"{person.name} closes direct messages")
        self.world.close_dms(person)
        self._stays[person.user.dm_channel.id] = self.rng.randrange(3, 60)

    async def _delete(self) -> None:
        backend = self.world.env.backend
        found = [
            each
            for place in backend.messages
            if place in backend.channels and backend.channels[place].guild_id is not None
            for each in [*backend.messages[place].values()][-SEEN:]
            if not each.is_ephemeral
        ]
        if found:
            message = self.rng.choice(found)
            self.told(f"moderator: deletes {message.id}")
            backend.delete_message(message.channel_id, message.id)

    def _threads(self) -> list[Any]:
        backend = self.world.env.backend
        return [each for each in backend.channels.values() if each.thread_metadata]

    async def _archive(self) -> None:
        if threads := self._threads():
            thread = self.rng.choice(threads)
            self.told(f"moderator: archives {thread.id}")
            self.world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})

    async def _delete_place(self) -> None:
        """A moderator deletes a thread, or at times a channel, in whose place another one comes."""
        threads = self._threads()
        if threads:
            thread = self.rng.choice(threads)
            self.told(f"moderator: deletes thread {thread.id}")
            self.world.env.backend.delete_channel(thread.id)
        elif self.rng.random() < 0.3:
            place = self.places.pop()
            self.told(f"moderator: deletes {place.name}")
            self.world.env.backend.delete_channel(place.id)
            self.places.append(self.world.guild.create_text_channel(f"room-{place.id % 1000}"))

    async def mend(self, *, everything: bool = False) -> None:
        """Gives back what moderators and people have closed long enough ago, or `everything`."""
        for place, left in [*self._stays.items()]:
            self._stays[place] = left - 1
            if left > 0 and not everything:
                continue
            del self._stays[place]
            self.told(f"open again: {place}")
            faults = self.world.env.backend.faults
            faults[:] = [each for each in faults if str(place) not in each["path"]]
            if place in self.world.env.backend.channels and place in {e.id for e in self.places}:
                await self.world.deny(self.world.at(place))


def _weight(verb: str) -> float:
    if verb.startswith(SELDOM):
        return 0.2
    return 8.0 if verb.startswith(LIKED) else 1.0
