// holdfast baseline accept|collect|list|show|drop|export|import [GLOB]: manages baselines.

#include "cli/baseline_verb.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "model/joined_text.hpp"
#include "model/text/sanitize_text.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {

namespace fs = std::filesystem;

std::string BaselineOptions::glob() const { return globs.empty() ? "*" : holdfast::joined(globs, "\n"); }

std::string BaselineOptions::chosen_branch() const {
  return branch ? *branch : suite::branch_here(shared.tree);
}

std::string BaselineOptions::chosen_author() const {
  return author ? *author : suite::author_here(shared.tree);
}

nlohmann::json key_json(const Subject& subject, const std::string& config, const std::string& branch) {
  return {{"test", subject.test},     {"benchmark", subject.benchmark},
          {"params", subject.params}, {"metric", subject.metric},
          {"config", config},         {"branch", branch}};
}

std::vector<store::BaselineRecord> chosen_pointers(const BaselineOptions& options, store::Database& store) {
  auto pointers = store::list_pointers(store, options.glob());
  if (options.all_branches) return pointers;
  std::erase_if(pointers, [branch = options.chosen_branch()](const store::BaselineRecord& pointer) {
    return pointer.branch != branch;
  });
  return pointers;
}

std::string none_yet(const BaselineOptions& options) {
  return "no baseline has been accepted yet; the latest runs become the baseline by " +
         typed_again(options.shared, {"baseline", "accept"});
}

std::string nothing_there(const BaselineOptions& options, store::Database& store) {
  std::set<std::string> branches;
  for (const auto& baseline : store::list_baselines(store, options.glob()))
    branches.insert(baseline.branch.empty() ? "sessions without a branch"
                                            : text::sanitize_line(baseline.branch));
  if (branches.empty()) return none_yet(options);
  const auto branch = options.chosen_branch();
  return fmt::format("no baseline{}; there are on {} (--branch NAME, --all-branches)",
                     branch.empty() ? " of sessions without a branch" : on_branch(branch),
                     fmt::join(branches, ", "));
}

std::string usual_directory(const BaselineOptions& options, const std::string& store_url) {
  constexpr std::string_view kFile = "sqlite3:";
  if (const auto suite = suite::declared_suite(options.shared.tree))
    return suite->source_directory + "/baselines";
  if (!store_url.starts_with(kFile)) return "baselines";
  const auto place = fs::path(store_url.substr(kFile.size())).parent_path();
  return place.empty() ? "." : place.string();
}

std::string on_branch(const std::string& branch) {
  return branch.empty() ? "" : " on " + text::sanitize_line(branch);
}

namespace {

Arguments who_and_why(BaselineOptions& options) {
  return {{"--reason TEXT", &options.reason, "Reason, which is stored; required to accept a regression"},
          {"--author NAME", &options.author,
           "Author, who is stored; default: the author of git commits, else the login name"}};
}

Arguments branch_option(BaselineOptions& options, const char* help) {
  return {{"--branch NAME", &options.branch, help}};
}

Arguments glob_argument(BaselineOptions& options) {
  return {{"GLOB", &options.globs, "Tests, as shell patterns; default: all"}};
}

constexpr const char* kWhichBranch = "Branch; default: the one that is checked out";

Arguments accept_arguments(BaselineOptions& options) {
  return joined(
      glob_argument(options), who_and_why(options),
      branch_option(options, "Branch whose baseline the runs become; default: the branch of their session"),
      Arguments{
          {"--session ID", &options.session, "Accept the runs of this session instead of the latest"},
          {"--run ID", &options.runs, "Accept this run instead; may be given several times"},
          {"--benchmark NAME", &options.benchmark, "Accept only this benchmark of the test"},
          {"--entry", &options.entry,
           "Accept a regression by an entry in known-regressions.json, which is committed with the change "
           "and counts until the baseline contains it; default: only if the baseline is a commit"},
          {"--up-to LOSS", &options.up_to,
           "Write an entry for a loss of up to this, such as 9%, that was measured on another machine; needs "
           "--benchmark"},
          {"--metric NAME", &options.metric, "Metric of --up-to; default: time"},
          {"--known-regressions FILE", &options.files.known_regressions,
           "File of known regressions; default: as declared in CMake"}});
}

Arguments list_arguments(BaselineOptions& options) {
  return joined(glob_argument(options), branch_option(options, kWhichBranch),
                Arguments{{"--all-branches", &options.all_branches, "List the baselines of all branches"}});
}

Arguments drop_arguments(BaselineOptions& options) {
  return joined(glob_argument(options), who_and_why(options), branch_option(options, kWhichBranch));
}

Arguments export_arguments(BaselineOptions& options) {
  return joined(glob_argument(options), branch_option(options, "Export only the baselines of this branch"),
                Arguments{{"--output DIR", &options.output,
                           "Directory to write to; default: baselines/ of the sources"}});
}

Arguments import_arguments(BaselineOptions& options) {
  return {{"PATH", &options.inputs,
           "Files that export wrote, or directories of them; default: baselines/ of the sources"}};
}

}  // namespace

Verb baseline_verb() {
  using Options = BaselineOptions;
  return {
      .name = "baseline",
      .help = "Accept, collect, list, show, drop, export and import baselines",
      .verbs = {verb_of<Options>(
                    "accept",
                    "Make the latest run of the tests the baseline, with a snapshot of their programs",
                    baseline_accept, accept_arguments,
                    {.examples = {{"holdfast baseline accept", "what ran last"},
                                  {"holdfast baseline accept sort --reason 'checks more'", "a regression"},
                                  {"holdfast baseline accept sort --entry --reason 'checks more'",
                                   "a regression, by an entry to commit with the change"}}}),
                baseline_collect_verb(),
                verb_of<Options>(
                    "list", "List the current baselines", baseline_list, list_arguments,
                    {.examples = {{"holdfast baseline list", "of this branch"},
                                  {"holdfast baseline list 'parse*'", "of some tests"},
                                  {"holdfast baseline list --all-branches --json", "for other programs"}}}),
                verb_of<Options>(
                    "show", "Show baselines with everything that was accepted and dropped", baseline_show,
                    list_arguments,
                    {.examples = {{"holdfast baseline show", "all of this branch"},
                                  {"holdfast baseline show parse", "one test"},
                                  {"holdfast baseline show parse --branch main", "on another branch"}}}),
                verb_of<Options>(
                    "drop", "Stop using the baselines of tests on a branch; nothing is deleted",
                    baseline_drop, drop_arguments,
                    {.examples = {{"holdfast baseline drop parse --reason 'merged into read'", "one test"},
                                  {"holdfast baseline drop 'old-*'", "some tests"},
                                  {"holdfast baseline drop parse --branch main", "on another branch"}}}),
                verb_of<Options>(
                    "export", "Write baselines as text files for review, one for each test", baseline_export,
                    export_arguments,
                    {.examples = {{"holdfast baseline export", "into baselines/ of the sources"},
                                  {"holdfast baseline export 'parse*'", "some tests"},
                                  {"holdfast baseline export --output review", "into another directory"}}}),
                verb_of<Options>("import", "Import the files that export wrote", baseline_import,
                                 import_arguments,
                                 {.examples = {{"holdfast baseline import", "from baselines/ of the sources"},
                                               {"holdfast baseline import review", "from another directory"},
                                               {"holdfast baseline import review/parse.json", "one file"}}})},
      .examples = {{"holdfast baseline accept", "make the latest runs the baseline"},
                   {"holdfast baseline list", "list the current baselines"},
                   {"holdfast baseline show parse", "show who accepted what, and why"}}};
}

}  // namespace holdfast::cli
