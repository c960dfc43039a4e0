#pragma once

/// Lines of an exported baseline as records. Lines of version 1 become records of version 2. Each line of version 1
/// has one fact, `key value` with the value in JSON, and is indented by two blanks more than its parent. Throws Error
/// with file and line for anything else.

#include <string>
#include <vector>

#include "wire/json.hpp"

namespace holdfast::exchange {

/// Returns a record on one line. Control characters are escaped, also those that JSON allows, and so are characters
/// that would reverse the direction of a text or break a line on a reviewer's screen.
std::string record_line(const nlohmann::json& record);

class Records {
 public:
  Records(const std::string& text, const std::string& path);

  const std::string& test() const { return test_; }
  bool are_old() const { return are_old_; }
  bool at_end() const { return at_ == records_.size(); }
  bool next_is(const std::string& kind) const { return !at_end() && records_[at_].kind == kind; }
  const nlohmann::json& take(const std::string& kind);
  /// Returns the record that was taken last.
  const nlohmann::json& last() const { return records_[at_ - 1].value; }
  /// Returns the text above the last record.
  std::string above() const { return text_.substr(0, records_[at_ - 1].begin); }
  /// Returns file and line of the last record.
  std::string place() const { return path_ + ":" + std::to_string(line()); }
  [[noreturn]] void refuse(const std::string& why, std::size_t line) const;
  [[noreturn]] void refuse(const std::string& why) const { refuse(why, line()); }

 private:
  struct Record {
    std::size_t line = 0;   ///< from 1
    std::size_t begin = 0;  ///< its offset in the text
    std::string kind;
    nlohmann::json value;
  };
  std::size_t line() const { return at_ == 0 ? 1 : records_[at_ - 1].line; }
  nlohmann::json json_in(const std::string& text, std::size_t line) const;
  void set_test(const nlohmann::json& name);
  void add(const std::string& text, std::size_t line, std::size_t begin);
  void add_old(const std::string& text, std::size_t line, std::size_t begin);

  const std::string& text_;
  std::string path_;
  std::string test_;
  bool are_old_ = false;
  std::vector<Record> records_;
  std::size_t at_ = 0;
};

}  // namespace holdfast::exchange
