"""What every program needs, whatever it is for: folders, settings, pictures and letters, the look, and trouble."""
