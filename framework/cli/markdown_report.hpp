#pragma once

/// A report as Markdown, for the comment on a pull request (GitHub, GitLab, Forgejo) or the summary of a job:
/// the verdict first, a table of what changed or is undecided, all else folded away.
///
/// Its first line is a comment that no reader sees, and that is the same for a project and configuration in
/// every session, so that a script finds the comment it made before and updates it: "<!-- holdfast: Demo Release -->".

#include <cstddef>
#include <string>
#include <string_view>

#include "model/report.hpp"

namespace holdfast::cli {

/// What GitHub takes as a comment, in characters; GitLab takes 1,000,000.
inline constexpr std::size_t kCommentLimit = 65'536;

/// At most `limit` bytes: whole rows are left out where it would be longer, and it says how many.
std::string markdown_report(const Report& report, std::size_t limit = kCommentLimit);

/// Text inside a paragraph or a cell of a table, shown as it is: no markup, no link, nobody is notified.
std::string markdown_text(std::string_view text);

}  // namespace holdfast::cli
