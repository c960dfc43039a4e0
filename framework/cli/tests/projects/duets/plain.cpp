#include "work.hpp"

int main() { return sort_lists(100 * kTimes) == 1 ? 1 : 0; }
