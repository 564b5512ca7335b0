"""How fast the window is, and what it needs: a file for each kind of thing that is measured."""
