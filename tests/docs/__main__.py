"""`python -m tests.docs`: writes the pictures, the list of commands and the match by text
that the documents show."""

from __future__ import annotations

import asyncio

from tests.docs import commands, pictures, transcript

if __name__ == "__main__":
    pictures.write()
    transcript.write()
    asyncio.run(commands.write())
