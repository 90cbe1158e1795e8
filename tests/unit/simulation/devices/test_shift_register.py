"""The simulated registers by the words of the data sheet."""

from companion.simulation.devices.shift_register import SimulatedChain


def clock(chain: SimulatedChain) -> bool:
    """The level of QH, and then one rising edge."""
    level = chain.output
    chain.set_clock(True)
    chain.set_clock(False)
    return level


def load(chain: SimulatedChain) -> None:
    chain.set_load(False)
    chain.set_load(True)


def test_input_h_of_the_first_register_comes_first_and_input_a_of_the_last_one_last() -> None:
    chain = SimulatedChain(2, tail=False)
    chain.inputs[:] = [False] * 16
    chain.inputs[7] = chain.inputs[8] = True
    load(chain)
    assert [clock(chain) for _ in range(17)] == [True] + [False] * 14 + [True] + [False]


def test_behind_the_last_register_comes_what_its_serial_input_is_tied_to() -> None:
    for tail in (True, False):
        chain = SimulatedChain(1, tail=tail)
        load(chain)
        assert [clock(chain) for _ in range(10)][8:] == [tail, tail]


def test_while_it_loads_it_follows_its_inputs_and_does_not_shift() -> None:
    chain = SimulatedChain(1)
    chain.inputs[7] = False
    chain.set_load(False)
    assert [clock(chain), clock(chain)] == [False, False]
    chain.inputs[7] = True
    assert clock(chain)


def test_what_changes_after_loading_is_seen_only_next_time() -> None:
    chain = SimulatedChain(1)
    load(chain)
    chain.inputs[7] = False
    assert clock(chain)
    load(chain)
    assert not clock(chain)


def test_a_clock_that_stands_still_does_not_shift() -> None:
    chain = SimulatedChain(1)
    chain.inputs[7] = False
    load(chain)
    chain.set_clock(True)
    chain.set_clock(True)
    assert chain.output
    chain.inputs[6] = False
    load(chain)
    chain.set_clock(True)
    assert not chain.output
