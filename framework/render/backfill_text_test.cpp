#include "render/backfill_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(texts_of_backfills)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(a_step_names_its_commit_and_a_range_its_other_commits) {
  hunt::Backfilled made{.range = "v1..HEAD", .tests = {"parse"}, .commits = 10, .measured = 8, .left = 2};
  const Subject parse{.test = "parse", .benchmark = "parse", .params = "{}"};
  made.steps.push_back({.subject = parse,
                        .commit = {.hash = "3f2a9c1d2e4b", .subject = "make parse copy"},
                        .candidates = {"3f2a9c1d2e4b"},
                        .change = {1.12, 1.11, 1.13}});
  made.steps.push_back({.subject = parse,
                        .commit = {.hash = "aaaaaaaaaaaa", .subject = "Mend"},
                        .candidates = {"bbbbbbbbbbbb", "aaaaaaaaaaaa"},
                        .change = {0.8, 0.78, 0.82},
                        .why = "the commits between cannot be built"});
  made.skipped.push_back({.commit = {.hash = "bbbbbbbbbbbb", .subject = "Break"}, .why = "a.cpp:1: error"});
  BOOST_TEST(render::backfill_text(made) ==
             "3f2a9c1d2e 'make parse copy' parse +12.0 % [+11.0 %, +13.0 %]\n"
             "aaaaaaaaaa 'Mend' parse -20.0 % [-22.0 %, -18.0 %]\n"
             "  or one of those before it: the commits between cannot be built: bbbbbbbbbb\n"
             "\n"
             "skipped, because they cannot be built or measured:\n"
             "  bbbbbbbbbb 'Break': a.cpp:1: error\n"
             "\n"
             "8 of 10 commits measured, 1 test; now 0 comparisons, 0 results carried over, 0 s\n"
             "2 commits left; call it again to go on\n");
}

BOOST_AUTO_TEST_CASE(a_history_without_steps_is_said) {
  BOOST_TEST(render::backfill_text({.range = "v1..HEAD", .tests = {"parse"}, .commits = 2, .measured = 2})
                 .starts_with("No commit changed a test.\n"));
}

BOOST_AUTO_TEST_CASE(an_undecided_step_may_be_one) {
  hunt::Backfilled made{.range = "v1..HEAD", .tests = {"parse"}, .commits = 2, .measured = 2};
  made.undecided.push_back({.subject = {.test = "parse", .benchmark = "parse", .params = "{}"},
                            .earlier = "bbbbbbbbbbbb",
                            .later = "aaaaaaaaaaaa",
                            .change = {1.05, 0.99, 1.11}});
  BOOST_TEST(
      render::backfill_text(made).starts_with("No commit is known to have changed a test.\n\nundecided; a "
                                              "larger PROCESSES or BUDGET may decide it:\n"));
}

BOOST_AUTO_TEST_SUITE_END()
