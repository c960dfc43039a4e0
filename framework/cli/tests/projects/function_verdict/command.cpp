#include "work.hpp"

int main() {
  unsigned sum = 0;
  for (int i = 0; i < 20; ++i) sum += work();
  return sum == 1 ? 1 : 0;
}
