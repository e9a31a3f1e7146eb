"""Backgrounds handed from one process to another: a process that lives for one order would spend
more time on painting them than on everything else."""

from __future__ import annotations

import io
import pickle
from collections.abc import Sequence
from typing import Any, Final

from PIL import Image

from render.cache.results import BACKGROUNDS, RARE_BACKGROUNDS, ResultCache

_CACHES: Final = (BACKGROUNDS, RARE_BACKGROUNDS)


def exported(package: str, caches: Sequence[ResultCache] = _CACHES) -> bytes:
    """Returns the backgrounds that this process has painted for the game in a package, as bytes for
    `preload`; few bytes if there are none."""
    found = {name: value for each in caches for name, value in each.results(package).items()}
    return pickle.dumps(found, pickle.HIGHEST_PROTOCOL)


def preload(data: bytes, caches: Sequence[ResultCache] = _CACHES) -> None:
    """Uses such backgrounds instead of painting them; empty bytes hold none. They must come from
    the same program. Raises `ValueError` for bytes that are cut off or hold anything else."""
    try:
        found: dict[str, object] = _Pictures(io.BytesIO(data)).load() if data else {}
    except (pickle.UnpicklingError, EOFError) as error:
        raise ValueError("half of the backgrounds") from error
    for each in caches:
        each.preload(found)


class _Pictures(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        """Returns the class of pictures. Raises `UnpicklingError` for every other name, so that
        nothing else is ever called."""
        if (module, name) != (Image.Image.__module__, Image.Image.__qualname__):
            raise pickle.UnpicklingError(f"{module}.{name} belongs in no background")
        return Image.Image
