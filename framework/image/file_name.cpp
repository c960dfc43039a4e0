#include "image/file_name.hpp"

#include <algorithm>
#include <cctype>

#include "image/digest.hpp"

namespace holdfast::image {
namespace {

bool is_harmless(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-';
}

}  // namespace

std::string file_name_of(std::string_view text) {
  constexpr std::size_t kWhole = 100;
  constexpr std::size_t kShown = 60;
  if (!text.empty() && text.size() <= kWhole && text.front() != '.' &&
      std::all_of(text.begin(), text.end(), is_harmless))
    return std::string(text);
  std::string name;
  for (const char c : text.substr(0, kShown)) name += is_harmless(c) && (c != '.' || !name.empty()) ? c : '_';
  return name + "-" + sha256_of(text).substr(0, 16);
}

}  // namespace holdfast::image
