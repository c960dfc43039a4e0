#pragma once

/// Suggestions for a misspelt word.
///
///     did_you_mean("mesure", {"run", "measure"})  ->  "; did you mean \"measure\"?"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast::text {

/// Returns the number of insertions, deletions, replacements and swaps of neighbouring letters that turn `a` into
/// `b`.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// Returns the closest known word, the first one of a tie; empty if none differs in at most a third of its letters.
std::string closest_word(const std::string& word, const std::vector<std::string>& known);

/// Returns the end of an error message about the word; empty if no known word is close.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& known);

}  // namespace holdfast::text
