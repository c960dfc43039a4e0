#include "init/workflow.hpp"

#include <filesystem>

#include "model/helper_binaries.hpp"
#include "model/joined_text.hpp"
#include "model/whole_file.hpp"
#include "process/process.hpp"

namespace holdfast::init {
namespace {

namespace fs = std::filesystem;

/// A template, and its place in a repository.
struct WorkflowFile {
  const char* system;
  const char* from;  ///< below ci/templates
  const char* to;
};

constexpr WorkflowFile kFiles[] = {
    {"github", "github/performance.yml", ".github/workflows/performance.yml"},
    {"github", "github/performance-comment.yml", ".github/workflows/performance-comment.yml"},
    {"gitlab", "gitlab/performance.gitlab-ci.yml", "ci/performance.gitlab-ci.yml"},
};
constexpr const char* kGitlab = ".gitlab-ci.yml";

/// Returns the templates that are installed with the wrapper, else those of its source tree.
fs::path templates() {
  const auto installed = fs::path(directory_of_wrapper()).parent_path() / "share/holdfast/ci";
  return fs::exists(installed) ? installed : fs::path(HOLDFAST_SOURCE_DIRECTORY) / "ci/templates";
}

/// Returns the options that each step needs.
std::string step_options(const CiNeeds& needs) {
  std::string options;
  if (!needs.folder.empty()) options += " --source " + process::shown_command({needs.folder});
  for (const auto& option : needs.options) options += " " + process::shown_command({"--cmake=" + option});
  return options;
}

/// The steps that build the project.
constexpr const char* kSteps[] = {"holdfast ci pull-request", "holdfast ci baseline", "holdfast ci nightly"};

void replace_all(std::string& text, const std::string& old, const std::string& other) {
  for (auto at = text.find(old); at != std::string::npos; at = text.find(old, at + other.size()))
    text.replace(at, old.size(), other);
}

/// Quotes the command of a YAML line that is no longer a plain scalar: ": " would begin a mapping, and " #" a
/// comment.
void quote_command(std::string& line) {
  const auto command = line.find("holdfast ci");
  auto quoted = line.substr(command);
  if (quoted.find(": ") == std::string::npos && quoted.find(" #") == std::string::npos) return;
  replace_all(quoted, "'", "''");
  line = line.substr(0, command) + "'" + quoted + "'";
}

}  // namespace

std::vector<std::string> ci_systems_of(const std::string& root) {
  std::vector<std::string> systems;
  if (fs::is_directory(fs::path(root) / ".github")) systems.emplace_back("github");
  if (fs::exists(fs::path(root) / kGitlab)) systems.emplace_back("gitlab");
  return systems;
}

std::string adapted_workflow(const std::string& workflow, const CiNeeds& needs) {
  const auto options = step_options(needs);
  std::string adapted;
  auto lines = split(workflow, '\n');
  if (lines.back().empty()) lines.pop_back();
  // Replaces the first sentence, which says where to copy the template to.
  const std::string kCopy = "# Copy to ";
  const auto end = lines.front().find(".yml.");
  if (lines.front().starts_with(kCopy) && end != std::string::npos)
    lines.front().replace(0, end + 5, "# Made by `holdfast init`.");
  for (auto& line : lines) {
    const auto before = line;
    for (const auto* step : kSteps) replace_all(line, step, step + options);
    if (line != before) quote_command(line);
    if (!needs.folder.empty())
      replace_all(line, "cmake -S . ", "cmake -S " + process::shown_command({needs.folder}) + " ");
    if (needs.branch != "main") replace_all(line, "branches: [main]", "branches: [" + needs.branch + "]");
    adapted += line + "\n";
  }
  return block_of(adapted);
}

std::string with_gitlab_include(const std::string& text, const std::string& file) {
  const auto lines = "\n" + text;
  const auto key = lines.find("\ninclude:");
  if (key == std::string::npos) return with_block(text, block_of("include: {local: " + file + "}\n"));
  const auto line = text.substr(key, text.find('\n', key) - key);
  const auto next = text.find('\n', key);
  if (line.find_last_not_of(" \r") != std::string("include:").size() - 1 || next == std::string::npos)
    return text;
  const auto dash = text.find_first_not_of(' ', next + 1);
  if (dash == std::string::npos || text[dash] != '-') return text;
  const auto indent = text.substr(next + 1, dash - next - 1);
  return with_block_after(text, key, block_of(indent + "- local: " + file + "\n"));
}

std::vector<Edit> workflow_edits(const std::string& system, const CiNeeds& needs,
                                 std::vector<std::string>& notes) {
  std::vector<Edit> edits;
  for (const auto& [of, from, to] : kFiles) {
    if (of != system) continue;
    const auto path = (fs::path(needs.root) / to).string();
    const auto before = file_if_readable(path);
    if (before && block_in(*before).empty()) {
      notes.push_back(std::string(to) + " is there already and is left unchanged; compare it with " +
                      (templates() / from).string());
      continue;
    }
    const auto made = adapted_workflow(whole_file(templates() / from), needs);
    edits.push_back({path, before, before ? *before : made});
  }
  if (system != "gitlab") return edits;
  const auto path = (fs::path(needs.root) / kGitlab).string();
  const auto before = file_if_readable(path).value_or("");
  const auto* file = kFiles[2].to;
  if (before.find(file) != std::string::npos) return edits;
  auto after = before.empty() ? block_of("include: {local: " + std::string(file) + "}\n")
                              : with_gitlab_include(before, file);
  if (after == before) {
    notes.push_back(std::string(kGitlab) + ": add `- local: " + file + "` to its include by hand");
  } else {
    edits.push_back({path, before.empty() ? std::nullopt : std::optional(before), std::move(after)});
  }
  return edits;
}

std::vector<std::string> workflow_files(const std::string& root) {
  std::vector<std::string> files;
  for (const auto& file : kFiles) files.push_back(fs::path(root) / file.to);
  files.push_back(fs::path(root) / kGitlab);
  return files;
}

}  // namespace holdfast::init
