"""The engines at the command line: `python -m engines actions|perft|play|replay|new|check …`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from common.text.say import as_is
from engines import export, registry, terminal
from engines.game import AnyGame, Refusal, Seat, Unreadable, quoted
from engines.match import seatings
from engines.outside import new
from engines.outside.check import check
from engines.outside.guests import TRIED

_DESCRIPTION: Final = "List or count legal actions, play at this terminal, or replay a match."
_POSITION: Final = (
    "a position's text, in quotes; the same text stands in `position` lines of the "
    "playthrough files and is printed by the command `position` while you play"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. Returns the exit status: 2 for a refusal, 1 if the reader of the output has
    gone, as after `| head`, else 0."""
    parser = _parser()
    chosen, extra = parser.parse_known_args(arguments)
    if extra and chosen.command != "play":
        parser.error(f"unrecognized arguments: {' '.join(extra)}")
    try:
        if chosen.command == "replay":
            _replay(chosen.file, chosen.animation)
        elif chosen.command == "check":
            return _check(chosen.package)
        elif chosen.command == "new":
            made = new.make(chosen.key, Path(), cards=chosen.cards)
            print(f"{made} was made: see docs/adding-a-game.md. Then:")
            print(f"python -m pip install -e vivat-{chosen.key}")
            print(f"python -m engines play {chosen.key}")
            print(f"python -m engines check {chosen.key}")
        elif registry.may_be_tried(chosen.game) and TRIED not in os.environ:
            command = [sys.executable, "-m", "engines", *(arguments or sys.argv[1:])]
            tried = {**os.environ, TRIED: chosen.game}
            return subprocess.run(command, env=tried, check=False).returncode  # noqa: S603 - itself
        else:
            _COMMANDS[chosen.command](registry.game(chosen.game), chosen, extra)
        print(end="", flush=True)  # does nothing without a standard output
    except BrokenPipeError:
        # The flush at exit needs an open file.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engines",
        description=_DESCRIPTION,
        epilog=f"GAME is one of: {', '.join(registry.GAMES)}.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    actions = commands.add_parser("actions", help="every legal action, one a line")
    perft = commands.add_parser(
        "perft",
        help="how many sequences of legal turns there are",
        description="Counts the sequences of DEPTH legal turns; of turns that end alike only one "
        "counts, and none follow a finished game. The last line is the total.",
    )
    play = commands.add_parser(
        "play",
        help="a game between people at this terminal",
        description="Options of the game may also be written as --KEY VALUE.",
    )
    replay = commands.add_parser("replay", help="an exported match, step by step")
    replay.add_argument("file", metavar="FILE", type=Path, help="what `/match export` gave you")
    replay.add_argument("--animation", metavar="OUT", type=Path, help="write a GIF file instead")
    checked = commands.add_parser("check", help="whether the bot may load the game of a package")
    checked.add_argument("package", metavar="PACKAGE", help="an installed package, or its key")
    begun = commands.add_parser("new", help="the folder of a new game, for a package of its own")
    begun.add_argument("key", metavar="NAME", help="its key, such as breakthrough")
    begun.add_argument("--cards", action="store_true", help="a game of cards, not of squares")
    for command in (actions, perft, play):
        command.add_argument("game", metavar="GAME", help="key of a game")
    for command in (actions, perft):
        command.add_argument("position", metavar="POSITION", help=_POSITION)
    perft.add_argument("depth", metavar="DEPTH", type=_depth, help="a number of turns, 0 or more")
    perft.add_argument("--split", action="store_true", help="also a count for each first turn")
    play.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    play.add_argument("--seats", type=int, help="how many play, if the game leaves a choice")
    play.add_argument("--against", metavar="LEVEL", help="play alone against a computer player")
    play.add_argument("--seed", help="makes chance come out the same, if the game has any")
    return parser


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of turns, 0 or more")
    return int(text)


# The commands


def _actions(game: AnyGame, chosen: argparse.Namespace, _: list[str]) -> None:
    for _seat, action in _legal(game, game.load(chosen.position)):
        print(game.write(action))


def _perft(game: AnyGame, chosen: argparse.Namespace, _: list[str]) -> None:
    state = game.load(chosen.position)
    if not (chosen.split and chosen.depth):
        print(perft(game, state, chosen.depth))
        return
    total = 0
    for actions, after in game.whole_turns(state):
        count = perft(game, after, chosen.depth - 1)
        print(f"{', '.join(map(game.write, actions))}: {count}")
        total += count
    print(total)


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Returns the number of sequences of `depth` turns from this state; of turns that end alike
    only one counts."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in game.whole_turns(state))
    return sum(perft(game, after, depth - 1) for _, after in game.whole_turns(state))


def _legal(game: AnyGame, state: Any) -> Iterator[tuple[Seat, Any]]:
    for seat in game.to_act(state):
        for action in game.actions(state, seat):
            yield seat, action


def _play(game: AnyGame, chosen: argparse.Namespace, extra: list[str]) -> None:
    seed = chosen.seed or os.urandom(8).hex()
    options = dict(_pair(text) for text in [*chosen.option, *_joined(extra)])
    against = _opponent(game, chosen.against) if chosen.against else None
    terminal.play(game, options, _seats(game, options, chosen.seats), seed, against=against)


def _opponent(game: AnyGame, level: str) -> terminal.Chooser:
    """Returns the chooser of a computer player of this level. Its module is imported by name, as
    the games are, since the engines do not depend on players. Raises `Unreadable` for an unknown
    level."""
    found: terminal.Chooser = import_module("players.questions").chooser(game, level)
    return found


def _seats(game: AnyGame, options: dict[str, str], wanted: int | None) -> int:
    """Returns the number of seats: as wanted, else the first that the options allow. Raises
    `Unreadable` for a number that the game does not have."""
    if wanted is None:
        return seatings(game, game.resolve_options(options))[0]
    if wanted not in game.seat_counts:
        counts = " or ".join(str(count) for count in game.seat_counts)
        raise Unreadable(as_is(f"{game.title} is for {counts} players."))
    return wanted


def _replay(file: Path, animation: Path | None) -> None:
    if animation is not None:
        # Imported by name, as players are: the engines do not depend on `render`.
        print(import_module("render.animation.program").write(file, animation))
        return
    match = export.read_file(file)
    public = match.game.view
    for line in match.history(None):
        print(f"{line.ply + 1}. {line.notation}: {line.words}.")
        print(match.game.ascii_board(public(match.at(line.ply + 1).state, None)), end="\n\n")
    end = match.view(None)
    print(match.game.describe_outcome(end) if end.outcome else "The match continues.")
    print(match.game.dump(match.state))


def _check(package: str) -> int:
    """Tells the faults of a package, each in a line, or that there is none. Returns the exit
    status: 1 for any fault."""
    found = check(package, registry.HOUSE_KEYS)
    passed = f"{package} keeps all that is asked: the bot loads it when it starts."
    print(*found or [passed], sep="\n")
    return 1 if found else 0


def _joined(extra: list[str]) -> list[str]:
    """Returns `--key value` and `--key=value` as `key=value`. Raises `Unreadable` for a word that
    names no option."""
    words = iter(extra)
    found: list[str] = []
    for word in words:
        if not word.startswith("--"):
            raise Unreadable(as_is(f"{quoted(word)} is not understood; see --help."))
        found.append(word[2:] if "=" in word else f"{word[2:]}={next(words, '')}")
    return found


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not value:
        raise Unreadable(as_is(f"{quoted(text)} is not an option: write it as key=value."))
    return key, value


_COMMANDS: Final = {"actions": _actions, "perft": _perft, "play": _play}

if __name__ == "__main__":
    sys.exit(main())
