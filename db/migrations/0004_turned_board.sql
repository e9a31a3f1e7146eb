-- Whether a person wants their own side at the bottom of boards that only they see.

ALTER TABLE people ADD COLUMN turned_board BOOLEAN NOT NULL DEFAULT FALSE;
