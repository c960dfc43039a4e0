#pragma once

/// PlainJson: JSON for benchmark programs. They link nothing but the standard library, and write only a few lines;
/// the rest of Holdfast reads and writes JSON by nlohmann/json (wire/json.hpp). For example:
///
///     auto object = PlainJson::object();
///     object["value"] = 812345.5;
///     object.text();                                 // {"value":812345.5}
///     parsed_plain_json("[1,")                        // none
///
/// The text is that of nlohmann/json: members sorted by key, no blanks, numbers as they parse. Invalid UTF-8 is
/// replaced by U+FFFD when it is written, and is not JSON when it is read.

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace holdfast::wire {

class PlainJson {
 public:
  using Members = std::map<std::string, PlainJson>;
  using Elements = std::vector<PlainJson>;

  PlainJson() = default;  ///< null
  PlainJson(bool value) : value_(value) {}
  PlainJson(double value);  ///< null if it is not finite
  template <std::integral T>
  requires(!std::same_as<T, bool>) PlainJson(T value)
      : value_(Number{static_cast<double>(value), std::to_string(value)}) {}
  PlainJson(std::string value) : value_(std::move(value)) {}
  PlainJson(const char* value) : value_(std::string(value)) {}
  PlainJson(Members members) : value_(std::move(members)) {}
  PlainJson(Elements elements) : value_(std::move(elements)) {}
  static PlainJson object() { return Members(); }

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  const bool* flag() const { return std::get_if<bool>(&value_); }
  const double* number() const;
  const std::string* string() const { return std::get_if<std::string>(&value_); }
  const Members* members() const { return std::get_if<Members>(&value_); }
  const Elements* elements() const { return std::get_if<Elements>(&value_); }
  /// Returns the member of an object; nullptr if this value is not an object, or has no such member.
  const PlainJson* find(const std::string& key) const;

  /// Returns a member. The value must be an object.
  PlainJson& operator[](const std::string& key) { return std::get<Members>(value_)[key]; }

  std::string text() const;

 private:
  friend class PlainJsonReader;
  struct Number {
    double value;
    std::string text;
  };
  explicit PlainJson(Number number) : value_(std::move(number)) {}
  void append_to(std::string& out) const;

  std::variant<std::monostate, bool, Number, std::string, Members, Elements> value_;
};

/// Parses a text. None if it is not JSON, has a number that no double holds, or is nested deeper than kDeepestJson
/// (json_text.hpp).
std::optional<PlainJson> parsed_plain_json(std::string_view text);

}  // namespace holdfast::wire
