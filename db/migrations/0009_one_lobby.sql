-- An invitation for two is one for as many people as any other: its challenger is the first
-- guest, whoever accepted it the second.
--
-- Before, only the seat was known. A side is counted in all that the game has; where two players
-- do not have the first two, the options tell. What was left to the lot falls by the number.

INSERT INTO guests (invitation_id, person_id, side, joined_at)
SELECT id, person_id,
    CASE
        WHEN options LIKE '%"vacant": %' THEN seat * 3
        WHEN options LIKE '%"without": "columns"%' THEN seat + 1
        WHEN options LIKE '%"without": "bear"%' THEN seat * 2
        ELSE seat
    END,
    joined_at
FROM (
    SELECT i.id, i.options, i.challenger_id AS person_id, 1 AS joined,
        i.created_at AS joined_at, COALESCE(s.seat, CASE i.seat_choice
            WHEN '0' THEN 0 WHEN '1' THEN 1 ELSE i.id % 2 END) AS seat
    FROM invitations i LEFT JOIN seats s
        ON s.match_id = i.match_id AND s.person_id = i.challenger_id
    WHERE i.seats = 2
    UNION ALL
    SELECT i.id, i.options, s.person_id, 2, m.created_at, s.seat
    FROM invitations i JOIN matches m ON m.id = i.match_id
        JOIN seats s ON s.match_id = m.id AND s.person_id <> i.challenger_id
    WHERE i.seats = 2
) AS moved
ORDER BY id, joined
ON CONFLICT DO NOTHING;
