"""What lies over the map while it is designed: supply, what hangs on what, parts, reach, control."""
