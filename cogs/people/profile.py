"""`/profile`: a person's record, as a card."""

from __future__ import annotations

from typing import Final

from cogs import discord
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, services_of
from cogs.discord import app_commands, commands
from cogs.hall.courses import taught
from cogs.hall.delivery import hold, hold_update, post_button, post_here, reply, update
from cogs.hall.errors import Interaction, UserError
from cogs.hall.languages.commands import describe
from cogs.people.profile_screen import BestWin, ProfileSheet, profile_screen
from common.text.say import say
from db.tables.feats import TeamFeat
from learning.lesson import lessons_of

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
