#pragma once

/// The comment of a pull or merge request. A report in Markdown begins with a hidden line that names the project. This
/// line identifies the comment of an earlier run, which is then replaced.

#include <cstdint>
#include <optional>
#include <string>

namespace holdfast::ci {

struct Comment {
  std::string service;  ///< "github" or "gitlab"
  std::string file;     ///< a report in Markdown
  std::string number;   ///< of the request
};

/// Posts the file as a comment, or replaces the earlier one. Throws Error if that fails.
///
/// GitHub: by `gh`, with GH_TOKEN and GITHUB_REPOSITORY. GitLab: by `curl`, with CI_API_V4_URL, CI_PROJECT_ID and a project
/// access token in HOLDFAST_GITLAB_TOKEN, which is in no command line.
void comment(const Comment& wanted);

/// Returns the hidden first line. Throws Error if the report has none.
std::string marker_of(const std::string& report, const std::string& file);

/// A page of notes, as GitLab lists them.
struct NotesPage {
  std::optional<std::uint64_t> ours;  ///< the first note that begins with the marker
  bool is_full = false;               ///< another page may follow
};

inline constexpr std::size_t kNotesPerPage = 100;

NotesPage read_notes(const std::string& json, const std::string& marker);

}  // namespace holdfast::ci
