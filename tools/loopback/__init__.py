"""A small Discord of our own behind a loopback socket, for the real bot process.

`Loopback` (server.py) serves REST and the gateway; its `world` holds servers, channels, messages
and people; `actors.Actors` sends the acts of a `Person`; `faults` switches trouble on; `BotProcess`
(launch.py) runs `python bot.py` against it, or several of them that share its shards. It is
faithful as far as the bot uses Discord, and no further: no member lists, reactions or presences,
and the gateway is not compressed. The bytes of pictures are not kept.
"""
