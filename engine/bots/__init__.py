"""Bots: levels of play, one searcher for all games, tournaments, and the process in which bots think."""
