#include "wire/committed_file.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/whole_file.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

/// Returns the line, from 1.
/// The parser may name a byte behind the end of the text.
std::size_t line_at(const std::string& text, std::size_t byte) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
  return 1 + static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

/// The places of the objects of a text, with a check for repeated keys.
class Places {
 public:
  Places(const std::string& text, const std::string& file) : text_(text), file_(file), stream_(text) {}

  /// Parses with a callback for each event. The library keeps neither the places of values nor repeated keys: the last
  /// of equal keys would silently win. The callback sees both. Comments are allowed (last argument).
  json parsed() {
    const auto note = [this](int depth, json::parse_event_t event, const json& value) {
      // The depth is checked in the callback, because this parser does not go through parsed_json().
      if (depth > kDeepestJson) throw Error(file_ + ": it has too many nested levels");
      if (event == json::parse_event_t::object_start) begin(depth);
      // Depth 0 is the array, depth 1 an entry, and deeper ones are values of an entry.
      if (event == json::parse_event_t::object_end && depth == 1) last_entry_ = read();
      if (event == json::parse_event_t::array_end && depth == 0) end_ = read() - 1;
      if (event == json::parse_event_t::key) see(depth, value.get<std::string>());
      return true;
    };
    return json::parse(stream_, note, true, true);
  }

  std::string where(std::size_t entry) const { return file_ + ":" + std::to_string(lines_.at(entry)); }

  /// Return the number of bytes before the bracket that closes the array, and up to the end of its last entry; 0 if it
  /// has no entry.
  std::size_t end() const { return end_; }
  std::size_t last_entry() const { return last_entry_; }

 private:
  /// The parser has read up to the opening brace; its keys are a level deeper.
  void begin(int depth) {
    keys_[depth + 1].clear();
    if (depth != 1) return;
    lines_.push_back(line_at(text_, read()));
  }

  /// Returns the number of bytes that the parser has read, up to the current bracket or brace.
  std::size_t read() {
    // The parser reads from the buffer of the stream and not from the stream, so tellg() of the stream would not count
    // these characters.
    return static_cast<std::size_t>(stream_.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in));
  }

  /// Throws Error for a repeated key. Before the first entry, keys are ignored, because a document that is not a list
  /// of entries is refused as a whole.
  void see(int depth, const std::string& key) {
    if (!keys_[depth].insert(key).second && !lines_.empty())
      throw Error(where(lines_.size() - 1) + ": \"" + key + "\" is given twice");
  }

  const std::string& text_;
  const std::string& file_;
  std::istringstream stream_;
  std::vector<std::size_t> lines_;
  std::size_t end_ = 0;
  std::size_t last_entry_ = 0;
  std::map<int, std::set<std::string>> keys_;  ///< of the open object at each level
};

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

/// Throws Error for a key that is not allowed, an optional key that is null, and a needed key that is missing. A
/// needed key that is null is refused by the function that reads its value.
void check(const CommittedEntry& entry, const EntryShape& shape) {
  for (const auto& [key, value] : entry.object.items()) {
    if (value.is_null() && contains(shape.optional, key))
      throw Error(entry.where + ": \"" + key + "\" is null; give a value, or remove it");
    if (contains(shape.needed, key) || contains(shape.optional, key)) continue;
    throw Error(entry.where + ": there is no \"" + key + "\"; needed are " + listed(shape.needed) +
                (shape.optional.empty() ? "" : ", also allowed: " + listed(shape.optional)));
  }
  for (const auto& key : shape.needed) {
    if (!entry.object.contains(key))
      throw Error(entry.where + ": \"" + key + "\" is missing, as in " + shape.example);
  }
}

/// Returns the array of a file, and puts the lines of its objects into `places`.
json parsed_array(Places& places, const std::string& text, const std::string& file, const EntryShape& shape) {
  try {
    auto array = places.parsed();
    const bool objects = array.is_array() && std::all_of(array.begin(), array.end(),
                                                         [](const json& one) { return one.is_object(); });
    if (!objects) throw Error(file + ": must be an array of objects, as in [" + shape.example + "]");
    return array;
  } catch (const json::parse_error& wrong) {
    throw Error(file + ":" + std::to_string(line_at(text, wrong.byte == 0 ? 0 : wrong.byte - 1)) +
                ": not JSON; allowed: an array of objects, with comments, as in [" + shape.example + "]");
  } catch (const json::out_of_range& wrong) {  // 1e999 is JSON
    throw Error(file + ": has a number that is too large: " + wrong.what());
  }
}

}  // namespace

/// Parses the text, with the place of each entry. The lines were noted in the order of the objects.
std::vector<CommittedEntry> parse_committed(const std::string& text, const std::string& file,
                                            const EntryShape& shape) {
  Places places(text, file);
  const auto array = parsed_array(places, text, file, shape);
  std::vector<CommittedEntry> entries;
  for (const auto& object : array) {
    entries.push_back({object, places.where(entries.size())});
    check(entries.back(), shape);
  }
  return entries;
}

/// Inserts text and does not write the parsed array, because comments and the form of the file are the
/// user's.
std::string with_committed(const std::string& text, const std::string& file, const EntryShape& shape,
                           const std::string& entry) {
  Places places(text, file);
  const auto array = parsed_array(places, text, file, shape);
  auto head = text.substr(0, places.end());
  // The comma follows the last entry directly, because a comment may follow the entry.
  if (!array.empty()) head.insert(places.last_entry(), ",");
  head.erase(head.find_last_not_of(" \t\n") + 1);
  return head + "\n  " + entry + "\n" + text.substr(places.end());
}

std::string committed_text(const std::string& file, bool must_exist) {
  if (!must_exist && (file.empty() || !std::filesystem::exists(file))) return "[]";
  try {
    return whole_file(file);
  } catch (const Error& wrong) {
    throw Error(wrong.what() + std::string("; a file without entries contains []"));
  }
}

}  // namespace holdfast::wire
