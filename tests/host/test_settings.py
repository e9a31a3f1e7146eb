"""The settings: defaults, `.env.example`, and a sentence for each bad value."""

from __future__ import annotations

import re
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from dotenv import dotenv_values

from db.tables.limits import Limits
from host.settings import DEFAULTS, Address, Settings, cores, has_token, read_settings
from tests.sample import present

ROOT = Path(__file__).parents[2]
TOKEN = "not-a.token-at-all"  # noqa: S105
HOURS = "INVITATION_HOURS must be a number of hours"
ADDRESS = "METRICS must be an address such as 127.0.0.1:9100"
SHARDS = "SHARDS must be such as 0-3/16: shards 0 to 3 of 16"
API = "DISCORD_API must be an address such as http://127.0.0.1:7979/api/v10"
CONTACT = "CONTACT must be an e-mail address"
PAGE = "_URL must be an address such as https://example.org/page"
NUMBER = "must be a whole number, with 0 for no limit"
NAME = "after ENGINE_ stands a name of at most 11 capital letters"
COMMAND = "ENGINE_X must be a command as in a shell, and begin with a program that is here"
DOCKER = {"COMPOSE_PROFILES", "POSTGRES_PASSWORD"}
"""Settings that only `compose.yaml` reads."""
BAD = [
    *(("INVITATION_HOURS", each, HOURS) for each in ("0", "-1", "nan", "soon", "inf", "1e9")),
    *(("PERSON_MATCHES", each, NUMBER) for each in ("-1", "1.5", "many", "²", "1000001")),
    *(("SERVER_INVITATIONS", each, NUMBER) for each in ("five", "0x5")),
    ("LOG_LEVEL", "loud", "LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR"),
    ("LOG_LEVEL", "NOTSET", "LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR"),
    ("COOLDOWNS", "maybe", "COOLDOWNS must be on or off"),
    *(("THINKERS", each, "must be a whole number from 1 to 64") for each in ("0", "65", "two")),
    *(("PAINTERS", each, "must be a whole number from 0 to 64") for each in ("-1", "65", "auto")),
    *(("METRICS", each, ADDRESS) for each in ("9100", ":9100", "here:", "here:0", "here:65536")),
    ("METRICS", "http://here:9100", ADDRESS),
    *(("SHARDS", each, SHARDS) for each in ("0-3", "3-0/4", "4/4", "-1/4", "0-4/4", "1/0", "all")),
    *(("SHARDS", each, SHARDS) for each in ("0/10001", "0-1/2/3", "0 - 1/2", "²/4")),
    ("SHARDS", "0-2/4", "SHARDS=0-2/4 leaves shards to other processes.* data/vivat.sqlite3: set"),
    *(("DISCORD_API", each, API) for each in ("127.0.0.1:7979", "http://here", "http:///v10")),
    *(("DISCORD_API", each, API) for each in ("ftp://here/api/v10", "http://here/api/v9")),
    *(("DISCORD_API", each, API) for each in ("http://me:word@here/api/v10", "https://a b/v10")),
    ("DISCORD_API", "http://here/api/v10?key=1", API),
    *(("DISCORD_API", each, API) for each in ("http://here:port/api/v10", "http://me:w/d@x/v10")),
    *((f"ENGINE_{each}", sys.executable, NAME) for each in ("", "greedy", "9", "A-B", "A" * 12)),
    *(("ENGINE_X", each, COMMAND) for each in ("no-such-program-here", "'open", "''")),
    *(("CONTACT", each, CONTACT) for each in ("two words", "@everyone", "<@1>", "a`b", "a@b")),
    *(("CONTACT", each, CONTACT) for each in ("@Ann", "x\ny", "a" * 101, "javascript:alert(1)")),
    *(("PRIVACY_URL", each, PAGE) for each in ("example.org", "ftp://example.org", "https://a b")),
    *(("TERMS_URL", each, PAGE) for each in ("https://me:word@here/", "https://é.org", "http://")),
    ("TERMS_URL", "https://" + "a" * 300, PAGE),
    ("LOG_FORMAT", "xml", "LOG_FORMAT must be text or json"),
    ("DATABASE", str(ROOT), "DATABASE must name a file"),
    ("DATABASE", "mysql://db/vivat", "DATABASE must name a file, or an address: postgresql://"),
]


class Asked(dict[str, str | None]):
    """Values that note which of them are read."""

    def __init__(self) -> None:
        super().__init__()
        self.keys_read: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        """Returns None: nothing is set."""
        self.keys_read.add(key)
        return default


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Returns a folder without settings, in which the program runs."""
    monkeypatch.chdir(tmp_path)
    for key in DEFAULTS:
        monkeypatch.delenv(key, raising=False)
    return tmp_path


def test_an_address_and_its_password_are_kept_out_of_logs() -> None:
    address = "postgresql://me:p%40ss@db/vivat"
    settings = Settings.of({"DATABASE": address})
    assert settings.database == address
    assert settings.secrets == (address, "p%40ss", "p@ss")
    assert "ss@db" not in repr(settings)
    assert Settings.of({}).secrets == ()


def test_the_example_has_every_setting_that_is_read_with_its_default() -> None:
    asked = Asked()
    Settings.of(asked)
    file = ROOT / ".env.example"
    written = dotenv_values(file)
    names = re.findall(r"^([A-Z_]+)=", file.read_text("utf-8"), re.MULTILINE)
    assert len(names) == len(set(names)), "the last one would win"
    assert {key: value for key, value in written.items() if key not in DOCKER} == DEFAULTS
    assert asked.keys_read == written.keys() - DOCKER
    assert Settings.of(written) == Settings.of({})


def test_an_address_of_the_sixth_version_is_read_and_written_alike() -> None:
    found = Settings.of({"METRICS": "[::1]:9100"}).metrics
    assert found == Address("::1", 9100)
    assert str(found) == "[::1]:9100"


@pytest.mark.parametrize(
    ("text", "numbers", "alike"),
    [("0-3/16", [0, 1, 2, 3], "0-3/16"), ("5/16", [5], "5/16"), ("3-3/4", [3], "3/4")],
)
def test_shards_are_named_from_the_first_to_the_last_of_how_many(
    text: str, numbers: list[int], alike: str
) -> None:
    found = present(Settings.of({"SHARDS": text, "DATABASE": "postgresql://db/vivat"}).shards)
    assert found.numbers == numbers
    assert str(found) == alike
    assert not found.are_all


def test_one_process_with_all_shards_may_have_a_file() -> None:
    found = present(Settings.of({"SHARDS": "0-3/4"}).shards)
    assert found.are_all


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1:7979/api/v10", "https://proxy.example/v10", "http://[::1]/api/v10"],
)
def test_discord_may_be_behind_a_proxy(address: str) -> None:
    assert Settings.of({"DISCORD_API": address}).api == address
    assert Settings.of({"DISCORD_API": f"{address}/"}).api == address


@pytest.mark.parametrize("contact", ["ann@example.org", "@ann.of_here", "ann", "https://a.org/b"])
def test_a_contact_is_an_address_or_a_name(contact: str) -> None:
    assert Settings.of({"CONTACT": f" {contact} "}).contact == contact


def test_defaults_and_values_trimmed() -> None:
    assert Settings.of({}) == Settings(
        token="",
        database=Path("data/vivat.sqlite3"),
        invitation=timedelta(hours=24),
        limits=Limits(),
        cooldowns=True,
        thinkers=cores(),
        painters=max(1, cores() // 4),
        metrics=None,
        shards=None,
        api="",
        contact="",
        privacy_url="",
        terms_url="",
        log_level="INFO",
        log_format="text",
    )
    chosen = {"DISCORD_TOKEN": f" {TOKEN} \n", "INVITATION_HOURS": "0.5", "LOG_LEVEL": "debug"}
    limits = {"PERSON_INVITATIONS": "1", "SERVER_INVITATIONS": "2", "PERSON_MATCHES": "3"}
    limits |= {"HOURLY_CHALLENGES": "7", "BOT_MATCHES": "2", "THINKERS": "3", "PAINTERS": "0"}
    further = {"SERVER_MATCHES": "0", "COOLDOWNS": "Off", "LOG_FORMAT": "JSON"}
    further["METRICS"] = "127.0.0.1:9100"
    found = Settings.of({**chosen, **limits, **further})
    assert not found.cooldowns
    assert (found.thinkers, found.painters, found.metrics) == (3, 0, Address("127.0.0.1", 9100))
    assert (found.token, found.invitation) == (TOKEN, timedelta(minutes=30))
    assert (found.log_level, found.level, found.log_format) == ("DEBUG", 10, "json")
    assert found.limits == Limits(
        person_invitations=1,
        server_invitations=2,
        person_matches=3,
        server_matches=0,
        hourly_challenges=7,
        bot_matches=2,
    )


@pytest.mark.parametrize(("key", "value", "sentence"), BAD)
def test_a_bad_value_is_refused_with_a_sentence(key: str, value: str, sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        Settings.of({key: value})


@pytest.mark.parametrize("key", ["DATABASE", "DISCORD_API", "METRICS"])
@pytest.mark.parametrize("value", ["http://me:s3cr3t@here/api/v10", "https://me:s3c/r3t@here/v10"])
def test_an_address_with_a_password_is_not_quoted(key: str, value: str) -> None:
    with pytest.raises(SystemExit) as refused:
        Settings.of({key: value})
    assert "r3t" not in str(refused.value)


@pytest.mark.parametrize(
    "path", ["C:\\Users\\a@b\\vivat.sqlite3", "data/a@b/vivat.sqlite3", "data/10:30/vivat.sqlite3"]
)
def test_a_path_with_unusual_characters_is_one(path: str) -> None:
    assert Settings.of({"DATABASE": path}).database == Path(path)


@pytest.mark.parametrize("wrong", [f'"{TOKEN}"', f"Bot {TOKEN}", "tökén", "a\nb"])
def test_a_bad_token_is_refused_without_being_quoted(wrong: str) -> None:
    with pytest.raises(SystemExit, match="DISCORD_TOKEN must be the token alone") as refused:
        Settings.of({"DISCORD_TOKEN": wrong})
    assert wrong not in str(refused.value)


@pytest.mark.parametrize(("cores", "painters"), [(1, 1), (2, 1), (8, 2), (200, 16)])
def test_one_core_of_four_draws_unless_the_host_wants_otherwise(
    cores: int, painters: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def allowed(_process: int) -> set[int]:
        return set(range(cores))

    monkeypatch.setattr("os.sched_getaffinity", allowed, raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    assert Settings.of({}).painters == Settings.of({"PAINTERS": " "}).painters == painters
    assert Settings.of({}).thinkers == min(cores, 64), "all think, behind all else"


def test_a_token_is_not_in_what_settings_look_like() -> None:
    assert TOKEN not in repr(Settings.of({"DISCORD_TOKEN": TOKEN}))


def test_the_environment_counts_over_the_file_also_one_from_windows(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not has_token()
    (bare / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=ERROR\n", "utf-8-sig")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    found = read_settings()
    assert (found.token, found.log_level) == (TOKEN, "DEBUG")
    assert has_token()


def test_an_unreadable_file_is_told(bare: Path) -> None:
    (bare / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    with pytest.raises(SystemExit, match=r"\.env cannot be read"):
        read_settings()


def test_other_programs_are_commands_by_name() -> None:
    command = f"{sys.executable} 'my program.py' --deep"
    found = Settings.of({"ENGINE_MY_OWN": command, "ENGINE_OFF": " "}).programs
    assert found == {"MY_OWN": (sys.executable, "my program.py", "--deep")}
    assert Settings.of({}).programs == {}
    many = {f"ENGINE_{letter}": sys.executable for letter in "ABCDEF"}
    with pytest.raises(SystemExit, match="At most 5 programs can play"):
        Settings.of(many)


def test_a_bad_command_is_not_quoted() -> None:
    with pytest.raises(SystemExit) as caught:
        Settings.of({"ENGINE_X": "nothing-there --password secret"})
    assert "secret" not in str(caught.value)
