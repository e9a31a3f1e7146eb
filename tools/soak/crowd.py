"""People who act all the time: legally, illegally, too late, twice, or with the controls of
others."""

from __future__ import annotations

import asyncio
from typing import Final

from engines.match import BACK, DRAW, RETURN
from tools.loopback.values import SELECT, Json, Message, Person
from tools.soak.acts import Act, control_of, note_press, note_text
from tools.soak.books import Page
from tools.soak.readers import TROUBLE
from tools.soak.stage import Stage

WAYS: Final = {
    "typed": 30,
    "picked": 30,
    "pressed": 16,
    "nonsense": 4,
    "stranger": 4,
    "twice": 5,
    "command": 8,
    "offered": 4,
    "moved": 3,
}
RARE: Final = {"resign-sure": 0.1, "resign": 0.1, "giveup-sure": 0.2, "draw": 0.3, "giveup": 0.3}
LIKED: Final = ("pick", "do", "move", "setup")
STEPS: Final = 7
TEXTS: Final = {"draw": DRAW, "giveup": DRAW, "takeback": BACK, "takeseat": RETURN}
LOOKS: Final = frozenset(
    {
        *("list", "show", "history", "replay", "export", "settings", "board", "rematch", "hand"),
        *("resign", "leave", "standin"),
    }
)
"""The commands that play nothing: to resign or leave, for example, they ask first."""
NOT_HERE: Final = frozenset({"challenge", "delete"})
"""Commands left out: challenges are for the hosts, and people who delete everything stop
playing."""


class Crowd:
    """A person who acts again and again; several of these at once make a crowd."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._rng = stage.rng
        self._ways = {name: getattr(self, f"_{name}") for name in WAYS}

    async def live(self) -> None:
        while True:
            if not self._stage.up.is_set() and self._rng.random() > 0.02:
                await asyncio.sleep(0.02)
                continue
            await self._step()
            await asyncio.sleep(self._rng.random() * 0.05)

    async def _step(self) -> None:
        stage = self._stage
        try:
            stage.books.read()
        except TROUBLE:
            await asyncio.sleep(0.05)
            return
        pages = [each for each in stage.books.running() if each.awaited]
        if not pages:
            await asyncio.sleep(0.05)
            return
        (way,) = self._rng.choices(list(WAYS), list(WAYS.values()))
        await self._ways[way](self._rng.choice(pages))

    # The ways to act

    async def _typed(self, page: Page) -> None:
        await self._finish(self.type_one(page, "typed"))

    async def _twice(self, page: Page) -> None:
        """Sends the same act twice at the same moment: by command, or with one button."""
        board = self._newest(page)
        control = board and next((c for c in board.controls() if _verb(c) == "do"), None)
        if board and control and self._rng.random() < 0.5:
            person = self._stage.person(self._rng.choice(page.persons))
            both = [self.press(person, board, control, "twice") for _ in range(2)]
        else:
            state = self._rng.getstate()
            first = self.type_one(page, "twice")
            self._rng.setstate(state)
            both = [first, self.type_one(page, "twice")]
        for act in both:
            await self._finish(act)

    def type_one(self, page: Page, kind: str) -> Act:
        """Plays a legal action of a player whose turn it is, by command."""
        seat = self._rng.choice(page.awaited)
        text = page.match.game.write(self._rng.choice(page.match.view(seat).legal))
        return self._play(page, self._stage.person(page.people[seat]), text, kind)

    def return_one(self, page: Page) -> Act | None:
        """Brings back a player who has left a team game and whose action is awaited. Returns the
        act, None if there is no such player."""
        away = [seat for seat in page.awaited if seat in page.match.left]
        if not away:
            return None
        person = self._stage.person(page.people[away[0]])
        name = f"{self._stage.commands[page.match.game.key]} takeseat"
        where = self._stage.place(page)
        act = self._stage.note(
            self._stage.actors.slash(person, where, name, match=page.id), "came back"
        )
        note_text(act, page, away[0], RETURN)
        return act

    def _play(self, page: Page, person: Person, text: str, kind: str) -> Act:
        stage = self._stage
        command = f"{stage.commands[page.match.game.key]} play"
        where = stage.place(page)
        deed = stage.actors.slash(person, where, command, action=text[:100], match=page.id)
        act = stage.note(deed, kind)
        note_text(act, page, page.seat_of(person.id), text)
        return act

    async def _nonsense(self, page: Page) -> None:
        person = self._stage.person(self._rng.choice(page.persons))
        other = self._rng.choice(list(self._stage.books.pages.values()))
        texts = ["?", "e2e4", "end", "pass", *(each.text for each in other.match.entries[-3:])]
        text = self._rng.choice([each for each in texts if not each.startswith("!")])
        await self._finish(self._play(page, person, text, "nonsense"))

    async def _stranger(self, page: Page) -> None:
        """Plays a legal action of one seat as anybody: a stranger, or a player out of turn."""
        seat = self._rng.choice(page.awaited)
        text = page.match.game.write(self._rng.choice(page.match.view(seat).legal))
        person = self._rng.choice(self._stage.people)
        await self._finish(self._play(page, person, text, "stranger"))

    async def _picked(self, page: Page) -> None:
        """Plays with the controls alone: random ones, from the board on."""
        board = self._newest(page)
        if board is None:
            return
        seat = self._rng.choice(page.awaited)
        person = self._stage.person(page.people[seat])
        message: Message | None = board
        for _ in range(STEPS):
            control = self.choose(message) if message else None
            if message is None or control is None:
                return
            act = self.press(person, message, control, "picked")
            if not await self._finish(act) or act.deed.plain or act.deed.vanished:
                return
            message = act.deed.original

    async def _pressed(self, _page: Page) -> None:
        """Presses any control of any message that somebody may still see."""
        message = self._rng.choice([*self._stage.messages, None])
        if message is None or message.deleted:
            return
        control = self.choose(message, evenly=True)
        if control is None:
            return
        person = message.whom or message.channel.recipient
        await self._finish(
            self.press(person or self._rng.choice(self.near(message)), message, control, "pressed")
        )

    async def _command(self, page: Page) -> None:
        """Sends any command that needs nothing but a match."""
        person = self._stage.person(self._rng.choice(page.persons))
        name, options = self._rng.choice(self._plain_commands(page))
        word = name.split()[-1]
        given = {"match": page.id} if "match" in options else {}
        deed = self._stage.actors.slash(person, self._stage.place(page), name, **given)
        act = self._stage.note(deed, "command")
        if given and word not in LOOKS:
            seat = page.seat_of(person.id)
            act.match_id, act.seat = page.id, seat
            if word in TEXTS:
                note_text(act, page, seat, TEXTS[word])
        await self._finish(act)

    async def _offered(self, page: Page) -> None:
        person = self._stage.person(self._rng.choice(page.persons))
        command = f"{self._stage.commands[page.match.game.key]} play"
        where = self._stage.place(page)
        deed = self._stage.actors.autocomplete(person, where, command, "action", "", match=page.id)
        await self._finish(self._stage.note(deed, "offered"))

    async def _moved(self, page: Page) -> None:
        """Continues a match in another channel, also one whose place is gone."""
        lost = [each for each in self._stage.books.running() if each.channel_id is None]
        await self._finish(self.move(self._rng.choice(lost or [page])))

    def move(self, page: Page) -> Act:
        """Takes a match to another channel, by a command of one of its players."""
        person = self._stage.person(self._rng.choice(page.persons))
        where = self._rng.choice(self._stage.games)
        deed = self._stage.actors.slash(person, where, "match show", match=page.id, here=True)
        return self._stage.note(deed, "moved")

    # Steps

    async def _finish(self, act: Act) -> bool:
        return await self._stage.finish(act)

    def _newest(self, page: Page) -> Message | None:
        return next(reversed(self._stage.boards(page)), None)

    def near(self, message: Message) -> list[Person]:
        """Returns people who may press there: mostly the players of its matches, at times all."""
        numbers = {c.subject for name in message.ids() if (c := control_of(name))}
        pages = [self._stage.books.pages[n] for n in numbers if n in self._stage.books.pages]
        players = [self._stage.person(each) for page in pages for each in page.persons]
        return players if players and self._rng.random() < 0.8 else self._stage.people

    def choose(self, message: Message, *, evenly: bool = False) -> Json | None:
        """Returns one of its controls, preferably one that plays unless `evenly`; None if it has
        none."""
        controls = message.controls()
        if not controls:
            return None
        weights = [self._weight(_verb(each), evenly=evenly) for each in controls]
        return self._rng.choices(controls, weights)[0]

    @staticmethod
    def _weight(verb: str, *, evenly: bool) -> float:
        liked = not evenly and verb.startswith(LIKED)
        return RARE.get(verb, 10.0 if liked else 1.0)

    def press(self, person: Person, message: Message, control: Json, kind: str) -> Act:
        """Presses a button, or chooses from a select by chance."""
        stage, name = self._stage, str(control["custom_id"])
        values: list[str] = []
        if control["type"] == SELECT:
            options = [str(each["value"]) for each in control["options"]]
            most = min(int(control.get("max_values") or 1), len(options))
            fewest = min(int(control.get("min_values", 1)), most)
            values = self._rng.sample(options, self._rng.randint(fewest, most))
            deed = stage.actors.select(person, message, name, values)
        else:
            deed = stage.actors.click(person, message, name)
        act = stage.note(deed, kind)
        pressed = control_of(name)
        page = stage.books.pages.get(pressed.subject) if pressed else None
        note_press(act, page, page.seat_of(person.id) if page else None, values)
        return act

    def _plain_commands(self, page: Page) -> list[tuple[str, set[str]]]:
        """Returns the names and options of the commands of this match's game, and of all games."""
        own = self._stage.commands[page.match.game.key]
        found: list[tuple[str, set[str]]] = []
        for command in self._stage.discord.world.commands:
            others = set(self._stage.commands.values()) - {own}
            if command["type"] != 1 or command["name"] in others:
                continue
            for sub in command.get("options", ()):
                options: list[Json] = sub.get("options", []) if sub["type"] == 1 else []
                needed = any(each.get("required") for each in options)
                if sub["type"] == 1 and not needed and sub["name"] not in NOT_HERE:
                    names = {str(each["name"]) for each in options}
                    found.append((f"{command['name']} {sub['name']}", names))
        return found


def _verb(control: Json) -> str:
    found = control_of(str(control["custom_id"]))
    return found.verb if found else ""
