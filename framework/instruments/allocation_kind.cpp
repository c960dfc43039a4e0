#include "instruments/allocation_kind.hpp"

#include <cctype>
#include <limits>
#include <string>

#include "instruments/matcher.hpp"
#include "instruments/signature.hpp"
#include "model/quantity.hpp"

namespace holdfast::instruments {
namespace {

using MeansBlock = std::function<bool(const Profile::Site&)>;

/// Names do not begin like that.
bool begins_like_a_size(std::string_view text) {
  return std::isdigit(static_cast<unsigned char>(text.front())) != 0 || text.starts_with("..");
}

double block_size(std::string_view word, std::string_view text) {
  const auto size = parse_quantity(text);
  if (size && (size->unit.empty() || size->is_of("B"))) return size->value;
  refuse_word(word, "a size is a number of bytes, such as 24, 1KiB, 16..64, ..64 or 1KiB..");
}

MeansBlock of_size(std::string_view word, std::string_view text) {
  const auto dots = text.find("..");
  if (dots == std::string_view::npos)
    return [size = block_size(word, text)](const Profile::Site& site) { return site.bytes == size; };
  const auto from = text.substr(0, dots);
  const auto to = text.substr(dots + 2);
  if (from.empty() && to.empty()) block_size(word, text);  // which it is not
  const double least = from.empty() ? 0 : block_size(word, from);
  const double most = to.empty() ? std::numeric_limits<double>::infinity() : block_size(word, to);
  if (least > most) refuse_word(word, "the first size is larger than the last");
  return [=](const Profile::Site& site) { return site.bytes >= least && site.bytes <= most; };
}

/// The function of that name, or a function of the class or namespace.
bool is_of(const Signature& pattern, const std::string& function) {
  if (function.empty()) return false;
  auto name = signature_of(function);
  if (means(pattern, name)) return true;
  if (pattern.has_types || name.parts.size() <= pattern.parts.size()) return false;
  name.parts.resize(pattern.parts.size());
  return means(pattern, name);
}

}  // namespace

std::function<bool(const Profile::Site&)> blocks_meant(std::string_view word, std::string_view argument) {
  if (begins_like_a_size(argument)) return of_size(word, argument);
  if (const auto regex = regex_in(word, argument))
    return [regex = *regex](const auto& site) {
      return regex.found_in(site.by) || regex.found_in(site.function);
    };
  return [pattern = signature_of(argument)](const auto& site) {
    return is_of(pattern, site.by) || is_of(pattern, site.function);
  };
}

}  // namespace holdfast::instruments
