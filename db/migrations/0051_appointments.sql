-- Two people of a contest's match can agree on a time at which both come. A row goes with the end of
-- its match.
CREATE TABLE appointments (
    match_id BIGINT PRIMARY KEY REFERENCES matches (id),
    changes BIGINT NOT NULL,  -- how often it was changed: of two who do so at once, one wins
    at TEXT,  -- when both come; NULL until they agree
    asked_at TEXT,  -- what one of them proposes
    asked_by BIGINT,  -- the seat of that one
    here TEXT NOT NULL DEFAULT '',  -- seats that have said they are there, as `awaited` of a clock
    remind TEXT NOT NULL DEFAULT '',  -- seats still to be reminded
    untold TEXT NOT NULL DEFAULT ''  -- seats still to be told of the latest change
);
