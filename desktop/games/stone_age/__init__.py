"""Stone Age: how it lies on the table."""
