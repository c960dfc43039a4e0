#include "measure/axis_sites.hpp"

#include <algorithm>
#include <type_traits>

#include "measure/axis_text.hpp"
#include "measure/axis_types.hpp"
#include "model/error.hpp"

namespace holdfast::measure {
namespace {

template <class T>
std::vector<T> parsed(const std::string& axis, const std::vector<std::string>& texts) {
  std::vector<T> values;
  for (const auto& text : texts) values.push_back(axis_value<T>(axis, text));
  return values;
}

template <class T>
std::vector<std::string> checked_texts(const std::string& axis, const std::vector<T>& values) {
  std::vector<std::string> texts;
  for (const T& value : values) texts.push_back(axis_text<T>(value));
  check_axis(axis, texts);
  return texts;
}

template <class T>
std::vector<detail::Site<T>> sites_of(const std::string& axis, const std::vector<T>& values) {
  const auto texts = checked_texts(axis, values);
  std::vector<detail::Site<T>> sites;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const T value = values[i];
    sites.push_back({{{axis, texts[i], std::is_same_v<T, std::string>}}, [value] { return value; }});
  }
  return sites;
}

}  // namespace

void refuse_axis(const std::string& axis, const std::string& why) {
  throw Error("axis \"" + axis + "\": " + why);
}

const std::vector<std::string>* chosen(const Choice& choice, const std::string& axis) {
  const auto last =
      std::find_if(choice.rbegin(), choice.rend(), [&](const auto& named) { return named.first == axis; });
  return last == choice.rend() ? nullptr : &last->second;
}

void check_axis(const std::string& axis, const std::vector<std::string>& texts) {
  if (axis.empty()) throw Error("an axis has no name; give it one as the first argument of its generator");
  if (texts.empty()) refuse_axis(axis, "there is no value; at least one is needed");
  if (texts.size() > kPointsMax)
    refuse_axis(axis, "there are " + std::to_string(texts.size()) + " values; at most " +
                          std::to_string(kPointsMax) + " are possible");
  auto sorted = texts;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) refuse_axis(axis, "the value " + *twice + " stands twice; leave one out");
}

template <class T>
std::vector<detail::Site<T>> axis_sites(const std::string& axis, const std::vector<T>& declared,
                                        const Choice& choice) {
  const auto* typed = chosen(choice, axis);
  if (typed == nullptr) return sites_of(axis, declared);
  checked_texts(axis, declared);
  return sites_of(axis, parsed<T>(axis, *typed));
}

#define INSTANTIATE(T)                                                                                      \
  template std::vector<detail::Site<T>> axis_sites(const std::string& axis, const std::vector<T>& declared, \
                                                   const Choice& choice);
HOLDFAST_EACH_AXIS_TYPE(INSTANTIATE)

}  // namespace holdfast::measure
