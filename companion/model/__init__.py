"""The nouns of the companion: frozen values and Protocols that every other part shares."""
