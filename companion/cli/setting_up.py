"""What calibrating and enrolling show in a terminal: a sentence, a bar, what keys do."""

from types import TracebackType
from typing import Final, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from companion.cli.output import console
from companion.display.texts import say
from companion.model.setup import SetupView

KEYS: Final = "Enter: confirm · n and Enter: next · u and Enter: undo · q and Enter: stop for now"


class TerminalPresenter:
    """In a terminal one line that changes; elsewhere a line for each new sentence."""

    def __init__(self, language: str = "en", out: Console | None = None) -> None:
        self.console = out or console()
        self._language = language
        self._last = ""
        self._told = ""
        self._bar = Progress(
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TextColumn("{task.description}"),
            console=self.console,
            disable=not self.console.is_terminal,
        )
        self._task: TaskID = self._bar.add_task("", total=None)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def show(self, view: SetupView) -> None:
        page = view.page
        sentence = say(page.key, dict(page.values), self._language)
        self._bar.update(
            self._task, description=sentence, completed=page.done, total=page.total or None
        )
        # Figures change with every train: elsewhere only a new request is worth a line.
        if not self.console.is_terminal and page.key != self._last:
            self._last = page.key
            self.tell(sentence)

    def trouble(self, name: str, problem: str) -> None:
        self.tell(f"{name}: {problem}")

    def tell(self, sentence: str) -> None:
        """Nothing is said twice in a row."""
        if sentence == self._told:
            return
        self._told = sentence
        self.console.print(sentence, markup=False, soft_wrap=True)
