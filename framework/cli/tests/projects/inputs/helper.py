TIMES = 1


def work():
    """Does work that takes long compared with the start of an interpreter, so that twice the work takes about twice the
    time."""
    total = 0
    for i in range(TIMES * 2_000_000):
        total += i
    return total
