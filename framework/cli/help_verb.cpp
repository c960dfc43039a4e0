// holdfast help [VERB]: prints the same as --help.

#include "cli/command_line.hpp"
#include "cli/verb.hpp"

namespace holdfast::cli {

Verb help_verb() {
  auto words = std::make_shared<Words>();
  return {.name = "help",
          .help = "Print the help of a verb",
          .arguments = {Argument("VERB", words.get(), "A verb, and the verb behind it; default: of all", {})},
          .action =
              [words] {
                words->emplace_back("--help");
                return action_of(*words)();
              },
          .examples = {{"holdfast help run", "as holdfast run --help"},
                       {"holdfast help baseline accept", "of a verb of a verb"},
                       {"holdfast help", "all verbs"}},
          .exits = kDoes};
}

}  // namespace holdfast::cli
