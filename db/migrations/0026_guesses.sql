-- What onlookers have guessed of the next move of a running match: one guess each, which may change
-- until the move is played. `ply` is the place in the log at which the move was asked for.

CREATE TABLE guesses (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    ply BIGINT NOT NULL,
    person_id BIGINT NOT NULL,
    text TEXT NOT NULL,  -- the action, as the log would hold it
    points BIGINT,  -- NULL until it was judged, after the move
    at TEXT NOT NULL,
    PRIMARY KEY (match_id, ply, person_id)
);

CREATE INDEX guesses_person ON guesses (person_id, match_id);

CREATE INDEX guesses_unjudged ON guesses (match_id, ply) WHERE points IS NULL;
