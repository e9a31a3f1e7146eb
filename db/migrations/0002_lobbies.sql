-- Invitations for more than two: how many seats, and who has joined on which side.
--
-- An invitation for two has no guests: its opponent accepts. With more, its challenger is the
-- first guest, and the order of the ids is that of joining. On PostgreSQL the key becomes
-- `BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY`, as in 0001.

ALTER TABLE invitations ADD COLUMN seats INTEGER NOT NULL DEFAULT 2;

CREATE TABLE guests (
    id INTEGER PRIMARY KEY,
    invitation_id BIGINT NOT NULL REFERENCES invitations (id),
    person_id BIGINT NOT NULL,
    side INTEGER NOT NULL CHECK (side >= 0),  -- counted in the game's sides
    joined_at TEXT NOT NULL,
    UNIQUE (invitation_id, person_id),
    UNIQUE (invitation_id, side)
);
