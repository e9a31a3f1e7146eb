"""An organiser's decisions: results annulled and entered by hand, and people kept apart."""
