"""Disks that fail for real."""

from __future__ import annotations

import resource
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def nothing_grows(path: Path) -> Generator[None]:
    """Lets no file of this process become larger than this database's write-ahead log is now: the
    system refuses every write that would, as on a full disk."""
    size = Path(f"{path}-wal").stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
