#include "run/judge/verdict_notes.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(what_a_change_reaches)

using namespace holdfast;
using namespace holdfast::run;

namespace {

/// Returns a verdict on a live reference, with the notes that add_reach() added to it.
Verdict said(Outcome outcome, double ratio, const std::optional<Reach>& reach,
             const std::optional<Placement>& placement = std::nullopt, bool* contradicts = nullptr) {
  const Declaration declaration{.test = "sort", .command = {"bench"}};
  const auto settings = resolve(declaration, {});
  const Reference reference{.kind = "live", .previous = process::Launch{}};
  const Judging judging{.declaration = declaration, .settings = settings, .reference = reference};
  Verdict verdict{.outcome = outcome, .message = "slower", .estimate = Ratio{.ratio = ratio}};
  const bool made = add_reach(reach, placement, judging, verdict);
  if (contradicts != nullptr) *contradicts = made;
  return verdict;
}

const Reach kNone{.executed = 35};
const Reach kTwo{.executed = 35, .changed = {"ns::parse(char const*)", "ns::scan<int>()"}};

}  // namespace

BOOST_AUTO_TEST_CASE(a_red_result_names_the_changed_functions_that_it_executes) {
  BOOST_TEST(said(Outcome::regressed, 1.5, kTwo).message ==
             "slower; 2 of the 35 functions that it executes changed: ns::parse, ns::scan<int>");
  const Reach many{.executed = 35, .changed = {"a()", "b()", "c()", "d()"}, .variables = {"table"}};
  BOOST_TEST(said(Outcome::regressed, 1.5, many).message ==
             "slower; 4 of the 35 functions that it executes changed: a, b, c, and 1 more; 1 variable of "
             "theirs begins "
             "with another value: table");
  BOOST_TEST(said(Outcome::regressed, 1.5, std::nullopt).message == "slower");
}

BOOST_AUTO_TEST_CASE(a_loss_says_where_placement_was_not_held_equal_and_why) {
  const Placement as_linked{.why_not = "it is linked by a script of its own"};
  const auto hint =
      "; the placement of code by the linker may be part of it (it is linked by a script of its own)";
  BOOST_TEST(said(Outcome::regressed, 1.05, kTwo, as_linked).message.ends_with(hint));
  const Placement held{.functions = 35, .held = 33};
  BOOST_TEST(said(Outcome::regressed, 1.05, std::nullopt, held).message == "slower");
}

BOOST_AUTO_TEST_CASE(changed_functions_are_named_with_their_shares_where_these_were_counted) {
  auto counted = kTwo;
  counted.functions = {{.name = "ns::scan<int>()", .share = 0.414},
                       {.name = "ns::parse(char const*)", .share = 0.0004}};
  for (const auto outcome : {Outcome::regressed, Outcome::improved})
    BOOST_TEST(said(outcome, 1.5, counted).message ==
               "slower; 2 of the 35 functions that it executes changed: ns::scan<int> (41 %), ns::parse "
               "(below 1 %)");
}

BOOST_AUTO_TEST_CASE(without_a_changed_function_a_gain_and_an_undecided_difference_are_placement_and_pass) {
  for (const auto outcome : {Outcome::improved, Outcome::inconclusive}) {
    const auto verdict = said(outcome, 1.28, kNone);
    BOOST_CHECK(verdict.outcome == Outcome::pass);
    BOOST_TEST(verdict.message ==
               "slower; 0 of the 35 functions that it executes changed, so the difference comes from the "
               "placement of code by the linker");
  }
  const Reach table{.executed = 35, .variables = {"table"}};
  BOOST_CHECK(said(Outcome::regressed, 1.28, table).outcome == Outcome::regressed);
  const Reach unknown{.unknown = "ptrace() is not permitted"};
  BOOST_CHECK(said(Outcome::regressed, 1.28, unknown).outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(a_confirmed_loss_that_no_changed_function_explains_never_passes) {
  const auto elsewhere = said(Outcome::regressed, 1.28, kNone);
  BOOST_CHECK(elsewhere.outcome == Outcome::inconclusive);
  BOOST_TEST(elsewhere.message ==
             "slower; 0 of the 35 functions that it executes changed, so the difference comes from the "
             "placement of code by the linker, or from code that no trace has seen");
}

BOOST_AUTO_TEST_CASE(a_difference_with_all_code_at_its_accepted_address_contradicts_the_traces) {
  const Placement held{.functions = 35, .held = 35};
  for (const auto outcome : {Outcome::regressed, Outcome::improved}) {
    bool contradicts = false;
    const auto verdict = said(outcome, 1.28, kNone, held, &contradicts);
    BOOST_CHECK(verdict.outcome == outcome);
    BOOST_TEST(contradicts);
    BOOST_TEST(
        verdict.message ==
        "slower; 0 of the 35 functions that it executes changed according to its traces, and all of them "
        "have their accepted addresses: it executes code that no trace has seen, or reads other data");
  }
  bool contradicts = true;
  said(Outcome::inconclusive, 1.28, kNone, held, &contradicts);
  BOOST_TEST(!contradicts);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(shared_objects_in_a_verdict)

using namespace holdfast;

namespace {

Profile loads(const std::vector<std::string>& names) {
  Profile profile{.unit = "objects", .total = 0, .functions = {}, .tree = {}};
  for (const auto& name : names) profile.functions.push_back({.name = name, .calls = 1});
  return profile;
}

std::string said_of(const std::vector<std::string>& baseline, const std::vector<std::string>& current) {
  Verdict verdict{.outcome = Outcome::pass, .message = "the same"};
  run::add_objects({.current = loads(current), .baseline = loads(baseline)}, verdict);
  return verdict.message;
}

}  // namespace

BOOST_AUTO_TEST_CASE(those_that_came_and_went_are_named_though_as_many_are_loaded) {
  BOOST_TEST(said_of({"libc.so.6", "libm.so.6"}, {"libc.so.6", "libzip.so.5"}) ==
             "the same; loads libzip.so.5, and no longer libm.so.6");
  BOOST_TEST(said_of({"libc.so.6"}, {"libc.so.6", "libz.so.1", "libzip.so.5"}) ==
             "the same; loads libz.so.1, libzip.so.5 too");
  BOOST_TEST(said_of({"libc.so.6", "libz.so.1"}, {"libc.so.6"}) == "the same; no longer loads libz.so.1");
}

BOOST_AUTO_TEST_CASE(where_both_load_the_same_nothing_is_said) {
  BOOST_TEST(said_of({"libc.so.6"}, {"libc.so.6"}) == "the same");
  Verdict verdict{.message = "the same"};
  run::add_objects({.current = loads({"libc.so.6"}), .baseline = {}}, verdict);
  BOOST_TEST(verdict.message == "the same");
}

BOOST_AUTO_TEST_SUITE_END()
