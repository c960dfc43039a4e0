#include "cli/help_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <sstream>

#include "cli/command_line.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(help_of_verbs)

namespace {

using namespace holdfast;
using namespace holdfast::cli;

struct Named {
  std::string name;
  const Verb* verb;
};

void collect(const Verb& verb, const std::string& name, std::vector<Named>& all) {
  all.push_back({name, &verb});
  for (const auto& one : verb.verbs) collect(one, name + " " + one.name, all);
}

/// holdfast itself, and every verb with the words that name it.
const std::vector<Named>& verbs() {
  static const Verb root = holdfast_verb();
  static const std::vector<Named> all = [] {
    std::vector<Named> found;
    collect(root, root.name, found);
    return found;
  }();
  return all;
}

/// A static argument: given a temporary argument, GCC 13 and later warn that the returned reference dangles
/// (-Wdangling-reference).
const Words kRun{"run"};

/// Returns the words of the command, as a shell splits them, up to the first "|" or ">".
Words words_of(const std::string& command) {
  Words words;
  std::string word;
  char quote = 0;
  for (const char letter : command + " ") {
    if (quote == 0 && letter == ' ') {
      if (word == "|" || word == ">") break;
      if (!word.empty()) words.push_back(word);
      word.clear();
    } else if (letter == '\'') {
      quote = quote == 0 ? letter : '\0';
    } else {
      word += letter;
    }
  }
  return words;
}

long lines_in(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

bool is_shown(const Argument& argument) {
  return !argument.is_positional() && !argument.rules.hidden && !argument.rules.rare;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_usual_help_fits_on_a_screen_and_no_line_is_wider) {
  for (const auto& [name, verb] : verbs()) {
    const auto text = help_text(*verb, name, {});
    BOOST_TEST(lines_in(text) <= 50, name << " has " << lines_in(text));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      BOOST_TEST((line.size() <= 80 || line.find("holdfast ") != std::string::npos), name << ": " << line);
  }
}

BOOST_AUTO_TEST_CASE(the_list_of_all_verbs_has_less_than_45_lines) {
  const auto all = verbs();
  BOOST_TEST(lines_in(help_text(*all.front().verb, all.front().name, {})) < 45);
}

BOOST_AUTO_TEST_CASE(the_help_of_run_fits_on_40_lines) {
  std::string name;
  const auto& run = verb_named(*verbs().front().verb, kRun, name);
  BOOST_TEST(lines_in(help_text(run, name, {})) <= 40);
}

BOOST_AUTO_TEST_CASE(each_verb_shows_about_a_dozen_options_and_three_examples) {
  for (const auto& [name, verb] : verbs()) {
    BOOST_TEST(std::count_if(verb->arguments.begin(), verb->arguments.end(), is_shown) <= 16, name);
    BOOST_TEST(verb->examples.size() == 3U, name);
  }
}

BOOST_AUTO_TEST_CASE(a_help_line_begins_with_a_capital_and_ends_with_its_default) {
  for (const auto& [name, verb] : verbs()) {
    for (const auto& argument : verb->arguments) {
      if (argument.rules.hidden) continue;
      BOOST_TEST_CONTEXT(name << ' ' << argument.names << ": " << argument.help) {
        const auto at = argument.help.find("default:");
        BOOST_TEST(std::isupper(static_cast<unsigned char>(argument.help.front())) != 0);
        BOOST_TEST((at == std::string::npos || argument.help.find("; default: ") == at - 2));
        BOOST_TEST(!argument.help.ends_with('.'));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(every_example_is_a_command_line) {
  for (const auto& [name, verb] : verbs()) {
    for (const auto& example : verb->examples) {
      const auto at = example.command.find("holdfast ");
      if (at == std::string::npos) continue;  // the example is a command of CTest
      auto words = words_of(example.command.substr(at));
      words.erase(words.begin());
      if (!words.empty() && words.back().ends_with(")\"")) words.back().resize(words.back().size() - 2);
      BOOST_CHECK_NO_THROW(action_of(words));
    }
  }
}

BOOST_AUTO_TEST_CASE(all_options_are_under_the_headings_of_the_table_of_settings) {
  std::string name;
  const auto& run = verb_named(*verbs().front().verb, kRun, name);
  BOOST_TEST(headings_of(run) == (Words{"Options", "What is measured", "Samples", "How long", "Threads",
                                        "Statistics", "Baseline"}),
             boost::test_tools::per_element());
  const auto all = help_text(run, name, {.all = true});
  for (const auto& argument : run.arguments) {
    const auto names = argument.long_names();
    const bool is_told = names.empty() || all.find("  " + usage_of(argument)) != std::string::npos;
    BOOST_TEST((is_told || argument.rules.hidden), argument.names);
  }
  BOOST_TEST(all.find("(HOLDFAST_MIN_EFFECT)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(holdfast_lists_its_verbs_in_groups) {
  const auto text = help_text(*verbs().front().verb, "holdfast", {});
  auto at = std::string::npos;
  for (const char* group : {"Measure", "Decide", "Investigate", "Maintenance"}) {
    const auto next = text.find(std::string("\n") + group + ":\n");
    BOOST_TEST((next != std::string::npos && (at == std::string::npos || next > at)), group);
    at = next;
  }
}

BOOST_AUTO_TEST_CASE(verbs_that_nobody_types_are_listed_by_help_all_alone) {
  const auto& holdfast = *verbs().front().verb;
  const auto lists = [](const std::string& text) {
    return text.find("\n  session ") != std::string::npos && text.find("\n  discover ") != std::string::npos;
  };
  BOOST_TEST(!lists(help_text(holdfast, "holdfast", {})));
  BOOST_TEST(lists(help_text(holdfast, "holdfast", {.all = true})));
}

BOOST_AUTO_TEST_CASE(what_is_misspelt_is_told_with_what_was_meant) {
  const auto said = [](const Words& words) { return message_of([&] { action_of(words); }); };
  BOOST_TEST(said({"pinpiont"}).starts_with("there is no verb \"pinpiont\"; did you mean \"pinpoint\"?"));
  BOOST_TEST(said({"baseline", "acept"}).starts_with("there is no verb \"acept\"; did you mean \"accept\"?"));
  BOOST_TEST(said({"run", "parse", "--budgt", "3"}) ==
             "holdfast run: there is no option \"--budgt\"; did you mean \"--budget\"?; --help-all lists all "
             "of them");
  BOOST_TEST(said({"baseline", "accept", "--reson=why"}).find("did you mean \"--reason\"?") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_option_that_cannot_matter_does_not_exist) {
  const auto refused = [](const Words& words) {
    return message_of([&] { action_of(words); }).find("there is no option \"" + words.back() + "\"") !=
           std::string::npos;
  };
  for (const char* option :
       {"--baseline", "--historian", "--identical", "--affected", "--functions", "--placement"}) {
    BOOST_TEST(refused({"calibrate", option}), option);
    BOOST_TEST(refused({"self-test", option}), option);
  }
  for (const char* option : {"--baseline", "--identical", "--functions"}) {
    BOOST_TEST(refused({"compare", "a", option}), option);
    BOOST_TEST(refused({"bisect", "parse", "--good", "v1", option}), option);
  }
}

BOOST_AUTO_TEST_SUITE_END()
