/// Files as the tools write them: Google Benchmark 1.7, hyperfine 1.15, pytest-benchmark 4.

#include <boost/test/unit_test.hpp>

#include "adapters/one_result_test.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(result_files)

using holdfast::Direction;
using holdfast::message_of;
using namespace holdfast::adapters;

const std::string kHyperfine = R"({
  "results": [
    {
      "command": "gzip -k words",
      "mean": 0.012, "stddev": 0.001, "median": 0.012, "user": 0.01, "system": 0.002, "min": 0.011, "max": 0.013,
      "times": [0.011, 0.012, 0.013],
      "memory_usage_byte": [2048000, 2052096, 2048000],
      "exit_codes": [0, 0, 0]
    }
  ]
})";

BOOST_AUTO_TEST_CASE(each_run_of_hyperfine_is_a_process) {
  const auto series = one_in(hyperfine_results, kHyperfine).series;
  BOOST_REQUIRE(series.size() == 2u);
  BOOST_TEST(series[0].benchmark == "gzip -k words");
  BOOST_REQUIRE(series[0].processes.size() == 3u);
  BOOST_TEST(series[0].processes[1].values().front() == 12e6);  // 12 ms
  BOOST_TEST(series[1].metric == "peak-rss");
  BOOST_TEST(series[1].processes[1].values().front() == 2052096);
}

BOOST_AUTO_TEST_CASE(runs_of_hyperfine_that_ended_in_different_ways_are_refused) {
  const auto read = [](const std::string& codes) {
    return message_of([&] {
      one_in(hyperfine_results,
             R"({"results": [{"command": "a", "times": [1, 2], "exit_codes": )" + codes + "}]}");
    });
  };
  BOOST_TEST(read("[0, 0]") == "accepted");
  BOOST_TEST(read("[1, 1]") == "accepted");  // diff exits with 1, with --ignore-failure
  BOOST_TEST(read("[0, 1]") ==
             "results[0] (\"a\"): \"exit_codes\"[1]: this run exited with 1, and the first with 0, so they "
             "did different work; measure a command whose exit code is always the same");
  BOOST_TEST(read("[null, null]") ==
             "results[0] (\"a\"): \"exit_codes\"[0]: this run was killed by a signal; measure a command that "
             "ends by itself");
}

BOOST_AUTO_TEST_CASE(what_google_benchmark_repeats_is_in_one_process) {
  const auto results = one_in(google_benchmark_results, R"({"context": {"host_name": "ada"}, "benchmarks": [
    {"name": "x", "run_type": "iteration", "real_time": 2, "cpu_time": 1, "time_unit": "us", "items_per_second": 7},
    {"name": "x", "run_type": "iteration", "real_time": 3, "cpu_time": 1, "time_unit": "us", "items_per_second": 6},
    {"name": "x_mean", "run_name": "x", "run_type": "aggregate", "aggregate_name": "mean", "real_time": 9, "cpu_time": 9},
    {"name": "broken", "error_occurred": true, "error_message": "no", "real_time": 0, "cpu_time": 0}]})");
  BOOST_TEST(results.host == "ada");
  BOOST_REQUIRE(results.series.size() == 3u);
  const std::vector<double> times{2000, 3000};
  BOOST_TEST(results.series[0].processes.front().values() == times, boost::test_tools::per_element());
  BOOST_TEST(results.series[1].metric == "cpu-time");
  BOOST_TEST((results.series[2].direction == Direction::higher));
}

BOOST_AUTO_TEST_CASE(parameters_of_hyperfine_are_parameter_points) {
  const auto series = one_in(hyperfine_results, R"({"results": [
    {"command": "copy", "times": [0.01, 0.011], "parameters": {"size": "1", "mode": "fast"}},
    {"command": "copy", "times": [0.09], "parameters": {"size": "9", "mode": "fast"}}]})")
                          .series;
  BOOST_REQUIRE(series.size() == 2u);
  BOOST_TEST(series[0].params == R"({"mode":"fast","size":1})");
  BOOST_TEST(series[1].params == R"({"mode":"fast","size":9})");
  BOOST_TEST(series[1].processes.size() == 1u);
}

BOOST_AUTO_TEST_CASE(two_results_that_a_file_does_not_tell_apart_are_refused) {
  const auto refused = [](auto read, const std::string& text) {
    return message_of([&] { read({.text = text}); });
  };
  BOOST_TEST(
      refused(hyperfine_results, R"({"results": [{"command": "copy", "times": [1]},
                                           {"command": "copy", "times": [9]}]})") ==
      "results[1] (\"copy\"): the file has another result of \"copy\", which cannot be distinguished; name "
      "the commands differently (--command-name)");
  BOOST_TEST(refused(pytest_benchmark_results, R"({"benchmarks": [{"fullname": "t", "stats": {"data": [1]}},
                                                  {"fullname": "t", "stats": {"data": [9]}}]})")
                 .find("benchmarks[1] (\"t\"): the file has another result of \"t\"") == 0u);
  const auto row = [](const std::string& more) {
    return R"({"name": "x", "run_name": "x", "run_type": "iteration", "real_time": 1, "cpu_time": 1, )" +
           more + "}";
  };
  const auto google = [&](const std::string& one, const std::string& other) {
    return refused(google_benchmark_results, R"({"benchmarks": [)" + row(one) + "," + row(other) + "]}");
  };
  const std::string said =
      "two benchmarks have the name \"x\", and cannot be distinguished; give one of them another Name(), and "
      "measure again";
  BOOST_TEST(google(R"("family_index": 0)", R"("family_index": 1)") == said);
  BOOST_TEST(google(R"("family_index": 0, "per_family_instance_index": 0)",
                    R"("family_index": 0, "per_family_instance_index": 1)") == said);
  BOOST_TEST(google(R"("repetition_index": 0)", R"("repetition_index": 0)") == said);
  BOOST_TEST(google(R"("family_index": 0, "repetition_index": 0)",
                    R"("family_index": 0, "repetition_index": 1)") == "accepted");
}

BOOST_AUTO_TEST_CASE(aggregates_of_google_benchmark_before_1_5_are_known_by_their_names) {
  const auto row = [](const std::string& name, int time) {
    return R"({"name": ")" + name + R"(", "iterations": 9, "cpu_time": 1, "real_time": )" +
           std::to_string(time) + "}";
  };
  const auto names = [](const std::string& rows) {
    std::vector<std::string> found;
    for (const auto& series : one_in(google_benchmark_results, R"({"benchmarks": [)" + rows + "]}").series) {
      if (series.metric == "time") found.push_back(series.benchmark);
    }
    return found;
  };
  const auto repeated = row("find/repeats:2", 100) + "," + row("find/repeats:2", 102) + "," +
                        row("find/repeats:2_mean", 101) + "," + row("find/repeats:2_stddev", 1) + "," +
                        row("find/repeats:2_cv", 0);
  BOOST_TEST(names(repeated) == (std::vector<std::string>{"find/repeats:2"}),
             boost::test_tools::per_element());
  // Without repetitions to summarise, a name that ends in _mean is a benchmark.
  BOOST_TEST(names(row("compute_mean", 5)) == (std::vector<std::string>{"compute_mean"}),
             boost::test_tools::per_element());
  BOOST_TEST(names(row("sum", 5) + "," + row("sum_mean", 7)) == (std::vector<std::string>{"sum", "sum_mean"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(aggregates_alone_are_no_samples) {
  const auto google = one_in(google_benchmark_results, R"({"benchmarks": [
    {"name": "find_mean", "cpu_time": 1, "real_time": 3}, {"name": "find_stddev", "cpu_time": 2, "real_time": 4}]})");
  BOOST_REQUIRE(google.series.size() == 2u);
  BOOST_TEST(google.series[0].aggregate == "mean");
  BOOST_TEST(google.series[0].processes.front().samples.empty());
  BOOST_TEST(google.series[0].processes.front().aggregate.value() == 3);
  BOOST_TEST(google.series[0].facts.at("stddev/real_time") == "4");
  const auto saved = one_in(pytest_benchmark_results,
                            R"({"benchmarks": [{"fullname": "a", "stats": {"median": 2e-9, "max": 3e-9}}]})");
  BOOST_TEST(saved.series[0].processes.front().aggregate.value() == 2);
  BOOST_TEST(saved.series[0].facts.at("stats/max") == "3e-09");
  BOOST_TEST(message_of([&] {
               joined({saved, one_in(pytest_benchmark_results,
                                     R"({"benchmarks": [{"fullname": "a", "stats": {"data": [1]}}]})")});
             }) == "\"a\" has samples in one file, and in another its median alone; import them separately");
}

BOOST_AUTO_TEST_CASE(pytest_benchmark_has_its_rounds_where_they_were_saved) {
  const auto results = one_in(pytest_benchmark_results, R"({"machine_info": {"node": "ada"}, "benchmarks": [
    {"fullname": "tests/test_x.py::test_parse", "name": "test_parse", "stats": {"mean": 2e-6, "data": [1e-6, 3e-6]}}]})");
  BOOST_TEST(results.series.front().benchmark == "tests/test_x.py::test_parse");
  BOOST_TEST(results.series.front().processes.front().values()[1] == 3000,
             boost::test_tools::tolerance(1e-12));
  BOOST_TEST(message_of([] {
               one_in(pytest_benchmark_results,
                      R"({"benchmarks": [{"fullname": "a", "stats": {"mean": 1}}]})");
             }) ==
             "benchmarks[0] (\"a\"): its \"stats\" have neither \"data\" nor \"median\"; run pytest with "
             "--benchmark-save-data");
}

namespace {

/// Returns the results of a file that is not a history.
ImportedResults table_of(const std::string& text) { return one_in(csv_results, text); }

}  // namespace

BOOST_AUTO_TEST_CASE(rows_of_a_table_are_grouped_by_benchmark_metric_and_process) {
  const auto series = table_of(
                          "# of last week\nbenchmark,process,value,unit,metric,direction\n"
                          "\"sort, big\",1,2,ms,time,lower\n\"sort, big\",2,3,ms,time,lower\n"
                          "\"sort, big\",1,4,ms,time,lower\n\"sort, big\",1,9,/s,rate,higher\n")
                          .series;
  BOOST_REQUIRE(series.size() == 2u);
  BOOST_TEST(series[0].benchmark == "sort, big");
  BOOST_REQUIRE(series[0].processes.size() == 2u);
  const std::vector<double> first{2e6, 4e6};
  BOOST_TEST(series[0].processes[0].values() == first, boost::test_tools::per_element());
  BOOST_TEST(series[1].unit == "/s");
  BOOST_TEST((series[1].direction == Direction::higher));
}

BOOST_AUTO_TEST_CASE(without_a_process_each_row_is_one) {
  BOOST_TEST(table_of("test,value\na,1\na,2\n").series.front().processes.size() == 2u);
  // A spreadsheet begins the file with a byte order mark.
  BOOST_TEST(table_of("\xef\xbb\xbftest,value\na,1\n").series.front().benchmark == "a");
}

BOOST_AUTO_TEST_CASE(a_quoted_field_holds_doubled_quotation_marks_and_a_backslash_is_one) {
  const auto name = [](const std::string& field) {
    return table_of("benchmark,value\n" + field + ",1\n").series.front().benchmark;
  };
  BOOST_TEST(name(R"("say ""hi"", loud")") == R"(say "hi", loud)");
  BOOST_TEST(name(R"(C:\bench\new)") == R"(C:\bench\new)");
  BOOST_TEST(name(R"("a""")") == "a\"");
}

BOOST_AUTO_TEST_CASE(a_bad_table_is_refused_by_line_and_column) {
  const auto refused = [](const std::string& text) { return message_of([&] { all_in(csv_results, text); }); };
  BOOST_TEST(refused("") == "it has no row below a header");
  BOOST_TEST(refused("test,commit,value\na,b,1\n") == "line 1: the header has no column \"time\"");
  BOOST_TEST(
      refused("time,value\nyesterday,1\n") ==
      "line 2: column time: \"yesterday\" is not a time; write 2026-11-21T03:15:00Z, or seconds since 1970");
  BOOST_TEST(refused("a,b\n1,2\n") == "line 1: the header has no column \"benchmark\"");
  BOOST_TEST(refused("benchmark,value\nx,fast\n") == "line 2: column value: \"fast\" is not a number");
  BOOST_TEST(refused("benchmark,value\nx,1\n\nx,1,2\n") == "line 4: it has 3 fields, and the header 2");
  BOOST_TEST(refused("benchmark,value\n\"x,1\n") == "line 2: a quotation mark is not closed in its line");
  BOOST_TEST(refused("benchmark,value\n,1\n") == "line 2: column benchmark is empty");
  BOOST_TEST(refused("benchmark,value,direction\nx,1,up\n").find("line 2: column direction: \"up\"") == 0u);
  BOOST_TEST(refused("benchmark,value,unit\nx,1,ns\nx,1,B\n")
                 .find("line 3: \"x\" has the metric time in ns and in B") == 0u);
}

BOOST_AUTO_TEST_CASE(columns_that_are_parameters_are_points_and_others_may_not_tell_rows_apart) {
  const auto series = table_of("benchmark,param:size,param:mode,value\ncopy,1,a,10\ncopy,9,,90\n").series;
  BOOST_REQUIRE(series.size() == 2u);
  BOOST_TEST(series[0].params == R"({"mode":"a","size":1})");
  BOOST_TEST(series[1].params == R"({"size":9})");
  BOOST_TEST(message_of([] { all_in(csv_results, "benchmark,size,value\ncopy,1,10\ncopy,9,90\n"); }) ==
             "line 3: column size: \"9\", where another row of \"copy\" has \"1\"; call the column "
             "param:size if it is a parameter, process if it numbers processes, or remove it");
  // Other columns are not an error if their value is the same in all rows of a benchmark or of a moment, or if they
  // are readings beside a sample.
  BOOST_TEST(table_of("benchmark,size,value\ncopy,1,10\nmove,9,90\n").series.size() == 2u);
  BOOST_TEST(all_in(csv_results, "time,author,value\n2026-11-21,Ada,1\n2026-11-22,Bob,2\n").size() == 2u);
  BOOST_TEST(table_of("benchmark,process,iterations,value\nx,1,10,5\nx,1,20,6\n").series.size() == 1u);
}

BOOST_AUTO_TEST_CASE(with_a_time_rows_are_sessions_in_its_order) {
  const auto sessions =
      all_in(csv_results,
             "time,commit,value\n2026-11-22,c2,7\n2026-11-21T04:15:00+01:00,c1,5\n2026-11-21 03:15,c1,6\n");
  BOOST_REQUIRE(sessions.size() == 2u);
  BOOST_TEST(sessions[0].moment.started == "2026-11-21T03:15:00Z");
  BOOST_TEST(sessions[0].moment.commit == "c1");
  BOOST_TEST(sessions[0].series.front().benchmark.empty());
  BOOST_TEST(sessions[0].series.front().processes.size() == 2u);
  BOOST_TEST(sessions[1].moment.started == "2026-11-22T00:00:00Z");
}

BOOST_AUTO_TEST_CASE(a_history_without_values_has_a_metric_in_each_other_column) {
  const auto sessions = all_in(
      csv_results, "time,commit,throughput,latency\n2026-11-21,c1,154023,10.43\n2026-11-22,c2,,10.2\n");
  BOOST_REQUIRE(sessions.size() == 2u);
  BOOST_REQUIRE(sessions[0].series.size() == 2u);
  BOOST_TEST(sessions[0].series[0].metric == "latency");
  BOOST_TEST(sessions[0].series[0].unit.empty());
  BOOST_TEST(sessions[0].series[1].processes.front().values().front() == 154023);
  BOOST_TEST(sessions[1].series.size() == 1u);
  BOOST_TEST(message_of([] { all_in(csv_results, "time,latency\n2026-11-21,slow\n"); }) ==
             "line 2: column latency: \"slow\" is not a number");
}

BOOST_AUTO_TEST_CASE(a_bad_json_file_is_refused_by_entry_and_field) {
  const auto refused = [](const std::string& text) {
    return message_of([&] { one_in(hyperfine_results, text); });
  };
  BOOST_TEST(refused("{").find("not JSON") == 0u);
  BOOST_TEST(refused(R"({"results": []})").find("no result of hyperfine") == 0u);
  BOOST_TEST(refused(R"({"results": [{"command": "a", "times": [1, "2"]}]})") ==
             "results[0] (\"a\"): \"times\"[1] is not a number");
  BOOST_TEST(refused(R"({"results": [{"times": [1]}]})") == "results[0]: \"command\" is not a text");
}

BOOST_AUTO_TEST_CASE(several_files_are_several_processes_of_one_machine) {
  const auto one = [](const char* host) {
    return ImportedResults{.host = host, .series = {{.benchmark = "x", .processes = {process_with({1})}}}};
  };
  BOOST_TEST(joined({one("ada"), one("ada")}).front().series.front().processes.size() == 2u);
  BOOST_TEST(message_of([&] {
               joined({one("ada"), one("bob")});
             }) == "the files are of different machines: ada and bob");
  const auto of_program = [](const char* program) { return ImportedResults{.program = program}; };
  BOOST_TEST(message_of([&] {
               joined({of_program("old/bench"), of_program("new/bench")});
             }) == "the files are of different programs: old/bench and new/bench");
  auto other = one("ada");
  other.series.front().direction = Direction::higher;
  BOOST_TEST(message_of([&] {
               joined({one("ada"), other});
             }) == "\"x\" has the metric time once as better lower and once as better higher");
}

BOOST_AUTO_TEST_SUITE_END()
