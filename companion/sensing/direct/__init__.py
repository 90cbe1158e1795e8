"""Slots straight on the Pi, without a hub: for boards of up to 128 slots."""
