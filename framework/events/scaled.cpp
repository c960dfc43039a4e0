#include "events/scaled.hpp"

#include <algorithm>
#include <cmath>

#include "model/error.hpp"

namespace holdfast::events {

std::string scaled_words(const std::string& name, double share) {
  if (share >= 1) return "";
  if (share <= 0)
    throw Error("was never counted: " + name +
                " found no free counter of the processor; ask for fewer at once");
  // What was left out, or counted, is never rounded away.
  const auto percent = std::clamp(std::lround(share * 100), 1L, 99L);
  const std::string about = share < 0.01 ? "less than " : share > 0.99 ? "more than " : "";
  return name + " was counted for " + about + std::to_string(percent) +
         " % of the time and scaled up, since the processor has too few counters; ask for fewer at once";
}

}  // namespace holdfast::events
