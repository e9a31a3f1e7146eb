"""The contracts of import-linter in `pyproject.toml`: they name what there is, and find what they
are for."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

import grimp
import pytest
from importlinter import configuration
from importlinter.application.use_cases import read_user_options
from importlinter.contracts.forbidden import ForbiddenContract

ROOT: Final = Path(__file__).parents[1]
configuration.configure()
OPTIONS: Final = read_user_options(str(ROOT / "pyproject.toml"))
ROOMS: Final[list[str]] = OPTIONS.session_options["root_packages"]
PROGRAMS: Final = {"bot", "preview"}
DRIVERS: Final = {"aiosqlite", "asyncpg", "sqlite3"}
OUTSIDE: Final = {"discord", "PIL", "time", "secrets", *DRIVERS, *PROGRAMS}
"""What no pure room knows."""
FORBIDDEN: Final = {
    **dict.fromkeys(("common", "engines", "players", "learning"), OUTSIDE),
    **{room: {*OUTSIDE, "random"} for room in ("contests", "ratings")},
    "cogs": {*DRIVERS, *PROGRAMS, "prometheus_client"},
    "render": {*DRIVERS, *PROGRAMS, "discord", "prometheus_client"},
    "db": {*PROGRAMS, "discord", "prometheus_client"},
    "host": {*PROGRAMS, "discord", "PIL"},
}
IGNORED: Final = "ignore_imports"
"""What a contract lets pass: `host.text_shaping -> PIL`."""
PLANTED: Final = [(room, each) for room, found in FORBIDDEN.items() for each in sorted(found)]


def named() -> Iterator[tuple[str, str]]:
    """Yields the modules that contracts name, each with the contract's name."""
    for contract in OPTIONS.contracts_options:
        for key, value in contract.items():
            if key == IGNORED:
                continue
            if isinstance(value, list):
                for each in cast("list[str]", value):
                    yield from ((str(contract["name"]), name) for name in each.split(" | "))
            else:
                assert key in {"name", "type", "allow_indirect_imports"}


def breaks(room: str, imported: str) -> bool:
    """Tells whether a contract forbids what a module of a room imports."""
    graph = grimp.ImportGraph()
    for each in ROOMS:
        graph.add_module(each)
    for _, each in named():
        if each not in graph.modules:
            graph.add_module(each, is_squashed=each.partition(".")[0] not in ROOMS)
    for contract in OPTIONS.contracts_options:
        for known in cast("list[str]", contract.get(IGNORED, [])):
            importer, _, module = known.partition(" -> ")
            graph.add_module(importer)
            graph.add_import(importer=importer, imported=module)
    graph.add_module(f"{room}.planted")
    graph.add_import(importer=f"{room}.planted", imported=imported)
    contracts = [each for each in OPTIONS.contracts_options if each["type"] == "forbidden"]
    made = [ForbiddenContract(each["name"], OPTIONS.session_options, each) for each in contracts]
    return not all(each.check(graph, verbose=False).kept for each in made)


@pytest.mark.parametrize(("contract", "module"), sorted(set(named())))
def test_a_contract_names_modules_that_exist(contract: str, module: str) -> None:
    """A misspelt one would forbid nothing."""
    assert importlib.util.find_spec(module) is not None, contract


@pytest.mark.parametrize(("room", "imported"), PLANTED)
def test_what_a_room_may_not_know_is_found(room: str, imported: str) -> None:
    assert breaks(room, imported)


@pytest.mark.parametrize("room", FORBIDDEN)
def test_what_it_may_know_is_not(room: str) -> None:
    assert not breaks(room, "common")
