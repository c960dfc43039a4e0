// holdfast pinpoint TEST [--function NAME]: finds the call that lost the time, between the accepted program and the
// current build, or between any two builds.

#include <cstdio>
#include <filesystem>
#include <random>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "hunt/pinpoint.hpp"
#include "model/error.hpp"
#include "render/pinpoint_text.hpp"
#include "suite/committed_files.hpp"
#include "suite/suite_tests.hpp"
#include "wire/declaration_json.hpp"
#include "wire/model_json.hpp"

namespace holdfast::cli {
namespace {

struct PinpointVerb {
  SharedOptions shared;
  suite::CommittedFiles files;
  run::Overrides overrides;
  hunt::PinpointOptions options;
  std::string test;
};

/// Reads a declaration by its file, or by the name of its test.
Declaration declaration_of(const PinpointVerb& verb) {
  if (verb.test.ends_with(".json") && std::filesystem::exists(verb.test))
    return wire::read_declaration(verb.test);
  return suite::only_test(suite::suite_tests(verb.shared.tree, verb.test), verb.test);
}

Pinpoint found_by(const PinpointVerb& verb) {
  const auto& options = verb.options;
  if (!options.previous.empty() && !options.current.empty()) return hunt::pinpoint_programs(options);
  if (verb.test.empty())
    throw Error(
        "a test is needed, or both --previous and --current; ctest -L perf -N lists the declared tests");
  const auto declaration = declaration_of(verb);
  auto store = open_existing_store(verb.shared, declaration.store);
  return hunt::pinpoint_test(declaration, verb.overrides, store,
                             suite::aliases(verb.files, declaration.aliases), options);
}

ExitCode pinpoint(const PinpointVerb& asked) {
  auto verb = asked;
  verb.options.quiet = verb.shared.quiet;
  // A fresh seed is drawn here and reported, so that the search can be repeated in the same order.
  verb.options.seed = verb.overrides.seed ? *verb.overrides.seed : std::random_device{}();
  const auto found = found_by(verb);
  put_text(verb.shared, render::pinpoint_text(found));
  put_json(verb.shared, wire::pinpoint_text(found, 2));
  if (found.outcome == "located") return kRegressed;
  return found.outcome == "not slower" ? kPass : kUndecided;
}

Arguments search_options(hunt::PinpointOptions& options) {
  auto& wanted = options.wanted;
  const auto min_effect = [&wanted](const Words& given) {
    wanted.min_effect = parse_fraction(given.front(), "--min-effect");
  };
  return {
      Argument("--depth N", &wanted.depth,
               "Largest number of nested calls to search below that function; 0 judges only that function",
               {.check = Check::not_negative}),
      {"--exclude REGEX", &wanted.exclude, "Functions not to search"},
      Argument("--strategy NAME", &options.strategy,
               "What to compare: time, instructions (by callgrind) or both; default: both",
               {.choices = {"time", "instructions", "both"}}),
      {"--linear", &wanted.linear, "Compare one call after the other instead of bisecting"},
      Argument("--budget SECONDS", &wanted.budget_s, "Time of the whole search in seconds",
               {.check = Check::positive}),
      {"--min-effect P%", min_effect, "Smallest loss to search for, as 1% or 0.01; default: 1%"}};
}

Arguments subject_options(PinpointVerb& asked) {
  auto& options = asked.options;
  return {{"TEST", &asked.test, "Name of a declared test, or its declaration file"},
          {"--function NAME", &options.function,
           "Function to begin with; default: the body of the benchmark, or main of a command"},
          {"--benchmark NAME", &options.benchmark, "Benchmark to search, if the test measures several"},
          {"--previous EXE", &options.previous, "Program to use instead of the accepted one"},
          {"--current EXE", &options.current, "Program to use instead of the test's own"},
          {"--argument WORD", &options.arguments, "Argument of the programs; arguments may also follow --"}};
}

}  // namespace

Verb pinpoint_verb() {
  auto verb = verb_of<PinpointVerb>(
      "pinpoint", "Find the function call that became slower between two builds", pinpoint,
      [](PinpointVerb& asked) {
        return joined(subject_options(asked), search_options(asked.options), params_option(asked.overrides),
                      seed_option(asked.overrides, "Seed of the order of the processes; default: random"),
                      aliases_option(asked.files));
      },
      {.examples = {{"holdfast pinpoint parse", "since the accepted program"},
                    {"holdfast pinpoint parse --function ns::parse --depth 3", "from this function on"},
                    {"holdfast pinpoint --previous old/app --current new/app -- input.txt",
                     "any two programs"}},
       .exits = "0 nothing is slower, 1 a regression was located, 2 broken, 77 undecided or not searched",
       .footer = "The accepted program is the previous version. Changed functions that the benchmark "
                 "executes are measured first. Their callers and calls are searched only if these functions "
                 "do not explain the loss, and only if some function changed or --function names one to "
                 "begin with. With both --previous and --current, two builds of any program are compared, "
                 "with the words after -- as arguments."});
  verb.rest = "--argument";
  return verb;
}

}  // namespace holdfast::cli
