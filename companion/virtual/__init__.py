"""The virtual table: a live simulated table, the real companion on it, and the web page around."""
