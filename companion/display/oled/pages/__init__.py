"""The pages of the small screen, one function each: what is so, and how it is to look."""
