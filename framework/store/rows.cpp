#include "store/rows.hpp"

#include <algorithm>

#include "wire/dumped.hpp"
#include "wire/json_text.hpp"

namespace holdfast::store {

std::string valid_text(std::string text) {
  // Almost all texts are valid, and samples are long.
  if (std::ranges::all_of(text, [](unsigned char c) { return c > 0 && c < 0x80; })) return text;
  std::replace(text.begin(), text.end(), '\0', ' ');
  return wire::parsed_json(wire::dumped(text)).get<std::string>();
}

}  // namespace holdfast::store
