-- Since when a thread to be closed waits for what belongs on the card of its match: the curve of the
-- chances, and the best guessers. An archived thread's messages cannot be changed.

ALTER TABLE closings ADD COLUMN card_since TEXT;  -- NULL: it waits no more
