#pragma once

#include <vector>

namespace shop {

/// Its functions are in another source, so that the compiler calls them as often as they are written.
struct Sum {
  int total = 0;
  int entries = 0;
  unsigned paid : 1 = 0;
  static int sums;
  void add(int value);
  int mean() const;
};

/// The compiler keeps the total in a register during the loop. No value can alias the total, because the types
/// differ.
void add_all(Sum& sum, const std::vector<short>& values);

}  // namespace shop
