"""A person's own settings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from discord import app_commands
from hypothesis import assume, given
from hypothesis import strategies as st

from cogs.hall.errors import CHANGED, Interaction
from cogs.people.settings import People, options_of
from cogs.people.settings_screen import PAGES
from cogs.play.commands.verbs import Made, asking
from common.text.say import say
from db.preferences import MOVES, SETTINGS, Preferences
from db.settings import NO, YES, Setting, setting
from db.tables.people import People as Table
from db.values import BoardForm, Quiet
from engines.game import Seat
from engines.match import Match
from tests.bot.forged import sending
from tests.bot.reading import Shown, alts, control, ids, labels, message_of, said, words
from tests.bot.samples import each_kind, next_turn
from tests.bot.windows import chosen as sent_as
from tests.bot.world import World


@each_kind
async def test_a_text_board_instead_of_pictures_also_after_a_restart(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    drawings = [match.game.ascii_board(match.view(seat)) for seat in (0, 1)]
    told = await world.ann.slash(world.channel, "settings", text_board=True)
    assert told.ephemeral
    assert told.response
    assert "Private boards: Text" in words(told.response)
    await world.restart()
    mine = await room.click(0, "My board")
    assert drawings[0] in said(mine)
    assert mine.response
    assert alts(mine.response) == []
    assert drawings[1] not in said(await room.click(1, "My board"))
    await world.ann.slash(world.channel, "settings", text_board=False)
    assert drawings[0] not in said(await room.click(0, "My board"))


@each_kind
@pytest.mark.usefixtures("by_presses")
async def test_boards_in_words_show_no_picture_and_no_drawing(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    told = message_of(await world.ann.slash(world.channel, "settings", boards_in_words=True))
    assert "✓ In words" in labels(told)
    mine = await room.click(0, "My board")
    tells_once(said(mine), match, 0)
    assert "```" not in said(mine)
    assert mine.response
    assert alts(mine.response) == []
    await world.ann.click(told, label="Text")
    assert match.game.ascii_board(match.view(0)) in said(await room.click(0, "My board"))
    await world.ann.slash(world.channel, "settings", boards_in_words=False)
    shown = message_of(await room.click(0, "My board"))
    assert alts(shown)


def tells_once(shown: str, match: Match, seat: Seat | None) -> None:
    """Whatever the words of a board tell is told, and told once: the lines above it tell whose turn
    it is, too."""
    for line in match.game.in_words(match.view(seat)).split("\n"):
        assert shown.count(line) == 1, line


@each_kind
async def test_replays_and_rules_show_no_picture_to_those_who_want_words(world: World) -> None:
    room = await world.ready()
    match, game = await room.match(), world.sample.game
    await world.store.people.choose(world.ann.id, boards=BoardForm.WORDS)
    home, seat = await room.home(), room.players.index(world.ann)
    replayed = await world.ann.slash(home, "match replay", match=room.id)
    rules = await world.ann.slash(home, "rules", game=game.key)
    for result in (replayed, rules):
        assert result.response
        assert alts(result.response) == []
    page = game.guide()[0]
    assert page.position
    for line in game.in_words(match.replayed(match.ply, seat)).split("\n"):
        assert line in said(replayed)
    state = game.load(page.position)
    view = game.view(state, game.to_act(state)[0] if page.chosen else None)
    for line in game.in_words(view).split("\n"):
        assert line in said(rules)


@each_kind
async def test_one_command_or_a_button_tells_any_board_in_words(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    home = await room.home()
    shown = await world.cat.slash(home, "match show", match=room.id, in_words=True)
    tells_once(said(shown), match, None)
    more = message_of(await room.click(1, "More"))
    await world.ben.click(more, label="Board in words")
    tells_once(words(more), match, 1)


@each_kind
async def test_the_picker_is_in_characters_too_for_whoever_wants_that(world: World) -> None:
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    assert (await room.picker(seat)).attachments
    await room.players[seat].slash(world.channel, "settings", text_board=True)
    asked = await room.picker(seat)
    assert not asked.attachments
    match = await room.match()
    assert match.game.ascii_board(match.view(seat)) in words(asked)


def chosen(message: Shown) -> list[str]:
    """The buttons of the panel that are marked."""
    return [label.removeprefix("✓ ") for label in labels(message) if label.startswith("✓ ")]


@dataclass(frozen=True, slots=True)
class Wider(Preferences):
    """The settings with a new one."""

    night: bool = setting(
        False, MOVES, say("Boards at night"), {NO: say("Bright"), YES: say("Dark")},
        dark_boards=say("Dark boards at night"),
    )  # fmt: skip


@pytest.mark.usefixtures("by_presses")
async def test_every_setting_is_one_declaration(world: World) -> None:
    """A new one, too, with its column: page, press, command and store follow from it. What is not
    named stays."""
    sql = "ALTER TABLE people ADD COLUMN night BOOLEAN NOT NULL DEFAULT FALSE"
    await world.store.database.rows(sql)
    people = world.store.people = Table(world.store.database, Wider)
    callback: Any = People.settings.callback
    cog = world.bot.get_cog("People")

    async def settings(interaction: Interaction, /, **given: Any) -> None:
        await callback(cog, interaction, **given)

    offered = asking(options_of(people.settings.values()))(settings)
    made: Made = app_commands.command(description=say("Settings"))(offered)
    world.bot.tree.add_command(made, override=True)
    person, kept = world.ann, Wider(forms="presses")
    panel = message_of(await person.slash(world.channel, "settings"))

    async def shows(shown: Shown | None, each: Setting, value: Any) -> Wider:
        assert shown
        assert f"**{each.about}**" in words(shown)
        assert each.labels[each.key(value)][0] in chosen(shown)
        changed = replace(kept, **{each.name: value})
        assert await people.of(person.id) == changed
        return changed

    others = [each for each in people.settings.values() if each.name != "forms"]
    for each in others:  # that one changes the page itself, as told below
        if turn := [one for one in ids(panel) if one.endswith(f":settings-page:0:0:{each.page}")]:
            await person.click(panel, custom_id=turn[0])
        await shows(panel, each, each.usual)
        for key in each.labels:
            (name,) = (one for one in ids(panel) if one.endswith(f":{each.name},{key}"))
            await person.click(panel, custom_id=name)
            kept = await shows(panel, each, each.value(key))
        for option, (meant, _) in each.options.items():
            for word in (True, False) if meant else each.choices():
                sent = sending.command(world, person, world.channel, "settings", {option: word})
                wanted = word if isinstance(each.usual, bool) else each.given(option, word)
                kept = await shows((await sent).response, each, wanted)
    assert await people.of(world.ben.id) == Wider(forms="presses")


async def test_every_setting_stands_in_a_window(world: World) -> None:
    """A page's window has its settings as they are, and stores all answers together."""
    panel = message_of(await world.ann.slash(world.channel, "settings"))
    kept, seen = Preferences(), set[str]()
    for page in PAGES:
        (name,) = (one for one in ids(panel) if one.endswith(f":settings-ask:0:0:{page}"))
        window = await world.ann.click(panel, custom_id=name)
        assert window.modal
        answers, wanted = dict[str, str](), dict[str, Any]()
        for each in (one["component"] for one in window.modal["components"]):
            _, verb, *_, setting = each["custom_id"].split(":")
            assert verb == "set", "a language can be chosen without a window"
            declared = SETTINGS[setting]
            assert sent_as(each) == [declared.key(getattr(kept, setting))]
            key = [*declared.labels][-1]
            answers[each["custom_id"]], wanted[setting] = key, declared.value(key)
            seen.add(setting)
        await world.restart()
        await world.ann.submit_modal(window, answers)
        kept = replace(kept, **wanted)
        if "forms" in wanted:  # and back, so that there are windows still
            await world.store.people.choose(world.ann.id, forms="windows")
            kept = replace(kept, forms="windows")
        assert await world.store.people.of(world.ann.id) == kept
        panel = message_of(await world.ann.slash(world.channel, "settings"))
        for setting, value in wanted.items():
            if setting != "forms":
                declared = SETTINGS[setting]
                assert f"{declared.about}: {declared.labels[declared.key(value)][0]}" in words(
                    panel
                )
    assert seen == {*SETTINGS}


async def test_who_fills_in_forms_by_presses_has_pages_of_buttons(world: World) -> None:
    for presses, first in ((True, "✓ Before my turn ends"), (False, "Boards …")):
        panel = message_of(
            await world.ann.slash(world.channel, "settings", forms_by_presses=presses)
        )
        assert first in labels(panel)


async def test_a_button_of_the_former_page_is_answered(world: World) -> None:
    panel = message_of(await world.ann.slash(world.channel, "settings"))
    await sending.press(world, world.ann, panel, "b:settings-page:0:0:playing")
    assert "Your settings" in words(panel)


async def test_the_language_is_found_in_whichever_one_reads(world: World) -> None:
    panel = (await world.ann.slash(world.channel, "settings")).response
    assert "🌐 Language · " in words(panel)
    assert "Sprache" in words(panel)


async def test_a_value_that_no_setting_has_is_refused(world: World) -> None:
    sent = sending.command(world, world.ann, world.channel, "settings", {"confirm": "x"})
    assert CHANGED in said(await sent)


# Quiet hours


async def test_quiet_hours_are_chosen_on_a_page_of_their_own(world: World) -> None:
    """The test's clock says when it is; the page says what the person's clock shows."""
    panel = message_of(await world.ann.slash(world.channel, "settings"))
    await world.ann.click(panel, label="Quiet hours")
    assert "**None**" in words(panel)
    now = world.env.now()
    for verb, value, wanted in (
        ("quiet-from", "22", Quiet(22, 6)),
        ("quiet-until", "8", Quiet(22, 8)),
        ("quiet-clock", "5", Quiet(22, 8, 300)),
    ):
        await world.restart()
        await world.ann.select(panel, [value], custom_id=control(panel, verb))
        assert (await world.store.people.of(world.ann.id)).quiet == wanted
    later = f"{now + timedelta(hours=5, minutes=30):%H:%M}"
    await world.ann.click(panel, label=f"My clock shows {later}")
    assert (await world.store.people.of(world.ann.id)).quiet == Quiet(22, 8, 330)
    assert f"I think your clock shows **{later}** now." in words(panel)
    assert "**22:00 to 08:00**" in words(panel)
    await world.ann.click(panel, label="All settings")
    assert "Not from 22:00 to 08:00" in words(panel)
    await world.ann.click(panel, label="Quiet hours")
    await world.ann.click(panel, label="No quiet hours")
    assert (await world.store.people.of(world.ann.id)).quiet == Quiet(offset=330)


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [("22-8", (22, 8)), (" 22:00 – 08:00 ", (22, 8)), ("1 to 13", (1, 13)), ("off", (None, None))],
)
async def test_quiet_hours_are_typed(
    world: World, typed: str, wanted: tuple[int | None, int | None]
) -> None:
    shown = f"{world.env.now() - timedelta(minutes=90):%H:%M}"
    await world.ann.slash(world.channel, "settings", quiet_hours=typed, clock=shown)
    kept = (await world.store.people.of(world.ann.id)).quiet
    assert (kept.start, kept.end) == wanted
    assert kept.offset % (24 * 60) == 24 * 60 - 90


@pytest.mark.parametrize(
    ("option", "typed"),
    [
        *(("quiet_hours", each) for each in ("8-8", "22", "24-3", "22:30-8", "x")),
        *(("clock", each) for each in ("9", "24:00", "12:60", "noon")),
    ],
)
async def test_what_is_no_time_is_refused_with_an_example(
    world: World, option: str, typed: str
) -> None:
    refused = await world.ann.slash(world.channel, "settings", **{option: typed})
    assert ("`22-8`" if option == "quiet_hours" else "`21:30`") in said(refused)
    assert (await world.store.people.of(world.ann.id)).quiet == Quiet()


@given(
    start=st.integers(0, 23),
    end=st.integers(0, 23),
    offset=st.integers(-24, 47).map(lambda halves: 30 * halves),
    now=st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)),
)
def test_quiet_hours_end_at_the_full_hour_of_the_persons_clock(
    start: int, end: int, offset: int, now: datetime
) -> None:
    """Told by the clock's hour alone: it is quiet from the first hour on, up to the other one."""
    assume(start != end)
    ends = Quiet(start, end, offset).ends(now)
    hour = (now + timedelta(minutes=offset)).hour
    assert (ends is not None) == ((hour - start) % 24 < (end - start) % 24)
    if ends is not None:
        local = ends + timedelta(minutes=offset)
        assert (local.hour, local.minute, local.second) == (end, 0, 0)
        assert timedelta(0) < ends - now <= timedelta(hours=23)
    assert Quiet(None, None, offset).ends(now) is None
