"""The user interface in Discord. Six rooms, each on those above it:

- `hall`: the base of all cogs: ids, blocks of screens, delivery, first answers, errors, rate
  limits;
- `board`: the screens of a match, as values;
- `table`: the way of a move: open, commit, publish, direct messages, threads, the seats of the bot;
- `lobby`: invitations and open matches, from the form to the start of the match;
- `desk`: the entrance of commands and presses: gate, dispatcher, services, rounds, shards;
- `play`: playing: pickers, verbs, seats, clocks, following, hints, animations;

and a wing a feature. A wing imports another one only where `pyproject.toml` names it:

- `answers`: answers to turns that others make: plans ahead, guesses beside, reviews afterwards;
- `contests`: leagues and tournaments: opening them, joining, and their automatic steps;
- `invite`: finding people to play with: /play, and opponents on any server;
- `learn`: lessons, rules pages, puzzles and positions to try;
- `people`: a person's own matters: settings, privacy, profile, leaderboard, quiet hours, vacations;
- `records`: records of matches: lists, histories, exports and imports;
- `server`: a server: the panel of its managers, its weekly message, roles for feats, hello;
- `upkeep`: the bot itself: commands registered, emojis, notices, retries, watch over shards;
- a wing a game: its own commands and screens.
"""
