#include "measure/planted.hpp"

#include <cstdlib>

namespace holdfast::measure {

double planted_share() {
  static const double share = [] {
    const char* text = std::getenv("HOLDFAST_PLANT");
    return text == nullptr ? 0.0 : std::strtod(text, nullptr);
  }();
  return share;
}

void work_for(double ns, Clock& clock) {
  const double until_ns = clock.wall_ns() + ns;
  while (clock.wall_ns() < until_ns) {
  }
}

}  // namespace holdfast::measure
