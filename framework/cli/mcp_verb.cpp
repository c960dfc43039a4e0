// holdfast mcp: answers questions of coding agents by the Model Context Protocol.

#include <poll.h>
#include <unistd.h>

#include <cstdio>

#include "cli/mcp_server.hpp"
#include "cli/mcp_tools.hpp"
#include "cli/session_options.hpp"
#include "cli/verb.hpp"
#include "model/text/standard_streams.hpp"

namespace holdfast::cli {
namespace {

struct McpOptions {
  SharedOptions shared;
  SessionChoice choice;
  bool read_only = false;
};

/// The report is made for each call, because the store has new sessions after each measurement.
Report report_for(const McpOptions& options, const std::optional<std::string>& session) {
  auto choice = options.choice;
  if (session) choice.session = session;
  KnownCoverage covered(options.shared);
  return chosen_report(options.shared, choice, covered);
}

bool put_message(const std::string& message) {
  std::fputs((message + "\n").c_str(), stdout);
  std::fflush(stdout);
  return text::stdout_is_read();
}

/// A pipe whose reader has gone is in error (poll(2)), before anything is written.
bool has_reader() {
  pollfd outlet{STDOUT_FILENO, POLLOUT, 0};
  return poll(&outlet, 1, 0) <= 0 || (outlet.revents & POLLERR) == 0;
}

ExitCode mcp(const McpOptions& options) {
  auto tools =
      reading_tools([&](const std::optional<std::string>& session) { return report_for(options, session); });
  if (!options.read_only) tools.push_back(comparing_tool());
  wire::MessageLines input(STDIN_FILENO);
  McpServer(std::move(tools), input, {.put = put_message, .is_read = has_reader}).serve();
  return kPass;
}

}  // namespace

Verb mcp_verb() {
  return verb_of<McpOptions>(
      "mcp", "Answer coding agents by the Model Context Protocol", mcp,
      [](McpOptions& options) {
        return joined(Arguments{{"--read-only", &options.read_only,
                                 "Only answer from stored results, without the tool that measures"}},
                      session_options(options.choice));
      },
      {.examples = {{"holdfast mcp",
                     "the command to configure in a client, in the sources or the build tree"},
                    {"holdfast mcp --test-dir build", "of this build tree"},
                    {"holdfast mcp --read-only", "run no program"}},
       .exits = "0 the input ended, 2 broken",
       .footer =
           "Tools: verdict, why, functions, next_step and compare. Messages are JSON-RPC 2.0, one a line; "
           "protocol versions 2024-11-05, 2025-03-26 and 2025-06-18."});
}

}  // namespace holdfast::cli
