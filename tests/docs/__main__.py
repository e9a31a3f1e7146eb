"""`python -m tests.docs`: writes what the documents show of the program: pictures, commands,
tables, and the texts for directories."""

from __future__ import annotations

import asyncio

from tests.docs import commands, data, listing, pictures, terms

if __name__ == "__main__":
    pictures.write()
    data.write()
    terms.write()
    listing.write()
    asyncio.run(commands.write())
