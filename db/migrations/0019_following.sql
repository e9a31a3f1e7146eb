-- Who wants to be told how a match ends that others play: a row until that was told, or the person
-- no longer wants it. And the exported matches that people have opened to step through them.

CREATE TABLE followers (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    person_id BIGINT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (match_id, person_id)
);

CREATE INDEX followers_person ON followers (person_id);

CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    person_id BIGINT NOT NULL,
    name TEXT NOT NULL,  -- of the file
    text TEXT NOT NULL,
    at TEXT NOT NULL
);

CREATE INDEX imports_person ON imports (person_id, id);
