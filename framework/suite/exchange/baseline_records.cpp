#include "suite/exchange/baseline_records.hpp"

#include "model/error.hpp"
#include "model/text/sanitize_text.hpp"
#include "suite/exchange/baseline_file.hpp"
#include "wire/dumped.hpp"
#include "wire/json_text.hpp"

namespace holdfast::exchange {
namespace {

using nlohmann::json;

constexpr std::string_view kOldSchema = "holdfast-baseline/1";

}  // namespace

std::string record_line(const json& record) { return text::json_without_marks(wire::dumped(record)) + "\n"; }

Records::Records(const std::string& text, const std::string& path)
    : text_(text), path_(path), are_old_(text.starts_with(std::string(kOldSchema) + "\n")) {
  std::size_t line = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = text.find('\n', begin);
    ++line;
    if (end == std::string::npos) refuse("the file is cut off within this line", line);
    const auto one = text.substr(begin, end - begin);
    // git's core.autocrlf may end lines with a carriage return; the message then names the first such line.
    if (one.find_first_not_of(' ') == std::string::npos || one.ends_with('\r'))
      refuse("is not a line that export writes", line);
    if (!are_old_)
      add(one, line, begin);
    else if (line > 1)
      add_old(one, line, begin);
    begin = end + 1;
  }
  if (records_.empty() && test_.empty()) refuse("is empty", 1);
}

void Records::refuse(const std::string& why, std::size_t line) const {
  throw Error(path_ + ":" + std::to_string(line) + ": " + why);
}

const json& Records::take(const std::string& kind) {
  if (at_end()) refuse("the file is cut off: \"" + kind + "\" is expected after this line");
  const auto& record = records_[at_++];
  if (record.kind != kind)
    refuse("\"" + kind + "\" is expected here, and not \"" + record.kind.substr(0, 40) + "\"");
  return record.value;
}

json Records::json_in(const std::string& text, std::size_t line) const {
  auto value = wire::maybe_json(text);
  if (value.is_discarded()) refuse("is not JSON", line);
  return value;
}

void Records::set_test(const json& name) {
  if (!name.is_string()) refuse("\"test\" must be a text", are_old_ ? 2 : 1);
  test_ = name.get<std::string>();
}

/// Adds a line such as {"run":{...}}.
void Records::add(const std::string& text, std::size_t line, std::size_t begin) {
  const auto value = wire::maybe_json(text);
  if (line == 1) {
    if (!value.is_object() || value.value("schema", json()) != kBaselineFileSchema)
      refuse("is not of the version \"" + std::string(kBaselineFileSchema) +
                 "\", the last one that this Holdfast knows",
             line);
    set_test(value.value("test", json()));
    return;
  }
  if (!value.is_object() || value.size() != 1) refuse("is not a record: a JSON object with one key", line);
  records_.push_back(
      {.line = line, .begin = begin, .kind = value.begin().key(), .value = value.begin().value()});
}

/// "  setting.tester "shift"", a part of the run above it.
void Records::add_old(const std::string& text, std::size_t line, std::size_t begin) {
  const auto indent = text.find_first_not_of(' ');
  const auto key_end = std::min(text.find(' ', indent), text.size());
  auto key = text.substr(indent, key_end - indent);
  auto value = key_end == text.size() ? json::object() : json_in(text.substr(key_end), line);
  // Deeper lines belong to the record above them, except acceptances and processes, which are records of
  // their own in version 2.
  const bool is_record = indent == 0 || (key_end == text.size() && (key == "accepted" || key == "process"));
  if (line == 2) {
    set_test(value);
  } else if (is_record) {
    if (key == "run" || key == "session") value = {{"id", value}};
    records_.push_back({.line = line, .begin = begin, .kind = key, .value = std::move(value)});
  } else {
    if (records_.empty() || !records_.back().value.is_object()) refuse("belongs to no record", line);
    auto& record = records_.back().value;
    const auto dot = key.find('.');
    const auto group = key.substr(0, dot);
    auto& part = dot == std::string::npos ? record
                                          : record[group == "setting" ? "settings"
                                                   : group == "fact"  ? "facts"
                                                                      : group];
    if (key == "library")
      record["libraries"].push_back(value);
    else if (part.is_object() || part.is_null())
      part[dot == std::string::npos ? key : key.substr(dot + 1)] = value;
  }
}

}  // namespace holdfast::exchange
