-- What an organiser has decided about matches is told to all, once.
ALTER TABLE contests ADD COLUMN announced BIGINT NOT NULL DEFAULT 0;  -- how many events, by then
