#include "model/function_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "model/last_bracket.hpp"

namespace holdfast {
namespace {

constexpr std::string_view kCut = "...";

/// Returns true for the second and later bytes of a character of UTF-8, which all begin with the bits 10.
bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

/// Counts each character as one column, unlike columns_of(): names of functions are mostly ASCII.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return !continues_character(c); }));
}

/// Replaces the text between the outermost brackets of this kind by "...". "(anonymous namespace)" stays.
std::string without_inside(std::string_view name, char opening, char closing) {
  constexpr std::string_view kUnnamed = "(anonymous namespace)";
  std::string shortened;
  int depth = 0;
  for (std::size_t at = 0; at < name.size();) {
    // operator< and operator-> contain brackets that open or close nothing.
    auto next = past_operator(name, at);
    if (name.substr(at).starts_with(kUnnamed)) next = at + kUnnamed.size();
    if (next > at) {
      if (depth == 0) shortened += name.substr(at, next - at);
      at = next;
      continue;
    }
    if (name[at] == closing && depth > 0) --depth;
    if (depth == 0) shortened += name[at];
    const bool opens = name[at] == opening && depth++ == 0;
    // "()" says as much as "(...)", and is shorter.
    const bool is_empty = at + 1 < name.size() && name[at + 1] == closing;
    if (opens && !is_empty) shortened += kCut;
    ++at;
  }
  return shortened;
}

/// Returns the position after the first "::" outside of brackets; npos if there is none.
std::size_t behind_first_scope(std::string_view name) {
  int depth = 0;
  for (std::size_t at = 0; at + 1 < name.size(); ++at) {
    if (past_operator(name, at) > at) return std::string_view::npos;
    const char c = name[at];
    if (c == '(' || c == '<' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '>' || c == '}' || c == ']') --depth;
    if (depth == 0 && name.substr(at).starts_with("::")) return at + 2;
  }
  return std::string_view::npos;
}

/// Removes scopes from the left until the name fits: the innermost ones say most about a function.
std::string without_outer_scopes(std::string_view name, std::size_t most) {
  const auto cut_scope = std::string(kCut) + "::";
  bool is_cut = false;
  while (columns(name) + (is_cut ? cut_scope.size() : 0) > most) {
    const auto next = behind_first_scope(name);
    if (next == std::string_view::npos) break;
    name.remove_prefix(next);
    is_cut = true;
  }
  return (is_cut ? cut_scope : "") + std::string(name);
}

/// Cuts only between characters.
std::string without_end(std::string_view name, std::size_t most) {
  if (columns(name) <= most) return std::string(name);
  const auto kept_columns = most > kCut.size() ? most - kCut.size() : 0;
  std::size_t kept = 0;
  for (std::size_t seen = 0; kept < name.size(); ++kept) {
    if (!continues_character(name[kept]) && seen++ == kept_columns) break;
  }
  return std::string(name.substr(0, kept)) + std::string(kCut);
}

/// Returns the beginning of the qualified name that ends at `at`, which may contain "(anonymous namespace)::".
std::size_t begin_of_scopes(std::string_view text, std::size_t at) {
  constexpr std::string_view kUnnamed = "(anonymous namespace)";
  while (text.substr(0, at).ends_with("::")) {
    auto begin = at - 2;
    if (text.substr(0, begin).ends_with(kUnnamed)) {
      begin -= kUnnamed.size();
    } else {
      while (begin > 0 && is_of_identifier(text[begin - 1])) --begin;
    }
    // The "::" is at the beginning, or after a character that no name has.
    if (begin + 2 == at) break;
    at = begin;
  }
  return at;
}

struct Span {
  std::size_t begin = std::string_view::npos;
  std::size_t end = 0;
};

std::size_t behind(std::string_view text, std::size_t at, std::string_view word) {
  return text.substr(at).starts_with(word) ? at + word.size() : at;
}

std::size_t behind_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) ++at;
  return at;
}

/// Returns the position after " at 0x12a0", which distinguishes functions with the same name
/// (binary/fingerprint/fingerprints.hpp).
std::size_t behind_place(std::string_view text, std::size_t at) {
  const auto digits = behind(text, at, " at 0x");
  if (digits == at) return at;
  return std::min(text.find_first_not_of("0123456789abcdef", digits), text.size());
}

/// Finds the name that the macros of benchmark.hpp and suite.hpp give to the code of a benchmark, from `from` on: holdfast_body_2,
/// HoldfastFixture2::holdfast_body, HoldfastNamed2<int>::holdfast_body, holdfast_suite_2.
Span next_body(std::string_view text, std::size_t from) {
  constexpr std::array<std::string_view, 4> kMade{"holdfast_body_", "HoldfastFixture", "HoldfastNamed",
                                                  "holdfast_suite_"};
  Span first;
  // The earliest match counts, whatever kind it is.
  for (const auto made : kMade) {
    const auto at = text.find(made, from);
    if (at == std::string_view::npos || at >= first.begin) continue;
    // It is a part of a longer name, such as my_holdfast_body_2.
    if (at > 0 && is_of_identifier(text[at - 1])) continue;
    auto end = behind_digits(text, at + made.size());
    // The macros always append a number.
    if (end == at + made.size()) continue;
    if (end < text.size() && text[end] == '<')
      end = std::min(text.find(">::holdfast_body", end), text.size() - 1) + 1;
    end = behind(text, end, "::holdfast_body");
    end = behind_place(text, behind(text, behind(text, end, "(holdfast::State&)"), "()"));
    first = {.begin = begin_of_scopes(text, at), .end = end};
  }
  return first;
}

}  // namespace

/// The parts that a reader misses least are removed first.
std::string short_name(std::string_view name, std::size_t most) {
  std::string shortened(name);
  if (columns(shortened) > most) shortened = without_inside(shortened, '<', '>');
  if (columns(shortened) > most) shortened = without_inside(shortened, '(', ')');
  return without_end(without_outer_scopes(shortened, most), most);
}

/// Replaces all occurrences in one pass from the left; the text may be a sentence that names several
/// functions.
std::string with_benchmark_named(std::string_view text, const std::string& benchmark) {
  std::string named;
  std::size_t at = 0;
  for (auto body = next_body(text, 0); !benchmark.empty() && body.begin < text.size();
       body = next_body(text, at)) {
    named += text.substr(at, body.begin - at);
    named += benchmark;
    at = body.end;
  }
  return named + std::string(text.substr(at));
}

}  // namespace holdfast
