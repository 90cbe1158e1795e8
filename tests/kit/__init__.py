"""What many tests share: ways to set up a table and to ask the rules."""
