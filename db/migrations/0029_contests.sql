-- Leagues and tournaments. Each is a list of events in which people are numbers; who they are stands
-- in one table alone. Table, rounds and the end follow from the events (contests/).

CREATE TABLE contests (
    id INTEGER PRIMARY KEY,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,  -- where it was opened, and where the threads of its matches open
    organiser_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,  -- JSON
    pace TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    format TEXT NOT NULL,
    absence TEXT NOT NULL,  -- what matches bring that do not take place
    at_once BIGINT NOT NULL,  -- matches of a person at the same time; 0: all
    seed TEXT NOT NULL,
    most BIGINT NOT NULL,  -- people
    role_id BIGINT,  -- what the winner gets
    season_of BIGINT REFERENCES contests (id),  -- the season before
    created_at TEXT NOT NULL,
    starts_at TEXT,  -- NULL: when the organiser says
    started_at TEXT,
    ended_at TEXT,
    phase TEXT NOT NULL DEFAULT 'gathering',
    reason TEXT,  -- why it was stopped
    events BIGINT NOT NULL DEFAULT 0,  -- how many there are
    moves BIGINT NOT NULL DEFAULT 0,  -- how often it was shown in a new place
    shown BIGINT NOT NULL DEFAULT -1,  -- how many of them its messages show
    message_id BIGINT,  -- where people join; its thread has the same number
    card_channel_id BIGINT,  -- the thread with the table, or the channel without one
    card_id BIGINT,  -- the message of the table
    told BOOLEAN NOT NULL DEFAULT FALSE,  -- whether the end is told, and the role given
    failing_since TEXT  -- since when it cannot be shown
);

CREATE INDEX contests_guild ON contests (guild_id, phase);

CREATE INDEX contests_unshown ON contests (id) WHERE shown <> events OR told = FALSE;

CREATE TABLE contest_people (
    contest_id BIGINT NOT NULL REFERENCES contests (id),
    number BIGINT NOT NULL,
    person_id BIGINT NOT NULL,
    PRIMARY KEY (contest_id, number)
);

CREATE INDEX contest_people_person ON contest_people (person_id, contest_id);

CREATE TABLE contest_events (
    contest_id BIGINT NOT NULL REFERENCES contests (id),
    number BIGINT NOT NULL,
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (contest_id, number)
);

CREATE TABLE contest_matches (
    match_id BIGINT PRIMARY KEY REFERENCES matches (id),
    contest_id BIGINT NOT NULL REFERENCES contests (id),
    number BIGINT NOT NULL,  -- of the match in the contest
    message_id BIGINT,  -- the message at which its thread opens
    counted BOOLEAN NOT NULL DEFAULT FALSE  -- whether its result is among the events
);

CREATE INDEX contest_matches_contest ON contest_matches (contest_id, number);

CREATE INDEX contest_matches_open ON contest_matches (match_id) WHERE counted = FALSE;
