#include "by_turns.hpp"
#include "work.hpp"

/// Does 80 or 120 % of the work, by the moment at which it begins.
int main() { return compute(200 * by_turns(80, 120)) == 1 ? 1 : 0; }
