// holdfast session SUITE.json: opens the session that the tests of one ctest run share; what perf.session
// calls.

#include <cstdio>

#include "cli/gate_options.hpp"
#include "cli/verb.hpp"
#include "session/open_session.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {
namespace {

struct SessionOptions {
  Shared shared;
  std::string suite;
  GateAsked asked;
};

ExitCode open(const SessionOptions& options) {
  const auto suite = wire::read_suite(options.suite);
  auto store = open_store(options.shared, suite.store);
  const auto session =
      session::open_session(store, suite, policy_of(options.asked, policy_of(declared_policy(suite))));
  if (options.shared.talks()) std::printf("session %s in %s\n", session.id.c_str(), store.path().c_str());
  return kPass;
}

}  // namespace

void add_session_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<SessionOptions>();
  auto* verb = app.add_subcommand("session", "Open a session for the tests of one ctest run");
  verb->add_option("SUITE", options->suite, "JSON file that CMake wrote for the project and configuration")
      ->required();
  add_opening_options(*verb, options->asked);
  add_shared_options(*verb, options->shared);
  verb->callback([options, &action] { action = [options] { return open(*options); }; });
}

}  // namespace holdfast::cli
