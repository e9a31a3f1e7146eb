"""A small Discord of our own behind a loopback socket, for the real bot process.

`Loopback` (server.py) serves REST and the gateway; its `world` holds servers, channels, messages
and people; a `Person`'s deeds are sent with `actors.Actors`; `faults` switches trouble on;
`BotProcess` (launch.py) runs `python bot.py` against it. It is faithful as far as the bot uses
Discord, and no further: no member lists, reactions or presences, and the gateway is not
compressed. No byte of a picture is kept.
"""
