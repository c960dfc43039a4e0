// Twelve benchmarks of fmt.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <string>
#include <vector>

#include "marks.hpp"

namespace {

/// Returns a number that depends on the written text.
unsigned of(const fmt::memory_buffer& text) {
  unsigned sum = 0;
  for (const char c : text) sum = sum * 33 + static_cast<unsigned char>(c);
  return sum;
}

template <class... Args>
unsigned formatted(fmt::format_string<Args...> how, Args&&... args) {
  fmt::memory_buffer out;
  fmt::format_to(std::back_inserter(out), how, std::forward<Args>(args)...);
  return of(out);
}

unsigned first_ten() {
  char out[10];
  const auto end = fmt::format_to_n(out, sizeof out, "{}:{}", 123456, "letters");
  return static_cast<unsigned>(end.size) + static_cast<unsigned char>(out[9]);
}

const std::vector<int> numbers{1, 22, 333, 4444};
double numerator = 355;

}  // namespace

WITNESSED("integers", formatted("{} {}", 42, -1234567890123LL))
WITNESSED("hexadecimal", formatted("{:x} {:#010X}", 0xbeefU, 48879))
WITNESSED("padding", formatted("{:>12}|{:*^9}|{:<6}", 42, 7, "a"))
WITNESSED("strings", formatted("{} and {:.3}", "some text", std::string("cut off")))
WITNESSED("shortest", formatted("{}", numerator / 113))
WITNESSED("fixed", formatted("{:.4f}", numerator * 1000))
WITNESSED("exponential", formatted("{:.6e}", numerator / 1e10))
WITNESSED("ranges", formatted("{}", numbers))
WITNESSED("chrono", formatted("{:%H:%M:%S}", std::chrono::seconds(12345)))
WITNESSED("format-to-n", first_ten())
WITNESSED("pointers", formatted("{}", reinterpret_cast<const void*>(0x1234)))
WITNESSED("bool-and-char", formatted("{} {} {:d}", true, 'x', 'y'))
