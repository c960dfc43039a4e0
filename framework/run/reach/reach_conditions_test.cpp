#include "run/reach/reach_conditions.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/settings/settings.hpp"

BOOST_AUTO_TEST_SUITE(reach_conditions)

using namespace holdfast;
using Kind = run::ReachCondition::Kind;
using Of = run::ReachCondition::Of;
using Stage = run::ReachCondition::Stage;

run::Settings settings_by_default() { return run::resolve({.test = "sort", .config = "none"}, {}); }

/// Two sides that are equal in everything, unless a test changes a member.
struct MadeSides : run::ComparedSides {
  explicit MadeSides(const run::Settings& settings) : ComparedSides(settings) {}
  std::string why_not_live() const override { return not_live; }
  bool has_all_numbers() const override { return numbers; }
  bool has_same_code() const override { return code; }
  bool does_same_work() const override { return work; }
  bool is_on_same_machine() const override { return machine; }
  bool has_one_accepted_program() const override { return one_program; }
  std::vector<std::string> other_data() const override { return data; }
  std::vector<std::string> other_inputs() const override { return inputs; }
  std::vector<std::string> other_inputs_beside_code() const override { return inputs_beside_code; }
  std::string why_inputs_unknown() const override { return unknown; }
  bool shares_changed_files() const override { return shares; }

  std::string not_live, unknown;
  bool numbers = true, code = true, work = true, machine = true, one_program = true, shares = false;
  std::vector<std::string> data, inputs, inputs_beside_code;
};

/// Returns the names of the conditions for `of` that do not hold.
std::vector<std::string> failing(const MadeSides& sides, Of of) {
  std::vector<std::string> names;
  for (const auto& condition : run::reach_conditions()) {
    if (condition.is_for(of) && !condition.why_not(sides).empty()) names.emplace_back(condition.name);
  }
  return names;
}

using Names = std::vector<std::string>;

void check(const MadeSides& sides, const Names& identical, const Names& unaffected) {
  BOOST_TEST(failing(sides, Of::identical) == identical, boost::test_tools::per_element());
  BOOST_TEST(failing(sides, Of::unaffected) == unaffected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(by_default_everything_that_is_the_same_passes) {
  const auto settings = settings_by_default();
  const MadeSides sides(settings);
  check(sides, {}, {});
  BOOST_TEST(run::reasons_to_measure(sides).empty());
}

BOOST_AUTO_TEST_CASE(each_setting_that_wants_a_number_is_a_condition) {
  auto settings = settings_by_default();
  settings.max = "1 ms";
  check(MadeSides(settings), {"MAX"}, {"MAX"});
  settings = settings_by_default();
  settings.identical = IdenticalChoice::measure;
  check(MadeSides(settings), {"IDENTICAL"}, {});
  settings = settings_by_default();
  settings.affected = AffectedChoice::measure;
  check(MadeSides(settings), {}, {"AFFECTED"});
  settings = settings_by_default();
  settings.plant = 0.3;
  check(MadeSides(settings), {"planted"}, {"planted"});
  settings = settings_by_default();
  settings.metrics = {"binary-size"};
  check(MadeSides(settings), {}, {"metrics"});
}

BOOST_AUTO_TEST_CASE(each_difference_beside_the_code_is_a_condition) {
  const auto settings = settings_by_default();
  const auto where = [&](auto change, const Names& identical, const Names& unaffected) {
    MadeSides sides(settings);
    change(sides);
    check(sides, identical, unaffected);
  };
  where([](MadeSides& sides) { sides.not_live = "no program"; }, {"live"}, {"live"});
  where([](MadeSides& sides) { sides.numbers = false; }, {"numbers"}, {"numbers"});
  where([](MadeSides& sides) { sides.work = false; }, {"work"}, {"work"});
  where([](MadeSides& sides) { sides.machine = false; }, {"machine"}, {"machine"});
  where([](MadeSides& sides) { sides.unknown = "nobody looked"; }, {"inputs known"}, {"inputs known"});
  where([](MadeSides& sides) { sides.inputs = {"a.txt"}; }, {"inputs"}, {});
}

BOOST_AUTO_TEST_CASE(other_code_is_not_identical_and_may_be_unaffected) {
  const auto settings = settings_by_default();
  MadeSides sides(settings);
  sides.code = false;
  check(sides, {"code"}, {});
  sides.inputs = {"plugin.so"};  // the plugin is an input that is compared as code
  check(sides, {"code", "inputs"}, {});
  sides.inputs_beside_code = {"a.txt"};
  check(sides, {"code", "inputs"}, {"inputs beside code"});
}

/// Image::id covers data; a result that was accepted with several programs has no single program to compare the code
/// with.
BOOST_AUTO_TEST_CASE(what_only_code_that_differs_needs_is_no_condition_of_identical_code) {
  const auto settings = settings_by_default();
  MadeSides sides(settings);
  sides.one_program = false;
  sides.data = {"table.bin"};
  sides.shares = true;
  check(sides, {}, {"one program", "data", "files of today"});
}

BOOST_AUTO_TEST_CASE(reasons_to_measure_are_sentences_without_a_subject) {
  auto settings = settings_by_default();
  settings.max = "1 ms";
  settings.affected = AffectedChoice::measure;
  MadeSides sides(settings);
  sides.data = {"table.bin", "more.bin"};
  const Names reasons{"MAX needs a number", "other data: table.bin, more.bin",
                      "AFFECTED measure asks for it"};
  BOOST_TEST(run::reasons_to_measure(sides) == reasons, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(only_the_stages_that_are_asked_for_are_looked_at) {
  auto settings = settings_by_default();
  settings.affected = AffectedChoice::measure;
  MadeSides sides(settings);
  sides.work = false;
  const auto first = [&](auto... stages) {
    const auto* found = run::failing_condition(sides, Of::unaffected, std::array{stages...});
    return std::string(found == nullptr ? "" : found->name);
  };
  BOOST_TEST(first(Stage::comparable) == "");
  BOOST_TEST(first(Stage::comparable, Stage::alike) == "work");
  BOOST_TEST(first(Stage::decided) == "AFFECTED");
}

/// Conditions that may be weakened are listed here by name, so that this test shows every change of them.
BOOST_AUTO_TEST_CASE(only_what_somebody_asks_for_is_a_convenience) {
  std::set<std::string> conveniences;
  for (const auto& condition : run::reach_conditions()) {
    if (condition.kind == Kind::convenience) conveniences.insert(condition.name);
  }
  BOOST_TEST((conveniences == std::set<std::string>{"AFFECTED", "IDENTICAL", "MAX"}));
}

BOOST_AUTO_TEST_SUITE_END()
