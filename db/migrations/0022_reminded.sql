-- What everybody has been reminded of for whom a match waits, so that whoever was reminded is not
-- looked at again in every round; 0 where somebody has not.
ALTER TABLE clocks ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;

UPDATE clocks SET reminded = COALESCE((SELECT MIN(
    CASE WHEN r.turn_began = clocks.turn_began THEN r.told ELSE 0 END)
    FROM seats s LEFT JOIN reminders r
        ON r.match_id = s.match_id AND r.seat = s.seat AND r.person_id = s.person_id
    WHERE s.match_id = clocks.match_id AND clocks.awaited LIKE '%,' || s.seat || ',%'), 0);

CREATE INDEX clocks_reminded ON clocks (reminded, turn_due);
