"""The slash commands of Vilnius, and its controls under the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from cogs.desk.services import ServiceBot
from cogs.discord import Choice, app_commands
from cogs.hall.errors import Interaction
from cogs.hall.game_ui import Drawn, GameUI
from cogs.hall.languages.commands import option_name
from cogs.play.commands.challenge import challenge_command
from cogs.play.commands.game import of_match
from cogs.play.commands.team_commands import TeamCog
from cogs.play.commands.verbs import (
    WHICH,
    Fit,
    Given,
    Option,
    action_command,
    by_view,
    kind_of,
    parts,
    verb_command,
)
from cogs.vilnius import completion, typed
from cogs.vilnius.private import HAND_AREA, private
from cogs.vilnius.stages import GAME, controls, hint, shortcuts
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from engines.game import AnyView
from engines.match import BACK
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.model.actions import Ask, Build, Loot, Ready, Recall, Recruit, Share, Store
from engines.vilnius.model.values import Phase, Stage, VilniusView
from engines.vilnius.picks import why_none
from engines.vilnius.several import several
from engines.vilnius.words import areas, outlook
from engines.vilnius.words.alt_text import matters
from engines.vilnius.words.status import fight_status
from render.vilnius.areas import BUILDINGS, CITIES, FIGHT, HANDS, SIGNS, UNITS
from render.vilnius.cards.key import signs

COMMAND: Final = "vilnius"


def _notes(view: AnyView) -> Text:
    """Returns the outlook as lines: the consequences without further actions; empty if there are
    none."""
    assert isinstance(view, VilniusView)
    return joined("\n", outlook.lines(view))


def _draws(view: AnyView) -> Drawn:
    """Tells the contents of a fight's picture: each unit beside its enemy, the cause of the fight,
    and the player to act. The results so far are in the notes."""
    assert isinstance(view, VilniusView)
    fought = view.fight is not None and view.outcome is None
    return Drawn(actions=fought, news=fought)


def _asked(view: AnyView, names: Sequence[str]) -> Text:
    assert isinstance(view, VilniusView)
    return fight_status(view, names)


def _is_peace(view: AnyView) -> bool:
    """Tells whether no fight is under way: its result has a board of its own."""
    assert isinstance(view, VilniusView)
    return view.round.phase not in (Phase.MILITARY, Phase.FINAL)


def _is_small(view: AnyView) -> bool:
    """Tells whether the pressed choice names all its consequences."""
    assert isinstance(view, VilniusView)
    return view.stage in (Stage.PLUNDER, Stage.PICK, Stage.PUT)


_AREAS: Final[dict[str, Callable[[VilniusView], Text]]] = {
    HANDS: areas.hands,
    BUILDINGS: areas.buildings,
    UNITS: areas.units,
    FIGHT: lambda view: joined(" ", outlook.whole(view)),
    SIGNS: lambda _view: signs(),
}


def _area_words(view: AnyView, area: str) -> Text:
    """Returns the contents of an area's picture in words. The fight is its outlook, empty without
    one: then the position's words tell it."""
    assert isinstance(view, VilniusView)
    if area == HAND_AREA:
        return EMPTY if view.seat is None else areas.hand(view, view.seat)
    if area in CITIES and CITIES.index(area) < len(view.players):
        return areas.city(view, CITIES.index(area))
    return _AREAS[area](view) if area in _AREAS else EMPTY


GAME_UI: Final = GameUI(
    GAME,
    COMMAND,
    controls,
    hint,
    private,
    _area_words,
    notes=_notes,
    alarms=True,
    draws=_draws,
    asked=_asked,
    matters=matters,
    hand_area=HAND_AREA,
    shortcuts=shortcuts,
    why_none=why_none,
    closer=0,
    several=several,
    brisk=_is_peace,
    unasked=_is_small,
)


_WORDS: Final = app_commands.Range[str, 1, 100]
"""Several names, as typed for a command."""


def _payment(first: Callable[[VilniusView, Given], str]) -> Option:
    """Returns the option for the payment of a purchase; `first` makes its text."""
    about = say("Leave empty to pay as proposed; or list cards and goods, with commas")
    return Option(about, completion.payments(first), _WORDS, needed=False)


class CityCog(TeamCog):
    """The commands of the phases in which players act alone: income, building, recruiting,
    storing."""

    income = action_command(
        "income",
        say("Choose your income: how many units; the rest are provinces"),
        by_view(typed.income_text),
        units=Option(
            say("How many units you draw"), completion.incomes, app_commands.Range[int, 0, 30]
        ),
    )
    build = action_command(
        "build",
        say("Build in your city, and pay for it"),
        by_view(typed.built),
        building=Option(
            say("What you build"),
            parts(kind_of(Build), 1, {"edge": Fit(2, lambda _, word: word.casefold())}),
        ),
        edge=Option(
            say("Where, such as n13; leave empty if it fits in one place only"),
            parts(kind_of(Build), 2, {"building": Fit(1, lambda _, word: typed.building(word))}),
            needed=False,
        ),
        payment=_payment(
            lambda view, given: typed.build_text(view, given["building"] or "", given["edge"])
        ),
    )
    recruit = action_command(
        "recruit",
        say("Recruit a unit, and pay for it"),
        typed.recruited,
        unit=Option(say("Which unit"), parts(kind_of(Recruit), 1)),
        payment=_payment(lambda _, given: typed.recruit_text(given["unit"] or "")),
    )
    pay = action_command(
        "pay",
        say("Pay for what you build or recruit"),
        typed.paid,
        using=_payment(lambda _view, _given: ""),
    )
    exchange = app_commands.choices(
        give=[
            Choice(name=say("Two tools for one gold"), value="tools"),
            Choice(name=say("One gold for two tools"), value="gold"),
        ]
    )(
        action_command(
            "exchange",
            say("Use the Exchange while you pay"),
            "exchange {give}",
            give=Option(say("What you give, and what you get"), kind=str),
        )
    )
    share = verb_command(
        GRAMMAR.of(Share),
        say("Lay out a province at your Envoy's House for the others"),
        {"province": say("Which province")},
        reads=typed.card,
    )
    pass_ = action_command(
        "pass",
        say("End your city phase for this round"),
        typed.passed,
        store=Option(
            say("Which provinces go into your Storehouses"),
            completion.storable,
            _WORDS,
            needed=False,
        ),
    )
    ask = verb_command(GRAMMAR.of(Ask), say("Choose yourself what you store this round"), {})
    store = verb_command(
        GRAMMAR.of(Store),
        say("Store a province after passing, or a unit at the end"),
        {"card": say("Which province or unit")},
        reads=typed.card,
    )


class WarCog(TeamCog):
    """The commands of decisions made together, and of their results: fights, losses, loot,
    provinces."""

    send = action_command(
        "send",
        say("Send a unit against an enemy, or to capture a province"),
        by_view(typed.send_text),
        unit=Option(
            say("Which unit; with a weapon, such as crossbowmen.arrow, that weapon alone"),
            completion.units,
        ),
        enemy=Option(
            say("Against which enemy, by its number; not needed for a province"),
            completion.enemies,
            needed=False,
        ),
    )
    recall = verb_command(GRAMMAR.of(Recall), say("Take back all units that you have sent"), {})
    ready = verb_command(
        GRAMMAR.of(Ready), say("End your part: send, store or capture no more"), {}
    )
    loot = verb_command(
        GRAMMAR.of(Loot),
        say("Give the loot card to a player"),
        {"player": say("To whom")},
        reads=typed.name,
    )
    capture = action_command(
        "capture",
        say("Capture a province of a stack"),
        typed.captured,
        stack=Option(say("Which stack"), completion.stacks, app_commands.Range[int, 1, 4]),
        units=Option(
            say("Which units you send; leave empty to send as proposed"),
            completion.levies,
            _WORDS,
            needed=False,
        ),
    )
    choose = action_command(
        "choose",
        say("Choose what is lost, or which province you take"),
        by_view(typed.choice_text),
        what=Option(say("Which card, building or point"), completion.losses),
    )


class Vilnius(
    CityCog, WarCog, group_name=COMMAND, group_description=say("Vilnius, for two or three together")
):
    """`/vilnius`."""

    game_ui: ClassVar[GameUI] = GAME_UI

    challenge = challenge_command(
        GAME,
        say("Ask somebody, or anyone, to defend Vilnius with you"),
        {
            "players": say("How many play; with three, friends join below the invitation"),
            "opponent": say("Your partner, for two players; leave empty to invite anyone"),
            "level": say("How many points Vilnius begins with"),
            "hands": say("Whether everybody sees all hands"),
            "length": say("The whole game, or about half as many rounds"),
            "without": say("With two players: which emblem nobody plays"),
        },
        ("side", say("Which emblem you play")),
        absent=say(
            "{side} does not play: {playing} do. `{option}` changes that.",
            option=option_name("without"),
        ),
    )

    @app_commands.command(description=say("Show your hand, only to you"))
    @of_match(WHICH)
    async def hand(self, interaction: Interaction, match: int | None = None) -> None:
        """Shows the hand, as in the direct message."""
        await self.look_at(interaction, match, HAND_AREA)

    takeback = action_command("takeback", say("Take back your latest action of this turn"), BACK)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Vilnius(bot))
