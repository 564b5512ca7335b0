"""What any program needs: folders, settings, pictures and fonts, the look, and crash reports."""
