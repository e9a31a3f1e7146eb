"""What is stored and the terms, as everybody can read them; and whom they can write to."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from cogs.people.privacy_screen import PAGES, contact_words, privacy_screen
from cogs.upkeep.about import About, about_screen
from common.text.catalogue import language
from common.text.text import written
from conformance.limits import TEXT, of_type
from conformance.screens import AT, check, components_of
from host.settings import LONGEST_CONTACT, LONGEST_PAGE
from tests.bot.forged.sending import press
from tests.bot.reading import labels, message_of, said, words
from tests.bot.world import World
from tools.words.catalogues import languages

CODES: Final = ["en", *(each.name for each in languages())]
HIS: Final = "https://example.org/privacy"
TOTAL: Final = 4000
"""Discord's limit for all texts of a message."""


async def test_both_pages_can_be_read_in_private(world: World) -> None:
    shown = message_of(await world.cat.slash(world.channel, "privacy show"))
    assert shown.ephemeral
    assert "Yours alone" in words(shown)
    turned = message_of(await world.cat.click(shown, label="Terms"))
    assert turned.ephemeral
    assert "No warranty" in words(turned)
    assert labels(turned) == ["What is stored"]


async def test_the_bots_account_of_itself_leads_there(world: World) -> None:
    about = message_of(await world.cat.slash(world.channel, "about"))
    assert "has named no contact" in words(about)
    assert "Yours alone" in said(await world.cat.click(about, label="What is stored"))


async def test_the_hosts_choices_are_shown(world: World) -> None:
    world.bot.services.rules = replace(world.rules, contact="ann_of@example.org", privacy_url=HIS)
    for name in ("privacy show", "about"):
        assert "Contact: `ann_of@example.org`" in said(await world.cat.slash(world.channel, name))
    shown = message_of(await world.cat.slash(world.channel, "privacy show"))
    assert HIS in words(shown)
    assert "Yours alone" not in words(shown), "the host's own words hold"
    assert "No warranty" in said(await world.cat.click(shown, label="Terms"))


async def test_a_forged_page_is_refused(world: World) -> None:
    public = await world.challenge(world.cat, None)
    stored = world.env.backend.get_message(public.channel.id, public.id)
    refused = await press(world, world.ben, stored, "b:privacy-page:0:0:else")
    assert "from before an update" in said(refused)


@pytest.mark.parametrize("key", PAGES)
def test_every_page_fits_into_a_message_in_every_language(world: World, key: str) -> None:
    pages = "https://a" + "b" * (LONGEST_PAGE - 9)
    for rules in (world.rules, replace(world.rules, privacy_url=pages, terms_url=pages)):
        screen = privacy_screen(replace(rules, contact="a" * LONGEST_CONTACT), key)
        check(screen)
    shown = PAGES[key]
    for code in CODES:
        told = [written(each, language(code)) for each in (shown.title, *shown.lines())]
        assert len("\n- ".join(told)) + 4 * LONGEST_CONTACT < TOTAL


@pytest.mark.parametrize("contact", ["", "https_fan_", "@ann.of_here", "a@b.example", HIS])
def test_a_contact_can_become_nothing_else(contact: str) -> None:
    """Neither a mention nor formatting."""
    told = str(contact_words(contact))
    assert contact in told
    assert (f"`{contact}`" in told) is (contact not in ("", HIS))
    about = about_screen(About("1", AT, 1.0, 1, 1, ("Vilitum",), contact=contact))
    check(about)
    assert told in "\n".join(str(each["content"]) for each in of_type(components_of(about), TEXT))
