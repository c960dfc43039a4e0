#pragma once

/// For unit tests: one fixed report with every verdict, curves, several metrics, a calibration, and texts with
/// special characters of terminals, HTML, XML, Markdown, shells, spreadsheets and CI servers. The golden files of all
/// formats show it (render/golden).

#include "model/report.hpp"
#include "render/made_pinpoint_test.hpp"

namespace holdfast::render {

/// Markup, an escape sequence, a mark that reverses the direction of writing, bytes that are not UTF-8, and what ends
/// a row, a cell, a comment or a command.
inline const std::string kHostile =
    "<script>alert(1)</script> & \"double\" 'single' \x1b[31mred\x1b[0m \xe2\x80\xae"
    "desrever \xff\xfe | `code` **bold** [link](http://example.org) @someone #1 --> ]]> %0A {{ 7 * 7 }} "
    "$(id)";

inline Run result_of(const std::string& test, const std::string& benchmark, const std::string& params,
                     Outcome outcome, const std::string& message) {
  Run result;
  result.subject = {.test = test, .benchmark = benchmark, .params = params};
  result.config = "Release";
  result.verdict = Verdict{.tester = "shift", .outcome = outcome, .message = message};
  result.in_force = {{"processes", "40"}, {"tester", "shift"}};
  result.origins = {{"processes", "CMake"}};
  result.reach = Reach{.executed = 35, .changed = {"ns::parse(char const*)"}, .variables = {"table"}};
  result.placement = Placement{.functions = 35, .held = 33, .seconds = 0.5, .why_not = ""};
  result.placing_options = {"-falign-functions=64", "-falign-loops=64"};
  result.location = "perf/CMakeLists.txt:12";
  result.seed = 18'446'744'073'709'551'615U;
  return result;
}

inline Run measured(Run result, Ratio ratio, double before, double now) {
  result.verdict->estimate = ratio;
  result.verdict->interval = Interval{ratio.low - 1, ratio.high - 1};
  result.verdict->statistic = 21.3;
  result.verdict->df = {11};
  result.verdict->p_value = 1e-9;
  result.verdict->critical = 1.796;
  result.verdict->mde = 0.029;
  result.verdict->pairs = 2;
  result.verdict->guard = "1 of 6 rounds was disturbed and run again";
  result.verdict->current = {.n_processes = 2, .n_samples = 60, .mean = now, .median = now};
  result.verdict->current.ci = Interval{now * 0.99, now * 1.01};
  result.seconds = 3.14;
  result.baseline = {.kind = "live", .session = "20261120T101010-aa01", .commit = "0a1b2c3d4e"};
  result.current = {.session = "20261121T031500-5f3a", .commit = "6d1f0c2e9b77a4"};
  for (int pair = 0; pair < 2; ++pair) {
    result.baseline.processes.push_back({2 * pair, pair, before, before * 0.99, before * 1.01, 30});
    result.current.processes.push_back({2 * pair + 1, pair, now, now * 0.99, now * 1.01, 30});
  }
  result.baseline.median = before;
  result.current.median = now;
  result.classic_overlap_intervals = "pass";
  result.classic_anova = "regressed";
  result.q_value = 4e-9;
  return result;
}

inline Run broken(const std::string& test, const std::string& error) {
  Run result;
  result.subject = {.test = test, .benchmark = test, .params = "{}"};
  result.error = error;
  return result;
}

inline Run higher_is_better(Run result) {
  result.subject.metric = "throughput";
  result.subject.unit = "/s";
  result.subject.direction = Direction::higher;
  return result;
}

inline Run local(Run result) {
  result.verdict->no_gate = "EXECUTOR local measured each side in one process";
  return result;
}

inline Run with_second_mode(Run result) {
  result.verdict->distribution =
      "20 % of its samples take about 1.30 times the median, 0.4 % before; p99 is 1.31 times the median, "
      "1.01 times "
      "before";
  return result;
}

inline Run quarantined(Run result) {
  result.quarantine = Quarantine{"2026-12-05T03:15:00Z", "3 of 10 gates were false alarms"};
  result.calibration =
      Calibration{.made = "2026-11-20T03:15:00Z", .tester = "shift", .gates = 10, .alarms = 3};
  result.calibration->noise = {.within = 0.02, .between = 0.01, .sessions = std::nullopt};
  result.calibration->detectable = {{.seconds = 1, .rounds = 6, .effect = 0.05}};
  result.calibration->quarantine = result.quarantine;
  return result;
}

inline std::vector<Run> rich_results() {
  auto warned = result_of("regex", "regex", "{}", Outcome::inconclusive, "the measurement cannot tell");
  warned.verdict->warnings = {"warming up never became steady", kHostile};
  auto hostile = result_of("names", kHostile, R"({"file":"a,b \"c\"\n=1+1|"})", Outcome::regressed, kHostile);
  const std::string by_10 = "slower by 10.1 % [9.4 %, 10.9 %], more than the 2 % that matter";
  const std::string by_14 = "slower by 14.2 % [13.1 %, 15.3 %], more than the 2 % that matter";
  return {
      with_second_mode(measured(result_of("parse", "parse", "{}", Outcome::pass, "no slower than 0.4 %"),
                                {1, 0.995, 1.004}, 2e9, 2e9)),
      measured(result_of("sort", "sort/names", R"({"size":1000})", Outcome::regressed, by_10),
               {1.101, 1.094, 1.109}, 521e3, 573.6e3),
      measured(result_of("sort", "sort/names", R"({"size":10000})", Outcome::regressed, by_14),
               {1.142, 1.131, 1.153}, 6.1e6, 6.97e6),
      measured(hostile, {1.5, 1.4, 1.6}, 100, 150),
      measured(result_of("copy", "copy", "{}", Outcome::improved, "faster by 10.1 %"), {0.899, 0.88, 0.9049},
               1000, 899),
      higher_is_better(measured(result_of("copy", "copy", "{}", Outcome::pass, "no lower than 1 %"),
                                {1.001, 0.99, 1.01}, 1e6, 1.001e6)),
      warned,
      result_of("zip", "zip", "{}", Outcome::no_baseline, "no baseline has been accepted yet"),
      result_of("draw", "draw", "{}", Outcome::incompatible, "the baseline was measured on another machine"),
      broken("hash", "perf.hash: 'hash_bench' exited with 3; the end of its stderr:\n::error::" + kHostile +
                         "\n\tat end"),
      local(measured(result_of("quick", "quick", "{}", Outcome::regressed, by_10), {1.101, 1.094, 1.109}, 10,
                     11)),
      quarantined(measured(result_of("shaky", "shaky", "{}", Outcome::regressed, by_10),
                           {1.101, 1.094, 1.109}, 20, 22)),
  };
}

inline Report rich_report() {
  Report report;
  report.session = {.id = "20261121T031500-5f3a",
                    .started = "2026-11-21T03:15:00Z",
                    .project = "Demo",
                    .config = "Release",
                    .commit = "6d1f0c2e9b77a4",
                    .branch = kHostile,
                    .dirty = true,
                    .fingerprint = "9c51aa07e2b4",
                    .facts = {{"cores", "2"}, {"cpu", "Example CPU"}},
                    .declared = {}};
  report.results = rich_results();
  auto& sort = report.results[1];
  sort.verdict->message += "; confirmed by 3 fresh rounds";
  sort.conditions = RunConditions{.before = {.load = 0.31, .cores = 2}, .after = {.load = 1.12, .cores = 2}};
  sort.remarks = {"other virtual machines took 7 % of the time"};
  sort.reach->functions = {{.name = "ns::parse(char const*)",
                            .symbol = "_ZN2ns5parseEPKc",
                            .file = "bench",
                            .share = 0.414,
                            .code = {"@ 12 equal lines", "  mov eax, edi", "- add eax, 1", "+ add eax, 2"}}};
  sort.profiles = {
      .current = Profile{.unit = "instructions",
                         .total = 200,
                         .functions = {{.name = "shop::sell(int)", .calls = 4, .self = 150, .inclusive = 150},
                                       {.name = "main", .self = 50, .inclusive = 200}},
                         .tree = {{"main", 200, {{"shop::sell(int)", 150}}}}},
      .baseline = Profile{.unit = "instructions",
                          .total = 100,
                          .functions = {{.name = "main", .self = 50, .inclusive = 100},
                                        {.name = "shop::sell(int)", .calls = 2, .self = 30, .inclusive = 30},
                                        {.name = "shop::buy()", .calls = 1, .self = 20, .inclusive = 20}},
                          .tree = {{"main", 100, {{"shop::sell(int)", 30}, {"shop::buy()", 20}}}}}};
  sort.differences = {{.what = "compiler", .baseline = "GNU 12.2.0", .current = "GNU 13.1.0"}};
  sort.pinpoint = made_pinpoint();
  report.missing = {"echo", "nap"};
  report.undeclared = {"print"};
  report.growth = {Growth{.test = "sort",
                          .benchmark = "sort/names",
                          .others = "",
                          .axis = "size",
                          .asked = "n-log-n",
                          .found = "n-log-n",
                          .error = 0.03,
                          .contradicted = false,
                          .sentence = "sort/names over size is O(n log n), 1.2 ns each, off by 3 %"}};
  report.overall = {OverallChange{
      .label = "",
      .tests = 3,
      .without = 2,
      .change = {.ratio = 1.02, .low = 1.01, .high = 1.03},
      .sentence = "Geometric mean of 3 tests: +2.00 % [+1.00 %, +3.00 %]; 2 without a comparison"}};
  report.coverage = CoverageChange{
      .since = "the baseline",
      .commit = "",
      .changed = 5,
      .sentence =
          "1 of 5 changed functions is not executed by any benchmark, and 1 could take twice the time "
          "without being detected.",
      .lacking = {{.function = 7,
                   .name = "ns::rarely(int)",
                   .file = "src/words.cpp",
                   .line = 31,
                   .why = "unnoticed",
                   .noticed = 4.1},
                  {.function = 9, .name = kHostile, .file = "src/|.cpp", .line = 40, .why = "not executed"}}};
  report.gate = {
      .verdict = "error",
      .reasons =
          {"1 of 12 could not be measured: hash.",
           "3 of 12 regressed: sort (sort/names size=1000), sort (sort/names size=10000), names (" +
               kHostile + ").",
           "2 declared without a result in this session: echo, nap; run the whole suite (ctest -L perf)."},
      .closed = true};
  report.measured_s = 55.1;
  report.took_s = 60;
  return report;
}

}  // namespace holdfast::render
