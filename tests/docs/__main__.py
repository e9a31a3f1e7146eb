"""`python -m tests.docs`: writes what the documents show of the program: pictures, commands, and
the texts for directories."""

from __future__ import annotations

import asyncio

from tests.docs import commands, listing, pictures

if __name__ == "__main__":
    pictures.write()
    listing.write()
    asyncio.run(commands.write())
