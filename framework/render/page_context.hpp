#pragma once

/// What the HTML pages show beside the report: what to do next, and the commits since the baseline.

#include <string>

#include "model/report.hpp"

namespace holdfast::render {

/// As JSON, "holdfast-context/1", which only the renderer of the pages reads:
///
///   {"schema",
///    "remote",                      URL of the repository's origin, or null
///    "prefix",                      path of `source` within the repository, "libs/words/"; or null
///    "logs": [{"from", "to",        commits of a baseline and of the current side
///              "n_commits",         all that `to` has and `from` has not; "commits" holds the newest
///              "commits": [{"hash", "date", "subject"}]}],
///    "steps": [[{"purpose", "line"}]],   of each result, in their order; empty where there are none
///    "words": [{...}]}                   likewise, numbers in words, and what the terminal says, too (result_words.hpp)
///
/// `source`: the directory whose git is asked; empty, or one that does not know the commits: remote and logs are left out.
/// `has_steps`: the tests are declared in a build tree, so that commands can name them.
std::string page_context(const Report& report, const std::string& source, bool has_steps);

}  // namespace holdfast::render
