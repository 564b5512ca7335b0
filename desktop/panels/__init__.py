"""Panels: real widgets beside the board that say in words what the board shows in pictures."""
