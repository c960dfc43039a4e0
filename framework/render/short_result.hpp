#pragma once

/// A result in the answers of `holdfast mcp`: what became slower, by how much and where. The text is short, because the
/// reader is a language model, which reads all of an answer each time.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "wire/json_schema.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::render {

/// Function to which a change of a result is attributed.
struct FoundPlace {
  std::string function;
  std::string line;   ///< file:line; empty if it is not known
  std::string found;  ///< "pinpointed", "timed" or "changed"
  std::string cost;   ///< of the loss; empty if it is not known
};

struct ShortResult {
  std::string name;  ///< of name_of()
  std::string verdict;
  std::string message;  ///< empty if it would repeat the estimate
  std::optional<Ratio> estimate{};
  std::string before;
  std::string after;
  std::string declared;  ///< file:line
  std::vector<FoundPlace> where{};
  std::size_t changed_functions = 0;  ///< executed ones, if `where` does not have all of them
};

/// Returns text from outside as one line of limited length; its beginning is kept.
std::string clipped(const std::string& text, std::size_t columns);
/// Returns the first `count` texts, each clipped.
std::vector<std::string> clipped(const std::vector<std::string>& texts, std::size_t count,
                                 std::size_t columns);

ShortResult short_result(const Run& result);

}  // namespace holdfast::render

namespace holdfast::wire {

HOLDFAST_TABLE(
    render::FoundPlace, HOLDFAST_FIELDS(always, function),
    HOLDFAST_FIELD(line, Presence::if_set, "file:line, in it or of the call of it."),
    HOLDFAST_FIELD(found, Words{"pinpointed|timed|changed"},
                   "pinpointed: the loss was measured there; timed: slower by itself; changed: its code "
                   "differs, and the test executes it."),
    HOLDFAST_FIELDS(if_set, cost));

HOLDFAST_TABLE(render::ShortResult, HOLDFAST_FIELD(name, "For the argument `test` of other tools."),
               HOLDFAST_FIELDS(always, verdict), HOLDFAST_FIELDS(if_set, message, before, after),
               HOLDFAST_FIELD(estimate, Presence::if_set,
                              "After by before: 1.05 is 5 % more, with its bounds."),
               HOLDFAST_FIELD(declared, Presence::if_set, "file:line of the declaration of the test."),
               HOLDFAST_FIELD(where, Presence::if_set, "The most likely first."),
               HOLDFAST_FIELD(changed_functions, Presence::if_set,
                              "Number of executed functions whose code differs, if there are more."));

}  // namespace holdfast::wire
