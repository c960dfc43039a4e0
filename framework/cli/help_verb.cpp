// holdfast help [VERB]: prints the same as --help.

#include "cli/command_line.hpp"
#include "cli/verb.hpp"

namespace holdfast::cli {

Verb help_verb() {
  auto words = std::make_shared<Words>();
  return {.name = "help",
          .help = "Print the help of a verb",
          .arguments = {Argument("VERB", words.get(),
                                 "Verb, with its subverb if it has one; default: all verbs", {})},
          .action =
              [words] {
                words->emplace_back("--help");
                return action_of(*words)();
              },
          .examples = {{"holdfast help run", "the same as holdfast run --help"},
                       {"holdfast help baseline accept", "help of a subverb"},
                       {"holdfast help", "all verbs"}},
          .exits = kDoes};
}

}  // namespace holdfast::cli
