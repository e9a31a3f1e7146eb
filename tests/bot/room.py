"""A match, and what its players do in it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage

from cogs.board.result import is_void
from cogs.hall.sentences import mention
from cogs.table.bots import Bots
from common.text.say import listed
from db.values import RUNNING, MatchRow
from engines.action_tree import ActionTree, AnyPick
from engines.match import Match
from engines.terms import void_text
from tests.bot.reading import (
    Shown,
    Way,
    at_any_step,
    ids,
    label_of,
    labels,
    message_of,
    way_to,
    ways_on,
    words,
)
from tests.bot.samples import next_turn
from tests.sample import present

if TYPE_CHECKING:
    from tests.bot.world import World

RUN = 8
"""The most entries that share a sentence."""


@dataclass
class Room:
    """A match and where it is played; `players` sit in the order of the seats."""

    world: World
    id: int
    players: tuple[MemberActor, ...]

    async def row(self) -> MatchRow:
        """The match as stored."""
        return present(await self.world.store.matches.get(self.id))

    async def match(self) -> Match:
        """The match as the log tells it."""
        return (await self.world.store.open_match(self.id)).match

    async def texts(self) -> list[str]:
        """The log's texts."""
        return [entry.text for entry in await self.world.store.log.entries(self.id)]

    async def home(self) -> ChannelHandle:
        """Where the board is."""
        channel_id = present((await self.row()).channel_id)
        return self.world.at(channel_id)

    async def boards(self) -> list[discord.Message]:
        """The messages that carry controls of this match, oldest first."""
        return await self._with_controls("(?!offer-)[a-z-]+")

    async def _with_controls(self, verbs: str) -> list[discord.Message]:
        wanted = re.compile(rf"b[0-9a-z]?:{verbs}:{self.id}:")
        history = (await self.home()).history()
        return [each for each in history if any(wanted.match(name) for name in ids(each))]

    async def offers(self) -> list[discord.Message]:
        """The messages in which a draw offer waits for an answer, oldest first."""
        return await self._with_controls("offer-[a-z]+")

    async def answer(self, who: MemberActor | int, label: str) -> InteractionResult:
        """Clicks a button of the one draw offer that is open."""
        (offer,) = await self.offers()
        person = self.players[who] if isinstance(who, int) else who
        return await person.click(offer, label=label)

    async def board(self) -> discord.Message:
        """The newest board."""
        return (await self.boards())[-1]

    # What is done

    async def play(self, seat: int, text: str) -> InteractionResult:
        """Plays by the game's command for texts."""
        name = f"{self.world.command} play"
        home = await self.home()
        return await self.players[seat].slash(home, name, action=text, match=self.id)

    async def turn(self) -> InteractionResult:
        """Plays a whole turn of the seat to act by commands; the answer to the last one."""
        seat, (*first, last) = next_turn(await self.match())
        for text in first:
            await self.play(seat, text)
        return await self.play(seat, last)

    async def commit(self, seat: int, text: str) -> None:
        """Plays without showing it: as if the program were killed after the commit."""
        await self.world.bot.services.table.act(self.id, self.players[seat].id, text)

    async def commit_any(self) -> None:
        """Plays whatever is legal first, without showing it."""
        match = await self.match()
        seat = match.to_act[0]
        await self.commit(seat, match.game.write(match.view(seat).legal[0]))

    async def let_bot_play(self) -> None:
        """Lets the bot play whatever it has to, without showing it."""
        services = self.world.bot.services
        await Bots(services, services.table, services.thinkers, services.programs).look(self.id)

    async def commit_turn(self, who: MemberActor | None = None) -> None:
        """Plays a whole turn, of this person if several may act, without showing it."""
        by = None if who is None else self.players.index(who)
        seat, texts = next_turn(await self.match(), by)
        for text in texts:
            await self.commit(seat, text)

    async def commit_to_the_last(self) -> None:
        """Plays a turn but for the text that ends it, without showing that; then shows it."""
        seat, (*first, _) = next_turn(await self.match())
        for text in first:
            await self.commit(seat, text)
        await self.show()

    async def show(self) -> None:
        """Shows what was committed."""
        await self.world.bot.services.publisher.publish(self.id)

    async def commit_opening(self) -> None:
        """Brings it to the first turn of one seat alone without showing it."""
        for seat, text in self.world.sample.opening:
            await self.commit(seat, text)

    async def click(self, who: MemberActor | int, label: str) -> InteractionResult:
        """Clicks a button under the newest board, by its label, or one behind More."""
        person, board = self.players[who] if isinstance(who, int) else who, await self.board()
        return await click_or_more(person, board, label)

    async def look(self, person: MemberActor) -> ResponseMessage:
        """The match as it is shown to this person alone."""
        return message_of(await person.slash(self.world.channel, "match show", match=self.id))

    async def behind_more(self, who: MemberActor | int) -> list[str]:
        """The buttons behind More under the newest board."""
        person = self.players[who] if isinstance(who, int) else who
        return labels(message_of(await person.click(await self.board(), label="More")))

    async def press(self, who: MemberActor | int, verb: str) -> InteractionResult:
        """Clicks a button under the newest board, or behind More, by its verb; `move` is also what
        begins a pick there."""
        board, person = await self.board(), self.players[who] if isinstance(who, int) else who
        if verb == "move" and (begins := await self._begins(who, board)):
            return await self.take(person, board, begins)
        if all(name.split(":")[1] != verb for name in ids(board)):
            shown = message_of(await person.click(board, label=label_of(board, "more")))
            return await person.click(shown, label=label_of(shown, verb))
        return await person.click(board, label=label_of(board, verb))

    async def _begins(self, who: MemberActor | int, board: discord.Message) -> Way | None:
        """What begins a pick under this board with a choice left, for this seat or else the first
        to act."""
        match = await self.match()
        seat = who if isinstance(who, int) and who in match.to_act else [*match.to_act, 0][0]
        actions = ActionTree(match.game, match.view(seat))
        found = [way for way in ways_on(board) if actions.begun(way[2])]
        return max(found, key=lambda way: len(actions.begun(way[2])), default=None)

    async def pick(self, seat: int, text: str, board: Shown | None = None) -> InteractionResult:
        """Plays by clicks alone: a control under the board, each further part, Confirm."""
        ply = (await self.match()).ply
        done = await self.begin(seat, text, board)
        if not done.response or (await self.match()).ply != ply:
            return done
        return await self.choose(seat, done.response, text)

    async def begin(self, seat: int, text: str, board: Shown | None = None) -> InteractionResult:
        """Presses what begins a pick under this board, else the newest."""
        board = board or await self.board()
        way = way_to(board, await self._parts(seat, text))
        if way is not None:
            return await self.take(seat, board, way)
        verb = "move" if any(":move:" in name for name in ids(board)) else "board"
        return await self.players[seat].click(board, label=label_of(board, verb))

    async def take(self, who: MemberActor | int, message: Shown, way: Way) -> InteractionResult:
        """Presses the button or chooses the option."""
        person, (name, value, _) = self.players[who] if isinstance(who, int) else who, way
        if value is None:
            return await person.click(message, custom_id=name)
        return await person.select(message, [value], custom_id=name)

    async def picker(self, seat: int) -> ResponseMessage:
        """A picker in which a choice is left."""
        opened = message_of(await self.press(seat, "move"))
        assert ids(opened)
        return opened

    async def choose(self, seat: int, picker: ResponseMessage, text: str) -> InteractionResult:
        """Plays an action in a picker: what can be taken back is played by the last choice,
        without Confirm."""
        done = await self.select(seat, picker, text)
        done = await self.confirm(seat, picker, text) or done
        assert done
        return done

    async def select(
        self, seat: int, picker: ResponseMessage, text: str
    ) -> InteractionResult | None:
        """Chooses the parts of a pick in a picker; what there is no choice about is chosen
        already."""
        values, ply = await self._parts(seat, text), (await self.match()).ply
        done: InteractionResult | None = None
        while ids(picker) and at_any_step(picker, self._button(ply, values)) is None:
            way = way_to(picker, values)
            if way is None:
                others = [each for each in ("More choices", "Back") if each in labels(picker)]
                if not others:
                    break
                await self.players[seat].click(picker, label=others[0])
                continue
            done = await self.take(seat, picker, way)
            if (await self.match()).ply != ply:
                break
        return done

    async def confirm(
        self, seat: int, picker: ResponseMessage, text: str
    ) -> InteractionResult | None:
        """Presses the button that plays this action, where the picker has it."""
        match = await self.match()
        if await self._meant(seat, text) is None:
            return None
        name = at_any_step(picker, self._button(match.ply, await self._parts(seat, text)))
        if name is None:
            return None
        return await self.players[seat].click(picker, custom_id=name)

    def _button(self, ply: int, values: list[str]) -> str:
        return f"b:do:{self.id}:{ply}:{','.join(values)}"

    async def _parts(self, seat: int, text: str) -> list[str]:
        found = await self._meant(seat, text)
        assert found, text
        return [part.value for part in found.parts]

    async def _meant(self, seat: int, text: str) -> AnyPick | None:
        """The pick that plays this text, else one that begins with it."""
        match = await self.match()
        picks = match.game.picks(match.view(seat))
        found = [pick for pick in picks if pick.text == text]
        found += [pick for pick in picks if pick.text.startswith(f"{text}, ")]
        return found[0] if found else None

    async def chosen(self, seat: int, text: str) -> ResponseMessage:
        """A picker in which an action waits for Confirm."""
        picker = message_of(await self.begin(seat, text))
        await self.select(seat, picker, text)
        assert "Confirm" in labels(picker)
        return picker

    async def resign(self, seat: int) -> InteractionResult:
        """Gives up: presses the button and answers the question."""
        asked = message_of(await self.click(seat, "Resign"))
        return await self.players[seat].click(asked, label="Resign")

    async def rematch(self) -> Room:
        """The second player asks for a rematch by button, the first accepts it."""
        home, (first, _) = await self.home(), self.players
        await self.click(1, "Rematch")
        invitation = self.world.last(home)
        assert f"### Rematch: {self.world.sample.game.title}" in words(invitation)
        await first.click(invitation, label="Accept")
        (row,) = await self.world.store.matches.of_person(first.id, statuses=RUNNING)
        assert row.rematch_of == self.id
        return Room(self.world, row.id, self.players)

    # How it stands

    async def only_players(self) -> str:
        """What somebody who may watch is told who does what only the players may do."""
        names = listed([mention(person) for person in (await self.row()).people])
        return f"Only {names} can play here. Press **My board** to watch."

    async def shown(self, sentence: str) -> int:
        """In how many public messages this stands."""
        history = (await self.home()).history()
        return sum(sentence in words(each) for each in history if not each.flags.ephemeral)

    async def told(self, first: int) -> tuple[Counter[str], Counter[str]]:
        """How often the entries from this ply on stand in the log, and how often what they say
        stands in the public messages."""
        entries = [line.words for line in (await self.match()).history(None)][first:]
        shown = "\n".join(words(each) for each in (await self.home()).history())
        return Counter(entries), Counter({each: shown.count(f"{each}.") for each in entries})

    async def latest(self) -> str:
        """The newest entry in a sentence, as everybody may read it, with those before it that the
        game tells in the same one."""
        match = await self.match()
        start = max(0, match.ply - RUN)
        found = zip(match.moments(start, match.ply), match.entries[start:], strict=False)
        return f"{match.lines(found, None)[-1].words}."

    async def status(self) -> str:
        """What is to be done, as the game says it to everybody."""
        match = await self.match()
        return match.game.status(match.view(None))

    async def ending(self) -> str:
        """Why it is over, as the game says it, with the players by name."""
        match = await self.match()
        assert match.outcome
        names = [mention(person) for person in (await self.row()).people]
        if is_void(match):
            return void_text(match.outcome, names)
        return match.game.describe_outcome(match.view(None), names)


async def click_or_more(person: MemberActor, board: Shown, label: str) -> InteractionResult:
    """Clicks a button of a board, or one behind its More."""
    if label in labels(board):
        return await person.click(board, label=label)
    return await person.click(message_of(await person.click(board, label="More")), label=label)
