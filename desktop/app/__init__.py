"""Starting up: where files lie, settings, pictures and letters, the look, and trouble told in a sentence."""
