#pragma once

/// Readable names of functions for tables, paths and sentences.
///
///     short_name("std::vector<int, std::allocator<int> >::push_back(int const&)", 40)
///         ->  "std::vector<...>::push_back(int const&)"
///     with_benchmark_named("bench::holdfast_body_2(holdfast::State&)", "parse/twitter")
///         ->  "parse/twitter"

#include <cstddef>
#include <string>
#include <string_view>

namespace holdfast {

/// Maximum number of columns of a name in a sentence that lists several.
inline constexpr std::size_t kNameInSentence = 80;

/// Shortens a demangled name to a number of columns. It loses template arguments first, then parameters, then outer scopes. A single
/// identifier that is still too long loses its end. The result is empty only if `name` is.
std::string short_name(std::string_view name, std::size_t columns);

/// A macro of Holdfast makes a function of a benchmark's code. Replaces the name of this function by the name of the
/// benchmark. An empty `benchmark` changes nothing.
std::string with_benchmark_named(std::string_view text, const std::string& benchmark);

}  // namespace holdfast
