"""Revive: tribes climb out of the abyss and thaw what lies around it."""
