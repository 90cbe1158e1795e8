"""Simulated devices: twins of the real drivers, and the bytes of real chips on a serial line."""
