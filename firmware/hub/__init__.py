"""The hub's program: slots in, pixels out. It knows nothing of any game."""
