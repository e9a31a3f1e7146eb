-- An organiser who has gone leaves a contest to others.
ALTER TABLE contests ADD COLUMN organiser_gone_at TEXT;  -- since when that is known
