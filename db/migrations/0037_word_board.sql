-- Whether a person's boards without a picture are in words, for a screen reader, not in characters.

ALTER TABLE people ADD COLUMN word_board BOOLEAN NOT NULL DEFAULT FALSE;
