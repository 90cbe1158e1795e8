"""The owner's settings: one TOML file, read strictly into frozen values."""

from companion.settings.parts import Settings
from companion.settings.reading import Read, read_settings

__all__ = ["Read", "Settings", "read_settings"]
