#include "measure/planted.hpp"

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace holdfast::measure {

double planted_share() {
  static const double share = [] {
    const char* text = std::getenv("HOLDFAST_PLANT");
    const std::string_view digits = text == nullptr ? "" : text;
    double planted = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), planted);
    return planted;
  }();
  return share;
}

void work_for(double ns, Clock& clock) {
  const double until_ns = clock.wall_ns() + ns;
  while (clock.wall_ns() < until_ns) {
  }
}

}  // namespace holdfast::measure
