-- Direct messages that Discord has refused: how often in a row, when it did so last, and from when
-- on one more may be tried, since the person has done something; NULL until then.

ALTER TABLE people ADD COLUMN dm_refusals INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN dm_refused_at TEXT;
ALTER TABLE people ADD COLUMN dm_try_at TEXT;
