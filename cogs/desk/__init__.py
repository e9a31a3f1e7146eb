"""The entrance of commands and presses: gate, dispatcher, services, rounds, shards."""
