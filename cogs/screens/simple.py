"""Small screens: a question with yes and no, and a word."""

from __future__ import annotations

import discord

from cogs.screens.screen import Screen, button, layout, rows, text


def word(words: str) -> Screen:
    """A few words and nothing to press."""
    return Screen(layout(text(words)))


def question(words: str, yes: str, verb: str, subject: int, ply: int) -> Screen:
    """Asks before something that cannot be undone."""
    sure = button(yes, verb, subject, ply, style=discord.ButtonStyle.danger)
    return Screen(layout(text(words), *rows([sure, button("Keep playing", "close", subject)])))
