"""`python -m tests.docs`: writes the pictures and the list of commands that the documents show."""

from __future__ import annotations

import asyncio

from tests.docs import commands, pictures

if __name__ == "__main__":
    pictures.write()
    asyncio.run(commands.write())
