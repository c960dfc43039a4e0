// 39: how much memory a result keeps.
//
// METRICS footprint counts the bytes of the result of measure(): memory that is allocated while the function runs and
// is still allocated when it has returned. The input and temporary objects do not count. A vector of n numbers of 4
// bytes has a footprint of 4 n bytes, the same in each process.
//
//   holdfast run footprint
//
// If the program is run by hand, `./39_footprint`, it prints times. This is ScalaMeter's example of its memory
// footprint.

#include <holdfast/holdfast.hpp>

#include <numeric>
#include <vector>

HOLDFAST_SUITE("footprint") {
  const auto sizes = gen::range("size", 1'000'000, 5'000'000, 2'000'000);
  performance_of("array").using_gen(sizes).measure([](int size) {
    std::vector<int> numbers(static_cast<std::size_t>(size));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
  });
}
