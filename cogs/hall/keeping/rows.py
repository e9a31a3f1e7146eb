"""What stands of a message that has a row of its own in another table than `kept_messages`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime

from db.tables.servers.kept import Kept


@dataclass
class OwnRow:
    """The row of one message in another table, where nobody counts how long it is refused."""

    stands: Kept
    noted: Callable[[Kept], Awaitable[object]]

    async def get(self, kind: str, subject: str) -> Kept | None:
        del kind, subject
        return self.stands

    async def note(self, kept: Kept, at: datetime) -> None:
        del at
        self.stands = kept
        await self.noted(kept)

    async def failed(self, kind: str, subject: str, guild_id: int, at: datetime) -> datetime:
        del kind, subject, guild_id
        return at

    async def lose(self, kind: str, subject: str) -> None:
        del kind, subject
        self.stands = replace(self.stands, message_id=None)
