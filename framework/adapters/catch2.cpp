#include "adapters/catch2.hpp"

#include <algorithm>
#include <cmath>
#include <pugixml.hpp>

#include "adapters/catch2_samples.hpp"
#include "adapters/foreign_program.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::adapters {
namespace {

using Words = std::vector<std::string>;

/// Warm-up in milliseconds. Before each benchmark, Catch2 calls the body for this time and reads its clock for the same time;
/// both together take up to three times as long. Up to a millisecond of samples at the start of a process is slower; these
/// samples are trimmed.
constexpr const char* kWarmUp = "1";

constexpr int kSamples = 100;
/// For a body of some nanoseconds, a hundred samples take 5 ms, less than starting the process. The benchmarks of a test case
/// share the time of a process, down to these 5 ms each, because more processes say more than longer ones.
constexpr double kBenchmarkSeconds = 0.02;
constexpr double kLeastSeconds = 0.005;
constexpr int kSamplesMax = 1000;

/// Returns the arguments for one run. The output goes to a file, because the program may print to stdout
/// itself. The analysis, a bootstrap with many resamples, is switched off: its result is not used.
Words told(const std::string& file, const std::string& samples, const std::string& warm_up) {
  return {"--reporter",
          "xml",
          "--out",
          file,
          "--benchmark-samples",
          samples,
          "--benchmark-no-analysis",
          "--benchmark-warmup-time",
          warm_up};
}

/// Returns the message of an assertion, of an exception, or of a failure outside of an assertion.
std::string said_of(const pugi::xml_node& failed) {
  const auto place =
      std::string(failed.attribute("filename").value()) + ":" + failed.attribute("line").value();
  const auto original = trimmed(failed.child_value("Original"));
  // A failure outside of an assertion (FAIL, or an unexpected exception) has only a text.
  if (original.empty()) return trimmed(failed.child_value()) + ", " + place;
  const auto thrown = trimmed(failed.child_value("Exception"));
  const auto expanded = trimmed(failed.child_value("Expanded"));
  return std::string(failed.attribute("type").value()) + "( " + original + " ) " +
         (thrown.empty() ? "with " + expanded : "threw " + thrown) + ", " + place;
}

/// Returns Catch2's samples if the readings of its clock show them, else the mean.
std::vector<Sample> samples_of(const Catch2Result& result, const std::vector<Catch2Result>& results,
                               const std::string& written) {
  auto samples = catch2_samples(results, static_cast<std::size_t>(&result - results.data()), written);
  if (samples.empty()) samples = {{.value = result.mean_ns, .iterations = iterations_of(result.iterations)}};
  return samples;
}

wire::ChildReport report_in(const std::string& written, const std::string& benchmark) {
  const auto results = catch2_results(written);
  const auto found = std::ranges::find(results, benchmark, &Catch2Result::benchmark);
  if (found == results.end()) throw Error("measured no benchmark \"" + benchmark + "\"");
  auto report = report_of(benchmark);
  if (!found->failed.empty()) {
    report.error = found->failed;
  } else {
    report.samples = samples_of(*found, results, written);
  }
  return report;
}

/// Returns a pattern for all test cases with which the name may begin, because the name does not show where the test case ends
/// and the sections begin.
std::string pattern_of(const std::string& benchmark) {
  std::string pattern;
  // Selecting too many test cases only costs time; report_in() takes the benchmark with the exact name.
  for (std::size_t at = benchmark.find('/'); at != std::string::npos; at = benchmark.find('/', at + 1))
    pattern += (pattern.empty() ? "" : ",") + catch2_pattern(benchmark.substr(0, at));
  return pattern;
}

/// Returns true for the function that calls the body as often as a sample has iterations.
bool calls_body(const std::string& name) {
  return name.find("BenchmarkFunction::model<") != std::string::npos &&
         name.find("::call(") != std::string::npos;
}

/// Returns the names without those that end in "#2" and so on, which run the same code again.
std::vector<std::string> names_of_code(const std::vector<std::string>& names) {
  Words first;
  std::ranges::copy_if(names, std::back_inserter(first), [&](const std::string& name) {
    const auto number = name.rfind(" #");
    return number == std::string::npos || std::ranges::find(names, name.substr(0, number)) == names.end();
  });
  return first;
}

}  // namespace

std::vector<std::string> catch2_names(const std::string& xml) {
  Words names;
  for (const auto& result : catch2_results(xml)) names.push_back(result.benchmark);
  return each_once(names);
}

int catch2_samples_after(const std::string& xml) {
  const auto results = catch2_results(xml);
  double seconds = 0;
  for (const auto& result : results) seconds += result.mean_ns * result.iterations * 1e-9;
  const auto benchmarks = static_cast<double>(std::max<std::size_t>(results.size(), 1));
  const double each = seconds / benchmarks;
  const double least = std::clamp(defaults::kProcessSeconds / benchmarks, kLeastSeconds, kBenchmarkSeconds);
  const double wanted = std::clamp(each, least, defaults::kProcessSeconds);
  return each > 0 ? std::clamp(static_cast<int>(std::lround(kSamples * wanted / each)), 1, kSamplesMax)
                  : kSamples;
}

std::string catch2_complaint(const std::string& xml) {
  try {
    const auto document = parsed_xml(xml, "Catch2");
    const auto failed = document.find_node([](const pugi::xml_node& node) {
      return (node.name() == std::string_view("Expression") && !node.attribute("success").as_bool()) ||
             node.name() == std::string_view("Failure") ||
             (node.name() == std::string_view("Exception") &&
              node.parent().name() != std::string_view("Expression"));
    });
    return failed ? said_of(failed) : "";
  } catch (const Error&) {  // the exit status is more informative
    return "";
  }
}

std::string catch2_pattern(const std::string& test_case) {
  std::string pattern = test_case.starts_with('-') ? "\\" : "";  // otherwise it would be taken for an option
  for (const char c : test_case) {
    if (std::string_view("\\,[]\"~").find(c) != std::string_view::npos) pattern += '\\';
    pattern += c;
  }
  return pattern;
}

std::vector<std::string> catch2_list(const process::Launch& program, const process::Spawner& spawn) {
  const process::ScratchDirectory place("holdfast-list");
  const auto file = place / "list.xml";
  auto words = told(file, "1", "0");
  // Two patterns with a comma are an "or": visible test cases, and benchmarks that are hidden by their tag.
  words.insert(words.begin(), "~[.],[!benchmark]");
  const auto command = asked_command(program, words);
  process::Launch launch = program;
  // The helper only saves time: without it, Catch2 estimates its clock for two seconds.
  load_helper("catch2", launch);
  launch.argv.insert(launch.argv.end(), words.begin(), words.end());
  launch.deadline_s = kListSeconds;
  const auto ended = spawn(launch);
  const auto written = process::take_file(file);
  // A failed test case is not an error here: the benchmarks that were found count.
  if (ended.how != process::Ended::How::exited || written.empty())
    throw Error(command + " " + process::how_it_ended(ended, launch.deadline_s) +
                " and listed nothing; is it a program of Catch2? The end of its stderr:\n" + ended.tail);
  Words names;
  try {
    names = catch2_names(written);
  } catch (const Error& wrong) {
    throw Error(command + " " + wrong.what());
  }
  if (names.empty())
    throw Error(command + " ran no BENCHMARK; with Catch2 2, is CATCH_CONFIG_ENABLE_BENCHMARKING defined?");
  return names;
}

process::Foreign catch2(const std::string& benchmark) {
  process::Foreign foreign;
  foreign.ask = [benchmark](process::Launch& launch, const std::string& file, int samples) {
    launch.argv.push_back(pattern_of(benchmark));
    for (auto& word : told(file, std::to_string(samples > 0 ? samples : kSamples), kWarmUp))
      launch.argv.push_back(std::move(word));
    launch.environment.emplace_back("HOLDFAST_READINGS=" + file);
  };
  foreign.read = [benchmark](const std::string& written) {
    return std::vector<wire::ChildReport>{report_in(written, benchmark)};
  };
  foreign.samples_after = catch2_samples_after;
  foreign.complaint = catch2_complaint;
  return foreign;
}

process::FixedWorkload catch2_fixed(const std::string& benchmark,
                                    const std::vector<process::Launch>& programs, const process::Spawner&) {
  need_helper(programs);
  process::FixedWorkload work;
  work.iterations_max = 1'000'000;
  work.ask = [benchmark](process::Launch& launch, const std::string& file, std::uint64_t iterations) {
    launch.argv.push_back(pattern_of(benchmark));
    for (auto& word : told(file, std::to_string(iterations), "0")) launch.argv.push_back(std::move(word));
    launch.environment.emplace_back("HOLDFAST_HARNESS=catch2-fixed");
  };
  work.may_be_body = calls_body;
  work.body = [benchmark](const std::vector<std::string>& entered, const std::string& written) {
    // A second benchmark of the same code shares the function of the first.
    const auto number = benchmark.rfind(" #");
    const auto names = catch2_names(written);
    const auto first = benchmark.substr(0, number);
    const bool again = number != std::string::npos && std::ranges::find(names, first) != names.end();
    return body_in_order(again ? first : benchmark, names_of_code(names), entered.size());
  };
  return work;
}

}  // namespace holdfast::adapters
