"""`python -m tests.docs`: writes the pictures, commands and tables that the documents show."""

from __future__ import annotations

import asyncio

from tests.docs import commands, data, pictures, terms

if __name__ == "__main__":
    pictures.write()
    data.write()
    terms.write()
    asyncio.run(commands.write())
