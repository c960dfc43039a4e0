#include "run/commits/compilations.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "image/compilations.hpp"
#include "image/known_facts.hpp"
#include "model/joined_text.hpp"
#include "run/commits/cmake.hpp"
#include "run/commits/configuration.hpp"
#include "run/commits/makefiles.hpp"
#include "run/commits/ninja.hpp"
#include "wire/image_json.hpp"

namespace holdfast::commits {
namespace {

using Words = std::vector<std::string>;

/// Options that name dependency files or include directories in the next word. These differ between build
/// trees without an effect on the code.
constexpr std::array<std::string_view, 7> kNamesFile{"-MT",      "-MF",     "-MQ",       "-I",
                                                     "-isystem", "-iquote", "-idirafter"};
constexpr std::array<std::string_view, 9> kHasValue{
    "-include", "-imacros", "-Xclang", "-Xpreprocessor", "-Xassembler", "-arch", "--param", "-x", "-target"};

bool has(const auto& words, const std::string& word) { return std::ranges::find(words, word) != words.end(); }

/// Returns true for options that do not affect the code, such as warnings. -Wa, and -Wp, are options of the
/// assembler and the preprocessor.
bool is_of_no_matter(const std::string& word) {
  const bool warns = word.starts_with("-W") && !word.starts_with("-Wa,") && !word.starts_with("-Wp,");
  // __FILE__ does not affect what a program computes, and the build of a commit has this option to hide the
  // path of its checkout.
  const bool names_files = word.starts_with("-fmacro-prefix-map=");
  return warns || names_files || word == "-c" || word == "-MD" || word == "-MMD" || word == "-MP" ||
         word == "--" || word.starts_with("-I") || word.starts_with("-fdiagnostics-") ||
         word.starts_with("-isystem");
}

/// Removes the directory of the configuration from the name. Only multi-config trees have such directories.
std::string object_name(std::string object, const std::string& config) {
  const auto at = object.find(".dir/" + config + "/");
  if (at != std::string::npos) object.erase(at + 4, config.size() + 1);
  return object;
}

/// Returns the compile commands of Makefiles, which name object files relative to their own directory.
Words make_commands(const std::string& build, const Words& targets) {
  Words commands;
  for (const auto& directory : target_directories(build, targets)) {
    const auto place = std::filesystem::path(directory).parent_path().parent_path().lexically_relative(build);
    for (auto& line : compile_lines(directory)) {
      const auto at = line.find(" -o CMakeFiles/");
      if (at != std::string::npos && place != ".") line.insert(at + 4, place.string() + "/");
      commands.push_back(std::move(line));
    }
  }
  return commands;
}

std::vector<Compilation> compiled_by(const Words& commands, const std::vector<CacheEntry>& cache,
                                     const std::string& config) {
  image::Compilations found;
  for (const auto& command : commands) {
    auto [object, options] = compilation_of(command);
    if (object.empty()) continue;
    for (auto& option : options) option = without_places(option, cache);
    found[object_name(object, config)] = options;
  }
  return image::grouped(found);
}

}  // namespace

std::vector<std::string> shell_words(const std::string& command) {
  Words words;
  std::string word;
  // An empty word in quotes is a word, too. So the length of `word` does not show whether a word has begun.
  bool inside = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote != 0 && c == quote) {
      quote = 0;
    } else if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      word.push_back(command[++i]);
      inside = true;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
      inside = true;
    } else if (quote == 0 && (c == ' ' || c == '\t')) {
      if (inside) words.push_back(std::move(word));
      word.clear();
      inside = false;
    } else {
      word.push_back(c);
      inside = true;
    }
  }
  if (inside) words.push_back(std::move(word));
  return words;
}

std::pair<std::string, std::vector<std::string>> compilation_of(const std::string& command) {
  const auto words = shell_words(command);
  std::string object;
  Words options;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto& word = words[i];
    const bool last = i + 1 == words.size();
    if (word == "-o" && !last) {
      object = words[++i];
    } else if (has(kNamesFile, word)) {
      ++i;
    } else if (has(kHasValue, word) && !last) {
      options.push_back(word + " " + words[++i]);
    } else if (word.starts_with('-') && !is_of_no_matter(word)) {
      options.push_back(word);
    }
  }
  // Commands that link have -o as well, but no -c.
  if (!has(words, "-c")) object.clear();
  return {object, options};
}

std::string without_places(const std::string& value, const std::vector<CacheEntry>& cache) {
  // Replaces the build tree first: its path often begins with that of the source directory.
  const auto moved_build = moved(value, value_of(cache, "CMAKE_CACHEFILE_DIR"), "<build>");
  return moved(moved_build, value_of(cache, "CMAKE_HOME_DIRECTORY"), "<source>");
}

std::vector<Compilation> compilations_of(const std::string& build, const std::string& config,
                                         const std::vector<std::string>& targets) {
  if (targets.empty()) return {};
  const auto cache = read_cache(build);
  const auto generator = value_of(cache, "CMAKE_GENERATOR");
  // The build files name the tree by this path. `build` may be another path to the tree, such as a symbolic
  // link.
  const auto place = value_of(cache, "CMAKE_CACHEFILE_DIR");
  if (generator.starts_with("Ninja")) {
    const NinjaTree tree = ninja_of(cache, place, config);
    const auto made = [&] {
      return wire::compilations_text(compiled_by(ninja_commands(tree, targets), cache, config));
    };
    const auto manifest = tree.build + "/" + tree.manifest;
    return wire::parse_compilations(image::known_fact("compilations " + joined(targets, " "), manifest, made),
                                    manifest);
  }
  return generator == "Unix Makefiles" ? compiled_by(make_commands(place, targets), cache, config)
                                       : std::vector<Compilation>();
}

}  // namespace holdfast::commits
