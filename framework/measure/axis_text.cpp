#include "measure/axis_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <type_traits>

#include "measure/axis_types.hpp"
#include "model/error.hpp"

namespace holdfast::measure {
namespace {

/// Longer than any number in its shortest form.
constexpr std::size_t kDigitsMax = 64;

[[noreturn]] void refuse(const std::string& axis, const std::string& text, const std::string& needed) {
  throw Error("axis \"" + axis + "\": \"" + text + "\" is not " + needed);
}

/// So that -5 for an unsigned axis is out of range and not out of words.
bool is_whole_number(std::string_view text) {
  if (!text.empty() && text.front() == '-') text.remove_prefix(1);
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

template <class T>
std::string between(const char* what, T low, T high) {
  return std::string(what) + " from " + axis_text(low) + " to " + axis_text(high);
}

template <class T>
std::string needed(const std::string& text, std::errc why) {
  using Limits = std::numeric_limits<T>;
  if constexpr (std::is_integral_v<T>) {
    return is_whole_number(text) ? between("a whole number", Limits::min(), Limits::max()) : "a whole number";
  } else {
    if (why != std::errc::result_out_of_range) return "a number";
    return between("0 or a number of magnitude", Limits::denorm_min(), Limits::max());
  }
}

bool is_finite(auto value) {
  if constexpr (std::is_floating_point_v<decltype(value)>) {
    return std::isfinite(value);
  } else {
    return true;
  }
}

}  // namespace

template <class T>
std::string axis_text(const T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    return value;
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else {
    std::array<char, kDigitsMax> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
  }
}

template <class T>
T axis_value(const std::string& axis, const std::string& text) {
  if constexpr (std::is_same_v<T, std::string>) {
    return text;
  } else if constexpr (std::is_same_v<T, bool>) {
    if (text != "true" && text != "false") refuse(axis, text, "true or false");
    return text == "true";
  } else {
    T value{};
    const char* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end || !is_finite(value))
      refuse(axis, text, needed<T>(text, parsed.ec));
    return value;
  }
}

#define INSTANTIATE(T)                      \
  template std::string axis_text(const T&); \
  template T axis_value(const std::string&, const std::string&);
HOLDFAST_EACH_AXIS_TYPE(INSTANTIATE)

}  // namespace holdfast::measure
