TIMES = 1


def work():
    total = 0
    for i in range(TIMES * 1_000_000):
        total += i
    return total
