#pragma once

/// Suggestions for a misspelt word.
///
///     did_you_mean("mesure", {"run", "measure"})  ->  "; did you mean \"measure\"?"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast::text {

/// Letters that are inserted, deleted, replaced or swapped with their neighbour, to make one word of the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The known word that is closest, of several the first; empty: none differs in a third of its letters or less.
std::string closest_word(const std::string& word, const std::vector<std::string>& known);

/// The end of a sentence that refuses the word; empty where no known word is close.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& known);

}  // namespace holdfast::text
