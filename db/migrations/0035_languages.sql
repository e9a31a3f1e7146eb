-- The language of a person and of a server.

ALTER TABLE people ADD COLUMN language TEXT;  -- its code; NULL: as Discord says

ALTER TABLE people ADD COLUMN locale TEXT;  -- what Discord said at the last press; NULL: unknown

ALTER TABLE guilds ADD COLUMN language TEXT;  -- its code; NULL: English
