"""Seasons: the quarters of a year, in UTC."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Self

from common.text.say import say
from common.text.text import Text

_KEY: Final = re.compile(r"([0-9]{4})q([1-4])")
_MONTHS: Final = 3
LEAST: Final = 5
"""The fewest rated matches in a season with which a person is listed in it."""


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """A quarter of a year; `quarter` is 1 to 4."""

    year: int
    quarter: int

    @classmethod
    def at(cls, moment: datetime) -> Self:
        """Returns the season of a moment, which has a time zone."""
        utc = moment.astimezone(UTC)
        return cls(utc.year, (utc.month - 1) // _MONTHS + 1)

    @classmethod
    def read(cls, key: str) -> Self:
        """Returns the season with this key, as “2026q4”. Raises `ValueError` for any other text."""
        found = _KEY.fullmatch(key)
        if found is None or not int(found[1]):
            raise ValueError("no season has this key")
        return cls(int(found[1]), int(found[2]))

    @property
    def key(self) -> str:
        """The key of the season, as “2026q4”."""
        return f"{self.year:04}q{self.quarter}"

    @property
    def title(self) -> Text:
        """The displayed name, as “2026 Q4”."""
        return say("{year} Q{quarter}", year=str(self.year), quarter=self.quarter)

    @property
    def start(self) -> datetime:
        """Its first instant."""
        return datetime(self.year, _MONTHS * (self.quarter - 1) + 1, 1, tzinfo=UTC)

    @property
    def end(self) -> datetime:
        """The first instant after it."""
        after = self.next
        return datetime.max.replace(tzinfo=UTC) if after.year > datetime.max.year else after.start

    @property
    def next(self) -> Season:
        """The season after it."""
        last = self.quarter == 4
        return Season(self.year + last, 1 if last else self.quarter + 1)

    @property
    def previous(self) -> Season:
        """The season before it."""
        first = self.quarter == 1
        return Season(self.year - first, 4 if first else self.quarter - 1)
