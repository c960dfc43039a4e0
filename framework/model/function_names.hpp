#pragma once

/// Names of functions as people read them: in tables, paths and sentences.
///
///     short_name("std::vector<int, std::allocator<int> >::push_back(int const&)", 40)
///         ->  "std::vector<...>::push_back(int const&)"
///     with_benchmark_named("bench::holdfast_body_2(holdfast::State&)", "parse/twitter")
///         ->  "parse/twitter"

#include <cstddef>
#include <string>
#include <string_view>

namespace holdfast {

/// Of a sentence, which names several functions.
inline constexpr std::size_t kNameInSentence = 80;

/// A demangled name that needs more columns loses what tells least, until it fits: what is in its angle brackets, then what is in
/// the brackets of its parameters, then the scopes that it is in, from the outermost. A single identifier that is still too
/// long loses its end. Never empty, unless `name` is.
std::string short_name(std::string_view name, std::size_t columns);

/// The text, with the benchmark's name in place of the function that a macro of Holdfast made of its code: users never wrote
/// that one. `benchmark`: empty leaves the text as it is.
std::string with_benchmark_named(std::string_view text, const std::string& benchmark);

}  // namespace holdfast
