// A command that takes seconds.

#include <unistd.h>

#include "steps.hpp"

OWN unsigned work() { return steps(100'000, 1664525U); }

int main() {
  usleep(2'000'000);
  return work() == 1 ? 1 : 0;
}
