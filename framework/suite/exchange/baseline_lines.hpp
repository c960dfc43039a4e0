#pragma once

/// Lines of an exported baseline: `key value`, two blanks deeper than what they belong to.

#include <string>
#include <vector>

#include "wire/json.hpp"

namespace holdfast::exchange {

/// A value on one line. Control characters are escaped, also those that JSON allows, and with them what would
/// turn a text around or break a line on a reviewer's screen.
std::string line_value(const nlohmann::json& value);

/// Reads them one after the other; everything that is not as expected is an Error that names file and line.
class LineReader {
 public:
  LineReader(const std::string& text, std::string path);

  /// Whether the next line is a fact or heading of this name there.
  bool next_is(int depth, const std::string& key) const;
  /// Whether the next one's key begins so: "fact."
  bool next_begins(int depth, const std::string& prefix) const;
  void heading(int depth, const std::string& key);
  nlohmann::json fact(int depth, const std::string& key);
  std::string text(int depth, const std::string& key);
  /// All facts whose keys begin with `prefix`, without it.
  nlohmann::json facts(int depth, const std::string& prefix);
  bool at_end() const { return at_ == lines_.size(); }
  /// Of the line that was read last, from 1.
  std::size_t number() const { return at_; }
  [[noreturn]] void refuse(const std::string& why, std::size_t line) const;
  [[noreturn]] void refuse(const std::string& why) const { refuse(why, number()); }

 private:
  struct Line {
    int depth = 0;
    std::string key;
    std::string value;  ///< empty: a heading
  };
  nlohmann::json value_of(const Line& line) const;
  const Line& take(int depth, const std::string& key);

  std::string path_;
  std::vector<Line> lines_;
  std::size_t at_ = 0;
};

}  // namespace holdfast::exchange
