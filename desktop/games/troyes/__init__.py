"""How Troyes lies on the table."""
