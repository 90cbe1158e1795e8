"""The small screen: pages of one-bit pixels, each a pure function of scene and time."""
