#pragma once

/// Additional data of the HTML pages, which is not in the report: suggestions, and the commits since the baseline.

#include <string>

#include "model/report.hpp"

namespace holdfast::render {

/// Returns JSON, "holdfast-context/1", which only the renderer of the pages reads:
///
///   {"schema",
///    "remote",                      URL of the repository's origin, or null
///    "prefix",                      path of `source` within the repository, "libs/words/"; or null
///    "logs": [{"from", "to",        commits of a baseline and of the current side
///              "n_commits",         number of those that `to` has and `from` has not; "commits" holds the newest
///              "commits": [{"hash", "date", "subject"}]}],
///    "steps": [[{"purpose", "line"}]],   of each result, in their order; empty if there are none
///    "words": [{...}]}                   of each result: numbers in words, like on the terminal (result_words.hpp)
///
/// `source`: the git directory. If it is empty, or does not know the commits, remote and logs are left out.
/// `has_steps`: the tests are declared in a build tree, so that commands can name them.
std::string page_context(const Report& report, const std::string& source, bool has_steps);

}  // namespace holdfast::render
