-- Who looks privately has their own side at the bottom, unless they want boards as everybody sees
-- them. Until now it was the other way round, and `turned_board` said who wanted their own side.

ALTER TABLE people ADD COLUMN same_side BOOLEAN NOT NULL DEFAULT FALSE;
