"""bad.py <habit> <directory or number>: misbehaves in the named way."""

import os
import resource
import signal
import sys
import time

FLOOD = 64 << 20  # bytes


def floods() -> None:
    block = b"x" * (1 << 20)
    for descriptor in (1, 2):
        for _ in range(FLOOD >> 20):
            os.write(descriptor, block)


def closes() -> None:
    os.closerange(0, 64)
    os._exit(0)


def leaves() -> None:
    """Leaves a process that has left the session and the group of its parent, which does not wait for it."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            with open(os.path.join(sys.argv[2], "left.pid"), "a", encoding="ascii") as kept:
                kept.write(f"{os.getpid()}\n")
            time.sleep(600)
        os._exit(0)
    os.wait()


def stubborn() -> None:
    for ignored in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    while True:
        time.sleep(1)


def moves() -> None:
    os.chdir("/")
    os.umask(0)


def deletes() -> None:
    """Deletes the file that is declared as the test's program: the first process runs the file, and no later
    process can."""
    for name in os.listdir(sys.argv[2]):
        if name == "gone":
            os.unlink(os.path.join(sys.argv[2], name))


def stalls() -> None:
    """Stops in the middle of a line of its output."""
    if "--holdfast-list" in sys.argv:
        print('{"benchmark":"stalls"}')
        return
    with open(os.environ["HOLDFAST_WIRE"], "w", encoding="ascii") as wire:
        wire.write('{"holdfast":"wire/1"}\n{"benchmark":"stalls"}\n{"val')
        wire.flush()
        time.sleep(600)


def turns_the_clock() -> None:
    """Sets the clock, but only if the system is certain to refuse it."""
    with open("/proc/self/status", encoding="ascii") as status:
        (able,) = (int(line.split()[1], 16) for line in status if line.startswith("CapEff:"))
    if able & 1 << 25:  # CAP_SYS_TIME
        sys.exit(3)
    try:
        time.clock_settime(time.CLOCK_REALTIME, time.time() - 3600)
    except PermissionError:
        return
    sys.exit(4)


def starves() -> None:
    """Exceeds a limit of its own, and ends by the signal that the kernel sends when the system is out of
    memory."""
    resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))
    hoard = []
    try:
        while True:
            hoard.append(bytearray(16 << 20))
    except MemoryError:
        os.kill(os.getpid(), signal.SIGKILL)


def hoards() -> None:
    """Takes memory until it is killed; stops at 1 GiB if that does not happen."""
    hoard = [b"x" * (1 << 20) for _ in range(1 << 10)]
    sys.exit(f"nobody has minded {len(hoard)} MiB")


def raises(number: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if number not in (signal.SIGKILL, signal.SIGSTOP):
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


HABITS = {"floods": floods, "closes": closes, "leaves": leaves, "stubborn": stubborn, "moves": moves,
          "deletes": deletes, "stalls": stalls, "clock": turns_the_clock, "starves": starves, "hoards": hoards, "undecided": lambda: sys.exit(77), "well": lambda: None,
          "kills": lambda: os.kill(0, signal.SIGTERM)}  # its group  # fmt: skip

if sys.argv[1] == "signal":
    raises(int(sys.argv[2]))
else:
    HABITS[sys.argv[1]]()
