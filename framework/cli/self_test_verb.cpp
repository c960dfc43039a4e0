// holdfast self-test [GLOB]: checks whether the gate can fail at all (suite/self_check.hpp).
//
// --json, "holdfast-self-test/1":
//
//   {"schema", "plant", "false_alarms": [..], "found": [..], "missed": [..], "undecided": [..], "not_planted": [..],
//    "gate_unchanged", "gate_planted"}
//
// Exit: 0 as it must be; 1 a false alarm, or a loss was missed or left the gate open; 2 broken; 77 a loss undecided.

#include <fmt/format.h>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/summary.hpp"
#include "suite/self_check.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

struct SelfTestOptions {
  SharedOptions shared;
  run::Overrides overrides;
  std::string glob = "*";
  double plant = 0.3;
};

/// `name`: for readers, or for programs.
std::vector<std::string> names_of(const std::vector<Run>& results,
                                  std::string (*name)(const Run&) = render::name_of) {
  std::vector<std::string> names;
  for (const auto& result : results) names.push_back(name(result));
  return names;
}

std::string text_of(const suite::SelfTest& outcomes) {
  const auto line = [](const char* what, const std::vector<std::string>& names) {
    return names.empty() ? "" : fmt::format("  {}: {}\n", what, fmt::join(names, ", "));
  };
  const auto share = format_percent_unsigned(outcomes.plant);
  auto text = fmt::format("Self-test: nothing planted: {}; {} planted: {}.\n", outcomes.unchanged.verdict,
                          share, outcomes.planted.verdict);
  text += line("called regressed although nothing changed", names_of(outcomes.false_alarms));
  text += line("found", names_of(outcomes.found));
  text += line("missed", names_of(outcomes.missed));
  text += line("undecided, measure longer or on a quieter machine", names_of(outcomes.undecided));
  text += line("no regression can be injected into", outcomes.not_planted);
  const auto word = outcomes.word();
  return text + (word == "pass"           ? "The gate stays open without a change, and closes with one.\n"
                 : word == "inconclusive" ? "The self-test could not show that the gate closes.\n"
                                          : "The gate cannot be trusted.\n");
}

nlohmann::json json_of(const suite::SelfTest& outcomes) {
  return {{"schema", "holdfast-self-test/1"},
          {"plant", outcomes.plant},
          {"false_alarms", names_of(outcomes.false_alarms, render::key_of)},
          {"found", names_of(outcomes.found, render::key_of)},
          {"missed", names_of(outcomes.missed, render::key_of)},
          {"undecided", names_of(outcomes.undecided, render::key_of)},
          {"not_planted", outcomes.not_planted},
          {"gate_unchanged", outcomes.unchanged.verdict},
          {"gate_planted", outcomes.planted.verdict}};
}

ExitCode self_test(const SelfTestOptions& options) {
  const auto chosen = suite::suite_tests(options.shared.tree, options.glob);
  const auto outcomes = suite::self_test(chosen, options.overrides, options.plant, options.shared.quiet);
  put_text(options.shared, text::sanitize_text(text_of(outcomes)));
  put_json(options.shared, json_of(outcomes));
  return exit_code_of(outcomes.word());
}

}  // namespace

Verb self_test_verb() {
  return verb_of<SelfTestOptions>(
      "self-test", "Check that the gate finds an injected regression, and nothing else", self_test,
      [](SelfTestOptions& options) {
        const auto plant = [&options](const Words& given) {
          options.plant = parse_fraction(given.front(), "--plant");
        };
        return joined({{"GLOB", &options.glob, "Tests, as a shell pattern; default: all"},
                       {"--plant", plant,
                        "Size of the injected regression, as 30% or 0.3; at least three times a test's "
                        "minimum effect; a command is run twice, or more often above 100%; default: 30%"}},
                      brief(same_program_options(options.overrides),
                            {"--budget", "--processes", "--min-effect", "--params"}));
      },
      {.examples = {{"holdfast self-test", "all tests"},
                    {"holdfast self-test 'parse*' --plant 10%", "a smaller regression"},
                    {"holdfast self-test --budget 10", "with less time"}},
       .exits = "0 as expected, 1 a false alarm or a missed regression, 2 broken, 77 undecided"});
}

}  // namespace holdfast::cli
