"""Plans: players answer the turns of others ahead, and the bot plays the answers."""
