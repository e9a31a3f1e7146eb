-- Who has left a match by the deletion of their data is looked for in each finished match that is
-- counted; of such entries there are few.
CREATE INDEX actions_gone ON actions (match_id) WHERE text = '!gone';
