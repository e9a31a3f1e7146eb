"""Where commands and presses arrive: gate, dispatcher, services, rounds, shards."""
