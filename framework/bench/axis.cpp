#include "bench/axis.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <type_traits>

#include "model/error.hpp"

namespace holdfast::bench {

void refuse_axis(const std::string& axis, const std::string& why) {
  throw Error("axis \"" + axis + "\": " + why);
}

template <class T>
std::string axis_text(const T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    return value;
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else {
    std::array<char, 64> text{};  // longer than any number in its shortest form
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
  }
}

namespace {

/// Accepts a sign, so that -5 for an unsigned axis is reported as out of range, not as an invalid number.
bool is_whole_number(std::string_view text) {
  if (!text.empty() && text.front() == '-') text.remove_prefix(1);
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

template <class T>
std::string between(const char* what, T low, T high) {
  return std::string(what) + " from " + axis_text(low) + " to " + axis_text(high);
}

template <class T>
/// Returns the text that names the valid values, for a text that from_chars() has rejected.
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

template <class T>
T axis_value(const std::string& axis, const std::string& text) {
  if constexpr (std::is_same_v<T, std::string>) {
    return text;
  } else if constexpr (std::is_same_v<T, bool>) {
    if (text != "true" && text != "false") refuse_axis(axis, "\"" + text + "\" is not true or false");
    return text == "true";
  } else {
    T value{};
    const char* end = text.data() + text.size();
    // from_chars() is independent of the locale. It accepts "inf" and "nan", which JSON cannot represent, and
    // a part of the text, such as "10" of "10k".
    const auto parsed = std::from_chars(text.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end || !is_finite(value))
      refuse_axis(axis, "\"" + text + "\" is not " + needed<T>(text, parsed.ec));
    return value;
  }
}

void check_axis(const std::string& axis, const std::vector<std::string>& texts) {
  if (axis.empty()) throw Error("an axis has no name; give it one as the first argument of its generator");
  if (texts.empty()) refuse_axis(axis, "there is no value; at least one is needed");
  if (texts.size() > kPointsMax)
    refuse_axis(axis, "there are " + std::to_string(texts.size()) + " values; at most " +
                          std::to_string(kPointsMax) + " are possible");
  // Duplicates are adjacent in a sorted copy, which takes O(n log n) for axes of up to kPointsMax values.
  auto sorted = texts;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) refuse_axis(axis, "the value " + *twice + " is given twice; remove one");
}

template <class T>
std::vector<detail::Site<T>> sites_of(const std::string& axis, const std::vector<T>& values) {
  std::vector<std::string> texts;
  for (const T& value : values) texts.push_back(axis_text<T>(value));
  check_axis(axis, texts);
  std::vector<detail::Site<T>> sites;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const T value = values[i];
    sites.push_back({{{axis, texts[i], std::is_same_v<T, std::string>}}, [value] { return value; }});
  }
  return sites;
}

}  // namespace

template <class T>
std::vector<detail::Site<T>> axis_sites(const std::string& axis, const std::vector<T>& declared,
                                        const Choice& choice) {
  // The declaration is checked even if the choice replaces its values: an error should not depend on the
  // command line.
  auto sites = sites_of(axis, declared);
  // The last choice wins, as with other options that are repeated.
  const auto last =
      std::find_if(choice.rbegin(), choice.rend(), [&](const auto& named) { return named.first == axis; });
  if (last == choice.rend()) return sites;
  std::vector<T> values;
  for (const auto& text : last->second) values.push_back(axis_value<T>(axis, text));
  return sites_of(axis, values);
}

}  // namespace holdfast::bench

namespace holdfast::detail {

template <class T>
T param(const Point* point, const std::string& axis) {
  if (point == nullptr)
    throw Error("there is no parameter \"" + axis +
                "\": the benchmark has none; give it a generator after its name");
  std::string known;
  for (const auto& coordinate : *point) {
    if (coordinate.axis == axis) return bench::axis_value<T>(axis, coordinate.text);
    known += (known.empty() ? "" : ", ") + coordinate.axis;
  }
  throw Error("there is no parameter \"" + axis + "\"; there are: " + known);
}

#define PARAM(T) template T param(const Point* point, const std::string& axis);
HOLDFAST_EACH_AXIS_TYPE(PARAM)

}  // namespace holdfast::detail

namespace holdfast::bench {

#define AXIS(T)                                                                                             \
  template std::string axis_text(const T&);                                                                 \
  template std::vector<detail::Site<T>> axis_sites(const std::string& axis, const std::vector<T>& declared, \
                                                   const Choice& choice);
HOLDFAST_EACH_AXIS_TYPE(AXIS)

}  // namespace holdfast::bench
