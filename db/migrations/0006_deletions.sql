-- Whoever has their data deleted becomes minus the number of a new row, in all matches and
-- invitations: seats keep a person each, two deleted people are never taken for one, and no id
-- of Discord's is negative. On PostgreSQL the key becomes
-- `BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY`, as in 0001.

CREATE TABLE deletions (id INTEGER PRIMARY KEY);

CREATE INDEX matches_guild ON matches (guild_id, status);

CREATE INDEX guests_person ON guests (person_id);
