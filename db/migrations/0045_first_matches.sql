-- Boards explain the pieces to whoever has hardly played their game yet.
ALTER TABLE seats ADD COLUMN fresh BOOLEAN NOT NULL DEFAULT FALSE;
