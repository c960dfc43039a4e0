// holdfast pinpoint TEST [--function NAME]: which call lost the time, between the accepted program and the current
// build, or between any two builds.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <random>

#include "cli/committed_files.hpp"
#include "cli/overrides.hpp"
#include "cli/pinpoint_text.hpp"
#include "cli/pinpointing.hpp"
#include "cli/suite_tests.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "wire/declaration_json.hpp"
#include "wire/pinpoint_json.hpp"

namespace holdfast::cli {
namespace {

struct PinpointVerb {
  Shared shared;
  CommittedFiles files;
  session::Overrides overrides;
  PinpointOptions options;
  std::string test;
};

/// A declaration by its file, or by the name of its test.
Declaration declaration_of(const PinpointVerb& verb) {
  if (verb.test.ends_with(".json") && std::filesystem::exists(verb.test))
    return wire::read_declaration(verb.test);
  return only_test(suite_tests(verb.shared.tree, verb.test), verb.test);
}

Pinpoint found_by(const PinpointVerb& verb) {
  const auto& options = verb.options;
  if (!options.previous.empty() && !options.current.empty()) return pinpoint_programs(options);
  if (verb.test.empty())
    throw Error(
        "a test is needed, or both --previous and --current; the tests that are declared: ctest -L perf -N");
  const auto declaration = declaration_of(verb);
  auto store = open_existing_store(verb.shared, declaration.store);
  return pinpoint_test(declaration, verb.overrides, store, aliases(verb.files, declaration.aliases), options);
}

ExitCode pinpoint(PinpointVerb verb) {
  verb.options.quiet = verb.shared.quiet;
  verb.options.seed = verb.overrides.seed ? *verb.overrides.seed : std::random_device{}();
  const auto found = found_by(verb);
  if (verb.shared.talks()) std::fputs(pinpoint_text(found).c_str(), stdout);
  put_json(verb.shared, wire::pinpoint_text(found, 2));
  if (found.outcome == "located") return kRegressed;
  return found.outcome == "undecided" ? kUndecided : kPass;
}

void add_search_options(CLI::App& verb, PinpointOptions& options) {
  verb.add_option("--depth", options.wanted.depth,
                  "Calls from that function to the answer, at most; without it, 20")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  verb.add_option("--exclude", options.wanted.exclude, "Functions that are not looked into")
      ->type_name("REGEX");
  verb.add_option("--strategy", options.strategy,
                  "time, instructions (callgrind alone) or both; without it, both")
      ->check(CLI::IsMember({"time", "instructions", "both"}))
      ->type_name("NAME");
  verb.add_flag("--linear", options.wanted.linear, "Compare call by call instead of by halves");
  verb.add_option("--budget", options.wanted.budget_s, "Seconds for all of it; without it, 120")
      ->check(CLI::PositiveNumber)
      ->type_name("SECONDS");
  verb.add_option_function<std::string>(
          "--min-effect",
          [&options](const std::string& text) {
            options.wanted.min_effect = parse_fraction(text, "--min-effect");
          },
          "Below it there is nothing to find; without it, 1%")
      ->type_name("P%");
}

void add_subject_options(CLI::App& verb, PinpointVerb& asked) {
  auto& options = asked.options;
  verb.add_option("TEST", asked.test, "The declared test, or its declaration's file")->type_name("TEST");
  verb.add_option("--function", options.function,
                  "Where to begin; without it, the body of the benchmark, or main of a command")
      ->type_name("NAME");
  verb.add_option("--benchmark", options.benchmark, "Which benchmark, where the test measures several")
      ->type_name("NAME");
  verb.add_option("--previous", options.previous, "A program in place of the accepted one")->type_name("EXE");
  verb.add_option("--current", options.current, "A program in place of the test's own")->type_name("EXE");
  verb.add_option("--argument", options.arguments, "An argument of the programs; the same as behind --")
      ->allow_extra_args(false)
      ->type_name("WORD");
}

}  // namespace

std::vector<std::string> arguments_by_name(std::vector<std::string> words) {
  const auto dashes = std::find(words.begin(), words.end(), "--");
  if (dashes == words.end()) return words;
  std::vector<std::string> made(words.begin(), dashes);
  for (auto word = dashes + 1; word != words.end(); ++word) made.push_back("--argument=" + *word);
  return made;
}

void add_pinpoint_verb(CLI::App& app, Action& action) {
  auto asked = std::make_shared<PinpointVerb>();
  auto* verb = app.add_subcommand("pinpoint", "Which call lost the time, in two builds of a program");
  add_subject_options(*verb, *asked);
  add_search_options(*verb, asked->options);
  add_params_option(*verb, asked->overrides, "AXIS=V[,V...] of the benchmark; once for each axis");
  add_seed_option(*verb, asked->overrides, "Of the order of the processes");
  add_aliases_option(*verb, asked->files);
  add_shared_options(*verb, asked->shared);
  verb->footer(
      "The accepted program is the previous version. With both --previous and --current any two builds of "
      "any\n"
      "program are compared, with the words behind -- as arguments. Exit code 1: a regression was located, "
      "0: nothing\n"
      "is slower, 77: undecided, 2: broken.");
  verb->callback([asked, &action] { action = [asked] { return pinpoint(*asked); }; });
}

}  // namespace holdfast::cli
