#include "stats/testers.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/joined_text.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(testers_table)

using namespace holdfast;
using namespace holdfast::stats;

BOOST_AUTO_TEST_CASE(every_word_leads_to_a_tester_that_answers_by_that_word) {
  BOOST_TEST(
      listed(choice_words<TesterName>()) ==
      "shift, overlap-intervals, confidence-intervals, relaxed-confidence-intervals, last-interval, anova, "
      "sbs, accepter, exact");
  for (const auto& tester : testers()) {
    BOOST_TEST(tester.judge(vectors::input({vectors::kA}, vectors::kB, tester.significance)).tester ==
               to_string(tester.name));
    BOOST_TEST(&tester_of(tester.name) == &tester);
  }
  BOOST_TEST(!choice_of<TesterName>("Shift"));
}

BOOST_AUTO_TEST_CASE(samples_of_a_process_count_once_unless_they_are_pooled) {
  std::vector<Process> processes;
  for (int i = 0; i < 3; ++i) {
    Process process{.index = i, .pair = i};
    for (const double value : {1.0, 2.0, 9.0 + i}) process.samples.push_back({.value = value});
    processes.push_back(process);
  }
  const auto by_process = series_of(processes);
  BOOST_TEST(by_process.values == (std::vector<double>{2, 2, 2}), boost::test_tools::per_element());
  BOOST_TEST(by_process.n_samples == 9);
  const auto pooled = series_of(processes, "sample");
  BOOST_TEST(pooled.values.size() == 9U);
  BOOST_TEST(pooled.pairs.empty());
  ComparisonInput input{.baselines = {pooled}, .current = pooled};
  input.thresholds.unit = "sample";
  BOOST_TEST(testers().front().judge(input).warnings.front().find("does not gate") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(quantiles_interpolate_between_order_statistics) {
  // R's type 7: the place of p among n values is 1 + (n - 1) p.
  BOOST_TEST(quantile({4, 1, 3, 2}, 0.25) == 1.75);
  BOOST_TEST(median({4, 1, 3, 2}) == 2.5);
  BOOST_TEST(median({7}) == 7.0);
}

BOOST_AUTO_TEST_SUITE_END()
