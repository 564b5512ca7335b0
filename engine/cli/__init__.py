"""``python -m engine``: play, measure and check games without a window. One module for each verb."""
