"""A server: the panel of its managers, its weekly message, roles for feats, hello."""
