"""`python -m tests.docs`: writes what the documents show of the program: pictures, commands,
tables, the match by text, and the texts for directories."""

from __future__ import annotations

import asyncio

from tests.docs import commands, data, listing, pictures, terms, transcript

if __name__ == "__main__":
    pictures.write()
    transcript.write()
    data.write()
    terms.write()
    listing.write()
    asyncio.run(commands.write())
