-- The level of the bot that follows somebody in a game, as it stood after the match that ended at
-- the time `since`, or when it was chosen. Its steps after that follow from the later matches.
CREATE TABLE followed_levels (
    person_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    level INTEGER NOT NULL,
    in_a_row INTEGER NOT NULL,  -- equal results against it: wins above 0, losses below
    since TEXT NOT NULL,
    PRIMARY KEY (person_id, game)
);
