"""Days as texts, for pictures: a picture cannot show everybody their own time, as Discord does."""

from __future__ import annotations

from datetime import date
from typing import Final

from common.text.say import name, say
from common.text.text import Text

MONTHS: Final = (
    name("January"),
    name("February"),
    name("March"),
    name("April"),
    name("May"),
    name("June"),
    name("July"),
    name("August"),
    name("September"),
    name("October"),
    name("November"),
    name("December"),
)


def day_and_month(at: date) -> Text:
    """Returns a day of the year.

    >>> day_and_month(date(2030, 11, 12))
    '12 November'
    """
    return say(
        "{day} {month}", meaning="a day of the year", day=str(at.day), month=MONTHS[at.month - 1]
    )
