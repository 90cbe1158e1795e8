"""The errors of a broken world; a refused move is never one of them."""


class CompanionError(Exception):
    """Base of all our errors: its text is one clear sentence for the person at the table."""


class EditionError(CompanionError, ValueError):
    """An edition folder is not valid; carries every fault found, each a sentence."""

    def __init__(self, source: str, faults: tuple[str, ...]) -> None:
        self.source = source
        self.faults = faults
        noun = "fault" if len(faults) == 1 else "faults"
        super().__init__(f"{source} has {len(faults)} {noun}:\n" + "\n".join(faults))
