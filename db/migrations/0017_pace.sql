-- Time: the pace of a match, whose clock runs and until when it rests, reminders, vacations.

ALTER TABLE matches ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';  -- a key of `db.pace`

ALTER TABLE invitations ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';

-- The seats whose people are to act, each between commas: `,0,2,`.
ALTER TABLE clocks ADD COLUMN awaited TEXT NOT NULL DEFAULT '';

-- Until when the turn's limit stands still; NULL: it runs. Its end counts that in already.
ALTER TABLE clocks ADD COLUMN rests_until TEXT;

ALTER TABLE people ADD COLUMN unreminded BOOLEAN NOT NULL DEFAULT FALSE;

ALTER TABLE people ADD COLUMN away_until TEXT;  -- the end of a vacation; NULL: there is none

-- The days of each person's vacations.
CREATE TABLE away_days (
    person_id BIGINT NOT NULL,
    day TEXT NOT NULL,  -- as 2026-08-02, in UTC
    PRIMARY KEY (person_id, day)
);

-- What each awaited person was last reminded of. The end of a match removes its rows.
CREATE TABLE reminders (
    match_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    person_id BIGINT NOT NULL,
    turn_began TEXT NOT NULL,  -- that of the clock then: a limit that begins anew is another one
    told INTEGER NOT NULL,  -- 1: of half time, 2: of the end
    PRIMARY KEY (match_id, seat),
    FOREIGN KEY (match_id, seat) REFERENCES seats (match_id, seat)
);

CREATE INDEX reminders_person ON reminders (person_id);
