import asyncio

import pytest

from tests.kit.virtual_loop import run_virtually


def test_an_hour_passes_at_once_and_is_an_hour() -> None:
    async def story() -> float:
        start = asyncio.get_running_loop().time()
        await asyncio.sleep(3600)
        return asyncio.get_running_loop().time() - start

    assert run_virtually(story()) == pytest.approx(3600)


def test_waiting_for_nothing_fails_instead_of_hanging() -> None:
    async def story() -> None:
        await asyncio.Event().wait()

    with pytest.raises(RuntimeError, match="never comes"):
        run_virtually(story())
