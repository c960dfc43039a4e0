#include "sum.hpp"

namespace shop {

int Sum::sums = 0;

void Sum::add(int value) {
  total += value;
  ++entries;
  sums = entries;
}

int Sum::mean() const { return total / entries; }

void add_all(Sum& sum, const std::vector<short>& values) {
  for (const short value : values) sum.total += value;
}

}  // namespace shop
