-- Where the board says little in whole, it is shown closer once a piece is chosen, unless somebody
-- wants it whole.
ALTER TABLE people ADD COLUMN whole_boards BOOLEAN NOT NULL DEFAULT FALSE;
