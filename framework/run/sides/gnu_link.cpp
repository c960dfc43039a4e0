#include "run/sides/gnu_link.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string_view>

#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/whole_file.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLinkerWords = "-Wl,";
constexpr std::string_view kXlinker = "-Xlinker";

bool chooses_linker(const std::string& word) {
  // -fuse-ld=bfd is GNU ld.
  return (word.starts_with("-fuse-ld=") && word != "-fuse-ld=bfd") || word.starts_with("--ld-path=");
}

/// Returns true for compiler options that only affect the link-time optimiser.
bool is_of_optimiser(const std::string& word) {
  return word.starts_with("-flto") || word.ends_with("fat-lto-objects") ||
         word.ends_with("use-linker-plugin");
}

/// Returns true for linker options that the linker passes to the optimiser.
bool is_for_optimiser(const std::string& option) {
  for (const std::string_view begin : {"-plugin-opt", "--plugin-opt", "--lto-", "--thinlto-", "-mllvm"}) {
    if (option.starts_with(begin)) return true;
  }
  return false;
}

/// Returns true for objects of the optimiser. Clang's are LLVM bitcode; GCC's have sections with this name.
bool is_optimisers_object(const std::string& file) {
  const auto content = whole_file(file);
  return content.starts_with("BC\xC0\xDE") || content.find(".gnu.lto_") != std::string::npos;
}

/// Returns the words of a response file as GCC and Clang read it: blanks separate words, quotes and
/// backslashes keep blanks.
LinkWords words_of_response(const std::string& text) {
  LinkWords words;
  std::string word;
  char quote = 0;
  bool has_begun = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      has_begun = true;
    } else if (quote != 0 ? c == quote : c == '"' || c == '\'') {
      quote = quote != 0 ? '\0' : c;
      has_begun = true;
    } else if (quote == 0 && std::isspace(static_cast<unsigned char>(c)) != 0) {
      if (has_begun) words.push_back(std::move(word));
      word.clear();
      has_begun = false;
    } else {
      word += c;
      has_begun = true;
    }
  }
  if (has_begun) words.push_back(std::move(word));
  return words;
}

/// Returns "-Wl,--a,--b" without the options for which `drops` is true; empty if none is left.
template <class Drops>
std::string linker_word_without(const std::string& word, const Drops& drops) {
  std::string kept;
  for (const auto& option : split(word.substr(kLinkerWords.size()), ','))
    if (!drops(option)) kept += "," + option;
  return kept.empty() ? "" : "-Wl" + kept;
}

/// Returns the words without the linker options for which `drops` is true, in any form that passes them to
/// the linker.
template <class Drops>
LinkWords without_linker_options(const LinkWords& words, const Drops& drops) {
  LinkWords kept;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == kXlinker && i + 1 < words.size() && drops(words[i + 1])) {
      ++i;
    } else if (words[i].starts_with(kLinkerWords)) {
      if (auto word = linker_word_without(words[i], drops); !word.empty()) kept.push_back(std::move(word));
    } else {
      kept.push_back(words[i]);
    }
  }
  return kept;
}

/// Replaces the optimiser's objects by native ones. Archive members that it used are not linked again, since
/// the native objects define their symbols.
LinkWords with_native_objects(const LinkWords& words, const std::string& directory,
                              const std::vector<std::string>& objects) {
  LinkWords native;
  bool has_objects = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto& word = words[i];
    const auto file = fs::path(directory) / word;
    const bool is_output = i > 0 && words[i - 1] == "-o";
    if (is_of_optimiser(word)) continue;
    if (is_output || !word.ends_with(".o") || !fs::is_regular_file(file) || !is_optimisers_object(file)) {
      native.push_back(word);
      continue;
    }
    if (!has_objects) native.insert(native.end(), objects.begin(), objects.end());
    has_objects = true;
  }
  if (!has_objects) native.insert(native.end(), objects.begin(), objects.end());
  native = without_linker_options(native, is_for_optimiser);
  // The optimiser turns an inline variable into an ordinary one, which other objects define as well. The option allows
  // several definitions; the optimiser's comes first.
  for (const char* word : {"-fno-lto", "-Xlinker", "--allow-multiple-definition"}) native.emplace_back(word);
  return native;
}

}  // namespace

LinkWords expanded_words(const LinkWords& words, const std::string& directory) {
  LinkWords all;
  for (const auto& word : words) {
    const auto file = word.starts_with('@') ? fs::path(directory) / word.substr(1) : fs::path();
    // GCC takes a word literally if the file after '@' does not exist.
    if (file.empty() || !fs::is_regular_file(file)) {
      all.push_back(word);
      continue;
    }
    // A response file may name others.
    const auto inside = expanded_words(words_of_response(whole_file(file)), directory);
    all.insert(all.end(), inside.begin(), inside.end());
  }
  return all;
}

bool optimises_at_link(const LinkWords& words) {
  bool found = false;
  for (const auto& word : words) {
    if (word.starts_with("-flto")) found = word != "-flto=off";
    if (word == "-fno-lto") found = false;
  }
  return found;
}

bool is_linked_otherwise(const LinkWords& words) {
  return optimises_at_link(words) || std::ranges::any_of(words, chooses_linker);
}

LinkWords words_that_keep_objects(const LinkWords& words, const std::string& output) {
  if (!optimises_at_link(words)) return {};
  const bool is_clang = fs::path(words.front()).filename().string().find("clang") != std::string::npos;
  if (is_clang) return {"-Xlinker", "--lto-obj-path=" + output + ".ltrans"};
  // GCC then keeps <output>.ltrans<N>.ltrans.o.
  return {"-save-temps"};
}

std::vector<std::string> kept_objects(const std::string& output) {
  // lld writes <output>.ltrans and <output>.ltrans<N> for --lto-obj-path.
  static const std::regex kKept(R"(\.ltrans(\d*)(\.ltrans\.o)?)");
  std::vector<std::pair<int, std::string>> found;
  const fs::path path(output);
  for (const auto& entry : fs::directory_iterator(path.parent_path())) {
    const auto name = entry.path().filename().string();
    if (!name.starts_with(path.filename().string()) || entry.file_size() == 0) continue;
    std::smatch number;
    const auto end = name.substr(path.filename().string().size());
    if (std::regex_match(end, number, kKept))
      found.emplace_back(number[1].length() > 0 ? std::stoi(number[1]) : -1, entry.path());
  }
  if (found.empty())
    throw Error("it uses link-time optimisation, and its linker does not keep the objects of the optimiser");
  std::ranges::sort(found);
  std::vector<std::string> objects;
  for (auto& [number, file] : found) objects.push_back(std::move(file));
  return objects;
}

LinkWords words_for_gnu_ld(const LinkWords& words, const std::string& directory,
                           const std::vector<std::string>& objects) {
  auto own = objects.empty() ? words : with_native_objects(words, directory, objects);
  std::erase_if(own, chooses_linker);
  own.emplace_back("-fuse-ld=bfd");
  return own;
}

std::string refused_option(const std::string& said) {
  static const std::regex kRefused("unrecognized option '([^']+)'");
  std::smatch found;
  return std::regex_search(said, found, kRefused) ? found[1].str() : "";
}

LinkWords without_option(const LinkWords& words, const std::string& option) {
  return without_linker_options(words, [&](const std::string& one) { return one == option; });
}

}  // namespace holdfast::run
