"""Days as texts, in English and in a language that has cases and another order."""

from __future__ import annotations

from datetime import date

from common.text.days import MONTHS, day_and_month
from common.text.language import Language
from common.text.say import say
from common.text.text import written
from tests.common.test_text import Words

SMALL = Language(
    code="small",
    catalogue=Words(
        {"a day of the year: {day} {month}": "{month:gen} {day} d.", "until {day}": "iki {day}"}
    ),
    names={
        str(month): {"nom": f"{str(month).lower()}is", "gen": f"{str(month).lower()}io"}
        for month in MONTHS
    },
)


def test_a_day_is_its_number_and_its_month() -> None:
    assert day_and_month(date(2030, 11, 12)) == "12 November"
    assert [day_and_month(date(2030, month, 1)) for month in range(1, 13)] == [
        f"1 {date(2030, month, 1):%B}" for month in range(1, 13)
    ]


def test_a_language_puts_the_month_into_its_own_case_and_place() -> None:
    words = say("until {day}", day=day_and_month(date(2030, 5, 1)))
    assert words == "until 1 May"
    assert written(words, SMALL) == "iki mayio 1 d."
