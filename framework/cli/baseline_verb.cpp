// holdfast baseline accept|list|show|drop|export|import [GLOB]: which runs are the reference.

#include "cli/baseline_verb.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "cli/plain_text.hpp"
#include "image/take_image.hpp"
#include "runner/revision.hpp"
#include "session/branch_facts.hpp"
#include "store/snapshots.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {

namespace fs = std::filesystem;

std::optional<Suite> BaselineOptions::chosen_suite() const { return declared_suite(shared.tree); }

std::string BaselineOptions::source_directory() const {
  const auto found = chosen_suite();
  std::error_code gone;
  return found ? found->source_directory : fs::current_path(gone).string();
}

std::string BaselineOptions::chosen_branch() const {
  return branch ? *branch : session::branch_of(runner::revision_of(source_directory()));
}

std::string BaselineOptions::chosen_author() const {
  return author ? *author : runner::author_of(source_directory());
}

std::vector<store::BaselineRecord> chosen_pointers(const BaselineOptions& options, store::Database& store) {
  auto pointers = store::list_pointers(store, options.glob);
  if (options.all_branches) return pointers;
  std::erase_if(pointers, [branch = options.chosen_branch()](const store::BaselineRecord& pointer) {
    return pointer.branch != branch;
  });
  return pointers;
}

std::string nothing_there(const BaselineOptions& options, store::Database& store) {
  std::set<std::string> branches;
  for (const auto& baseline : store::list_baselines(store, options.glob))
    branches.insert(baseline.branch.empty() ? "sessions without a branch" : plain_line(baseline.branch));
  if (branches.empty())
    return "no baseline has been accepted yet; holdfast baseline accept makes the latest runs the baseline";
  const auto branch = options.chosen_branch();
  return fmt::format("no baseline{}; there are on {} (--branch NAME, --all-branches)",
                     branch.empty() ? " of sessions without a branch" : on_branch(branch),
                     fmt::join(branches, ", "));
}

std::string what_is_kept(const store::Database& store, const store::RunRecord& run) {
  if (store::Snapshots(store.path()).has(run.image)) return "snapshot";
  return image::is_systems_own(run.image.program.path) ? "the system's program" : "numbers only";
}

std::string usual_directory(const BaselineOptions& options, const std::string& store_url) {
  constexpr std::string_view kFile = "sqlite3:";
  if (const auto suite = options.chosen_suite()) return suite->source_directory + "/baselines";
  if (!store_url.starts_with(kFile)) return "baselines";
  const auto place = fs::path(store_url.substr(kFile.size())).parent_path();
  return place.empty() ? "." : place.string();
}

std::string on_branch(const std::string& branch) { return branch.empty() ? "" : " on " + plain_line(branch); }

namespace {

using Options = std::shared_ptr<BaselineOptions>;

void add_who_and_why(CLI::App& verb, BaselineOptions& options) {
  verb.add_option("--reason", options.reason, "Why; needed to accept a run that regressed")
      ->type_name("TEXT");
  verb.add_option("--author", options.author, "Who; without it, as git would sign, else the login name")
      ->type_name("NAME");
}

void add_branch(CLI::App& verb, BaselineOptions& options, const char* what) {
  verb.add_option("--branch", options.branch, what)->type_name("NAME");
}

}  // namespace

void add_baseline_verb(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand("baseline", "Which runs are the reference");
  verb->require_subcommand(1);
  const auto add = [&](const char* word, const char* what, ExitCode (*work)(const BaselineOptions&)) {
    auto options = std::make_shared<BaselineOptions>();
    auto* sub = verb->add_subcommand(word, what);
    if (work != baseline_import)
      sub->add_option("GLOB", options->glob, "Tests, as a shell pattern; without it, all");
    add_shared_options(*sub, options->shared);
    sub->callback([options, work, &action] { action = [options, work] { return work(*options); }; });
    return std::pair(sub, options);
  };
  const char* const kWhichBranch = "The branch; without it, the one that is checked out";
  {
    const auto [sub, options] =
        add("accept", "Make the latest run of the tests the baseline, with a snapshot of their programs",
            baseline_accept);
    add_who_and_why(*sub, *options);
    add_branch(*sub, *options, "The branch whose baseline they become; without it, that of their session");
    sub->add_option("--session", options->session, "The runs of this session instead of the latest")
        ->type_name("ID");
    sub->add_option("--run", options->runs, "This run instead; may be given several times")
        ->allow_extra_args(false)
        ->type_name("ID");
  }
  for (const auto& [word, what, work] :
       {std::tuple("list", "The baselines in force", &baseline_list),
        std::tuple("show", "Baselines in words, and everything that was accepted and dropped",
                   &baseline_show)}) {
    const auto [sub, options] = add(word, what, work);
    add_branch(*sub, *options, kWhichBranch);
    sub->add_flag("--all-branches", options->all_branches, "Those of all branches");
  }
  {
    const auto [sub, options] = add(
        "drop", "From now on the branch has no baseline for the tests; nothing is deleted", baseline_drop);
    add_who_and_why(*sub, *options);
    add_branch(*sub, *options, kWhichBranch);
  }
  {
    const auto [sub, options] =
        add("export", "Write baselines as text that can be reviewed, a file for each test", baseline_export);
    add_branch(*sub, *options, "Only those of this branch");
    sub->add_option("--output", options->output, "The directory; without it, baselines/ of the sources")
        ->type_name("DIR");
  }
  const auto [sub, options] = add("import", "Take in what export wrote", baseline_import);
  sub->add_option("PATH", options->inputs,
                  "Files, or directories of them; without it, baselines/ of the sources");
}

}  // namespace holdfast::cli
