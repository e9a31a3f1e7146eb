"""The base of all cogs: ids, blocks of screens, delivery, first answers, errors, rate limits."""
