#include "run/verdict_notes.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(what_a_change_reaches)

using namespace holdfast;
using namespace holdfast::run;

namespace {

/// A verdict on a live reference, with what was added to it.
Verdict said(Outcome outcome, double ratio, const std::optional<Reach>& reach) {
  const Declaration declaration{.test = "sort", .command = {"bench"}};
  const auto settings = resolve(declaration, {});
  const Reference reference{.kind = "live", .previous = process::Launch{}};
  const Judging judging{.declaration = declaration, .settings = settings, .reference = reference};
  Verdict verdict{.outcome = outcome, .message = "slower", .estimate = Ratio{.ratio = ratio}};
  add_reach(reach, judging, verdict);
  return verdict;
}

const Reach kTwo{.executed = 35, .changed = {"ns::parse(char const*)", "ns::scan<int>()"}};

}  // namespace

BOOST_AUTO_TEST_CASE(a_red_result_names_the_changed_functions_that_it_executes) {
  BOOST_TEST(said(Outcome::regressed, 1.5, kTwo).message ==
             "slower; 2 of the 35 functions that it executes changed: ns::parse, ns::scan<int>");
  const Reach many{.executed = 35, .changed = {"a()", "b()", "c()", "d()"}, .variables = {"table"}};
  BOOST_TEST(said(Outcome::regressed, 1.5, many).message ==
             "slower; 4 of the 35 functions that it executes changed: a, b, c and 1 more; 1 variable of "
             "theirs begins "
             "with another value: table");
  BOOST_TEST(said(Outcome::regressed, 1.5, std::nullopt).message == "slower");
}

BOOST_AUTO_TEST_CASE(a_small_loss_may_be_placement_of_what_changed) {
  const auto hint = "; a loss this small can come from code placement alone, which LAYOUTS 16 averages out";
  BOOST_TEST(said(Outcome::regressed, 1.05, kTwo).message.ends_with(hint));
  BOOST_TEST(said(Outcome::regressed, 1.05, std::nullopt).message.ends_with(hint));
}

BOOST_AUTO_TEST_CASE(without_a_changed_function_a_difference_is_placement_and_passes) {
  const Reach none{.executed = 35};
  for (const auto outcome : {Outcome::regressed, Outcome::improved, Outcome::inconclusive}) {
    const auto verdict = said(outcome, 1.28, none);
    BOOST_CHECK(verdict.outcome == Outcome::pass);
    BOOST_TEST(
        verdict.message ==
        "slower; 0 of the 35 functions that it executes changed, so that the difference comes from where the "
        "linker put the code (placement)");
  }
  const Reach table{.executed = 35, .variables = {"table"}};
  BOOST_CHECK(said(Outcome::regressed, 1.28, table).outcome == Outcome::regressed);
  const Reach unknown{.unknown = "ptrace() is not permitted"};
  BOOST_CHECK(said(Outcome::regressed, 1.28, unknown).outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_SUITE_END()
