"""The files by which services start the bot agree with its settings and with each other."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from dotenv import dotenv_values

from host.settings import DEFAULTS, Settings
from host.shards import Shards
from tests.sample import present

ROOT = Path(__file__).parents[2]
COMPOSE = ROOT / "compose.yaml"
ANALYZE = shutil.which("systemd-analyze")
UNITS = [ROOT / "deploy" / name for name in ("vivat.service", "vivat@.service")]
OWN = ("#", "Description=", "After=", "EnvironmentFile=", "Exec", "StateDirectory")
"""How the lines of a unit begin in which one process differs from one of several."""
EXAMPLES = [COMPOSE, ROOT / "docs" / "hosting.md"]
SOME = re.compile(r"SHARDS[:=] ?([0-9]+(?:-[0-9]+)?/[0-9]+)")


def lines(unit: Path) -> list[str]:
    """Returns what both units have in common."""
    return [each for each in unit.read_text("utf-8").splitlines() if not each.startswith(OWN)]


def test_one_of_several_processes_is_locked_in_as_the_only_one_is() -> None:
    one, several = map(lines, UNITS)
    assert one == several
    assert {"NoNewPrivileges=yes", "KillMode=mixed"} <= set(one)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
@pytest.mark.skipif(not ANALYZE, reason="no systemd here")
def test_systemd_understands_a_unit(unit: Path, tmp_path: Path) -> None:
    """With another program, since the bot is not where the unit expects it."""
    text = unit.read_text("utf-8").replace("/opt/vivat/.venv/bin/python", sys.executable)
    copy = tmp_path / unit.name.replace("@", "@1")
    copy.write_text(text, "utf-8")
    done = subprocess.run(  # noqa: S603 - a program of this system, on a file of ours
        [str(ANALYZE), "verify", copy], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_workflow_tries_every_python_that_the_documents_promise() -> None:
    """From the first that is promised to the last that was tried, without a gap."""
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    whole, ends = (
        re.findall(r'"3\.(\d+)"', each) for each in re.findall(r"python: (\[.*\])", workflow)
    )
    told = re.search(
        r'requires-python = ">=3\.(\d+)"', (ROOT / "pyproject.toml").read_text("utf-8")
    )
    first, last = int(ends[0]), int(ends[-1])
    assert told
    assert told[1] == ends[0]
    assert list(map(int, whole)) == list(range(first, last + 1))
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"Python 3.{first} or newer ([tried](docs/testing.md) up to 3.{last})" in readme
    tried = (ROOT / "docs" / "testing.md").read_text("utf-8")
    assert all(f"\n| 3.{each}" in tried for each in whole)


def test_an_action_of_others_is_named_by_its_content() -> None:
    """A tag can be moved to another program."""
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    uses = present(re.findall(r"uses: (.*)", workflow))
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", each) for each in uses)


def test_the_processes_of_docker_have_every_shard_once() -> None:
    found = [Shards.of(text) for text in SOME.findall(COMPOSE.read_text("utf-8"))]
    shards = [each for each in found if each]
    (count,) = {each.count for each in shards}
    assert sorted(number for each in shards for number in each.numbers) == list(range(count))
    assert len(shards) > 1


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.name)
def test_shards_are_named_as_the_setting_wants_them(page: Path) -> None:
    found = present(SOME.findall(page.read_text("utf-8")))
    for text in found:
        assert Settings.of({"SHARDS": text, "DATABASE": "postgresql://db/vivat"}).shards


@pytest.mark.parametrize("page", [ROOT / "docs" / "hosting.md", ROOT / "Dockerfile"])
def test_the_programs_that_a_host_runs_are_there(page: Path) -> None:
    named = set(re.findall(r"python\"?,? \"?-m\"?,? \"?([\w.]+)", page.read_text("utf-8")))
    assert {"host.health", "common.text.catalogue", "compileall"} <= named
    assert all(find_spec(each) for each in named)


def test_docker_sets_only_what_is_a_setting_or_its_own() -> None:
    """A name with a slip of the pen would be ignored."""
    text = COMPOSE.read_text("utf-8")
    named = set(re.findall(r"^ +([A-Z_]+):", text, re.MULTILINE))
    asked = set(re.findall(r"\$\{([A-Z_]+)", text))
    assert {each for each in named if not each.startswith("POSTGRES_")} <= set(DEFAULTS)
    assert asked <= set(dotenv_values(ROOT / ".env.example"))
