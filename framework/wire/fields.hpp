#pragma once

/// Reading a JSON object key by key, with errors that name the file and the key. Private to this floor: no
/// other folder sees the JSON library.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/error.hpp"
#include "wire/json.hpp"

namespace holdfast::wire {

/// An object and where it came from. Shape errors are Errors: "FILE: "budget" must be a number, but is ...".
class Fields {
 public:
  Fields(const nlohmann::json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object_.is_object()) throw Error(where_ + ": expected a JSON object");
  }

  std::string text(const char* key) const { return need<std::string>(key, "a string"); }
  std::vector<std::string> texts(const char* key) const {
    return need<std::vector<std::string>>(key, "a list of strings");
  }
  double number(const char* key) const { return need<double>(key, "a number"); }
  std::optional<std::string> maybe_text(const char* key) const { return maybe<std::string>(key, "a string"); }
  std::optional<int> maybe_count(const char* key) const { return maybe<int>(key, "a whole number"); }

  [[noreturn]] void refuse(const char* key, const std::string& must) const {
    throw Error(where_ + ": \"" + key + "\" must be " + must + ", but is " + shown(key));
  }

 private:
  template <class T>
  T need(const char* key, const char* kind) const {
    auto found = maybe<T>(key, kind);
    if (!found) refuse(key, kind);
    return *found;
  }

  template <class T>
  std::optional<T> maybe(const char* key, const char* kind) const {
    const auto at = object_.find(key);
    if (at == object_.end() || at->is_null()) return std::nullopt;
    try {
      return at->get<T>();
    } catch (const nlohmann::json::exception&) {
      refuse(key, kind);
    }
  }

  std::string shown(const char* key) const {
    return object_.contains(key) ? object_.at(key).dump() : "missing";
  }

  const nlohmann::json& object_;
  std::string where_;
};

/// The parsed file. Error where it cannot be read or is not JSON.
nlohmann::json read_json_file(const std::string& path);

/// Refuses a file of another kind or version: its "schema" must be `schema`.
void expect_schema(const Fields& fields, const std::string& schema);

}  // namespace holdfast::wire
