#include "adapters/catch2.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <pugixml.hpp>

#include "adapters/foreign_program.hpp"
#include "model/error.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::adapters {
namespace {

using Words = std::vector<std::string>;

/// Collects what stands below the elements of a document.
class Walk {
 public:
  std::vector<Catch2Result> results;

  void below(const pugi::xml_node& element) {
    for (const auto& child : element.children()) {
      const std::string_view tag = child.name();
      const std::string name = child.attribute("name").value();
      if (tag == "TestCase") {
        seen_.clear();
        inside(child, name);
      } else if (tag == "Section") {
        inside(child, name);
      } else if (tag == "BenchmarkResults") {
        take(child, name);
      } else {
        below(child);
      }
    }
  }

 private:
  void inside(const pugi::xml_node& element, const std::string& name) {
    path_.push_back(name);
    below(element);
    path_.pop_back();
  }

  void take(const pugi::xml_node& element, const std::string& name) {
    Catch2Result result;
    for (const auto& part : path_) result.benchmark += part + "/";
    result.benchmark += name;
    const int times = ++seen_[result.benchmark];
    if (times > 1) result.benchmark += " #" + std::to_string(times);
    if (const auto failed = element.child("failed")) {
      result.failed = failed.attribute("message").value();
      if (result.failed.empty()) result.failed = "it says no more";
    } else {
      read_figures(element, result);
    }
    results.push_back(std::move(result));
  }

  static void read_figures(const pugi::xml_node& element, Catch2Result& result) {
    const auto number = [&](const char* what, const std::string& text) {
      try {
        std::size_t read = 0;
        const double value = std::stod(text, &read);
        if (read == text.size() && std::isfinite(value)) return value;
      } catch (const std::exception&) {  // said below
      }
      throw Error("wrote a result of \"" + result.benchmark + "\" whose " + what + " is \"" + text +
                  "\", where a number is needed");
    };
    const auto attribute = [&](const char* what) { return number(what, element.attribute(what).value()); };
    result.mean_ns = number("mean", element.child("mean").attribute("value").value());
    result.iterations = std::max(1.0, attribute("iterations") * attribute("samples"));
  }

  std::vector<std::string> path_;  ///< test case and sections
  std::map<std::string, int> seen_;
};

/// Milliseconds; each process would else spend 100 of them for each benchmark.
constexpr const char* kWarmUp = "20";

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

wire::ChildReport report_in(const std::vector<Catch2Result>& results, const std::string& benchmark) {
  const auto found = std::ranges::find(results, benchmark, &Catch2Result::benchmark);
  if (found == results.end()) throw Error("measured no benchmark \"" + benchmark + "\"");
  auto report = report_of(benchmark);
  if (!found->failed.empty()) {
    report.error = found->failed;
  } else {
    report.samples = {{.value = found->mean_ns, .iterations = iterations_of(found->iterations)}};
  }
  return report;
}

}  // namespace

std::vector<Catch2Result> catch2_results(const std::string& text) {
  Walk walk;
  walk.below(parsed_xml(text, "Catch2"));
  return walk.results;
}

std::string catch2_pattern(const std::string& test_case) {
  std::string pattern = test_case.starts_with('-') ? "\\" : "";  // or it would be taken for an option
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
  words.insert(words.begin(), "~[.],[!benchmark]");
  const auto command = asked_command(program, words);
  process::Launch launch = program;
  launch.argv.insert(launch.argv.end(), words.begin(), words.end());
  launch.deadline_s = kListSeconds;
  const auto ended = spawn(launch);
  const auto written = process::take_file(file);
  // A test case that fails is none of our business; what was found counts.
  if (ended.how != process::Ended::How::exited || written.empty())
    throw Error(command + " " + process::how_it_ended(ended, launch.deadline_s) +
                " and listed nothing; is it a program of Catch2? The end of its stderr:\n" + ended.tail);
  Words names;
  try {
    for (const auto& result : catch2_results(written)) names.push_back(result.benchmark);
  } catch (const Error& wrong) {
    throw Error(command + " " + wrong.what());
  }
  if (names.empty())
    throw Error(command + " ran no BENCHMARK; with Catch2 2, is CATCH_CONFIG_ENABLE_BENCHMARKING defined?");
  return each_once(names);
}

process::Foreign catch2(const std::string& benchmark) {
  process::Foreign foreign;
  foreign.ask = [benchmark](process::Launch& launch, const std::string& file, int samples) {
    // Test case and sections are not told apart in the name: all test cases that it may begin with are chosen.
    std::string pattern;
    for (std::size_t at = benchmark.find('/'); at != std::string::npos; at = benchmark.find('/', at + 1))
      pattern += (pattern.empty() ? "" : ",") + catch2_pattern(benchmark.substr(0, at));
    launch.argv.push_back(pattern);
    for (auto& word : told(file, std::to_string(samples > 1 ? samples : 100), kWarmUp))
      launch.argv.push_back(std::move(word));
  };
  foreign.read = [benchmark](const std::string& written) {
    return std::vector<wire::ChildReport>{report_in(catch2_results(written), benchmark)};
  };
  return foreign;
}

}  // namespace holdfast::adapters
