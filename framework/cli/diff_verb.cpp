// holdfast diff A B: shows the functions that differ between two builds, wherever the linker put them.

#include "cli/verb.hpp"
#include "render/diff.hpp"

namespace holdfast::cli {
namespace {

struct DiffOptions {
  SharedOptions shared;
  std::string previous;
  std::string current;
  std::size_t top = 40;
};

ExitCode diff(const DiffOptions& options) {
  const auto programs = hunt::compared_builds(options.previous, options.current);
  put_text(options.shared, render::diff_text(programs, options.top));
  put_json(options.shared, render::diff_json(programs));
  return kPass;
}

}  // namespace

Verb diff_verb() {
  return verb_of<DiffOptions>(
      "diff", "Compare the functions of two builds, whatever their addresses", diff,
      [](DiffOptions& options) {
        return Arguments{Argument("BUILD_A", &options.previous, "Program or build tree", {.required = true}),
                         Argument("BUILD_B", &options.current, "Another build of it", {.required = true}),
                         Argument("--top", &options.top, "Number of functions to list for each program",
                                  {.range = {{1, 1'000'000}}})};
      },
      {.examples = {{"holdfast diff build-before build", "all programs of two build trees"},
                    {"holdfast diff before/bench build/bench --top 10", "two programs"},
                    {"holdfast diff before/bench build/bench --json diff.json", "for other programs"}},
       .footer =
           "Functions are compared by their instructions, by the names that they refer to, and by the "
           "content of texts, constants and jump tables. \"same when it returns\": the function differs only "
           "in code that ends the process, such as the line number of an assertion. For x86-64."});
}

}  // namespace holdfast::cli
