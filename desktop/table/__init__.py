"""The table: board, pieces, and how they move. It shows a game's view and reports where a person points."""
