"""What the game did by itself, in sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.vilnius import views
from engines.vilnius.model.values import Event
from engines.vilnius.words import news
from tests.engines.vilnius.kit import arranged, start
from tests.engines.vilnius.moments import moments


def told(*events: Event) -> tuple[str, ...]:
    """These events where Vilnius has nine points and Bear's row is five of six."""
    row = {"row": ("sergeants", "knight-brothers"), "value": 6}
    state = arranged(start(3), points=9, seat1=row)
    return news.news(replace(views.view(state, None), news=events))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (("round", "4", "1"), "Round 4 begins; Bear starts."),
        (("income", "1", "3", "1"), "Bear draws 3 units and 1 province."),
        (("income", "0", "0", "0"), "Columns draws no cards."),
        (("drawn", "1", "sergeants"), "Bear draws Sergeants (strength 2): the row is 5 of 6."),
        (("drawn", "0", "sergeants"), "Columns draws Sergeants (strength 2)."),
        (("stands", "0", "siege-camp"), "Columns draws an enemy building: the Siege Camp."),
        (
            ("dropped", "2", "toll-post"),
            "The Muster Camp turns up the Toll Post, which is no enemy: it is discarded.",
        ),
        (
            ("muster", "0", "commander"),
            "The Muster Camp adds Commander (strength 5) to Columns' row.",
        ),
        (("final", "2"), "Knight draws the Final Attack: the round stops here."),
        (
            ("boost", "1", "boost-1"),
            "Boost: levy of Marienburg. From now on all weapons and skulls of enemies count.",
        ),
        (("beaten", "0", "footmen"), "Defeated: Footmen."),
        (("unbeaten", "0", "footmen"), "Not defeated: Footmen."),
        (("killed", "1", "farmers", "red", "sergeants"), "Bear loses Farmers to red skulls."),
        (("killed", "1", "farmers", "silver", ""), "Bear loses Farmers to silver skulls."),
        (("killed", "1", "boyars", "gold", ""), "Bear loses Boyar Cavalry to golden skulls."),
        (("loot", "1"), "Bear takes 1 loot card."),
        (("razed", "siege-works"), "Destroyed: Siege Works."),
        (("captured", "1", "2", "kyiv"), "Bear captures Kyiv from stack 2."),
        (
            ("destination", "1", "dest-v", "7"),
            "Bear's next attackers march on Vilnius and attack at strength 7.",
        ),
        (
            ("destination", "0", "dest-p", "16"),
            "Columns' next attackers march on Columns and attack at strength 16.",
        ),
        (("fire", "-1", "siege-works"), "Vilnius loses 1 point: 9 left."),
        (("province", "1", "kyiv"), "Bear loses Kyiv: it goes under stack 4."),
        (("province", "1", ""), "Bear loses 1 unseen province: it goes under stack 4."),
        (("unit", "0", "farmers"), "Columns loses Farmers to the supply."),
        (("building", "0", "market-grain"), "Columns loses the Market."),
        (("spared", "2", "kyiv"), "Knight discards Kyiv and spares Vilnius."),
    ],
)
def test_an_event_is_a_short_sentence(event: Event, sentence: str) -> None:
    assert told(event) == (sentence,)


def test_equal_events_are_told_together_where_the_first_of_them_was() -> None:
    fire: Event = ("fire", "0", "footmen")
    fallen: list[Event] = [("killed", "1", unit, "red", "x") for unit in ("farmers", "farmers")]
    assert told(
        ("beaten", "0", "footmen"),
        ("unbeaten", "0", "sergeants"),
        ("beaten", "1", "sergeants"),
        *fallen,
        fire,
        ("killed", "0", "hunters", "red", "x"),
        fire,
        ("loot", "2"),
        ("loot", "0"),
        ("loot", "2"),
        ("province", "0", ""),
        ("province", "0", "kyiv"),
    ) == (
        "Defeated: Footmen, Sergeants.",
        "Not defeated: Sergeants.",
        "Bear loses Farmers ×2 to red skulls.",
        "Vilnius loses 2 points: 9 left.",
        "Columns loses Hunters to red skulls.",
        "Knight takes 2 loot cards and Columns takes 1 loot card.",
        "Columns loses Kyiv and 1 unseen province: they go under stack 4.",
    )


def test_whatever_happens_is_told_in_short() -> None:
    kinds: set[str] = set()
    for moment in moments():
        kinds |= {event[0] for event in moment.state.news}
        view = views.view(moment.state, None)
        sentences = news.news(view)
        assert bool(sentences) is bool(view.news)
        assert all(line.endswith(".") and len(line) <= 150 for line in sentences)
        assert sum(map(len, sentences)) <= 500
    assert len(kinds) >= 15


def test_news_are_the_same_for_everybody() -> None:
    for moment in moments():
        assert len({news.news(view) for view in moment.views()}) == 1
