"""Lets `python -m companion` do what the command `companion` does."""

from companion.cli import main

main()
