"""Reads the files that people write, TOML and CSV: each fault a sentence with file and line."""
