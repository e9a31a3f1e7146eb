"""Undoes whatever a test does to the process's logging."""

from __future__ import annotations

import logging
import sys
from collections.abc import Generator
from contextlib import contextmanager

from host.logs import CHATTY, LOUD


@contextmanager
def kept_logging() -> Generator[logging.Logger]:
    """Yields the root logger, restored afterwards with all that `set_up` touches."""
    root, hook = logging.getLogger(), sys.excepthook
    handlers, level = list(root.handlers), root.level
    filters = {name: list(logging.getLogger(name).filters) for name in LOUD}
    levels = {name: logging.getLogger(name).level for name in CHATTY}
    try:
        yield root
    finally:
        logging.captureWarnings(capture=False)
        sys.excepthook = hook
        root.handlers[:] = handlers
        root.setLevel(level)
        for name, given in filters.items():
            logging.getLogger(name).filters[:] = given
        for name, before in levels.items():
            logging.getLogger(name).setLevel(before)
