-- Forms are shown in windows of their own; whoever cannot use these fills them in by presses.
ALTER TABLE people ADD COLUMN pressed_forms BOOLEAN NOT NULL DEFAULT FALSE;
