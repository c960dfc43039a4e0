#include "ci/comment.hpp"

#include <fmt/format.h>

#include "ci/command.hpp"
#include "model/error.hpp"
#include "model/text/files.hpp"
#include "process/scratch_files.hpp"
#include "wire/json_text.hpp"

namespace holdfast::ci {
namespace {

std::string needed_variable(const char* name, const char* meaning) {
  auto value = variable(name);
  if (value.empty()) throw Error(fmt::format("{} is not set: {}", name, meaning));
  return value;
}

/// Replaces the oldest comment that begins with the marker and was written by a bot: a person may quote the
/// report.
void comment_on_github(const Comment& wanted, const std::string& marker) {
  const auto repository =
      "repos/" +
      needed_variable("GITHUB_REPOSITORY", "set it to the repository, OWNER/NAME; GitHub sets it in jobs");
  constexpr const char* kOurs =
      R"(.[] | select(.user.type == "Bot" and (.body | startswith(env.MARKER))) | .id)";
  const auto comments = repository + "/issues/" + wanted.number + "/comments";
  // The marker is passed in the environment, where jq reads it as data. As a part of the program it would
  // need quoting.
  const auto ids = output_of({"gh", "api", "--paginate", comments, "--jq", kOurs}, {"MARKER=" + marker});
  const auto known = ids.substr(0, ids.find('\n'));
  // "@" makes gh read the file; a report may be longer than a command line (execve(2), E2BIG).
  const auto body = "body=@" + wanted.file;
  if (known.empty())
    run({"gh", "api", "--method", "POST", comments, "--field", body, "--silent"});
  else
    run({"gh", "api", "--method", "PATCH", repository + "/issues/comments/" + known, "--field", body,
         "--silent"});
}

/// The notes of a merge request.
class GitLabNotes {
 public:
  explicit GitLabNotes(const std::string& number)
      : url_(needed_variable("CI_API_V4_URL", "set it to the address of GitLab; GitLab sets it in jobs") +
             "/projects/" +
             needed_variable("CI_PROJECT_ID", "set it to the number of the project; GitLab sets it in jobs") +
             "/merge_requests/" + number + "/notes") {
    text::write_file(
        place_ / "header",
        "PRIVATE-TOKEN: " +
            needed_variable(
                "HOLDFAST_GITLAB_TOKEN",
                "set it to a project access token with the scope api, in a masked variable of the project") +
            "\n");
  }

  /// The oldest notes, ours among them, are on the last page.
  std::optional<std::uint64_t> known(const std::string& marker) const {
    for (int page = 1;; ++page) {
      ask({fmt::format("{}?per_page={}&page={}", url_, kNotesPerPage, page)});
      // A page with fewer notes than requested is the last one.
      const auto notes = read_notes(text::read_file(place_ / "answer"), marker);
      if (notes.ours || !notes.is_full) return notes.ours;
    }
  }

  void post(const std::string& file) const {
    ask({"--request", "POST", "--data-urlencode", "body@" + file, url_});
  }

  void replace(std::uint64_t note, const std::string& file) const {
    ask({"--request", "PUT", "--data-urlencode", "body@" + file, fmt::format("{}/{}", url_, note)});
  }

 private:
  /// `ps` shows command lines, so curl reads the token from a file of this user alone.
  void ask(const Words& words) const {
    Words command{"curl",         "--fail",         "--silent",
                  "--show-error", "--header",       "@" + (place_ / "header"),
                  "--output",     place_ / "answer"};
    command.insert(command.end(), words.begin(), words.end());
    run(command);
  }

  process::ScratchDirectory place_{"holdfast-comment"};
  std::string url_;
};

void comment_on_gitlab(const Comment& wanted, const std::string& marker) {
  const GitLabNotes notes(wanted.number);
  if (const auto known = notes.known(marker))
    notes.replace(*known, wanted.file);
  else
    notes.post(wanted.file);
}

}  // namespace

std::string marker_of(const std::string& report, const std::string& file) {
  // Only the visible form is checked, because an older version may have written the report.
  auto line = report.substr(0, report.find('\n'));
  if (!line.starts_with("<!-- holdfast: ") || !line.ends_with(" -->"))
    throw Error(
        file +
        ": is not a report in Markdown; 'holdfast report markdown' and the steps of 'holdfast ci' write one");
  return line;
}

NotesPage read_notes(const std::string& json, const std::string& marker) {
  const auto notes = wire::document_of(json, "the answer of GitLab");
  if (!notes.is_array()) throw Error("the answer of GitLab is not a list of notes");
  NotesPage page{.is_full = notes.size() == kNotesPerPage};
  for (const auto& note : notes) {
    if (!note.value("body", "").starts_with(marker)) continue;
    page.ours = note.at("id").get<std::uint64_t>();
    break;
  }
  return page;
}

void comment(const Comment& wanted) {
  if (wanted.number.empty() || wanted.number.find_first_not_of("0123456789") != std::string::npos)
    throw Error("\"" + wanted.number + "\" is not a number of a pull or merge request");
  const auto marker = marker_of(text::read_file(wanted.file), wanted.file);
  if (wanted.service == "github")
    comment_on_github(wanted, marker);
  else
    comment_on_gitlab(wanted, marker);
}

}  // namespace holdfast::ci
