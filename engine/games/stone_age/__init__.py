"""Stone Age."""
