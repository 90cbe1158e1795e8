"""Explains readings by what the rules expect: a command, a hint, or a question."""
