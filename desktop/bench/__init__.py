"""How fast the window is and how much memory it needs: a file for each kind of measurement."""
