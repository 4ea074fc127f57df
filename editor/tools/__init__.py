"""Tools: one class for each gesture, with press, move, release and cancel."""
