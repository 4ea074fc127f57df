"""What a person sees: the window and the command line."""
