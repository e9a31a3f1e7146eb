-- Rounds of a contest that last a number of days.

ALTER TABLE contests ADD COLUMN round_days BIGINT NOT NULL DEFAULT 0;  -- 0: until all is played

ALTER TABLE contests ADD COLUMN round_ends_at TEXT;  -- when the days of the round that runs are over

CREATE INDEX contests_round_ends ON contests (round_ends_at) WHERE round_ends_at IS NOT NULL;
