#include "adapters/result_fields.hpp"

#include <cmath>

#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "wire/param_names.hpp"

namespace holdfast::adapters::fields {

const json& list_in(const json& object, const char* key, const std::string& tool) {
  if (object.is_object() && object.contains(key) && object.at(key).is_array() && !object.at(key).empty())
    return object.at(key);
  throw Error("no result of " + tool + ": it has no list \"" + key + "\" with anything in it");
}

const json& object_in(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_object()) throw Error("it has no \"" + std::string(key) + "\"");
  return *found;
}

std::string text_in(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string() || found->get<std::string>().empty())
    throw Error(std::string("\"") + key + "\" is not a text");
  return found->get<std::string>();
}

std::string text_below(const json& object, const char* part, const char* key) {
  if (!object.contains(part) || !object.at(part).is_object()) return "";
  const auto& context = object.at(part);
  return context.contains(key) && context.at(key).is_string() ? context.at(key).get<std::string>() : "";
}

double finite_in(const json& value, const std::string& what) {
  if (!value.is_number() || !std::isfinite(value.get<double>())) throw Error(what + " is not a number");
  return value.get<double>();
}

double number_in(const json& value, const std::string& what) {
  const double number = finite_in(value, what);
  if (number < 0) throw Error(what + " is below 0");
  return number;
}

std::vector<double> numbers_in(const json& object, const char* key, double factor) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array() || found->empty())
    throw Error(std::string("\"") + key + "\" is not a list of numbers");
  std::vector<double> numbers;
  for (const auto& value : *found)
    numbers.push_back(
        number_in(value, "\"" + std::string(key) + "\"[" + std::to_string(numbers.size()) + "]") * factor);
  return numbers;
}

void each(const json& list, const std::string& key, const char* name,
          const std::function<void(const json&)>& read) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    try {
      if (!list[i].is_object()) throw Error("it is not an object");
      read(list[i]);
    } catch (const Error& wrong) {
      const bool named = list[i].is_object() && list[i].contains(name) && list[i].at(name).is_string();
      throw Error(key + "[" + std::to_string(i) + "]" +
                  (named ? " (" + shown_quoted(list[i].at(name).get<std::string>()) + ")" : "") + ": " +
                  wrong.what());
    }
  }
}

Facts facts_in(json object, std::initializer_list<const char*> without, const std::string& above) {
  if (object.is_object()) {
    for (const char* member : without) object.erase(member);
  }
  Facts facts;
  const auto flat = object.flatten();
  // flatten() makes null of an empty list or object, which says nothing.
  for (const auto& [pointer, value] : flat.items()) {
    if (value.is_null()) continue;
    const auto place = pointer.starts_with('/') ? pointer.substr(1) : pointer;
    facts[above.empty() ? place : above + "/" + place] =
        value.is_string() ? value.get<std::string>() : value.dump();
  }
  return facts;
}

std::string written_at(const std::string& text, const std::string& place) {
  if (text.empty()) return "";
  if (auto time = utc_of(text)) return *time;
  throw Error(place + ": " + shown_quoted(text) + " is not a time; write 2026-11-21T03:15:00Z");
}

std::string params_in(const json& object, const char* key) {
  wire::PointValues values;
  const auto found = object.find(key);
  if (found == object.end() || found->is_null()) return "{}";
  if (!found->is_object()) throw Error("\"" + std::string(key) + "\" is not an object");
  for (const auto& [name, value] : found->items())
    values[name] = value.is_string() ? value.get<std::string>() : value.dump();
  return wire::point_json(values);
}

}  // namespace holdfast::adapters::fields
