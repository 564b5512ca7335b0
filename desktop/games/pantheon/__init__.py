"""How Pantheon lies on the table."""
