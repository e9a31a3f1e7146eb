"""`/profile`: a person's record, as a card."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from cogs import discord
from cogs.board.ratings import to_go_words
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, services_of
from cogs.discord import app_commands, commands
from cogs.hall.delivery import hold, hold_update, post_button, post_here, reply, update
from cogs.hall.errors import Interaction, UserError
from cogs.hall.introduction import PRIMARY, how_to_play, taught
from cogs.hall.languages.commands import describe
from cogs.hall.screen import (
    ALT_LIMIT,
    Blocks,
    Button,
    CardPicture,
    Screen,
    button,
    gallery,
    layout,
    rows,
    text,
)
from cogs.hall.sentences import mention
from cogs.people.leaderboard_screen import EVERYWHERE, MATCH, SOMEBODY, UNNAMED
from common.streaks import Streak
from common.text.say import EMPTY, counted, fitting, joined, listed, name, say, unmarked
from common.text.text import Text
from db.tables.feats import TeamFeat
from db.tables.records.match_counts import GameRecord, Record
from engines.registry import GAMES
from learning.lesson import lessons_of
from players.player import TITLES
from players.registry import player_of
from ratings.model import Rating
from ratings.tally import NO_MATCHES, Tally
from render.kit.names import legible
from render.look import Player
from render.profile import GameLines, Profile

UNSEEN = say("This person does not show their profile to others.")
NOBODY = say("Only people have a profile.")
POST: Final = "profile-post"
"""The verb of the button that posts a person's own card."""


class ProfileCog(commands.Cog):
    """`/profile`."""

    @app_commands.command(description=say("Your ratings, results and progress, or somebody else's"))
    @describe(
        person=say("Whose profile; leave empty for yours"),
        everybody=say("Show it to everybody here; leave empty for no"),
    )
    async def profile(
        self, interaction: Interaction, person: discord.User | None = None, everybody: bool = False
    ) -> None:
        """Shows a private card, or one for all to see. Others' cards are shown only if they want to
        be listed."""
        await hold(interaction, private=not everybody)
        services, asked = services_of(interaction), interaction.user.id
        whose = person.id if person is not None else asked
        if person is not None and person.bot:
            raise UserError(NOBODY)
        if whose != asked and not (await services.store.people.of(whose)).listed:
            raise UserError(UNSEEN)
        sheet = await sheet_of(services, whose, interaction.guild_id, own=whose == asked)
        as_text = not (await services.store.people.of(asked)).boards.are_pictures
        post = post_button(interaction, POST)
        screen = profile_screen(sheet, everybody=everybody, as_text=as_text, post=post)
        await reply(interaction, screen)


@on(POST)
async def _post(press: Press) -> None:
    """Posts the pressing person's own card, never another's; then removes the button."""
    interaction, services = press.interaction, press.services
    await hold_update(interaction)
    person = interaction.user.id
    sheet = await sheet_of(services, person, interaction.guild_id, own=True)
    no_files = not interaction.app_permissions.attach_files
    await post_here(interaction, profile_screen(sheet, everybody=True, as_text=no_files))
    as_text = not (await services.store.people.of(person)).boards.are_pictures
    await update(interaction, profile_screen(sheet, as_text=as_text))


async def sheet_of(
    services: Services, person: int, guild_id: int | None, *, own: bool
) -> ProfileSheet:
    """Returns a person's record, as far as people in this server may see it."""
    store, faces = services.store, services.publisher.faces
    (player,) = await faces.players((person,), guild_id)
    done = await store.lessons.of(person)
    courses = {each.key: [lesson.key for lesson in lessons_of(each.key)] for each in taught()}
    best = await store.feats.best(person)
    return ProfileSheet(
        person=person,
        player=player,
        record=await store.tallies.of(person),
        ratings=await store.ratings.by_game(person),
        best={key: await _best(services, feat, person, guild_id) for key, feat in best.items()},
        curves=await store.ratings.curves(person),
        lessons={
            key: (sum((key, each) in done for each in lessons), len(lessons))
            for key, lessons in courses.items()
        },
        puzzles=await store.puzzles.solved(person),
        streak=await store.puzzles.streak(person, services.now().date()),
        own=own,
        absent="" if own else (await faces.absent((person,), guild_id)).get(person, ""),
    )


async def _best(services: Services, feat: TeamFeat, person: int, guild_id: int | None) -> BestWin:
    """Returns a win with the names of the others in the team."""
    others = [each for each in feat.team if each != person]
    known = [each for each in others if each is not None]
    players = await services.publisher.faces.players(known, guild_id)
    names = dict(zip(known, [each.name for each in players], strict=True))
    return BestWin(feat.words, [None if each is None else names[each] for each in others])


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(ProfileCog())


PUZZLE: Final = name("puzzle")


@dataclass(frozen=True, slots=True)
class BestWin:
    """The best win of a team: its quality in words, and the names of the other members, None for a
    member who may not be named."""

    words: str
    others: Sequence[str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileSheet:
    """The record of a person: the results; by game the ratings, their `curves`, the best wins, and
    the lessons done and all; the number of puzzles solved, and the days in a row with the puzzle of
    the day solved. `own`: the person looks at it. `absent` is the name of a person whose mention
    would show none."""

    person: int
    player: Player
    record: Record
    ratings: Mapping[str, Rating] = field(default_factory=dict[str, Rating])
    best: Mapping[str, BestWin] = field(default_factory=dict[str, BestWin])
    curves: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    lessons: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    puzzles: int = 0
    streak: Streak = field(default_factory=Streak)
    own: bool = False
    absent: str = ""


def profile_screen(
    sheet: ProfileSheet,
    *,
    everybody: bool = False,
    as_text: bool = False,
    post: Sequence[Button] = (),
) -> Screen:
    """Returns the card with its buttons, last those to `post` it; for `everybody` the card alone;
    `as_text` the same in words, with names as in the picture."""
    told, head = told_of(sheet), say("### Profile")
    ways = [] if everybody else _ways(sheet, post)
    if as_text:
        who = mention(sheet.person, name=sheet.absent)
        return Screen(layout(text(joined("\n", [head, who, _words(told)])), *ways))
    who = say("Profile of {who}.", who=sheet.player.name or UNNAMED)
    alt = fitting([who, *map(unmarked, _lines(told))], ALT_LIMIT, "\n")
    picture = CardPicture("profile.png", told, alt, needs=True)
    return Screen(layout(text(head), gallery(picture), *ways))


def told_of(sheet: ProfileSheet) -> Profile:
    """Returns the contents of the card: every game, those played first."""
    games = sorted((_game(key, sheet) for key in GAMES), key=lambda game: not game.played)
    return Profile(
        sheet.player, UNNAMED, _head(sheet.record), tuple(games), _foot(sheet), sheet.streak.now
    )


def _foot(sheet: ProfileSheet) -> Text:
    """Returns the puzzles solved, and the days in a row."""
    if not sheet.puzzles:
        return say("No puzzles solved yet")
    now, longest = sheet.streak.now, sheet.streak.longest
    if longest <= 1:
        words = say("{puzzles} solved")
    elif now >= longest:
        words = say("{puzzles} solved, {longest:,} days in a row")
    elif now:
        words = say(
            "{puzzles} solved, {now:,} {now:one=day|other=days} in a row, {longest:,} at best"
        )
    else:
        words = say("{puzzles} solved, {longest:,} days in a row at best")
    return words.filled(puzzles=counted(sheet.puzzles, PUZZLE), now=now, longest=longest)


def _head(record: Record) -> tuple[Text, ...]:
    total, streaks = record.total, record.streaks
    if not total.played:
        if any(each.against_bot.played for each in record.games.values()):
            return (say("No match with people finished yet."),)
        fills = say("Lessons and wins fill the rings and stars.")
        return say("No match finished yet."), fills
    lines = [joined(": ", [counted(total.played, MATCH), _results(total)])]
    if streaks.longest > 1:
        lines.append(_streak(streaks.current, streaks.longest))
    return tuple(lines)


def _streak(now: int, longest: int) -> Text:
    """Returns the longest series of wins, and the present one from two on."""
    if now > 1:
        words = say("Won in a row: {now:,} now, {longest:,} at best")
    else:
        words = say("Won in a row: {longest:,} at best")
    return words.filled(now=now, longest=longest)


def _results(tally: Tally) -> Text:
    told = [say("{won:,} won", won=tally.won), say("{lost:,} lost", lost=tally.lost)]
    told += [say("{drawn:,} drawn", drawn=tally.drawn)] if tally.drawn else []
    return joined(", ", told)


def _game(key: str, sheet: ProfileSheet) -> GameLines:
    record = sheet.record.games.get(key, GameRecord())
    rating, best = sheet.ratings.get(key), sheet.best.get(key)
    lines = [*_played(record), *_against_bot(record)]
    if rating is not None:
        to_go = to_go_words(rating.to_go)
        words = say("Rating {provisional}", provisional=to_go) if to_go else say("Rating settled")
        lines.append(words)
    if best is not None:
        names = [SOMEBODY if each is None else legible(each) or SOMEBODY for each in best.others]
        lines.append(say("Best: {deed}, with {people}", deed=best.words, people=listed(names)))
    won, lost, drawn = record.tally.won, record.tally.lost, record.tally.drawn
    return GameLines(
        key,
        GAMES[key].title,
        say("{points:,}", points=rating.shown) if rating else EMPTY,
        tuple(lines),
        lessons=sheet.lessons.get(key, (0, 0)),
        levels=_levels(key, record.beaten),
        results=(won, drawn, lost),
        curve=sheet.curves.get(key, ()),
    )


def _played(record: GameRecord) -> list[Text]:
    """Returns the results of a game with the side played most, if it was played."""
    if record.tally == NO_MATCHES:
        return []
    words = say("{played:,} played: {results}")
    words = words.filled(played=record.tally.played, results=_results(record.tally))
    mostly = [say("mostly {side}", side=record.side)] if record.side else []
    return [joined(" · ", [words, *mostly])]


def _against_bot(record: GameRecord) -> list[Text]:
    """Returns the results against the bot with the highest level beaten, if it was played."""
    if record.against_bot == NO_MATCHES:
        return []
    titles = [title for level, title in TITLES.items() if int(level) in record.beaten]
    words = say("Against Vivat: {results}", results=_results(record.against_bot))
    beaten = [say("best level beaten: {level}", level=titles[-1])] if titles else []
    return [joined(" · ", [words, *beaten])]


def _levels(key: str, beaten: Collection[int]) -> tuple[int, int]:
    """Returns the place of the highest of the bot's levels beaten in a game of rivals, and the
    number of its levels; 0 without any."""
    player = None if GAMES[key].team else player_of(key)
    levels = player.levels if player else ()
    reached = [at for at, each in enumerate(levels, 1) if int(each.key) in beaten]
    return max(reached, default=0), len(levels)


def _words(told: Profile) -> Text:
    return joined("\n", _lines(told))


def _lines(told: Profile) -> list[Text]:
    lines = list(told.head)
    for game in told.games:
        title = joined("", ["**", game.title, "**"])
        lines += [joined(" ", [title, game.rating]) if game.rating else title, *game.lines]
        lines += [say("{lessons} done", lessons=game.taught)] if game.taught else []
    return [*lines, *([told.foot] if told.foot else [])]


def _ways(sheet: ProfileSheet, post: Sequence[Button]) -> Blocks:
    """Returns the buttons: the leaderboard, and for the person the own matches and those to `post`
    the card; for a newcomer first those to begin."""
    game = max(
        (key for key in GAMES if not GAMES[key].team),
        key=lambda key: sheet.record.games.get(key, GameRecord()).tally.played,
    )
    ways = list[Button]()
    if sheet.own and not sheet.record.games:
        ways += [button(say("Play"), "form-open", 0, style=PRIMARY), *how_to_play()]
    ways.append(button(say("Leaderboard"), "leaders", 0, 4, (game, EVERYWHERE, "0")))
    ways += [button(say("My matches"), "list", 0, 0, ("over", "0"))] if sheet.own else []
    return [*rows([*ways, *(post if sheet.own else ())])]
