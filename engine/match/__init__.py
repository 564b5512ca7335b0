"""A game being played: its journal, undo, replay and save files."""
