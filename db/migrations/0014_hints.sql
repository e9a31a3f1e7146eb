-- Whether a person wants hints in matches between people; there are some where all want them.

ALTER TABLE people ADD COLUMN hints BOOLEAN NOT NULL DEFAULT FALSE;
