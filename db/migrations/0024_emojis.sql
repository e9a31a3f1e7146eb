-- The small pictures that the bot has uploaded to Discord as emojis of its application, by their
-- names, which end with a hash of the picture. One that was replaced is kept for older messages.
CREATE TABLE emojis (
    application_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    miniature TEXT NOT NULL,  -- the key by which the game's renderer knows the picture
    emoji_id BIGINT NOT NULL,
    replaced_at TEXT,  -- since when another picture is shown; NULL while this one is
    PRIMARY KEY (application_id, name)
);
