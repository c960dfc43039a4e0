#include "hunt/parts.hpp"

#include <algorithm>

namespace holdfast::hunt {

std::optional<std::size_t> suspect_in(
    const Part& part, double material,
    const std::function<std::optional<PinpointSides>(std::size_t call)>& counted) {
  double grown = 0;
  double most = 0;
  std::optional<std::size_t> suspect;
  for (auto call = part.first; call <= part.last; ++call) {
    const auto count = counted(call);
    const double more = count ? count->current - count->previous : 0;
    grown += std::max(more, 0.0);
    if (more <= most) continue;
    most = more;
    suspect = call;
  }
  return most > 0 && most >= material * grown ? suspect : std::nullopt;
}

std::vector<Part> parts_of(const Part& part, bool linear, std::optional<std::size_t> suspect) {
  if (part.single()) return {part};
  std::vector<Part> parts;
  if (suspect) parts.push_back({*suspect, *suspect});
  if (linear) {
    for (auto call = part.first; call <= part.last; ++call) {
      if (call != suspect) parts.push_back({call, call});
    }
  } else if (suspect) {
    if (*suspect > part.first) parts.push_back({part.first, *suspect - 1});
    if (*suspect < part.last) parts.push_back({*suspect + 1, part.last});
  } else {
    const auto middle = part.first + (part.last - part.first) / 2;
    parts = {{part.first, middle}, {middle + 1, part.last}};
  }
  return parts;
}

}  // namespace holdfast::hunt
