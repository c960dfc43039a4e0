TIMES = 1


def work():
    """Long against the start of an interpreter, so that twice the work is about twice the time."""
    total = 0
    for i in range(TIMES * 2_000_000):
        total += i
    return total
