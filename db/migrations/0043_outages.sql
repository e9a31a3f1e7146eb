-- Outages: time in which people could not play. Limits end later by it; the rows of clocks stay.
--
-- Of the whole bot (shard 0 of 1), of the servers of one shard, whose process was gone, or of one
-- match, whose board was not shown.

CREATE TABLE outages (
    id INTEGER PRIMARY KEY,
    match_id BIGINT REFERENCES clocks (match_id) ON DELETE CASCADE,  -- NULL: not of one match alone
    shard BIGINT,
    shards BIGINT,  -- how many there were then
    began TEXT NOT NULL,
    ended TEXT  -- NULL: it lasts, up to the last heartbeat
);

CREATE INDEX outages_match ON outages (match_id);
