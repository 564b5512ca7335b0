"""The rules engine of Hearthside: games, matches, saves and bots. Pure Python; it knows nothing of windows."""
