-- Simuls: one person, who has opened it, plays all others at the same time.
ALTER TABLE contests ADD COLUMN host_seat TEXT NOT NULL DEFAULT 'turns';  -- or always first, second
