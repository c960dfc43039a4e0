#include "run/commits/given_options.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "model/joined_text.hpp"

// Reads options as cmake(1) does, one command line after the other. Others, such as -S, -B and -W, are
// skipped.

namespace holdfast::commits {
namespace {

struct CommandLine {
  std::string directory;
  std::vector<std::string> words;  ///< without the program
};

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::optional<std::string> text_of_digits(const std::string& digits) {
  std::string text;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    const int high = digit_of(digits[i]);
    const int low = digit_of(digits[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    text.push_back(static_cast<char>(high * 16 + low));
  }
  return digits.size() % 2 == 0 ? std::optional(text) : std::nullopt;
}

/// Returns none if the record has no command line.
/// The words are as in /proc/self/cmdline, each with a NUL byte at its end. Both parts of a record, the
/// directory and the words, are hexadecimal, since ';' separates the elements of a CMake list.
std::optional<CommandLine> command_line_of(const std::string& record) {
  const auto colon = record.find(':');
  if (colon == std::string::npos) return std::nullopt;
  const auto directory = text_of_digits(record.substr(0, colon));
  const auto told = text_of_digits(record.substr(colon + 1));
  if (!directory || !told || told->empty()) return std::nullopt;
  auto words = split(*told, '\0');
  words.pop_back();  // the empty word after the last NUL byte
  if (words.empty()) return std::nullopt;
  words.erase(words.begin());
  return CommandLine{.directory = *directory, .words = words};
}

/// Reads the words one after the other. The value of an option is part of its word, or the next word.
class Reader {
 public:
  Reader(const CommandLine& line, GivenOptions& given) : line_(line), given_(given) {}

  void read() {
    const auto& words = line_.words;
    if (std::ranges::find(words, "--workflow") != words.end()) {  // its preset names other presets
      given_.complete = false;
      return;
    }
    while (at_ < line_.words.size()) read_option(line_.words[at_++]);
  }

 private:
  std::string next() { return at_ < line_.words.size() ? line_.words[at_++] : std::string(); }

  std::optional<std::string> value_of_long(const std::string& word, const std::string& option) {
    if (word == option) return next();
    if (word.starts_with(option + "=")) return word.substr(option.size() + 1);
    return std::nullopt;
  }

  std::optional<std::string> value_of_short(const std::string& word, const std::string& option) {
    if (!word.starts_with(option) || word.starts_with("--")) return std::nullopt;
    return word.size() == option.size() ? next() : word.substr(option.size());
  }

  void read_option(const std::string& word) {
    if (const auto preset = value_of_long(word, "--preset")) {
      given_.preset = *preset;
    } else if (const auto file = value_of_long(word, "--toolchain")) {
      given_.entries["CMAKE_TOOLCHAIN_FILE"] = "-DCMAKE_TOOLCHAIN_FILE:FILEPATH=" + *file;
    } else if (const auto entry = value_of_short(word, "-D")) {
      given_.entries[entry->substr(0, entry->find_first_of(":="))] = "-D" + *entry;
    } else if (const auto pattern = value_of_short(word, "-U")) {
      // -U has a globbing expression. Only entries of earlier words are removed, as in CMake.
      std::erase_if(given_.entries, [&](const auto& known) {
        return fnmatch(pattern->c_str(), known.first.c_str(), 0) == 0;
      });
    } else if (const auto script = value_of_short(word, "-C")) {
      given_.scripts.push_back((std::filesystem::path(line_.directory) / *script).lexically_normal());
    } else {
      for (const char* option : {"-G", "-A", "-T"}) {
        if (const auto value = value_of_short(word, option)) return set_generator(option, *value);
      }
    }
  }

  void set_generator(const std::string& option, const std::string& value) {
    auto& all = given_.generator;
    for (std::size_t i = 0; i < all.size(); i += 2) {
      if (all[i] == option) return void(all[i + 1] = value);
    }
    all.insert(all.end(), {option, value});
  }

  const CommandLine& line_;
  GivenOptions& given_;
  std::size_t at_ = 0;
};

}  // namespace

GivenOptions given_options(const std::string& records) {
  GivenOptions given{.complete = true};
  for (const auto& record : split(records, ';')) {
    if (const auto line = command_line_of(record))
      Reader(*line, given).read();
    else
      given.complete = false;
  }
  return given;
}

}  // namespace holdfast::commits
