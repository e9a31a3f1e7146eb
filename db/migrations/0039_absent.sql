-- In matches without a limit: the seats for whose players the others need not wait any longer.

ALTER TABLE clocks ADD COLUMN absent TEXT NOT NULL DEFAULT '';  -- as `awaited`

CREATE INDEX clocks_absent ON clocks (match_id) WHERE absent <> '';
