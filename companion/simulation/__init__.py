"""A table made of software: it ships with the product and is never chosen silently."""
