-- A board that is touched up calls nobody: whoever is to act is called later, unless they act.
ALTER TABLE matches ADD COLUMN call_at TEXT;
CREATE INDEX matches_call_at ON matches (call_at) WHERE call_at IS NOT NULL;
