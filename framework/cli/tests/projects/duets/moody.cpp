#include <random>

#include "work.hpp"

/// Each process does another amount of work, by chance: from 70 to 130 %.
int main() { return sort_lists(kTimes * (70 + static_cast<int>(std::random_device{}() % 61))) == 1 ? 1 : 0; }
