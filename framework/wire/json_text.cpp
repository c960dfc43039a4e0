#include "wire/json_text.hpp"

#include <filesystem>
#include <optional>
#include <string>

#include "model/error.hpp"
#include "model/whole_file.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

/// Returns the position at which the text is nested too deeply. The text is checked before it is parsed,
/// because the parser's values recurse when they are destroyed or printed.
std::optional<std::size_t> too_deep_at(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') quoted = !quoted;
    // A backslash hides the next character, which may be a quotation mark.
    if (quoted && c == '\\') ++at;
    if (quoted) continue;
    if (c == ']' || c == '}') --depth;
    if ((c == '[' || c == '{') && ++depth > kDeepestJson) return at;
  }
  return std::nullopt;
}

}  // namespace

json parsed_json(std::string_view text) {
  if (const auto at = too_deep_at(text))
    // 101 is the library's own number for a syntax error, so that callers need to catch one type only.
    throw json::parse_error::create(101, *at + 1,
                                    "more than " + std::to_string(kDeepestJson) + " nested levels", nullptr);
  return json::parse(text);
}

json document_of(std::string_view text, const std::string& where) {
  try {
    return parsed_json(text);
  } catch (const json::parse_error& wrong) {
    throw Error(where + "not JSON, at byte " + std::to_string(wrong.byte));
  } catch (const json::out_of_range& wrong) {  // 1e999 is JSON
    throw Error(where + "has a number that is too large: " + wrong.what());
  }
}

json read_json_file(const std::string& path) {
  std::error_code unknown;  // reported when it is read
  // A directory can be opened, and only reading it fails, with a less helpful message.
  if (std::filesystem::is_directory(path, unknown))
    throw Error(path + ": is a directory; a JSON file is expected");
  return document_of(whole_file(path), path + ": ");
}

json maybe_json(std::string_view text) {
  return too_deep_at(text) ? json(json::value_t::discarded) : json::parse(text, nullptr, false);
}

}  // namespace holdfast::wire
