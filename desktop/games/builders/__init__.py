"""The Builders on the table."""
