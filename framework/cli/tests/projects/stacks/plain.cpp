#include <cstdio>

#include "place.hpp"

int main() {
  const volatile char here = 0;
  std::printf("stack %.0f\n", place_of(&here));
}
