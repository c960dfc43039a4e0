// holdfast version: prints the same as --version.

#include <cstdio>

#include "cli/verb.hpp"

namespace holdfast::cli {

Verb version_verb() {
  return {.name = "version",
          .help = "Print the version",
          .action =
              [] {
                std::puts(HOLDFAST_VERSION);
                return kPass;
              },
          .examples = {{"holdfast version", "of this program"},
                       {"holdfast --version", "the same"},
                       {"holdfast -V", "the same"}},
          .exits = kDoes};
}

}  // namespace holdfast::cli
