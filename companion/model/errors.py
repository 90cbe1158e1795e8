"""The errors of a broken world; a refused move is never one of them."""


class CompanionError(Exception):
    """Base of all our errors: its text is one clear sentence for the person at the table."""


class FaultyFileError(CompanionError, ValueError):
    """What a person wrote is not valid; carries every fault found, each a sentence.

    Without a `source` the faults speak for themselves.
    """

    def __init__(self, source: str, faults: tuple[str, ...]) -> None:
        self.source = source
        self.faults = faults
        noun = "fault" if len(faults) == 1 else "faults"
        head = (f"{source} has {len(faults)} {noun}:",) if source else ()
        super().__init__("\n".join((*head, *faults)))


class DeviceError(CompanionError, OSError):
    """A device cannot be used now; the sentence says which, why, and what to do next."""


class EditionError(FaultyFileError):
    """An edition folder is not valid."""


class SettingsError(FaultyFileError):
    """The settings, or a table file that they name, are not valid."""


class PresetsError(FaultyFileError):
    """A file of what goes wrong at a simulated table is not valid."""


class JournalError(CompanionError):
    """The journal cannot be used as asked; the sentence also says the way on."""

    passing = False
    """Whether it may pass by itself, so that trying again later makes sense."""


class UnreadableRecordError(JournalError, ValueError):
    """A text that should be an event, a reading or a header is none that we know."""


class NotAJournalError(JournalError, ValueError):
    """The file is something else: a picture, or the database of another program."""


class JournalDamagedError(JournalError, ValueError):
    """The file was a journal once, but parts of it are no longer what was written."""


class JournalNewerError(JournalError, ValueError):
    """The journal was written by a newer companion than this one."""


class JournalReadOnlyError(JournalError, PermissionError):
    """The file or its folder cannot be written."""

    passing = True


class JournalFullError(JournalError, OSError):
    """There is no room left on the disk."""

    passing = True


class JournalBusyError(JournalError, BlockingIOError):
    """Another process has the journal."""

    passing = True


class JournalUnreachableError(JournalError, OSError):
    """The disk or the folder does not answer as it should."""

    passing = True


class NoSuchGameError(JournalError, LookupError):
    """The journal has no game of that number."""
