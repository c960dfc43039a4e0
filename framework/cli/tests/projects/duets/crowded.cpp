#include "neighbour.hpp"
#include "work.hpp"

/// Does 50 % more work while another process of this program runs.
int main() {
  const Neighbour neighbour(PLACE "/crowded");
  for (int step = 0; step < 100; ++step) {
    if (compute(neighbour.is_there() ? 150 : 100) == 1) return 1;
  }
}
