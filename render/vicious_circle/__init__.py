"""Pictures of Wizards of the Vicious Circle: an illustrated map with counters on it."""
