"""The panels of the window, each a view of one open pack."""
