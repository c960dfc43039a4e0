#include "session/command_points.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

#include "measure/words.hpp"
#include "model/error.hpp"
#include "runner/process.hpp"
#include "wire/param_names.hpp"

namespace holdfast::session {
namespace {

using Words = std::vector<std::string>;

std::string place_of(const std::string& axis) { return "{" + axis + "}"; }

void check_place(const std::string& axis, const Words& words) {
  const bool found = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return word.find(place_of(axis)) != std::string::npos;
  });
  if (!found)
    throw Error("PARAMS names the axis \"" + axis + "\", but the command '" + runner::shown_command(words) +
                "' has no place for it; write " + place_of(axis) + " where its values go");
}

/// More would not be measured in a day, and all of them are held at once.
constexpr std::size_t kPointsMax = 10'000;

/// The value of the place that the text begins with; null: it begins with none.
const GrowthParam* value_at(std::string_view text, const std::vector<GrowthParam>& params) {
  const auto found = std::find_if(params.begin(), params.end(),
                                  [&](const auto& param) { return text.starts_with(place_of(param.axis)); });
  return found == params.end() ? nullptr : &*found;
}

}  // namespace

std::vector<std::string> command_points(const Words& words, const Words& params) {
  std::vector<wire::PointValues> points{{}};
  std::set<std::string> axes;
  for (const auto& text : params) {
    const auto axis = text.substr(0, text.find('='));
    if (!axes.insert(axis).second)
      throw Error("PARAMS gives the axis \"" + axis + "\" twice; give it once, with all its values");
    check_place(axis, words);
    std::vector<wire::PointValues> longer;
    const auto values = measure::split(std::string_view(text).substr(axis.size() + 1), ',');
    if (points.size() * values.size() > kPointsMax)
      throw Error("PARAMS makes more than " + std::to_string(kPointsMax) + " points with the axis \"" + axis +
                  "\"; give it fewer values");
    for (const auto& point : points) {
      for (const auto& value : values) {
        longer.push_back(point);
        longer.back()[axis] = value;
      }
    }
    points = std::move(longer);
  }
  std::vector<std::string> texts;
  for (const auto& point : points) texts.push_back(wire::point_json(point));
  return texts;
}

int command_warmups(const std::string& warmer) {
  constexpr std::string_view kCount = "count:";
  constexpr int kMost = 1'000'000;
  if (warmer == "zero") return 0;
  int count = 0;
  const char* end = warmer.data() + warmer.size();
  if (warmer.starts_with(kCount)) {
    const auto parsed = std::from_chars(warmer.data() + kCount.size(), end, count);
    if (parsed.ec == std::errc() && parsed.ptr == end && count >= 0 && count <= kMost) return count;
  }
  throw Error("the warmer of a command is count:N, N runs of each side that do not count, or zero; not \"" +
              warmer + "\"");
}

std::string at_point(std::string text, const std::string& params) {
  const auto values = wire::params_of(params);
  for (std::size_t at = 0; (at = text.find('{', at)) != std::string::npos;) {
    const auto* value = value_at(std::string_view(text).substr(at), values);
    if (value != nullptr) text.replace(at, place_of(value->axis).size(), value->text);
    at += value != nullptr ? value->text.size() : 1;
  }
  return text;
}

Words at_point(Words words, const std::string& params) {
  for (auto& word : words) word = at_point(std::move(word), params);
  return words;
}

Hooks at_point(const Hooks& hooks, const std::string& params) {
  return {.setup = at_point(hooks.setup, params),
          .prepare = at_point(hooks.prepare, params),
          .conclude = at_point(hooks.conclude, params),
          .cleanup = at_point(hooks.cleanup, params)};
}

}  // namespace holdfast::session
