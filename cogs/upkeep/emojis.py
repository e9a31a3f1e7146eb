"""The upload of the small pictures of all games as emojis of the bot's application: once, by one
process at a time, a few in each round.

An emoji is named after its subject, for people whose screen reader reads the name, with a hash of
the picture at the end. A redrawn picture has another name, so that older messages keep theirs. An
emoji that was uploaded but not noted, because the program ended in between, is found by its
name."""

from __future__ import annotations

import hashlib
import logging
import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from cogs import discord
from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.emojis import doubted, show_emojis
from cogs.hall.refusals.codes import is_refused
from db.tables.emojis import EmojiRow
from engines.registry import GAMES
from render.painting.miniatures import miniatures
from render.painting.orders import NotDrawn

log = logging.getLogger(__name__)

EVERY = 10.0
AT_ONCE: Final = 10
"""The most emojis uploaded or deleted in a round."""
AGAIN: Final = timedelta(days=1)
"""The time after which all emojis are compared again with those in Discord: missing ones are
uploaded, also after a refusal."""
READ: Final = timedelta(minutes=5)
"""The time after which a process looks for emojis that others have uploaded, and checks the emojis
that it doubts."""
LONGEST: Final = 32
"""The most characters of an emoji's name in Discord."""
DIGITS: Final = 7
"""The number of digits of the hash at its end."""
LOCK: Final = "emojis"
_NEVER: Final = datetime.min.replace(tzinfo=UTC)


class Refused(Exception):
    """Raised if Discord takes no more emojis for now."""


@dataclass(frozen=True, slots=True)
class Miniature:
    """A small picture: the game, its key there, the emoji's name, and the file."""

    game: str
    key: str
    name: str
    file: bytes

    def row(self, emoji_id: int) -> EmojiRow:
        """Returns the row of its emoji with this id."""
        return EmojiRow(self.name, emoji_id, self.game, self.key)


def emoji_name(words: str, game: str, key: str, file: bytes) -> str:
    """Returns the name of the emoji with this picture, such as `saint_of_dawn_3fa90c1`."""
    plain = unicodedata.normalize("NFKD", words.replace("'", "")).encode("ascii", "ignore").decode()
    said = re.sub("[^a-z0-9]+", "_", plain.lower()).strip("_")
    digest = hashlib.sha256(f"{game}\n{key}\n".encode() + file).hexdigest()[:DIGITS]
    return f"{said[: LONGEST - DIGITS - 1].rstrip('_')}_{digest}"


def rounds(bot: ServiceBot) -> Round | None:
    """Compares the pictures with the emojis once a day, and continues uploading; every process
    looks for new emojis itself."""
    if not bot.services.rules.emojis:
        return None
    emojis, ends = Emojis(bot), (Refused,)
    comparing = Job[str](
        "an emoji",
        emojis.compare,
        emojis.uncompared,
        lock=lambda _: LOCK,
        ends=ends,
        ended=emojis.rest,
    )
    changing = Job[Miniature | EmojiRow](
        "an emoji",
        emojis.change,
        emojis.unchanged,
        key=lambda each: each.name,
        lock=lambda _: LOCK,
        most=AT_ONCE,
        ends=ends,
        ended=emojis.rest,
    )
    return Round("Emojis", EVERY, log, (comparing, changing), everywhere=emojis.read)


class Emojis:
    """The emojis of the application, and the small pictures."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot
        self._services = bot.services
        self._table = self._services.store.emojis
        self._missing = dict[str, Miniature]()
        self._past = dict[str, EmojiRow]()
        self._compare_at = self._read_at = _NEVER

    @property
    def _application(self) -> int:
        return self._bot.application_id or 0

    async def read(self) -> None:
        """Shows the existing emojis; looks for them now and then."""
        if self._services.now() >= self._read_at:
            self._read_at = self._services.now() + READ
            await self._read()

    async def uncompared(self) -> tuple[str, ...]:
        """Returns one piece of work once a day: to compare."""
        return ("comparing",) if self._services.now() >= self._compare_at else ()

    async def unchanged(self) -> list[Miniature | EmojiRow]:
        """Returns the remaining pictures to upload, then the emojis to delete."""
        return [*self._missing.values(), *self._past.values()]

    async def change(self, each: Miniature | EmojiRow) -> None:
        """Uploads a picture, or deletes an emoji. Raises `Refused`."""
        if isinstance(each, Miniature):
            await self._upload(each)
        else:
            await self._delete(each)

    def rest(self, error: Exception) -> None:
        """Leaves the rest for another day."""
        log.warning("Discord takes no emojis, so buttons lack some: %s", error)
        self._missing.clear()
        self._compare_at = self._services.now() + AGAIN

    async def _read(self) -> None:
        """Shows the emojis noted as uploaded; if one was refused, first checks which of them
        Discord still has."""
        if doubted():
            there = await self._bot.fetch_application_emojis()
            await self._table.keep_only(self._application, [each.id for each in there])
            self._compare_at = _NEVER
        rows = await self._table.shown(self._application)
        show_emojis(
            {
                (row.game, row.miniature): discord.PartialEmoji(name=row.name, id=row.emoji_id)
                for row in rows
            }
        )

    async def compare(self, _: str) -> None:
        """Finds the missing and the past emojis, and adopts uploaded ones that are not noted."""
        now, application = self._services.now(), self._application
        there = {each.name: each.id for each in await self._fetched()}
        await self._table.keep_only(application, there.values())
        wanted = {each.name: each for each in await self._drawn()}
        shown = {row.name for row in await self._table.shown(application)}
        for each in wanted.values():
            if each.name in there and each.name not in shown:
                await self._table.add(application, each.row(there[each.name]), now)
        self._missing = {name: each for name, each in wanted.items() if name not in there}
        await self._retire(now)
        self._past = {row.name: row for row in await self._table.past(application, now)}
        await self._read()
        self._compare_at = now + AGAIN
        if self._missing:
            log.info("%s emojis to upload", len(self._missing))

    async def _fetched(self) -> list[discord.Emoji]:
        try:
            return await self._bot.fetch_application_emojis()
        except discord.HTTPException as error:
            raise _judged(error) from error

    async def _drawn(self) -> list[Miniature]:
        """Returns all small pictures; without those that cannot be drawn, which are tried another
        day."""
        found = list[Miniature]()
        for game in GAMES:
            for key, words in miniatures(game).items():
                try:
                    file = await self._services.painters.miniature(game, key)
                except NotDrawn as error:
                    log.info("no small picture %s of %s: %s", key, game, error)
                    continue
                found.append(Miniature(game, key, emoji_name(words, game, key, file), file))
        return found

    async def _retire(self, now: datetime) -> None:
        """Notes the emojis that no game shows any more as replaced."""
        for row in await self._table.shown(self._application):
            if row.miniature not in miniatures(row.game):
                await self._table.retire(self._application, row.game, row.miniature, now)

    async def _upload(self, each: Miniature) -> None:
        """Uploads one picture, unless another process has done so meanwhile."""
        noted = await self._table.shown(self._application)
        if each.name not in {row.name for row in noted}:
            try:
                made = await self._bot.create_application_emoji(name=each.name, image=each.file)
            except discord.HTTPException as error:
                raise _judged(error) from error
            await self._table.add(self._application, each.row(made.id), self._services.now())
        self._missing.pop(each.name, None)
        if not self._missing:
            await self._read()
            log.info("all emojis are there")

    async def _delete(self, row: EmojiRow) -> None:
        try:
            await self._bot.http.delete_application_emoji(self._application, row.emoji_id)
        except discord.NotFound:
            pass
        except discord.HTTPException as error:
            raise _judged(error) from error
        await self._table.drop(self._application, row.name)
        self._past.pop(row.name, None)


def _judged(error: discord.HTTPException) -> Exception:
    """Returns `Refused` for a refusal that would come again; else the error, which may pass."""
    return Refused(str(error)) if is_refused(error) else error
