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
        "a test is needed, or both --previous and --current; the tests that are declared: ctest -L perf -N");
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
  return {Argument("--depth N", &wanted.depth,
                   "Calls from that function to the answer, at most; 0 judges it alone",
                   {.check = Check::not_negative}),
          {"--exclude REGEX", &wanted.exclude, "Functions that are not looked into"},
          Argument("--strategy NAME", &options.strategy,
                   "time, instructions (callgrind alone) or both; default: both",
                   {.choices = {"time", "instructions", "both"}}),
          {"--linear", &wanted.linear, "Compare call by call instead of by halves"},
          Argument("--budget SECONDS", &wanted.budget_s, "Seconds for the whole search",
                   {.check = Check::positive}),
          {"--min-effect P%", min_effect, "Smallest loss to search for; default: 1%"}};
}

Arguments subject_options(PinpointVerb& asked) {
  auto& options = asked.options;
  return {{"TEST", &asked.test, "The declared test, or its declaration's file"},
          {"--function NAME", &options.function,
           "Where to begin; default: the body of the benchmark, or main of a command"},
          {"--benchmark NAME", &options.benchmark, "Which benchmark, where the test measures several"},
          {"--previous EXE", &options.previous, "A program in place of the accepted one"},
          {"--current EXE", &options.current, "A program in place of the test's own"},
          {"--argument WORD", &options.arguments, "An argument of the programs; the same as behind --"}};
}

}  // namespace

Verb pinpoint_verb() {
  auto verb = verb_of<PinpointVerb>(
      "pinpoint", "Find the call that lost the time, between two builds", pinpoint,
      [](PinpointVerb& asked) {
        return joined(subject_options(asked), search_options(asked.options),
                      params_option(asked.overrides, "AXIS=V[,V...] of the benchmark; once for each axis"),
                      seed_option(asked.overrides, "Of the order of the processes"),
                      aliases_option(asked.files));
      },
      {.examples = {{"holdfast pinpoint parse", "since the accepted program"},
                    {"holdfast pinpoint parse --function ns::parse --depth 3", "from this function on"},
                    {"holdfast pinpoint --previous old/app --current new/app -- input.txt",
                     "any two programs"}},
       .exits = "0 nothing is slower, 1 a regression was located, 2 broken, 77 undecided or not searched",
       .footer = "The accepted program is the previous version. Functions on the path of the benchmark that "
                 "changed are asked "
                 "first; the search follows where they do not account for the loss, and not at all where "
                 "none changed, unless "
                 "--function names where to begin. With both --previous and --current any two builds of any "
                 "program are "
                 "compared, with the words behind -- as arguments."});
  verb.rest = "--argument";
  return verb;
}

}  // namespace holdfast::cli
