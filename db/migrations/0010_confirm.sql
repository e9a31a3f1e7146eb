-- When a person is asked to confirm an action that was chosen by clicks.

ALTER TABLE people ADD COLUMN confirm TEXT NOT NULL DEFAULT 'turn'
    CHECK (confirm IN ('always', 'turn', 'never'));
