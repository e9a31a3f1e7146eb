"""An organiser's hands: results annulled and entered by hand, and people who shall not meet."""
