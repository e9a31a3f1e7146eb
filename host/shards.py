"""The bot's shards that this process serves: the setting `SHARDS`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

MOST: Final = 10_000
"""The most shards that the setting allows: Discord lets each have 2,500 servers."""
_WRITTEN: Final = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?/([0-9]{1,5})")


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards from `first` to `last` of `count` shards, as `0-3/16` or `5/16`."""

    first: int
    last: int
    count: int

    @classmethod
    def of(cls, text: str) -> Shards | None:
        """Reads the setting. Returns None for an empty text: all shards, as many as Discord wants.
        Raises `SystemExit` with a sentence for a bad text."""
        if not text:
            return None
        found = _WRITTEN.fullmatch(text)
        if found:
            first, count = int(found[1]), int(found[3])
            last = int(found[2] or first)
            if first <= last < count <= MOST:
                return cls(first, last, count)
        raise SystemExit(f"SHARDS must be such as 0-3/16: shards 0 to 3 of 16. It is {text!r}.")

    @property
    def numbers(self) -> list[int]:
        return list(range(self.first, self.last + 1))

    @property
    def are_all(self) -> bool:
        return len(self.numbers) == self.count

    def __str__(self) -> str:
        some = str(self.first) if self.first == self.last else f"{self.first}-{self.last}"
        return f"{some}/{self.count}"
