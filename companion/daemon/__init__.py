"""The program at a real table: senses, plays and shows, until it is told to end."""
