"""Screens that can be touched: the drivers of small OLED screens."""
