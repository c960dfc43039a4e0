// holdfast <verb>: the wrapper that CTest calls, and the tools around it. The only place that catches and exits.

#include <cstdio>
#include <exception>

#include "cli/verb.hpp"

namespace {

using namespace holdfast::cli;

int run(int argc, char** argv) {
  CLI::App app("Performance regression tests for C++, in CMake and CTest.", "holdfast");
  app.set_version_flag("--version", HOLDFAST_VERSION);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);
  Action action;
  for (const auto add : {add_run_verb, add_session_verb, add_gate_verb, add_report_verb, add_baseline_verb, add_judge_verb}) {
    add(app, action);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& wrong) {
    return app.exit(wrong) == 0 ? kPass : kBroken;  // --help and --version arrive here as well
  }
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "holdfast: %s\n", wrong.what());
    return kBroken;
  }
}
