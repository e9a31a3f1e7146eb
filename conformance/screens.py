"""Screens with the largest ids, and the check against Discord's limits."""

from __future__ import annotations

import importlib
import random
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final, TypeAlias

import discord

from cogs.board.board import private_board
from cogs.board.match_view import MatchView, match_view
from cogs.desk import dispatch
from cogs.hall.emojis import show_emojis
from cogs.hall.game_ui import GameUI
from cogs.hall.menus import choosing, values_of
from cogs.hall.screen import ALT_LIMIT, Picture, Screen
from cogs.hall.sending.building import built
from cogs.play.commands.game import GameCog
from cogs.play.commands.guests import cog_of
from cogs.registry import EXTENSIONS, ROUNDS
from common.lazy_mapping import OnDemand
from common.text.catalogue import codes, language
from common.text.say import EMPTY
from common.text.text import Text, written
from conformance.kit import said, some
from conformance.limits import MENTION, OURS, TEXT, Component, of_type, problems, size, walk
from db.programs import PROGRAMS
from db.values import BoardForm, Clock, MatchRow, OpenMatch, SeatRow
from engines.game import AnyGame, Options
from engines.match import Match, begin, published, replay, seatings
from engines.registry import GAMES, GUESTS, module_of
from render.painting.miniatures import miniatures

BIG: Final = PROGRAMS - 1
"""The greatest id of a person; no other id of Discord's is longer."""
PEOPLE: Final = tuple(BIG - number for number in range(6))
MATCH: Final = 10**7
NAMES: Final = tuple(f"<@{person}>" for person in PEOPLE)
URL: Final = "https://discord.com/channels" + f"/{2**63}" * 3
SOME: Final = 40
"""The legal actions of a seat that are checked for their kind of choice."""
LONGEST: Final = 160
"""Actions of a random match."""
AT: Final = datetime(2026, 1, 1, tzinfo=UTC)


@cache
def _desks() -> dict[str, GameUI]:
    """The `GameUI` of each game, from the cogs that the bot loads."""
    modules = [importlib.import_module(name) for name in (*EXTENSIONS, *ROUNDS)]
    cogs = [each for module in modules for each in vars(module).values()]
    cogs += [cog_of(key) for key in GUESTS if not module_of("cogs", key, "cog")]
    own = [each for each in cogs if isinstance(each, type) and issubclass(each, GameCog)]
    return {each.game_ui.game: each.game_ui for each in own if "game_ui" in vars(each)}


def _desk(key: str) -> GameUI:
    return _desks()[key]


DESKS: Final = OnDemand([*GAMES], _desk)
"""The `GameUI` of each game: a package's cog may fail to load, which a question shall find."""
Way: TypeAlias = tuple[str, str | None, tuple[str, ...]]
"""The id of a control, the option chosen in it (None for a button), and the parts chosen then."""
ANSWERS: Final = vars(dispatch)["_answers"]


@contextmanager
def longest_emojis() -> Generator[None]:
    """Every small picture exists, under the longest name: no real screen is longer."""
    longest = discord.PartialEmoji(name="w" * 32, id=2**63)
    show_emojis({(game, key): longest for game in GAMES for key in miniatures(game)})
    try:
        yield
    finally:
        show_emojis({})


def row_of(match: Match) -> MatchRow:
    """The largest row that a match could have."""
    people = enumerate(PEOPLE[: match.setup.seats])
    seats = tuple(SeatRow(seat, person, None, BIG, BIG, 0) for seat, person in people)
    return MatchRow(
        id=MATCH, setup=match.setup, rated=False, status="running", reason=None,
        created_at=AT, ended_at=None, guild_id=BIG, channel_id=BIG, home_id=BIG,
        place="channel", board_id=BIG, shown_ply=0, rematch_of=None, invitation_id=None,
        seats=seats, clock=Clock(AT, AT), fingerprint=published(match.setup),
    )  # fmt: skip


def sheet_of(match: Match, seat: int | None) -> MatchView:
    """The match for a viewer's screens."""
    return match_view(OpenMatch(row_of(match), match), seat)


def board_alt(match: Match, viewer: int | None = None) -> str:
    """The alt text of a match's board: first the events since its reader's last turn."""
    return sheet_of(match, viewer).picture().alt


def moments(game: AnyGame, options: Options, seed: int, most: int) -> list[Match]:
    """A random match of the most players at its beginning, at its end, and at some moments between;
    a very long one ends when all but one give up."""
    every = _played(game.key, tuple(sorted(options.items())), seed)
    step = max(1, len(every) // most)
    return [*every[:2], *every[2:-1:step], every[-1]]


@cache
def _played(key: str, options: tuple[tuple[str, str], ...], seed: int) -> tuple[Match, ...]:
    """The match before each of its entries, and at its end."""
    game, rng = GAMES[key], random.Random(seed)
    match = replay(begin(key, dict(options), "", max(seatings(game, dict(options)))))
    every = [match]
    while not match.outcome:
        if match.ply < LONGEST:
            seat = rng.choice(match.to_act)
            match = said(match, seat, game.write(rng.choice(match.view(seat).legal)))
        else:
            match = said(match, match.persons[0], "!resign")
        every.append(match)
    return tuple(every)


def once_a_kind(every: Iterable[Match]) -> list[Match]:
    """The first match of each kind of controls: those below its board, and for each seat to act the
    steps of its picks and roughly their number."""
    found: dict[object, Match] = {}
    for match in every:
        verbs = frozenset(each.verb for each in DESKS[match.game.key].controls(match.view(None)))
        choices = tuple(_choice(match, seat) for seat in match.to_act)
        found.setdefault((match.outcome is None, verbs, choices), match)
    return [*found.values()]


def _choice(match: Match, seat: int) -> object:
    view = match.view(seat)
    steps = {len(match.game.parts(view, action)) for action in view.legal[:SOME]}
    return frozenset(steps), len(view.legal).bit_length()


def some_viewers(match: Match, number: int) -> tuple[int | None, ...]:
    """The public and two seats, which vary if more play."""
    seats = match.setup.seats
    return (None, *((number + each) % seats for each in range(some(min(2, seats), seats))))


def endings(match: Match) -> list[Match]:
    """A match with the table's possible entries: draw offers, and ends of its own."""
    if match.outcome or len(match.persons) < 2:
        return [match]
    first, second = match.persons[:2]
    offered = said(match, first, "!draw") if first not in match.spent else match
    answers = [said(offered, second, text) for text in ("!decline", "!draw") if offered.offers]
    return [match, offered, *answers, said(match, second, "!resign")]


def components_of(screen: Screen) -> list[Component]:
    """The screen in the form for Discord."""
    roots: list[Component] = built(screen).to_components()  # type: ignore[no-untyped-call]
    return roots


def text_board(
    shown: MatchView, game_ui: GameUI, note: Text = EMPTY, *, follows: bool | None = None
) -> Screen:
    """A private board without a picture."""
    if shown.boards.are_pictures:
        shown = replace(shown, boards=BoardForm.TEXT)
    return private_board(shown, game_ui, note, follows=follows)


def boards_of(screen: Screen) -> list[Picture]:
    """The pictures of views on the screen."""
    return [each for each in screen.pictures if isinstance(each, Picture)]


def too_long(screen: Screen) -> dict[str, int]:
    """The lengths of the alt texts that are too long for Discord in some language, each with its
    beginning in that language."""
    found = dict[str, int]()
    for each in screen.pictures:
        found |= _too_long(each.alt, codes())
    return found


@cache
def _too_long(said: str, all_codes: tuple[str, ...]) -> dict[str, int]:
    """As `too_long` for one text, which several screens of a moment share."""
    told = [written(said, language(code)) for code in all_codes]
    return {each[:80]: size(each) for each in told if size(each) > ALT_LIMIT}


def check(screen: Screen) -> None:
    """Fails on anything that Discord would refuse or a person would not understand."""
    _desks()  # loads the answers to controls
    roots = components_of(screen)
    unsound = problems(roots)
    assert not unsound, "; ".join(unsound)
    names = [each.name for each in screen.pictures]
    assert len(set(names)) == len(names)
    assert set(screen.mentions) <= set(PEOPLE)
    for each in walk(roots):
        if found := OURS.fullmatch(str(each.get("custom_id", ""))):
            assert found[2] in ANSWERS, f"nobody answers {found[2]}"
    assert too_long(screen) == {}
    texts = "\n".join(str(each["content"]) for each in of_type(roots, TEXT))
    assert {int(each) for each in MENTION.findall(texts)} <= set(PEOPLE)


def ways_in(
    controls: Iterable[dict[str, Any]], pick: str = "pick", do: str = "do", skipped: int = 0
) -> Iterator[Way]:
    """Every possible next step of a pick in these components: by controls of these verbs, whose ids
    have the chosen parts after so many `skipped` arguments."""
    for each in controls:
        kind, _, rest = str(each.get("custom_id", "")).partition(":")
        verb, _, args = rest.partition(":")
        if kind[:1] not in ("b", "s") or not (verb == do or verb.startswith(pick)):
            continue
        args = args.split(":", 2)[2]
        chosen = choosing(args.split(",")[skipped:] if args else ()).chosen
        if kind[0] == "b":
            yield str(each["custom_id"]), None, chosen
        for option in each.get("options", ()):
            value = str(option["value"])
            yield str(each["custom_id"]), value, (*chosen, *values_of([value]))
