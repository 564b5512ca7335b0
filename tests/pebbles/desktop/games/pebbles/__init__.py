"""How Pebbles lies on the table."""
