-- The messages that stand in Discord and are kept as they are to be: one table for all kinds. What is
-- wanted follows from other tables; here is what stands.

CREATE TABLE kept_messages (
    kind TEXT NOT NULL,  -- what sort of message
    subject TEXT NOT NULL,  -- whose it is: for most kinds the number of the server
    guild_id BIGINT NOT NULL,
    channel_id BIGINT,  -- where it stands; NULL until it does
    message_id BIGINT,  -- NULL until it stands; 0: not known
    edition TEXT NOT NULL DEFAULT '',  -- which of its messages, such as a day; '': a new one is due
    shows TEXT NOT NULL DEFAULT '',  -- the fingerprint of what it shows; 'gone': deleted by somebody
    seen_at TEXT,  -- when it was last made, changed, or found as it is to be
    failing_since TEXT,  -- since when it cannot be posted or changed
    PRIMARY KEY (kind, subject)
);

CREATE INDEX kept_messages_guild ON kept_messages (guild_id);

-- Of `daily_puzzles` the columns `day`, `begun` and `failing_since` are unused since 0042. A day that
-- was begun and not noted is looked for in the channel.
INSERT INTO kept_messages (kind, subject, guild_id, channel_id, message_id, edition, failing_since)
SELECT 'daily', guild_id || '', guild_id, channel_id,
    CASE WHEN day IS NOT NULL THEN 0 END, COALESCE(day, ''), failing_since
FROM daily_puzzles WHERE day IS NOT NULL OR failing_since IS NOT NULL;

-- Of `weeks` the columns `week`, `message_id`, `shown`, `edited_at`, `match_id` and `failing_since` are
-- unused since 0042. A week's message is another one in another channel.
INSERT INTO kept_messages (kind, subject, guild_id, channel_id, message_id, edition, shows, seen_at,
    failing_since)
SELECT 'week', guild_id || '', guild_id, channel_id, message_id,
    COALESCE(week || ' ' || COALESCE(channel_id || '', ''), ''),
    CASE WHEN message_id = 0 THEN 'gone'
        ELSE COALESCE(shown, '') || ' ' || COALESCE(match_id || '', '') END, edited_at, failing_since
FROM weeks WHERE week IS NOT NULL OR failing_since IS NOT NULL;

-- Of `contests` the columns `message_id`, `card_channel_id` and `card_id` are unused since 0042, and of
-- `contest_matches` the column `message_id`.
INSERT INTO kept_messages (kind, subject, guild_id, channel_id, message_id, edition)
SELECT 'contest', id || '', guild_id, channel_id, message_id, moves || ''
FROM contests WHERE message_id IS NOT NULL;

INSERT INTO kept_messages (kind, subject, guild_id, channel_id, message_id, edition)
SELECT 'card', id || '', guild_id, card_channel_id, card_id, moves || ''
FROM contests WHERE card_id IS NOT NULL;

-- A match that has lost its place gets a new message.
INSERT INTO kept_messages (kind, subject, guild_id, channel_id, message_id, edition)
SELECT 'meeting', k.match_id || '', c.guild_id, c.channel_id, k.message_id,
    c.moves || ' ' || CASE WHEN m.moves = 0 THEN 0 ELSE m.moves - 1 END
FROM contest_matches k JOIN contests c ON c.id = k.contest_id JOIN matches m ON m.id = k.match_id
WHERE k.message_id IS NOT NULL;
