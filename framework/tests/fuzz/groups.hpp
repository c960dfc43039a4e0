#pragma once

/// Readers, grouped by the writer of their bytes. Each group has a file <group>.cpp; readers.cpp joins them.

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "model/error.hpp"
#include "tests/fuzz/readers.hpp"

namespace holdfast::fuzz {

std::vector<Reader> of_people();    ///< declarations, committed files, command lines, patterns
std::vector<Reader> of_tools();     ///< output of programs and tools, and files of the system
std::vector<Reader> of_stores();    ///< contents of stores, and exported files
std::vector<Reader> of_programs();  ///< executables

inline constexpr auto kWhere = "the input";

/// Calls all functions, so that an error of one does not hide errors of the next. If all throw, rethrows the last
/// error.
template <class... Questions>
void ask_all(const Questions&... questions) {
  bool answered = false;
  std::string refused;
  const auto ask = [&](const auto& question) {
    try {
      question();
      answered = true;
    } catch (const Error& wrong) {
      refused = wrong.what();
    }
  };
  (ask(questions), ...);
  if (!answered) throw Error(refused);
}

/// "first\nrest".
inline std::pair<std::string, std::string> first_line_and_rest(const std::string& bytes) {
  const auto end = bytes.find('\n');
  return end == std::string::npos ? std::pair{bytes, std::string()}
                                  : std::pair{bytes.substr(0, end), bytes.substr(end + 1)};
}

inline std::vector<std::string> lines_of(const std::string& bytes) {
  std::vector<std::string> lines;
  std::istringstream in(bytes);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace holdfast::fuzz
