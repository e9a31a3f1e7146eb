-- Contests in pods: how large a pod is at most, and how many rounds there are.

ALTER TABLE contests ADD COLUMN pod BIGINT NOT NULL DEFAULT 4;

ALTER TABLE contests ADD COLUMN rounds BIGINT NOT NULL DEFAULT 0;  -- 0: the usual number
