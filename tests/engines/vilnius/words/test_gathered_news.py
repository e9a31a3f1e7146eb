"""News over everything that has happened since a person last acted, and of a whole fight."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cogs.board.board import board_screen, retired_board
from cogs.hall.sentences import happened
from cogs.vilnius.cog import GAME_UI
from conformance.limits import walk
from conformance.screens import components_of, sheet_of, text_board
from engines.entries import Line
from engines.game import Seat
from engines.match import Match, begin
from engines.recent_entries import latest
from engines.registry import game as find_game
from engines.vilnius import play, turns, views
from engines.vilnius.model.actions import Under
from engines.vilnius.model.state import State
from engines.vilnius.model.values import MOST_NEWS, Event, Phase, Stage, VilniusView
from engines.vilnius.notation import news as news_texts
from engines.vilnius.words.news import Aftermath, Change, aftermath
from tests.engines.vilnius.fighting import attacked
from tests.engines.vilnius.kit import arranged, settled, start
from tests.engines.vilnius.moments import moments
from tests.sample import present, said, stood_in

COLUMNS, BEAR = 0, 1
GAME: Final = find_game("vilnius")


def match_of(state: State, *by_bot: Seat) -> Match:
    """A match that stands so, the bot playing for these seats."""
    setup = begin("vilnius", settled(), "1", len(state.players))
    return Match(setup, GAME, (state,), stood_in=frozenset(by_bot))


def after(match: Match, *deeds: tuple[Seat, str]) -> Match:
    """The match after these deeds and all that follows by itself."""
    for seat, text in deeds:
        match = said(match, seat, text)
    return match


def seen(match: Match) -> VilniusView:
    """What everybody sees."""
    return views.view(match.state, None)


def news(match: Match) -> tuple[str, ...]:
    """What is told to everybody."""
    return GAME.news(match.view(None))


def lines(match: Match) -> tuple[Line, ...]:
    """What the board tells above the news of the actions themselves."""
    return tuple(line for line in latest(match, None) if not line.in_news)


def beset(*, bear: tuple[str, ...] = ("axemen",)) -> State:
    """Footmen and a Trebuchet attack; Bear's units are sent already, against the Footmen."""
    return attacked(
        ("footmen", "trebuchet"),
        sent=[(unit, BEAR) for unit in bear],
        points=6,
        phase=Phase.MILITARY,
        seat0={"unit_hand": ("farmers", "townguard")},
        seat1={"unit_hand": ()},
    )


READY = ((COLUMNS, "send farmers 1, send townguard 1"), (COLUMNS, "ready"))


def test_a_fight_is_told_to_its_end_where_the_bot_clears_it_up() -> None:
    """The bot's choice of a loss, and its income, are no reason to keep quiet about the
    Trebuchet and the points that it took."""
    match = after(match_of(beset(), BEAR), *READY)
    assert match.state.stage is Stage.INCOME
    told = news(match)
    assert told[:3] == (
        "Defeated: Footmen.",
        "Not defeated: Trebuchet.",
        "Vilnius loses 2 points: 4 left.",
    )
    assert any("to silver skulls" in each for each in told)
    assert told[-1].startswith("Round 2 begins")


def test_a_fight_is_told_to_its_end_where_people_choose_the_losses() -> None:
    match = after(match_of(beset()), *READY, (BEAR, "ready"))
    assert match.state.stage is Stage.SILVER
    match = after(match, (COLUMNS, "choose farmers"))
    assert match.state.stage is Stage.INCOME
    told = news(match)
    assert told[:2] == ("Defeated: Footmen.", "Not defeated: Trebuchet.")
    assert "Columns loses Farmers to silver skulls." in told


def test_a_board_tells_what_each_has_sent_not_the_last_one_alone() -> None:
    """Only so long as they act at once: what is done after the fight is told by itself."""
    match = after(match_of(beset()), *READY)
    sent = ["Columns sends Farmers and Townguard against Footmen (1)", "Columns is ready"]
    assert [line.words for line in lines(match)] == sent
    match = after(match, (BEAR, "ready"))
    assert [line.words for line in lines(match)] == [*sent, "Bear is ready"]
    match = after(match, (COLUMNS, "choose farmers"), (COLUMNS, "income 1+4"))
    assert not any("sends" in line.words for line in lines(match))


def test_the_result_goes_with_what_people_do_next() -> None:
    """It stands as long as others have still to choose their income, and goes when all have."""
    match = after(match_of(beset()), *READY, (BEAR, "ready"), (COLUMNS, "choose farmers"))
    match = after(match, (COLUMNS, "income 1+4"))
    assert "Defeated: Footmen." in news(match)
    match = after(match, (BEAR, "income 2+3"))
    assert "Columns draws 1 unit." in news(match)
    assert not any("efeated" in each for each in news(match))


def test_what_a_person_has_seen_does_not_go_on_with_the_bots_news() -> None:
    """Columns chooses an income without being told anything new; then the bot chooses Bear's."""
    match = after(match_of(beset()), *READY, (BEAR, "ready"), (COLUMNS, "choose farmers"))
    match = after(match, (COLUMNS, "income 1+4"))
    assert "Defeated: Footmen." in news(match), "it stands until all have chosen"
    told = news(stood_in(replace(match, stood_in=frozenset({BEAR}))))
    assert any(each.startswith("Columns draws 1 unit.") for each in told)
    assert not any("efeated" in each or "Round 2" in each for each in told)


def test_after_a_fight_by_the_bot_alone_its_result_comes_first() -> None:
    """What happened before it comes after it, then what came of it all."""
    state = arranged(beset(), news=(("drawn", "0", "footmen"), ("drawn", "1", "sergeants")))
    told = news(stood_in(match_of(state, COLUMNS, BEAR)))
    assert told[0].startswith(("Defeated", "Not defeated"))
    drawn = next(n for n, each in enumerate(told) if "draws Footmen" in each)
    assert all("Round" not in each for each in told[: drawn + 1])


def test_what_the_news_tell_is_not_told_as_an_action_as_well() -> None:
    match = after(match_of(beset()), *READY, (BEAR, "ready"), (COLUMNS, "choose farmers"))
    assert lines(match) == (), "the loss is told by the news"
    match = after(match, (COLUMNS, "income 1+4"))
    assert [each.words for each in latest(match, BEAR)] == ["Columns has chosen an income"]
    match = after(match, (BEAR, "income 2+3"))
    assert "Bear draws 2 units." in news(match)
    assert lines(match) == ()


def test_whatever_is_left_to_the_news_is_among_them() -> None:
    """An action that the board does not tell itself has always brought news of its own, or belongs
    to the capture in them."""
    left = 0
    for moment in moments():
        if moment.seat is None or moment.action is None:
            continue
        if not turns.is_news(moment.state, moment.action):
            continue
        left += 1
        after_it = play.play(moment.state, moment.seat, moment.action)
        assert after_it.news
        if isinstance(moment.action, Under):
            told = (*moment.state.news, *after_it.news)
            assert "captured" in {each[0] for each in told}
            continue
        assert after_it.news is not moment.state.news
    assert left > 20


def test_the_board_tells_the_result_once_and_above_what_is_asked_next() -> None:
    match = after(match_of(beset(), BEAR), *READY)
    public = sheet_of(match, None)
    for screen in (board_screen(public, GAME_UI), text_board(public, GAME_UI)):
        told = "\n".join(
            each["content"] for each in walk(components_of(screen)) if "content" in each
        )
        asked = told.index("**Round 2: waiting for Columns to choose an income.**")
        for each in news(match):
            assert told.count(each) == 1
            assert told.index(each) < asked
        assert told.count("The bot plays for Bear:") == 2, "in the fight, and after it"
    retired = retired_board(public)
    assert "Not defeated: Trebuchet." in str([*walk(components_of(retired))])


def test_what_the_bot_plays_is_told_under_one_heading() -> None:
    state = arranged(beset(), seat1={"unit_hand": ("hunters", "swordsmen")})
    match = after(match_of(state, BEAR), (COLUMNS, "send farmers 1"))
    told = happened(lines(match), match.sides)
    assert told.startswith(
        "Columns sends Farmers against Footmen (1). The bot plays for Bear: sends"
    )
    assert told.endswith("; is ready")
    assert told.count("Bear") == 1
    assert "played by the bot" not in told


def test_after_the_vote_the_bot_has_no_heading_besides() -> None:
    match = after(match_of(beset()), (BEAR, "!resign"), (COLUMNS, f"!standin {BEAR}"))
    told = happened(lines(match), match.sides)
    assert told == "Columns votes to let the bot play for Bear. The bot plays for Bear: is ready"


def skipped() -> Match:
    """Both have named an income without provinces, so that Columns cannot but pass; the bot has
    played for Bear until the fight."""
    match = after(match_of(beset(), BEAR), *READY, (COLUMNS, "income 5+0"))
    for text in ("pass", "ready", "ready", "income 5+0"):
        match = after(match, (COLUMNS, text))
    assert match.state.stage is Stage.FIGHT
    assert [each.text for each in match.entries if each.seat == COLUMNS][-1] == "pass"
    return match


def test_a_forced_pass_has_seen_nothing() -> None:
    """Nobody was asked in between: what the round has brought is still news in its fight."""
    told = news(skipped())
    assert "Columns draws 5 units." in told
    assert any("draws Knight Brothers" in each for each in told)


def test_what_came_before_a_persons_own_action_is_not_told_after_a_forced_pass() -> None:
    """The income itself is told by the news; what led to it stood on the board before."""
    match = skipped()
    told = happened(lines(match), match.sides)
    assert told.startswith("Columns can afford nothing and passes. The bot plays for Bear: builds")
    assert told.count("The bot plays for Bear") == 1


def test_what_stood_on_the_board_of_a_fight_is_not_told_with_its_result() -> None:
    told = news(after(skipped(), (COLUMNS, "ready")))
    assert any(each.startswith("Not defeated") for each in told)
    assert not any("draws" in each or "Muster" in each for each in told)


def test_in_the_city_phase_news_are_told_until_somebody_has_acted() -> None:
    match = after(match_of(beset()), *READY, (BEAR, "ready"), (COLUMNS, "choose farmers"))
    match = after(match, (COLUMNS, "income 1+4"), (BEAR, "income 1+4"))
    assert match.state.stage is Stage.CITY
    assert any("draws" in each for each in news(match))
    match = after(match, (match.to_act[0], "pass"))
    assert match.state.stage is Stage.CITY
    assert news(match) == ()


def test_news_never_outgrow_what_a_position_can_tell() -> None:
    fire = ("fire", "-1", "siege-works")
    state = arranged(beset(), news=(fire,) * MOST_NEWS)
    match = after(match_of(state), *READY, (BEAR, "ready"))
    assert len(match.state.news) == MOST_NEWS
    assert news_texts.read(news_texts.write(match.state), 2) == match.state.news


# As values, for the picture, and in the alt text


def test_the_result_stands_in_the_alt_text_and_as_values_until_the_next_round_goes_on() -> None:
    match = after(match_of(beset(), BEAR), *READY)
    view = seen(match)
    assert "Defeated: Footmen. Not defeated: Trebuchet. Vilnius loses 2 points: 4 left." in (
        GAME.alt_text(view)
    )
    found = present(aftermath(view))
    assert (found.beaten, found.unbeaten) == ((("footmen", 1),), (("trebuchet", 1),))
    assert found.points == 2
    assert found.changes == (Change(BEAR, "skull-silver", "axemen", 1),)
    later = seen(after(match, (COLUMNS, "income 2+3")))
    assert aftermath(later) is None
    assert "efeated" not in GAME.alt_text(later)


def test_the_values_tell_all_that_the_fight_has_changed() -> None:
    events: tuple[Event, ...] = (
        ("beaten", "0", "footmen"), ("beaten", "1", "footmen"), ("unbeaten", "0", "arsonist"),
        ("killed", "1", "farmers", "red", "footmen"), ("province", "0", ""),
        ("unit", "1", "boyars"),
        ("building", "0", "market-grain"), ("spared", "1", "lida"), ("fire", "0", "arsonist"),
        ("loot", "0"), ("loot", "0"), ("razed", "siege-works"), ("captured", "1", "2", "kyiv"),
        ("destination", "1", "dest-v", "7"), ("round", "4", "1"), ("drawn", "0", "footmen"),
    )  # fmt: skip
    found = aftermath(seen(match_of(arranged(start(), news=events))))
    assert found == Aftermath(
        beaten=(("footmen", 2), ("siege-works", 1)),
        unbeaten=(("arsonist", 1),),
        points=1,
        changes=(
            Change(1, "skull-red", "farmers", 1),
            Change(0, "PROVINCE_BACK", "", 1),
            Change(1, "UNIT_BACK", "boyars", 1),
            Change(0, "BUILDING_BACK", "market-grain", 1),
            Change(1, "STORED_OR_POINT", "lida", 1),
            Change(0, "loot", "", 2),
            Change(1, "province", "kyiv", 1),
        ),
    )
