"""Records of matches: lists, histories, exports and imports."""
