#include "cli/command_line.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "cli/verb.hpp"
#include "model/error.hpp"

namespace holdfast::cli {
namespace {

using Words = std::vector<std::string>;

/// CLI11 would only say that a verb is missing. `words`: what was typed after the name of `app`.
void refuse_unknown_verb(const CLI::App& app, const Words& words) {
  std::string verbs;
  for (const auto* verb : app.get_subcommands(nullptr)) {
    if (!words.empty() && verb->get_name() == words.front())
      return refuse_unknown_verb(*verb, {words.begin() + 1, words.end()});
    verbs += (verbs.empty() ? "" : ", ") + verb->get_name();
  }
  if (verbs.empty() || (!words.empty() && words.front().starts_with("-"))) return;
  const auto what =
      words.empty() ? std::string("a verb is needed") : "there is no verb \"" + words.front() + "\"";
  throw Error(what + "; there are " + verbs + " (--help)");
}

void add_verbs(CLI::App& app, Action& action) {
  for (const auto add :
       {add_run_verb,      add_session_verb,    add_gate_verb,      add_report_verb, add_baseline_verb,
        add_judge_verb,    add_history_verb,    add_calibrate_verb, add_import_verb, add_compare_verb,
        add_pinpoint_verb, add_bisect_verb,     add_profile_verb,   add_doctor_verb, add_discover_verb,
        add_store_verb,    add_self_test_verb,  add_submit_verb,    add_worker_verb, add_merge_verb,
        add_trend_verb,    add_completion_verb, add_manual_verb}) {
    add(app, action);
  }
}

/// What --help or --version is answered with.
Action printing(const CLI::App& app, const CLI::Success& asked) {
  std::ostringstream text;
  app.exit(asked, text);
  return [answer = text.str()] {
    std::fputs(answer.c_str(), stdout);
    return kPass;
  };
}

}  // namespace

Action action_of(Words words) {
  const auto app =
      std::make_shared<CLI::App>("Performance regression tests for C++, in CMake and CTest.", "holdfast");
  app->set_version_flag("--version", HOLDFAST_VERSION);
  app->require_subcommand(1);
  Action action;
  add_verbs(*app, action);
  refuse_unknown_verb(*app, words);
  if (!words.empty() && words.front() == "pinpoint") words = arguments_by_name(std::move(words));
  std::reverse(words.begin(), words.end());  // as CLI11 takes them
  try {
    app->parse(words);
  } catch (const CLI::Success& asked) {
    return printing(*app, asked);
  } catch (const CLI::ParseError& wrong) {
    throw Error(std::string(wrong.what()) + "; --help lists what there is");
  }
  return [app, action] { return action(); };  // some verbs print what the parser knows
}

}  // namespace holdfast::cli
