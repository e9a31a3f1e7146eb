-- The messages that stand in Discord and are kept as they are to be: one table for all kinds. What is
-- wanted follows from other tables; here is what stands.

CREATE TABLE kept_messages (
    kind TEXT NOT NULL,  -- what sort of message
    subject TEXT NOT NULL,  -- whose it is: for most kinds the number of the server
    guild_id BIGINT NOT NULL,
    channel_id BIGINT,  -- where it stands; NULL until it does
    message_id BIGINT,  -- NULL until it stands; 0: deleted by somebody, or not known
    edition TEXT NOT NULL DEFAULT '',  -- which of its messages, such as a day; '': a new one is due
    shows TEXT NOT NULL DEFAULT '',  -- the fingerprint of what it shows
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
    COALESCE(shown, '') || ' ' || COALESCE(match_id || '', ''), edited_at, failing_since
FROM weeks WHERE week IS NOT NULL OR failing_since IS NOT NULL;
