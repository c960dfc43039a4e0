#include "by_turns.hpp"
#include "work.hpp"

/// Does 80 or 120 % of the work, depending on when it starts.
int main() { return compute(200 * by_turns(80, 120)) == 1 ? 1 : 0; }
