// holdfast <verb>: the wrapper that CTest calls, and the tools around it. The only place that catches and
// exits.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>
#include <vector>

#include "cli/outlets.hpp"
#include "cli/plain_text.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "runner/interrupts.hpp"
#include "runner/orphans.hpp"

namespace {

using namespace holdfast::cli;

/// CLI11 would only say that a verb is missing. `words`: what was typed after the name of `app`.
void refuse_unknown_verb(const CLI::App& app, const std::vector<std::string>& words) {
  std::string verbs;
  for (const auto* verb : app.get_subcommands(nullptr)) {
    if (!words.empty() && verb->get_name() == words.front())
      return refuse_unknown_verb(*verb, {words.begin() + 1, words.end()});
    verbs += (verbs.empty() ? "" : ", ") + verb->get_name();
  }
  if (verbs.empty() || (!words.empty() && words.front().starts_with("-"))) return;
  const auto what =
      words.empty() ? std::string("a verb is needed") : "there is no verb \"" + words.front() + "\"";
  throw holdfast::Error(what + "; there are " + verbs + " (--help)");
}

/// How a process ends that is broken. For `git bisect run` 2 would be a bad commit, and 128 ends it.
int code_of_broken(const std::vector<std::string>& words) {
  const bool is_step = !words.empty() && words.front() == "bisect" &&
                       std::find(words.begin(), words.end(), "--step") != words.end();
  return is_step ? 128 : kBroken;
}

int run(std::vector<std::string> words) {
  CLI::App app("Performance regression tests for C++, in CMake and CTest.", "holdfast");
  app.set_version_flag("--version", HOLDFAST_VERSION);
  app.require_subcommand(1);
  Action action;
  for (const auto add :
       {add_run_verb,      add_session_verb,    add_gate_verb,      add_report_verb, add_baseline_verb,
        add_judge_verb,    add_history_verb,    add_calibrate_verb, add_import_verb, add_compare_verb,
        add_pinpoint_verb, add_bisect_verb,     add_profile_verb,   add_doctor_verb, add_discover_verb,
        add_store_verb,    add_self_test_verb,  add_submit_verb,    add_worker_verb, add_merge_verb,
        add_trend_verb,    add_completion_verb, add_manual_verb}) {
    add(app, action);
  }
  refuse_unknown_verb(app, words);
  if (!words.empty() && words.front() == "pinpoint") words = arguments_by_name(std::move(words));
  std::reverse(words.begin(), words.end());  // as CLI11 takes them
  try {
    app.parse(words);
  } catch (const CLI::Success& asked) {
    std::ostringstream text;  // --help, --version
    const int code = app.exit(asked, text);
    std::fputs(text.str().c_str(), stdout);
    return code;
  } catch (const CLI::ParseError& wrong) {
    throw holdfast::Error(std::string(wrong.what()) + "; --help lists what there is");
  }
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  open_outlets();
  holdfast::runner::end_children_when_interrupted();
  holdfast::runner::adopt_orphans();
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    const int code = run(words);
    finish_stdout();
    return code;
  } catch (const holdfast::runner::Interrupted& interrupted) {
    holdfast::runner::end_as(interrupted);
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "holdfast: %s\n", holdfast::cli::plain_text(wrong.what()).c_str());
    return code_of_broken(words);
  }
}
