/// Tests reading the output of programs: one of Catch2 2.13, and one of Catch2 3, which was written from its
/// documentation.

#include "adapters/catch2.hpp"

#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(catch2_results_in_xml)

using holdfast::message_of;
using holdfast::adapters::catch2;
using holdfast::adapters::catch2_pattern;
using holdfast::adapters::catch2_results;

const std::string kTwo = R"(<?xml version="1.0" encoding="UTF-8"?>
<Catch name="c2" filters="~[.],[!benchmark]">
  <Group name="c2">
    <TestCase name="sums, of [all] sizes" tags="[!benchmark][!hide][.]" filename="c2.cpp" line="7">
      <BenchmarkResults name="small &quot;one&quot;" samples="100" resamples="100000" iterations="82" clockResolution="77.197" estimatedDuration="7.7654e+06">
        <!--All values in nano seconds-->
        <mean value="2190.9" lowerBound="2190.9" upperBound="2190.9" ci="0"/>
        <standardDeviation value="0" lowerBound="0" upperBound="0" ci="0"/>
        <outliers variance="0" lowMild="0" lowSevere="0" highMild="0" highSevere="0"/>
      </BenchmarkResults>
      <Section name="in a section" filename="c2.cpp" line="10">
        <BenchmarkResults name="mid" samples="1" resamples="100000" iterations="20" clockResolution="119.698" estimatedDuration="120340">
          <mean value="6010.9" lowerBound="6010.9" upperBound="6010.9" ci="0"/>
        </BenchmarkResults>
        <OverallResults successes="0" failures="0" expectedFailures="0"/>
      </Section>
      <BenchmarkResults name="small &quot;one&quot;" samples="1" resamples="100000" iterations="2" clockResolution="119.698" estimatedDuration="174546">
        <mean value="715.5" lowerBound="715.5" upperBound="715.5" ci="0"/>
      </BenchmarkResults>
      <OverallResult success="true"/>
    </TestCase>
    <TestCase name="throws in bench" tags="[!benchmark][!hide][.]" filename="c2.cpp" line="15">
      <BenchmarkResults name="thrower">
        <failed message="no"/>
      </BenchmarkResults>
      <OverallResult success="true"/>
    </TestCase>
  </Group>
</Catch>
)";

BOOST_AUTO_TEST_CASE(a_benchmark_is_named_by_all_that_it_stands_in) {
  const auto results = catch2_results(kTwo);
  BOOST_REQUIRE(results.size() == 4u);
  BOOST_TEST(results[0].benchmark == "sums, of [all] sizes/small \"one\"");
  BOOST_TEST(results[1].benchmark == "sums, of [all] sizes/in a section/mid");
  BOOST_TEST(results[2].benchmark == "sums, of [all] sizes/small \"one\" #2");
  BOOST_TEST(results[3].benchmark == "throws in bench/thrower");
}

BOOST_AUTO_TEST_CASE(the_sample_is_the_mean_over_all_iterations_of_all_samples) {
  const auto result = catch2_results(kTwo).front();
  BOOST_TEST(result.mean_ns == 2190.9);
  BOOST_TEST(result.iterations == 100 * 82);
}

BOOST_AUTO_TEST_CASE(the_groups_of_version_2_are_gone_in_version_3) {
  const auto results = catch2_results(R"(<?xml version="1.0" encoding="UTF-8"?>
<Catch2TestRun name="c3" rng-seed="1" xml-format-version="3" catch2-version="3.7.1">
  <TestCase name="sum" tags="[!benchmark]" filename="c.cpp" line="3">
    <BenchmarkResults name="x" samples="100" resamples="100000" iterations="5" clockResolution="20" estimatedDuration="1">
      <mean value="12.5" lowerBound="12.5" upperBound="12.5" ci="0"/>
    </BenchmarkResults>
  </TestCase>
</Catch2TestRun>)");
  BOOST_REQUIRE(results.size() == 1u);
  BOOST_TEST(results[0].benchmark == "sum/x");
  BOOST_TEST(results[0].mean_ns == 12.5);
}

BOOST_AUTO_TEST_CASE(a_benchmark_that_throws_is_an_error) {
  const auto reports = catch2("throws in bench/thrower").read(kTwo);
  BOOST_TEST(reports.front().error.value() == "no");
}

BOOST_AUTO_TEST_CASE(what_is_cut_off_or_something_else_is_refused) {
  const auto read = [](const std::string& text) { return message_of([&] { catch2("a/b").read(text); }); };
  BOOST_TEST(read(kTwo.substr(0, 700)).find("wrote output that is not XML of Catch2") == 0u);
  BOOST_TEST(read("hello").find("it begins with \"hello\"") != std::string::npos);
  BOOST_TEST(read(kTwo) == "measured no benchmark \"a/b\"");
  BOOST_TEST(read(R"(<Catch><TestCase name="a"><BenchmarkResults name="b" samples="1" iterations="1">)"
                  R"(<mean value="fast"/></BenchmarkResults></TestCase></Catch>)") ==
             "wrote a result of \"a/b\" whose mean is \"fast\", where a number is needed");
}

BOOST_AUTO_TEST_CASE(a_test_case_is_chosen_by_its_name_whatever_is_in_it) {
  BOOST_TEST(catch2_pattern("sums, of [all] sizes") == R"(sums\, of \[all\] sizes)");
  BOOST_TEST(catch2_pattern(R"(~a "b" \c)") == R"(\~a \"b\" \\c)");
  BOOST_TEST(catch2_pattern("-O2 - or not") == R"(\-O2 - or not)");  // "-O2" is a name here, not an option
}

BOOST_AUTO_TEST_CASE(the_first_process_tells_how_many_samples_take_20_ms_to_a_fifth_of_a_second) {
  using holdfast::adapters::catch2_samples_after;
  const auto several = [](int count, const std::string& mean_ns, const std::string& iterations) {
    std::string all;
    for (int i = 0; i < count; ++i)
      all += R"(<BenchmarkResults name="b" samples="100" iterations=")" + iterations + R"("><mean value=")" +
             mean_ns + R"("/></BenchmarkResults>)";
    return R"(<Catch2TestRun><TestCase name="a">)" + all + "</TestCase></Catch2TestRun>";
  };
  const auto one = [&](const std::string& mean_ns, const std::string& iterations) {
    return several(1, mean_ns, iterations);
  };
  BOOST_TEST(catch2_samples_after(one("1e6", "1")) == 100);      // 0.1 s
  BOOST_TEST(catch2_samples_after(one("1e7", "1")) == 20);       // 1 s
  BOOST_TEST(catch2_samples_after(one("1e10", "1")) == 1);       // 1000 s
  BOOST_TEST(catch2_samples_after(one("20", "2000")) == 500);    // 4 ms
  BOOST_TEST(catch2_samples_after(one("0.5", "1000")) == 1000);  // 50 us
  BOOST_TEST(catch2_samples_after(several(10, "20", "2000")) == 500);
  BOOST_TEST(catch2_samples_after(several(20, "20", "2000")) == 250);   // 10 ms each
  BOOST_TEST(catch2_samples_after(several(100, "20", "2000")) == 125);  // 5 ms each
}

BOOST_AUTO_TEST_CASE(a_failed_assertion_is_told_with_what_it_expands_to) {
  using holdfast::adapters::catch2_complaint;
  BOOST_TEST(catch2_complaint(R"(<Catch name="c2"><Group name="c2"><TestCase name="a">
    <Expression success="true" type="CHECK" filename="/src/a.cpp" line="11"><Original>yes</Original><Expanded>true</Expanded></Expression>
    <Expression success="false" type="REQUIRE" filename="/src/a.cpp" line="12">
      <Original>
        size == 3
      </Original>
      <Expanded>
        2 == 3
      </Expanded>
    </Expression></TestCase></Group></Catch>)") == "REQUIRE( size == 3 ) with 2 == 3, /src/a.cpp:12");
  BOOST_TEST(catch2_complaint(R"(<Catch2TestRun><TestCase name="a"><Exception filename="a.cpp" line="5">
      not found
    </Exception></TestCase></Catch2TestRun>)") == "not found, a.cpp:5");
  BOOST_TEST(catch2_complaint(kTwo) == "");
  BOOST_TEST(catch2_complaint("no XML") == "");
}

BOOST_AUTO_TEST_SUITE_END()
