#include "model/settings/settings.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <set>

#include "model/error.hpp"

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(table_of_settings)

using namespace holdfast;
using settings::Asked;
using settings::Origin;

namespace {

settings::Resolved resolved(const Asked& overrides, const Asked& declared = {},
                            const settings::CodeSettings& code = {}, bool command = false) {
  auto made = settings::resolve(overrides, declared, command);
  settings::take_code(code, command, made);
  return made;
}

std::string refused(const std::string& option, const std::string& text) {
  return message_of([&] {
    Asked asked;
    settings::set_option(asked, settings::row(option), {text});
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_row_gives_a_setting_its_names) {
  const auto& row = settings::row("min-effect");
  BOOST_TEST(row.name == "min_effect");
  BOOST_TEST(row.keyword() == "MIN_EFFECT");
  BOOST_TEST(row.environment() == "HOLDFAST_MIN_EFFECT");
  BOOST_CHECK_THROW(settings::row("min_effect"), Error);
}

BOOST_AUTO_TEST_CASE(every_row_is_whole) {
  std::set<std::string> names;
  for (const auto& row : settings::rows()) {
    BOOST_TEST_CONTEXT(row.name) {
      BOOST_TEST(names.insert(row.name).second);
      BOOST_TEST(!row.help.empty());
      BOOST_TEST(!row.value.empty());
      BOOST_TEST(!row.kind.allowed().empty());
      const auto text = row.text(settings::Resolved());
      BOOST_TEST((!text || row.kind.accepts(*text)));  // each default is an allowed value
      const auto matters = settings::split(row.matters, " ");
      if (matters.size() > 1) {
        for (std::size_t i = 1; i < matters.size(); ++i)
          BOOST_TEST(settings::row(matters.front()).kind.accepts(matters[i]));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_help_line_ends_with_its_default_and_all_say_it_in_the_same_way) {
  BOOST_TEST(settings::row("processes").described().ends_with("; default: 160"));
  BOOST_TEST(settings::row("squeeze-min").described().ends_with("; default: 1"));
  for (const auto& one : settings::keywords()) {
    BOOST_TEST_CONTEXT(one.name) {
      const auto at = one.help.find("default:");
      BOOST_TEST((at == std::string::npos || one.help.find("; default: ") == at - 2));
      BOOST_TEST(one.help.find("without it") == std::string::npos);
      BOOST_TEST(!one.help.ends_with('.'));
      BOOST_TEST((one.details.empty() || one.details.ends_with('.')));
    }
  }
}

BOOST_AUTO_TEST_CASE(optional_parts_of_a_form_are_in_brackets) {
  BOOST_TEST(settings::row("warmer").kind.allowed() ==
             "zero, default[:window[:cov[:max[:fail]]]], count:n[:fail], time:seconds[:fail]");
}

BOOST_AUTO_TEST_CASE(the_reference_has_every_keyword_once) {
  const auto settings = settings::reference();
  const auto others = settings::keyword_reference();
  for (const auto& one : settings::keywords()) {
    const auto begin = "\n| `" + one.name + "` | ";
    BOOST_TEST((settings.find(begin) != std::string::npos) == one.is_setting, one.name);
    BOOST_TEST((others.find(begin) == std::string::npos) == one.is_setting, one.name);
  }
}

BOOST_AUTO_TEST_CASE(the_command_line_wins_over_environment_declaration_code_and_default) {
  Asked declared{.processes = 3, .budget = 4, .tester = TesterName::anova};
  Asked overrides{.processes = 2, .tester = TesterName::sbs};
  overrides.environment = {"tester"};
  const auto in_force =
      resolved(overrides, declared, {{"processes", "9"}, {"budget", "8"}, {"mode", "latency"}});
  BOOST_TEST(in_force.processes == 2);
  BOOST_TEST((in_force.origin("processes") == Origin::command_line));
  BOOST_TEST((in_force.origin("tester") == Origin::environment));
  BOOST_TEST(in_force.budget == 4.0);
  BOOST_TEST((in_force.origin("budget") == Origin::declaration));
  BOOST_CHECK((in_force.mode == Mode::latency));
  BOOST_TEST((in_force.origin("mode") == Origin::code));
  BOOST_TEST((in_force.origin("guard") == Origin::standard));
  BOOST_TEST(to_string(Origin::declaration) == "CMake");
}

BOOST_AUTO_TEST_CASE(a_preset_goes_before_code_and_behind_what_is_given_besides) {
  const auto in_force = resolved({}, {.preset = PresetName::scalameter_offline, .tester = TesterName::anova},
                                 {{"processes", "5"}});
  BOOST_CHECK((in_force.tester == TesterName::anova));
  BOOST_TEST(in_force.processes == 9);
  BOOST_TEST((in_force.origin("processes") == Origin::preset));
  BOOST_TEST(in_force.runs.value() == 36);
  BOOST_TEST(in_force.significance == 1e-10);
  BOOST_TEST(in_force.told("warmer").value() == "default:10:0.1:50");
  BOOST_CHECK((resolved({.preset = PresetName::sbs}, {.preset = PresetName::jmh}).tester ==
               TesterName::sbs));  // only one preset is in force
  BOOST_TEST(!resolved({.samples = 4}, {.preset = PresetName::scalameter_offline}).runs.has_value());
}

BOOST_AUTO_TEST_CASE(erlperf_takes_three_samples_of_a_second_and_their_average) {
  const auto in_force = resolved({.preset = PresetName::erlperf}, {});
  BOOST_CHECK((in_force.mode == Mode::continuous));
  BOOST_TEST(in_force.samples.value() == 3);
  BOOST_TEST(in_force.sample_duration.value() == 1);
  BOOST_TEST(in_force.aggregator == "mean");
  // Otherwise the program would take samples of 0.1 s.
  BOOST_TEST(in_force.passed().at("sample-duration") == "1");
}

BOOST_AUTO_TEST_CASE(a_preset_asks_of_a_command_only_what_a_command_has) {
  const auto in_force = resolved({}, {.preset = PresetName::jmh}, {}, true);
  BOOST_CHECK((in_force.mode == Mode::start_up));
  BOOST_TEST(!in_force.warmer.has_value());
  BOOST_TEST(in_force.processes == 5);
}

BOOST_AUTO_TEST_CASE(every_preset_is_made_of_settings_that_there_are) {
  for (const auto& name : settings::row("preset").kind.words)
    BOOST_TEST(resolved({.preset = choice_of<PresetName>(name)}).aggregator == "mean");
}

BOOST_AUTO_TEST_CASE(arguments_of_a_launcher_may_have_commas) {
  Asked asked;
  settings::set_option(asked, settings::row("launcher"), {"taskset -c 0,1"});
  BOOST_TEST(asked.launcher == (std::vector<std::string>{"taskset", "-c", "0,1"}));
}

BOOST_AUTO_TEST_CASE(a_limit_is_a_quantity) {
  BOOST_TEST(refused("max", "5 metres")
                 .starts_with("--max (HOLDFAST_MAX) is '5 metres'; allowed: a number with a unit"));
  BOOST_TEST(resolved({.max = "5ms"}).max.value() == "5ms");
}

BOOST_AUTO_TEST_CASE(a_program_is_told_what_others_than_its_code_ask_for) {
  const auto in_force = resolved({.threads = "max"}, {.mode = Mode::latency},
                                 {{"executor", "local"}, {"aggregator", "own:mine"}});
  BOOST_TEST(in_force.aggregator == "own:mine");
  BOOST_TEST(!in_force.told("aggregator").has_value());
  BOOST_TEST(resolved({.aggregator = "min"}, {}, {{"aggregator", "max"}}).told("aggregator").value() ==
             "min");
  BOOST_TEST(in_force.told("mode").value() == "latency");
  BOOST_TEST(!in_force.told("executor").has_value());
  BOOST_TEST(in_force.passed().at("threads") == "max");
  BOOST_TEST(in_force.passed().size() == 1U);
}

BOOST_AUTO_TEST_CASE(samples_and_runs_exclude_each_other) {
  BOOST_CHECK_THROW(resolved({.samples = 1, .runs = 2}), Error);
  const auto in_force = resolved({.runs = 36}, {.samples = 4}, {{"samples", "3"}});
  BOOST_TEST(in_force.runs.value() == 36);
  BOOST_TEST(!in_force.samples.has_value());
  // The program knows its own code's value.
  BOOST_TEST(!resolved({}, {}, {{"samples", "3"}}).samples.has_value());
  BOOST_TEST(resolved({}, {}, {{"samples", "3"}}, true).samples.value() == 3);
}

BOOST_AUTO_TEST_CASE(texts_are_read_as_their_kinds_and_refused_with_what_is_allowed) {
  Asked asked;
  settings::set_option(asked, settings::row("min-effect"), {"3%"});
  settings::set_option(asked, settings::row("metrics"), {"time,calls(f<int, 3>)@1%  misses"});
  settings::set_option(asked, settings::row("params"), {"size=1,2 kind=a", "n=3"});
  settings::set_option(asked, settings::row("processes"), {"3.0"});
  BOOST_TEST(asked.min_effect.value() == 0.03);
  BOOST_TEST(asked.processes.value() == 3);
  BOOST_TEST(asked.metrics == (std::vector<std::string>{"time", "calls(f<int, 3>)@1%", "misses"}));
  BOOST_TEST(asked.params == (std::vector<std::string>{"size=1,2", "kind=a", "n=3"}));
  BOOST_TEST(refused("processes", "0") ==
             "--processes (HOLDFAST_PROCESSES) is '0'; allowed: a whole number from 1 to 1000000");
  BOOST_TEST(refused("budget", "-1").ends_with("allowed: a positive number of seconds, at most 1000000"));
  BOOST_TEST(refused("significance", "1").ends_with("allowed: a number between 0 and 1, such as 0.05"));
  BOOST_TEST(refused("noise-magnitude", "x").ends_with("allowed: a number from 0 to 1000000"));
  BOOST_TEST(refused("guard", "maybe").ends_with("'maybe'; allowed: auto, on, off"));
  for (const char* text : {"", "%", "two", "2%%", "2 %", "-1%", "nan", "inf", "0.02x", "2,5%", "101%", "1"}) {
    BOOST_TEST(
        refused("min-effect", text)
            .ends_with(
                "allowed: a percentage from 0% to 100%, such as 2%, or a fraction below 1, such as 0.02"));
  }
  settings::set_option(asked, settings::row("min-effect"), {"100%"});
  BOOST_TEST(asked.min_effect.value() == 1);
}

BOOST_AUTO_TEST_CASE(what_code_asks_for_is_checked_too) {
  BOOST_TEST(message_of([] {
               resolved({}, {}, {{"processes", "2.5"}});
             }) == "its code asks for processes '2.5'; allowed: a whole number from 1 to 1000000");
  BOOST_CHECK_THROW(resolved({}, {}, {{"runs", "36.01"}}), Error);
  BOOST_TEST(resolved({}, {}, {{"processes", "3.0"}}).processes == 3);
  // Code cannot set the tester.
  BOOST_CHECK((resolved({}, {}, {{"tester", "sbs"}}).tester == TesterName::shift));
}

BOOST_AUTO_TEST_CASE(a_share_is_written_in_per_cent_or_as_a_fraction) {
  BOOST_TEST(settings::fraction_of("2%").value() == 0.02);
  BOOST_TEST(settings::fraction_of("0.5%").value() == 0.005);
  BOOST_TEST(settings::fraction_of("0").value() == 0.0);
  BOOST_TEST(!settings::fraction_of("2,5%").has_value());
}

BOOST_AUTO_TEST_SUITE_END()
