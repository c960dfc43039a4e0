#pragma once

/// Facts about the text of a source or a CMake file, without parsing it as a language.

#include <string>
#include <string_view>
#include <vector>

namespace holdfast::init {

/// Returns the files that the lines `#include <...>` and `#include "..."` name.
std::vector<std::string> included_files(std::string_view source);

/// Returns true if the text calls the macro, function or command: `BENCHMARK("sum")`.
bool calls(std::string_view text, std::string_view name);

/// Returns the first argument of each call, without quotes: "BUILD_BENCH" of `option(BUILD_BENCH "..." OFF)`.
std::vector<std::string> first_arguments(std::string_view text, std::string_view name);

/// Returns true if the text contains the word: `a_bench` is not a word of `a_bench2`.
bool has_word(std::string_view text, std::string_view word);

}  // namespace holdfast::init
