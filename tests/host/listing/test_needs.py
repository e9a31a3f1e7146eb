"""What an application lacks: nothing of the host's is lost, and setting it once is enough."""

from __future__ import annotations

from typing import Any, Final

from discord import ApplicationFlags
from hypothesis import given
from hypothesis import strategies as st

from cogs.upkeep.portal import INVITED, OPTIONAL, permission_names
from host.listing import (
    CONFIG,
    DESCRIPTION,
    GUILD,
    PARAMS,
    TAGS,
    USER,
    Json,
    WantedApplication,
    changes,
    kept,
    needs,
)
from tools.loopback.portal.application import Application
from tools.loopback.values import Person

TERMS: Final = "https://example.org/terms"
PRIVACY: Final = "https://example.org/privacy"
ADMINISTRATOR: Final = 1 << 3
WANTED: Final = WantedApplication(
    permissions=INVITED.value,
    optional=OPTIONAL.value,
    named=permission_names,
    terms=TERMS,
    privacy=PRIVACY,
)
WHOLE: Final[Json] = {
    "description": DESCRIPTION,
    "tags": list(TAGS),
    "icon": "a picture",
    "terms_of_service_url": TERMS,
    "privacy_policy_url": PRIVACY,
    CONFIG: {
        GUILD: {
            PARAMS: {
                "scopes": ["bot", "applications.commands"],
                "permissions": str(INVITED.value | OPTIONAL.value),
            }
        },
        USER: {PARAMS: {"scopes": ["applications.commands"], "permissions": "0"}},
    },
}
"""The fields of an application that lacks nothing."""

links = st.fixed_dictionaries(
    {},
    optional={
        PARAMS: st.fixed_dictionaries(
            {
                "scopes": st.lists(st.sampled_from(["bot", "applications.commands"]), unique=True),
                "permissions": st.integers(0, 1 << 50).map(str),
            }
        )
    },
)
applications = st.fixed_dictionaries(
    {
        "description": st.sampled_from(["", "  ", "Our own words", DESCRIPTION]),
        "tags": st.lists(st.sampled_from(["ours", *TAGS]), max_size=5, unique=True),
        "bot_public": st.booleans(),
        "bot_require_code_grant": st.booleans(),
        "flags": st.integers(0, 1 << 30),
        "icon": st.sampled_from([None, "a picture"]),
        CONFIG: st.dictionaries(st.sampled_from([GUILD, USER]), links),
    },
    optional={
        "terms_of_service_url": st.sampled_from([TERMS, "https://example.org/other"]),
        "privacy_policy_url": st.sampled_from([PRIVACY, "https://example.org/other"]),
        "custom_install_url": st.just("https://example.org/add"),
        "install_params": st.sampled_from([None, {"scopes": ["bot"], "permissions": "8"}]),
    },
)


def application(**fields: Any) -> Application:
    """Returns one in the small Discord, with these fields."""
    made = Application(Person(1, "Vivat", bot=True), Person(2, "host"))
    made.portal.update(fields)
    return made


def asked_by(application: Json) -> set[tuple[str, str]]:
    """Every scope and permission for which the links ask, with the way to install."""
    found = set[tuple[str, str]]()
    for kind, config in application[CONFIG].items():
        link: Json = config.get(PARAMS) or {}
        named = permission_names(int(link.get("permissions", 0)))
        found |= {(kind, each) for each in (*link.get("scopes", ()), *named)}
    return found


def test_one_that_lacks_nothing_is_told_so() -> None:
    assert needs(application(**WHOLE).data(), WANTED) == []
    assert kept(application(**WHOLE).data()) == []


@given(applications)
def test_discord_takes_the_changes_and_then_only_the_portal_is_left(fields: Json) -> None:
    """What the host has written stays, and so does all for which links ask."""
    there = application(**fields)
    found = needs(there.data(), WANTED)
    before, fields_changed = asked_by(there.data()), changes(found)
    if fields["description"].strip():
        assert "description" not in fields_changed
    if fields["tags"]:
        assert "tags" not in fields_changed
    after = there.change(fields_changed) if fields_changed else there.data()
    assert asked_by(after) >= before
    left = needs(after, WANTED)
    assert [need for need in left if need.change] == []
    assert {need.words for need in left} <= {need.words for need in found if not need.change}
    assert all(need.mended for need in found if need.change)
    if fields.get("custom_install_url"):
        assert asked_by(after) == before
    elif fields["bot_public"]:
        wanted = {(GUILD, name) for name in permission_names(INVITED.value)}
        assert asked_by(after) >= wanted | {(USER, "applications.commands")}


def test_each_thing_that_only_the_portal_sets_is_found() -> None:
    """By itself, with the page on which it is set."""
    wrong: dict[str, Json] = {
        "Terms of Service URL": {"terms_of_service_url": None},
        "Privacy Policy URL": {"privacy_policy_url": "https://example.org/older"},
        "App Icon": {"icon": None},
        "Interactions Endpoint URL": {"interactions_endpoint_url": "https://example.org/in"},
        "Public Bot": {"bot_public": False},
        "Requires OAuth2 Code Grant": {"bot_require_code_grant": True},
        "Guild Install": {"install_params": {"permissions": str(INVITED.value | ADMINISTRATOR)}},
    }
    wrong["Guild Install"]["install_params"]["scopes"] = ["bot", "applications.commands"]
    for name, fields in wrong.items():
        (need,) = needs(application(**{**WHOLE, **fields}).data(), WANTED)
        assert need.words.startswith(f"{name}: ")
        assert not need.change


@given(st.integers(0, 1 << 30))
def test_a_privileged_intent_is_found_among_all_flags(flags: int) -> None:
    """As the library reads the flags, in few servers and in many."""
    known = ApplicationFlags()
    known.value = flags
    on = {
        "Presence": known.gateway_presence or known.gateway_presence_limited,
        "Server Members": known.gateway_guild_members or known.gateway_guild_members_limited,
        "Message Content": known.gateway_message_content or known.gateway_message_content_limited,
    }
    told = " ".join(need.words for need in needs(application(**WHOLE, flags=flags).data(), WANTED))
    assert {name: name in told for name in on} == on
