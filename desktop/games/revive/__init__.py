"""How Revive lies on the table."""
