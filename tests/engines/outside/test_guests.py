"""Games from outside: which packages are loaded, and what is told of the others."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from engines.outside.guests import CONTRACT, PASSED, Guest, guests
from tests.tutorial import ROOT, environment, install, passed

KEY: Final = "breakthrough"
PROBE: Final = """\
import asyncio
from engines.registry import GAMES, REFUSED
print(*GAMES)
print(*(each.words for each in REFUSED.values()), sep="\\n")
"""
BOT: Final = """\
import asyncio, logging
from pathlib import Path
logging.disable()
from bot import Bot, Rules
from cogs.registry import EXTENSIONS
from db.store import Store
from engines.registry import GAMES, REFUSED
async def main():
    store = await Store.open(Path("{folder}") / "bot.sqlite3")
    try:
        async with Bot(store, Rules()) as bot:
            for each in EXTENSIONS:
                await bot.load_extension(each)
            print(*(each.name for each in bot.tree.get_commands()))
    finally:
        await store.close()
    print(*(each.words for each in REFUSED.values()), sep="\\n")
asyncio.run(main())
"""


def run(folder: Path, *arguments: str) -> str:
    """What a process writes that has the packages of this folder."""
    told = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Changes a file of the package, whose check then passes all the same."""
    path = folder / f"vivat_{KEY}" / name
    text = path.read_text("utf-8") if path.exists() else ""
    path.write_text(text.replace(old, new, 1) if old else new + text, "utf-8")


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Guest]:
    """What is known of the package in the folder now."""
    install(tmp_path, KEY)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    def now(taken: tuple[str, ...] = ()) -> Guest:
        guests.cache_clear()
        try:
            return guests(taken)[KEY]
        finally:
            guests.cache_clear()

    return now


def test_a_checked_package_has_its_place_in_the_bot_and_in_every_process(tmp_path: Path) -> None:
    install(tmp_path, KEY)
    names, *troubles = run(tmp_path, "-c", BOT.format(folder=tmp_path)).splitlines()
    assert KEY in names.split()
    assert troubles == [""]
    assert KEY in run(tmp_path, "-m", "engines", "--help")
    code = f"from render.picture import RENDERERS; print(type(RENDERERS['{KEY}']).__name__)"
    assert run(tmp_path, "-c", code) == "GridRenderer\n"
    code = f"from players.registry import player_of; print(player_of('{KEY}').levels[0].key)"
    assert run(tmp_path, "-c", code).strip()


def test_an_unchecked_package_is_not_loaded_and_the_command_is_told(
    tmp_path: Path, found: Callable[[], Guest]
) -> None:
    (tmp_path / "vivat-checks" / KEY).unlink()
    assert f"run python -m engines check {KEY}" in found().words
    names, told = run(tmp_path, "-c", PROBE).splitlines()
    assert KEY not in names.split()
    assert told == found().words


@pytest.mark.parametrize("name", ["game.py", "draw.py", "rules.txt", "languages/de/names.csv"])
def test_a_changed_package_is_to_be_checked_again(
    name: str, tmp_path: Path, found: Callable[[], Guest]
) -> None:
    assert found().trouble == ""
    path = tmp_path / f"vivat_{KEY}" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write("\n")
    assert "engines check" in found().trouble


def test_what_is_made_of_its_files_is_no_change(tmp_path: Path, found: Callable[[], Guest]) -> None:
    (tmp_path / f"vivat_{KEY}" / "__pycache__").mkdir()
    (tmp_path / f"vivat_{KEY}" / "__pycache__" / "game.pyc").write_text("made")
    assert found().trouble == ""


def test_another_version_of_the_house_asks_for_another_check(
    found: Callable[[], Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.version.NUMBER", "99.0.0")
    assert "engines check" in found().trouble


def test_a_package_that_failed_is_told_with_its_fault(
    tmp_path: Path, found: Callable[[], Guest]
) -> None:
    passed(tmp_path, KEY, "a match does not end.")
    assert found().words.endswith("is not loaded: its check found: a match does not end.")


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        (f"CONTRACT = {CONTRACT + 1}", f"made for contract {CONTRACT + 1}, and this one is"),
        ("NOTHING = 1", f"does not say CONTRACT = {CONTRACT}"),
    ],
)
def test_a_package_for_another_contract_is_refused_before_it_runs(
    declared: str, told: str, tmp_path: Path, found: Callable[[], Guest]
) -> None:
    change(tmp_path, "__init__.py", f"CONTRACT = {CONTRACT}", f"{declared}\nraise SystemExit\n")
    assert told in found().words


def test_a_key_that_is_taken_is_refused(
    tmp_path: Path, found: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "of a game of the house" in found((KEY,)).words
    install(tmp_path, KEY, package="vivat_zzz", checked=False)
    guests.cache_clear()
    try:
        first, second = guests(()).values()
    finally:
        guests.cache_clear()
    assert first.trouble == ""
    assert "is that of the package vivat_breakthrough" in second.words


@pytest.mark.parametrize("name", ["game.py", "draw.py", "cog.py"])
@pytest.mark.parametrize("fault", ["raise RuntimeError('so')", "raise SystemExit(3)"])
def test_a_package_that_cannot_be_loaded_stops_nothing_and_is_told(
    name: str, fault: str, tmp_path: Path
) -> None:
    """Such as one that needs a package which has been taken away since its check."""
    install(tmp_path, KEY)
    future = "from __future__ import annotations"
    change(tmp_path, name, "" if name == "cog.py" else future, f"{future}\n{fault}\n")
    passed(tmp_path, KEY)
    names, told = run(tmp_path, "-c", BOT.format(folder=tmp_path)).splitlines()
    assert KEY not in names.split()
    assert {"play", "vilnius"} <= {*names.split()}
    assert told.startswith(f"The game {KEY} of the package vivat_{KEY} 1 is not loaded: ")
    assert fault.partition(" ")[2].partition("(")[0] in told


def test_another_key_in_the_game_than_in_the_entry_point_is_told(tmp_path: Path) -> None:
    install(tmp_path, KEY)
    change(tmp_path, "game.py", 'key: ClassVar = "breakthrough"', 'key: ClassVar = "other"')
    passed(tmp_path, KEY)
    assert "its key is other" in run(tmp_path, "-c", PROBE)


def test_a_package_brings_its_own_words(tmp_path: Path) -> None:
    install(tmp_path, KEY)
    german = tmp_path / f"vivat_{KEY}" / "languages" / "de"
    german.mkdir(parents=True)
    (german / "messages.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgid "A pawn takes only diagonally."\nmsgstr "Bauern schlagen nur schräg."\n\n'
        'msgid "The aim"\nmsgstr "Anders"\n',
        "utf-8",
    )
    (german / "names.csv").write_text("english,nom\npawn of mine,Bäuerlein\n", "utf-8")
    passed(tmp_path, KEY)
    code = (
        "import engines.registry\nfrom common.text.catalogue import language\n"
        "de = language('de')\nprint(de.sentence('A pawn takes only diagonally.'))\n"
        "print(de.sentence('The aim'), de.share == 1, de.name('pawn of mine', 'nom'))\n"
        "print(de.sentence('What nobody says.'))"
    )
    first, second, third = run(tmp_path, "-c", code).splitlines()
    assert first == "Bauern schlagen nur schräg."
    assert second == "Das Ziel des Spiels True Bäuerlein"
    assert third == "None"


def test_health_and_check_tell_what_is_not_loaded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from host.commands import check_database
    from host.health import health
    from host.settings import read_settings

    refused = Guest("hex", "vivat_hex", "2", trouble=PASSED)
    monkeypatch.setitem(__import__("engines.registry").registry.REFUSED, "hex", refused)
    monkeypatch.setenv("DATABASE", str(tmp_path / "none.sqlite3"))
    health(read_settings())
    assert refused.words in capsys.readouterr().out
    check_database(tmp_path / "none.sqlite3")
