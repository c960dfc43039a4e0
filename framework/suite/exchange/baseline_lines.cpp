#include "suite/exchange/baseline_lines.hpp"

#include "model/error.hpp"
#include "model/text/sanitize_text.hpp"
#include "wire/dumped.hpp"
#include "wire/json_text.hpp"

namespace holdfast::exchange {
namespace {

using nlohmann::json;

std::string shown(const std::string& key) { return key.size() <= 40 ? key : key.substr(0, 40) + "..."; }

}  // namespace

std::string line_value(const json& value) { return text::json_without_marks(wire::dumped(value)); }

LineReader::LineReader(const std::string& text, std::string path) : path_(std::move(path)) {
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find('\n', at);
    if (end == std::string::npos) refuse("the file is cut off within this line", lines_.size() + 1);
    const auto line = text.substr(at, end - at);
    const auto indent = std::min(line.find_first_not_of(' '), line.size());
    const auto key_end = std::min(line.find(' ', indent), line.size());
    if (indent == line.size() || indent % 2 != 0 || line.ends_with('\r'))
      refuse("is no line that export writes", lines_.size() + 1);
    lines_.push_back({.depth = static_cast<int>(indent / 2),
                      .key = line.substr(indent, key_end - indent),
                      .value = key_end == line.size() ? "" : line.substr(key_end + 1)});
    at = end + 1;
  }
}

bool LineReader::next_is(int depth, const std::string& key) const {
  return !at_end() && lines_[at_].depth == depth && lines_[at_].key == key;
}

bool LineReader::next_begins(int depth, const std::string& prefix) const {
  return !at_end() && lines_[at_].depth == depth && lines_[at_].key.starts_with(prefix);
}

void LineReader::heading(int depth, const std::string& key) {
  if (!take(depth, key).value.empty()) refuse("\"" + key + "\" has no value");
}

json LineReader::fact(int depth, const std::string& key) { return value_of(take(depth, key)); }

std::string LineReader::text(int depth, const std::string& key) {
  const auto value = fact(depth, key);
  if (!value.is_string()) refuse("\"" + key + "\" must be a text");
  return value.get<std::string>();
}

json LineReader::facts(int depth, const std::string& prefix) {
  json object = json::object();
  while (next_begins(depth, prefix)) {
    const auto& line = lines_[at_++];
    const auto key = line.key.substr(prefix.size());
    if (object.contains(key)) refuse("\"" + shown(line.key) + "\" is there twice");
    object[key] = value_of(line);
  }
  return object;
}

void LineReader::refuse(const std::string& why, std::size_t line) const {
  throw Error(path_ + ":" + std::to_string(line) + ": " + why);
}

json LineReader::value_of(const Line& line) const {
  auto value = wire::maybe_json(line.value);
  if (value.is_discarded()) refuse("the value of \"" + shown(line.key) + "\" is not JSON");
  return value;
}

const LineReader::Line& LineReader::take(int depth, const std::string& key) {
  if (at_end()) refuse("the file is cut off: \"" + key + "\" is expected after this line");
  const auto& line = lines_[at_++];
  if (line.depth != depth || line.key != key)
    refuse("\"" + key + "\" is expected here, and not \"" + shown(line.key) + "\"");
  return line;
}

}  // namespace holdfast::exchange
