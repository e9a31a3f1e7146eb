-- Since when the card of a match waits for what belongs on it: the curve of the chances, and the best
-- guessers. In `closings` (`card_since`) it was kept by channel, and matches that end in one channel
-- share its row. The column is only read any more: what an older version wrote there still counts.

CREATE TABLE waiting_cards (
    match_id BIGINT PRIMARY KEY REFERENCES matches (id),
    since TEXT NOT NULL
);
