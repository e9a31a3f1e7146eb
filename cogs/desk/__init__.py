"""Where commands and presses arrive: the gate, the dispatcher, the services, the shards."""
