-- Answers that players plan ahead: one plan for each seat of a running match, made at a ply, and the
-- step that is being picked. `salt` decides after how many seconds an answer is played.
-- `seats.planned_ply` is where the latest turn began that a plan has played: nobody was called for
-- the turn before it, so that the next board tells both.

CREATE TABLE plans (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    seat BIGINT NOT NULL,
    person_id BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    text TEXT NOT NULL,
    draft TEXT NOT NULL,
    orders TEXT NOT NULL DEFAULT '',  -- standing orders, in games without plans
    salt TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX plans_person ON plans (person_id, match_id);

ALTER TABLE seats ADD COLUMN planned_ply BIGINT;

ALTER TABLE people ADD COLUMN plays_forced BOOLEAN NOT NULL DEFAULT FALSE;

CREATE INDEX people_forced ON people (id) WHERE plays_forced;
