"""What the hub tells a person at a terminal who types a question mark."""

from hub.version import FIRMWARE, PROTOCOL

MYPY = False
if MYPY:  # at run time it is the hub that imports this
    from hub.core import Hub


def described(hub: "Hub") -> str:
    slots = hub.slots
    reports = hub.reports
    firmware = ".".join(str(number) for number in FIRMWARE)
    name = "".join(f"{byte:02x}" for byte in hub.board.unique_id)
    covered = " ".join(str(slot) for slot in range(slots.count) if slots.is_covered(slot))
    attached = f"{slots.count} slots, {hub.pixels.count} pixels, {hub.board.readers} readers"
    sampling = f"{slots.samples} equal samples at {1000 // hub.period_ms} Hz"
    waiting = f"report {reports.next - 1}, {reports.waiting} waiting"
    counted = f"{hub.samples} samples, {hub.late_samples} late; {hub.decoder.bad} bad frames"
    lines = (
        f"Table hub {firmware}, protocol {PROTOCOL}, id {name}",
        f"{attached}; {sampling}",
        f"covered: {covered or 'none'}" + (" (the registers do not answer)" if hub.faults else ""),
        f"{waiting}; {counted}",
    )
    return "\r\n".join(lines) + "\r\n"
