#include "run/plan/settings.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "message_of.hpp"
#include "model/defaults.hpp"

BOOST_AUTO_TEST_SUITE(settings_in_force)

namespace {

using namespace holdfast;
using run::in_force;
using run::Overrides;

Declaration bare() { return {.test = "sort", .store = "sqlite3:declared.db"}; }

Declaration asking_for_everything() {
  auto declaration = bare();
  declaration.asked.processes = 7;
  declaration.asked.samples = 8;
  declaration.asked.budget = 90;
  declaration.asked.measurer = {"outlier-elimination", "relative-noise:1"};
  declaration.asked.tester = TesterName::anova;
  declaration.asked.re_measurement = 4;
  declaration.asked.significance = 0.2;
  declaration.asked.min_effect = 0.3;
  declaration.asked.noise_magnitude = 0.4;
  declaration.asked.baseline = BaselineChoice::stored;
  return declaration;
}

const Overrides kEverythingElse{.store = "sqlite3:asked.db",
                                .processes = 1,
                                .samples = 2,
                                .budget = 3,
                                .measurer = {"absolute-noise:2"},
                                .tester = TesterName::accepter,
                                .re_measurement = 2,
                                .significance = 0.5,
                                .min_effect = 0.6,
                                .noise_magnitude = 0.7,
                                .baseline = BaselineChoice::live,
                                .seed = 9};

run::Settings resolve(const Declaration& declaration, const Overrides& overrides,
                      const run::CodeSettings& code = {}) {
  return run::with_code(declaration, run::resolve(declaration, overrides), code);
}

std::string said_of(const Declaration& declaration, const Overrides& overrides = {}) {
  return message_of([&] { resolve(declaration, overrides); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_nobody_asks_for_is_the_default) {
  const auto settings = resolve(bare(), {});
  BOOST_TEST(settings.store == "sqlite3:declared.db");
  BOOST_CHECK((settings.tester == TesterName::shift));
  BOOST_TEST(settings.re_measurement == 1);  // SBS's default: no second measurement
  BOOST_TEST(settings.processes == defaults::kRoundsMax);
  BOOST_TEST(!settings.samples.has_value());
  BOOST_TEST(settings.budget == defaults::kBudgetSeconds);
  BOOST_TEST(settings.measurer.empty());  // the program's own code decides
  BOOST_TEST(!settings.warmer.has_value());
  BOOST_TEST(!settings.runs.has_value());
  BOOST_CHECK((settings.executor == Executor::processes));
  BOOST_CHECK((settings.mode == Mode::steady));
  BOOST_TEST(!settings.told("mode").has_value());
  BOOST_CHECK((settings.page_cache == PageCache::warm));
  BOOST_TEST(settings.aggregator == "default");
  BOOST_TEST(settings.metrics.empty());
  BOOST_TEST(settings.params.empty());
  BOOST_TEST(settings.significance == 0.05);
  BOOST_TEST(settings.min_effect == 0.02);
  BOOST_TEST(settings.noise_magnitude == 0.0);
  BOOST_CHECK((settings.baseline == BaselineChoice::auto_));
}

BOOST_AUTO_TEST_CASE(the_declaration_goes_before_the_default) {
  const auto settings = resolve(asking_for_everything(), {});
  BOOST_TEST(settings.processes == 7);
  BOOST_TEST(settings.samples.value() == 8);
  BOOST_TEST(settings.budget == 90.0);
  BOOST_TEST(settings.told("measurer").value() == "outlier-elimination,relative-noise:1");
  BOOST_CHECK((settings.tester == TesterName::anova));
  BOOST_TEST(settings.re_measurement == 4);
  BOOST_TEST(settings.significance == 0.2);
  BOOST_TEST(settings.min_effect == 0.3);
  BOOST_TEST(settings.noise_magnitude == 0.4);
  BOOST_CHECK((settings.baseline == BaselineChoice::stored));
}

BOOST_AUTO_TEST_CASE(the_command_line_goes_before_the_declaration) {
  const auto settings = resolve(asking_for_everything(), kEverythingElse);
  BOOST_TEST(settings.store == "sqlite3:asked.db");
  BOOST_TEST(settings.processes == 1);
  BOOST_TEST(settings.samples.value() == 2);
  BOOST_TEST(settings.budget == 3.0);
  BOOST_TEST(settings.told("measurer").value() == "absolute-noise:2");
  BOOST_CHECK((settings.tester == TesterName::accepter));
  BOOST_TEST(settings.re_measurement == 2);
  BOOST_TEST(settings.significance == 0.5);
  BOOST_TEST(settings.min_effect == 0.6);
  BOOST_TEST(settings.noise_magnitude == 0.7);
  BOOST_CHECK((settings.baseline == BaselineChoice::live));
  BOOST_TEST(settings.seed == 9U);
}

BOOST_AUTO_TEST_CASE(what_the_code_asks_for_goes_before_the_default_alone) {
  const run::CodeSettings code{{"processes", "9"},    {"runs", "36"},        {"budget", "2.5"},
                               {"executor", "local"}, {"aggregator", "min"}, {"mode", "latency"},
                               {"warmer", "zero"}};  // the child sets it without an option
  const auto settings = resolve(bare(), {}, code);
  BOOST_TEST(settings.processes == 9);
  BOOST_TEST(settings.runs.value() == 36);
  BOOST_TEST(settings.budget == 2.5);
  BOOST_CHECK((settings.executor == Executor::local));
  BOOST_TEST(settings.aggregator == "min");
  BOOST_CHECK((settings.mode == Mode::latency));
  BOOST_TEST(!settings.told("mode").has_value());  // it need not be passed
  BOOST_TEST(!settings.warmer.has_value());
  auto declaration = bare();
  declaration.asked.processes = 5;
  declaration.asked.samples = 4;
  declaration.asked.executor = Executor::processes;
  declaration.asked.mode = Mode::steady;
  const auto declared = resolve(declaration, {.aggregator = "max"}, code);
  BOOST_TEST(declared.processes == 5);
  BOOST_TEST(declared.samples.value() == 4);
  BOOST_TEST(!declared.runs.has_value());  // samples were declared in its place
  BOOST_CHECK((declared.executor == Executor::processes));
  BOOST_TEST(declared.aggregator == "max");
  BOOST_TEST(declared.told("mode").value() == "steady");  // else the program's code would decide
}

BOOST_AUTO_TEST_CASE(runs_take_the_place_of_samples_that_come_later) {
  auto declaration = bare();
  declaration.asked.samples = 30;
  const auto settings = resolve(declaration, {.runs = 5});
  BOOST_TEST(settings.runs.value() == 5);
  BOOST_TEST(!settings.samples.has_value());
  BOOST_TEST(settings.processes == 5);  // others would have no run
  BOOST_TEST(said_of(bare(), {.samples = 1, .runs = 1}) ==
             "perf.sort: samples (in each process) and runs (in all) exclude each other; give one of them");
  BOOST_TEST(said_of(bare(), {.runs = 0}) ==
             "perf.sort: runs is 0; allowed: a whole number from 1 to 1000000");
}

BOOST_AUTO_TEST_CASE(of_samples_and_runs_in_code_samples_count_as_they_do_by_hand) {
  BOOST_TEST(!resolve(bare(), {}, {{"samples", "5"}, {"runs", "36"}}).runs.has_value());
  BOOST_TEST(resolve(bare(), {}, {{"runs", "36"}}).runs.value() == 36);
}

BOOST_AUTO_TEST_CASE(ranges_of_axes_become_their_values) {
  const auto settings =
      resolve(bare(), {.metrics = {"time", "cycles"}, .params = {"size=range:1:2", "kind=a"}});
  BOOST_TEST(settings.metrics == (std::vector<std::string>{"time", "cycles"}),
             boost::test_tools::per_element());
  BOOST_TEST(settings.params == (std::vector<std::string>{"size=1,2", "kind=a"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(words_that_do_not_fit_to_each_other_are_refused) {
  auto command = bare();
  command.adapter = AdapterName::command;
  BOOST_CHECK((resolve(command, {}).mode == Mode::start_up));
  BOOST_TEST(said_of(command, {.mode = Mode::latency}) ==
             "perf.sort: mode latency is for programs that link Holdfast::main; a command can only be "
             "measured in mode start-up");
  BOOST_TEST(said_of(command, {.executor = Executor::local})
                 .starts_with("perf.sort: executor local is for measurements"));
  BOOST_TEST(said_of(command, {.page_cache = PageCache::cold}) == "accepted");
  BOOST_TEST(
      said_of(bare(), {.page_cache = PageCache::cold}).starts_with("perf.sort: page cache cold is for mode"));
  BOOST_TEST(said_of(bare(), {.mode = Mode::start_up, .page_cache = PageCache::cold}) == "accepted");
  BOOST_TEST(said_of(bare(), {.executor = Executor::local, .guard = GuardChoice::on})
                 .starts_with("perf.sort: guard on judges"));
  BOOST_TEST(said_of(bare(), {.aggregator = "complete", .guard = GuardChoice::on})
                 .starts_with("perf.sort: guard on"));
  BOOST_TEST(said_of(bare(), {.params = {"size"}}) ==
             "perf.sort: params \"size\" does not have the form AXIS=VALUE[,VALUE...]");
}

BOOST_AUTO_TEST_CASE(the_settings_in_force_can_be_told) {
  const auto texts = run::in_force(resolve(bare(), {.runs = 36, .aggregator = "quantile:0.9"}));
  BOOST_TEST(texts.at("runs") == "36");
  BOOST_TEST(texts.at("processes") == "36");  // only 36 of the 40 processes get a run
  BOOST_TEST(texts.at("aggregator") == "quantile:0.9");
  BOOST_TEST(!texts.contains("samples"));  // they are divided from runs
}

BOOST_AUTO_TEST_CASE(what_only_the_program_knows_is_told_as_its_code_says_it) {
  const run::CodeSettings code{{"complexity", "n"}, {"samples", "5"}, {"processes", "3"}};
  const auto texts = in_force(resolve(bare(), {.processes = 4}, code));
  BOOST_TEST(texts.at("complexity") == "n");
  BOOST_TEST(texts.at("samples") == "5");
  BOOST_TEST(texts.at("processes") == "4");
  BOOST_TEST(
      !in_force(resolve(bare(), {.runs = 8}, code)).contains("samples"));  // they are divided from runs
}

BOOST_AUTO_TEST_CASE(a_tester_brings_its_own_thresholds_and_number_of_processes) {
  auto classic = bare();
  classic.asked.tester = TesterName::overlap_intervals;
  BOOST_TEST(resolve(classic, {}).significance == 1e-10);
  BOOST_TEST(resolve(classic, {}).processes == defaults::kProcesses);  // only shift stops early
  BOOST_TEST(resolve(classic, {.tester = TesterName::shift}).significance == 0.05);
  BOOST_TEST(resolve(bare(), {.tester = TesterName::exact}).min_effect == 0.002);
}

BOOST_AUTO_TEST_CASE(a_child_may_take_the_whole_budget_and_at_least_ten_seconds) {
  BOOST_TEST(resolve(bare(), {.budget = 90}).deadline_s == 90.0);
  BOOST_TEST(resolve(bare(), {.budget = 0.5}).deadline_s == 10.0);
}

BOOST_AUTO_TEST_CASE(without_a_seed_a_fresh_one_is_drawn) {
  // Two draws of 64 bits are alike once in 10^19.
  BOOST_TEST(resolve(bare(), {}).seed != resolve(bare(), {}).seed);
}

BOOST_AUTO_TEST_CASE(words_that_do_not_exist_are_refused_with_those_that_do) {
  BOOST_TEST(said_of(bare(), {.aggregator = "average"})
                 .starts_with("perf.sort: there is no aggregator \"average\"; there are default, min,"));
}

BOOST_AUTO_TEST_CASE(what_is_said_of_stored_numbers_follows_the_same_precedence_and_is_told) {
  auto declared = bare();
  declared.asked.historian = "complete";
  declared.asked.allow_fingerprint = {"cpu"};
  BOOST_TEST(!resolve(bare(), {}).historian.has_value());
  BOOST_TEST(resolve(declared, {}).historian.value() == "complete");
  const auto settings =
      resolve(declared, {.historian = "window:3", .allow_fingerprint = {"governor", "turbo"}});
  BOOST_TEST(in_force(settings).at("historian") == "window:3");
  BOOST_TEST(in_force(settings).at("allow-fingerprint") == "governor,turbo");
  BOOST_TEST(said_of(bare(), {.historian = "window:0"})
                 .starts_with("perf.sort: there is no historian \"window:0\"; there are complete, window:K"));
  BOOST_TEST(said_of(bare(), {.allow_fingerprint = {"libc"}})
                 .starts_with("perf.sort: there is no allow-fingerprint \"libc\"; there are cpu, cores,"));
}

BOOST_AUTO_TEST_CASE(numbers_out_of_range_are_refused_with_what_is_allowed) {
  const std::string counts = " is 0; allowed: a whole number from 1 to 1000000";
  BOOST_TEST(said_of(bare(), {.processes = 0}) == "perf.sort: processes" + counts);
  BOOST_TEST(said_of(bare(), {.samples = 0}) == "perf.sort: samples" + counts);
  BOOST_TEST(said_of(bare(), {.processes = 1, .samples = 1}) == "accepted");
  BOOST_TEST(said_of(bare(), {.re_measurement = 0}) == "perf.sort: re-measurement" + counts);
  BOOST_TEST(said_of(bare(), {.budget = 0}) ==
             "perf.sort: budget is 0; allowed: a positive number of seconds, at most 1000000");
  for (const double level : {0.0, 1.0, -0.1, std::nan("")}) {
    BOOST_TEST(said_of(bare(), {.significance = level})
                   .ends_with("; allowed: a number between 0 and 1, such as 0.05"));
  }
  BOOST_TEST(said_of(bare(), {.min_effect = -0.01}) ==
             "perf.sort: min-effect is -0.01; allowed: a percentage from 0% to 100%, such as 2%, or a "
             "fraction below 1, such as 0.02");
  BOOST_TEST(said_of(bare(), {.noise_magnitude = -0.01}) ==
             "perf.sort: noise-magnitude is -0.01; allowed: a number from 0 to 1000000");
  BOOST_TEST(said_of(bare(), {.min_effect = 0}) == "accepted");
}

BOOST_AUTO_TEST_CASE(what_only_the_program_understands_is_told_as_it_was_written) {
  auto declared = bare();
  declared.asked.threads = "1,2";
  declared.asked.pin = OnOff::on;
  const auto settings = resolve(declared, {.threads = "max"});
  BOOST_TEST(settings.threads.value() == "max");
  BOOST_CHECK((settings.pin == OnOff::on));
  BOOST_TEST(in_force(settings).at("threads") == "max");
}

BOOST_AUTO_TEST_CASE(defaults_are_in_force_too_and_every_other_value_has_an_origin) {
  const auto settings =
      resolve(asking_for_everything(), {.tester = TesterName::shift}, {{"complexity", "n"}});
  BOOST_TEST(in_force(settings).at("identical") == "pass");
  BOOST_TEST(in_force(settings).at("min-effect") == "0.3");
  const auto from = run::origins(settings);
  BOOST_TEST(!from.contains("identical"));
  BOOST_TEST(from.at("complexity") == "code");
  BOOST_TEST(from.at("min-effect") == "CMake");
  BOOST_TEST(from.at("tester") == "command line");
}

BOOST_AUTO_TEST_SUITE_END()
