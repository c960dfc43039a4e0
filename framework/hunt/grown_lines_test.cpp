#include "hunt/grown_lines.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(lines_that_grew)

namespace {

using namespace holdfast;
using namespace holdfast::hunt;

LineCounts of(const std::map<std::uint64_t, double>& lines, const std::string& file = "a.cpp") {
  LineCounts counts;
  for (const auto& [line, count] : lines) counts[{{file, line}}] = count;
  return counts;
}

std::vector<std::string> sources(const std::vector<PinpointLine>& lines) {
  std::vector<std::string> names;
  for (const auto& line : lines) names.push_back(line.source);
  return names;
}

using Sources = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_CASE(a_line_that_executes_more_is_named_with_both_counts) {
  const auto lines =
      grown_lines(of({{10, 100}, {11, 5'000}, {12, 70}}), of({{10, 100}, {11, 9'000}, {12, 70}}));
  BOOST_TEST((sources(lines) == Sources{"a.cpp:11"}));
  BOOST_TEST(lines.front().instructions.previous == 5'000);
  BOOST_TEST(lines.front().instructions.current == 9'000);
}

BOOST_AUTO_TEST_CASE(lines_that_only_moved_are_not) {
  const auto was = of({{10, 100}, {11, 5'000}, {13, 70}, {14, 900}});
  BOOST_TEST(grown_lines(was, of({{17, 100}, {18, 5'000}, {20, 70}, {21, 900}})).empty());
}

BOOST_AUTO_TEST_CASE(a_line_that_was_inserted_is_new_and_those_behind_it_moved) {
  const auto was = of({{10, 100}, {11, 5'000}, {12, 70}, {13, 900}, {14, 33}});
  const auto is = of({{10, 100}, {11, 5'000}, {12, 4'000}, {13, 70}, {14, 900}, {15, 33}});
  BOOST_TEST((sources(grown_lines(was, is)) == Sources{"a.cpp:12"}));
}

BOOST_AUTO_TEST_CASE(a_line_that_was_removed_leaves_nothing_to_name) {
  const auto was = of({{10, 100}, {11, 5'000}, {12, 70}, {13, 900}, {14, 33}});
  BOOST_TEST(grown_lines(was, of({{10, 100}, {11, 70}, {12, 900}, {13, 33}})).empty());
}

BOOST_AUTO_TEST_CASE(three_are_named_at_most_and_none_that_matters_little) {
  const auto was = of({{1, 10}, {2, 10}, {3, 10}, {4, 10}, {5, 10}});
  const auto is = of({{1, 400}, {2, 100}, {3, 12}, {4, 300}, {5, 200}});
  BOOST_TEST((sources(grown_lines(was, is)) == Sources{"a.cpp:1", "a.cpp:4", "a.cpp:5"}));
}

BOOST_AUTO_TEST_CASE(each_file_has_lines_of_its_own) {
  auto was = of({{1, 10}, {2, 10}});
  was.merge(of({{1, 50}}, "b.hpp"));
  auto is = of({{1, 10}, {2, 10}});
  is.merge(of({{1, 500}}, "b.hpp"));
  BOOST_TEST((sources(grown_lines(was, is)) == Sources{"b.hpp:1"}));
}

BOOST_AUTO_TEST_CASE(what_was_inlined_counts_where_it_is_called_and_its_own_line_is_said) {
  const auto counts = [](double own, double inlined, double deeper) {
    return LineCounts{{{{"a.cpp", 10}}, own},
                      {{{"a.cpp", 10}, {"b.hpp", 3}}, inlined},
                      {{{"a.cpp", 10}, {"b.hpp", 4}, {"c.hpp", 70}}, deeper},
                      {{{"a.cpp", 12}, {"b.hpp", 3}}, 500}};
  };
  const auto lines = grown_lines(counts(10, 100, 1'000), counts(10, 100, 3'000));
  BOOST_TEST((sources(lines) == Sources{"a.cpp:10"}));
  BOOST_TEST(lines.front().instructions.previous == 1'110);
  BOOST_TEST(lines.front().instructions.current == 3'110);
  BOOST_TEST((lines.front().inlined == Sources{"b.hpp:4", "c.hpp:70"}));
}

BOOST_AUTO_TEST_CASE(of_inlined_lines_none_is_said_that_has_less_than_half_of_what_came) {
  const auto counts = [](double each) {
    LineCounts made;
    for (const std::uint64_t line : {3U, 4U, 5U}) made[{{"a.cpp", 10}, {"b.hpp", line}}] = each;
    return made;
  };
  const auto lines = grown_lines(counts(100), counts(1'000));
  BOOST_TEST((sources(lines) == Sources{"a.cpp:10"}));
  BOOST_TEST(lines.front().inlined.empty());
}

BOOST_AUTO_TEST_SUITE_END()
