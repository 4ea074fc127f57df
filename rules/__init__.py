"""What happens in play: the engine core, the game systems, bots and simulation."""
