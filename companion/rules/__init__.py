"""The rules of the games as pure functions: a command in, events or a refusal out."""
