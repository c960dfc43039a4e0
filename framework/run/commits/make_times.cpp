// Compares file times as make would, since make itself gives no answer. The targets that CMake defines are
// always out of date, and make learns only in the next build which headers a source includes.

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <sstream>

#include "model/whole_file.hpp"
#include "run/commits/compilations.hpp"
#include "run/commits/makefiles.hpp"
#include "run/commits/out_of_date.hpp"

namespace holdfast::commits {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

/// Returns the modification time in nanoseconds; none if there is no such file. A directory has none, since
/// each file written into it changes its time.
std::optional<std::int64_t> time_of(const std::string& path) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0 || S_ISDIR(facts.st_mode)) return std::nullopt;
  // Nanoseconds matter: a source can change and compile within one second.
  return std::int64_t{facts.st_mtim.tv_sec} * 1'000'000'000 + facts.st_mtim.tv_nsec;
}

std::string text_in(const std::string& path) { return file_if_readable(path).value_or(""); }

std::string in_directory(const std::string& directory, const std::string& name) {
  return (fs::path(directory) / name).lexically_normal();
}

/// Compares a file with its inputs. Returns why it is missing or older than one of them; empty if it is up to
/// date.
std::string why_not_newest(const std::string& output, const Names& inputs) {
  const auto made = time_of(output);
  const auto name = fs::path(output).filename().string();
  if (!made) return name + " does not exist";
  for (const auto& input : inputs) {
    const auto changed = time_of(input);
    if (!changed || *changed <= *made) continue;
    const auto other = fs::path(input).filename().string();
    // CMake rewrites these two files only if the command in them changes.
    return other == "flags.make" || other == "link.txt" ? "the command that makes " + name + " has changed"
                                                        : name + " is older than " + other;
  }
  return "";
}

/// Returns the words of all lines, where a backslash continues a line.
Names words_of(std::string text) {
  for (auto at = text.find("\\\n"); at != std::string::npos; at = text.find("\\\n", at))
    text.replace(at, 2, " ");
  for (auto& c : text) {
    if (c == '\n') c = ' ';
  }
  return shell_words(text);
}

/// Reads the dependency file that a compiler has written for a source: "x.o: x.cpp x.hpp".
/// Returns the names in it, including the source itself. A word with ':' at its end is the target of the
/// rule.
Names headers_in(const std::string& file, const std::string& directory) {
  auto words = words_of(text_in(file));
  std::erase_if(words, [](const std::string& word) { return word.ends_with(':'); });
  for (auto& word : words) word = in_directory(directory, word);
  return words;
}

/// Reads DependInfo.cmake, whose lines have the form: "source" "object" "gcc" "file of headers".
std::string why_objects_are_old(const std::string& build, const std::string& target_directory) {
  const auto directory = fs::path(target_directory).parent_path().parent_path().string();
  std::istringstream lines(text_in(target_directory + "/DependInfo.cmake"));
  for (std::string line; std::getline(lines, line);) {
    const auto words = shell_words(line);
    // The third word is the format of the dependency file; "gcc" is that of GCC and Clang.
    if (words.size() != 4 || words[2] != "gcc") continue;
    auto inputs = headers_in(in_directory(build, words[3]), directory);
    inputs.push_back(words[0]);
    inputs.push_back(target_directory + "/flags.make");
    if (auto why = why_not_newest(in_directory(build, words[1]), inputs); !why.empty()) return why;
  }
  return "";
}

/// Returns the file that a line of link.txt writes: a program or shared library by -o, or an archive.
std::string linked_by(const Names& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == "-o") return words[i + 1];
  }
  // An archive is made by "ar qc NAME OBJECT...".
  if (words.size() > 2 && fs::path(words[0]).filename().string().ends_with("ar")) return words[2];
  return "";
}

std::string why_link_is_old(const std::string& target_directory) {
  const auto directory = fs::path(target_directory).parent_path().parent_path().string();
  std::istringstream lines(text_in(target_directory + "/link.txt"));
  for (std::string line; std::getline(lines, line);) {
    auto words = shell_words(line);
    const auto output = linked_by(words);
    if (output.empty()) continue;
    Names inputs{target_directory + "/link.txt"};
    // Make ignores changes of the launcher's script.
    for (std::size_t i = words[0] == "sh" ? 2 : 1; i < words.size(); ++i) {
      if (words[i].starts_with('@')) {  // a response file with more words
        for (auto& more : words_of(text_in(in_directory(directory, words[i].substr(1)))))
          words.push_back(more);
      } else if (!words[i].starts_with('-') && words[i] != output) {
        inputs.push_back(in_directory(directory, words[i]));
      }
    }
    if (auto why = why_not_newest(in_directory(directory, output), inputs); !why.empty()) return why;
  }
  return "";
}

/// Checks the files that CMake read, from CMakeFiles/Makefile.cmake.
std::string why_cmake_is_old(const std::string& build) {
  // CMake writes this file with the cache in each run, and make compares it with the files below (cmake
  // --check-build-system).
  const auto ran = time_of(build + "/CMakeFiles/cmake.check_cache");
  std::istringstream lines(text_in(build + "/CMakeFiles/Makefile.cmake"));
  bool inside = false;
  for (std::string line; ran && std::getline(lines, line);) {
    if (line.starts_with("set(")) inside = line == "set(CMAKE_MAKEFILE_DEPENDS";
    const auto words = shell_words(line);
    // The list has one quoted path on each line, after two blanks.
    if (!inside || words.size() != 1 || !line.starts_with("  \"")) continue;
    const auto changed = time_of(in_directory(build, words[0]));
    if (changed && *changed > *ran && !is_of_git(words[0]))
      return fs::path(words[0]).filename().string() + " has changed since CMake ran";
  }
  return "";
}

}  // namespace

std::string why_make_would_build(const std::string& build, const std::vector<std::string>& targets) {
  if (auto why = why_cmake_is_old(build); !why.empty()) return why;
  for (const auto& directory : target_directories(build, targets)) {
    if (!fs::exists(directory + "/flags.make")) continue;  // it compiles nothing
    if (auto why = why_objects_are_old(build, directory); !why.empty()) return why;
    if (auto why = why_link_is_old(directory); !why.empty()) return why;
  }
  return "";
}

}  // namespace holdfast::commits
