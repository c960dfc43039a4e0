#include "wire/param_names.hpp"

#include <cctype>
#include <optional>
#include <tuple>

#include "model/error.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {
namespace {

/// Returns an empty object if the text is not an object.
nlohmann::json object_of(const std::string& params) {
  auto object = maybe_json(params);
  return object.is_object() ? object : nlohmann::json::object();
}

/// Returns "unit." of "unit.sort" before "sort"; none if the test has no such name.
std::optional<std::string> prefix_before(const std::string& name, const std::string& test) {
  if (!test.ends_with(name)) return std::nullopt;
  auto prefix = test.substr(0, test.size() - name.size());
  // "unit.sort" ends with the name "sort" as a word; "resort" does not.
  const bool is_word = prefix.empty() || std::isalnum(static_cast<unsigned char>(prefix.back())) == 0;
  return is_word ? std::optional(std::move(prefix)) : std::nullopt;
}

}  // namespace

std::string point_json(const PointValues& values) {
  auto point = nlohmann::json::object();
  for (const auto& [axis, text] : values) {
    const auto number = maybe_json(text);
    // A text is a number only if JSON would write that number in the same way: "007" and "1e3" stay texts.
    point[axis] = number.is_number() && number.dump() == text ? number : nlohmann::json(text);
  }
  try {
    return point.dump();
    // dump() throws for text that is not UTF-8.
  } catch (const nlohmann::json::type_error&) {
    throw Error("a value of a parameter is not UTF-8; put it into a file, and use the name of the file");
  }
}

std::vector<std::string> axes_of(const std::string& params) {
  std::vector<std::string> axes;
  const auto object = object_of(params);
  for (const auto& [axis, value] : object.items()) axes.push_back(axis);
  return axes;
}

std::vector<GrowthParam> params_of(const std::string& params) {
  std::vector<GrowthParam> all;
  const auto object = object_of(params);
  for (const auto& [axis, value] : object.items()) {
    const auto text = value.is_string() ? value.get<std::string>() : value.dump();
    all.push_back({axis, text, value.is_number() ? std::optional(value.get<double>()) : std::nullopt});
  }
  return all;
}

std::string param_words(const std::string& params) { return params_but("", params_of(params)); }

std::string point_words(const std::string& benchmark, const std::string& params) {
  const auto words = param_words(params);
  return words.empty() ? benchmark : benchmark + " " + words;
}

std::string discovered_name(const std::string& benchmark, const std::string& params) {
  auto name = benchmark;
  for (const auto& param : params_of(params)) name += "/" + param.axis + "=" + param.text;
  return name;
}

std::string measured_words(const Subject& subject) {
  const auto point = point_words(subject.benchmark, subject.params);
  return subject.metric == "time" ? point : point + " [" + subject.metric + "]";
}

std::string subject_words(const Subject& subject) {
  const auto words = measured_words(subject);
  const auto& [test, benchmark, params] = std::tie(subject.test, subject.benchmark, subject.params);
  // The longer name is tried first: it ends with the values, and the benchmark's name may be the end of both.
  for (const auto& name : {discovered_name(benchmark, params), benchmark}) {
    if (const auto prefix = prefix_before(name, test)) return *prefix + words;
  }
  const bool is_inside = benchmark.starts_with(test + "/") || benchmark.starts_with(test + "::");
  return is_inside ? words : test + " " + words;
}

std::string key_words(const Subject& subject) {
  const auto words = measured_words(subject);
  return subject.benchmark == subject.test ? words : subject.test + " " + words;
}

}  // namespace holdfast::wire
