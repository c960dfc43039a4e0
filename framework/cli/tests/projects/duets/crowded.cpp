#include "neighbour.hpp"
#include "work.hpp"

/// Does half as much again while another process of it runs.
int main() {
  const Neighbour neighbour(PLACE "/crowded");
  for (int step = 0; step < 100; ++step) {
    if (compute(neighbour.is_there() ? 150 : 100) == 1) return 1;
  }
}
