-- The lessons that people have done, by their keys in the games' files of lessons.

CREATE TABLE lessons (
    person_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    at TEXT NOT NULL,  -- when it was done first
    PRIMARY KEY (person_id, game, lesson)
);
