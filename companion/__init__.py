"""The Table Companion: a real Ticket to Ride board that keeps its own score."""
