#include "init/chosen_tests.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace holdfast::init {
namespace {

using Words = std::vector<std::string>;
using nlohmann::json;

/// Returns for each name how many names of its family precede it: names are chosen in rounds, with one of each family
/// in a round.
std::vector<std::size_t> rounds_of(const Words& names) {
  std::map<std::string, std::size_t> seen;
  std::vector<std::size_t> rounds;
  for (const auto& name : names) rounds.push_back(seen[name.substr(0, name.find('/'))]++);
  return rounds;
}

/// Returns how much the processes of a result differ: (largest - smallest) / median of their medians.
double spread_of(const json& result) {
  constexpr double kUnknown = std::numeric_limits<double>::max();
  if (!result.contains("current") || !result["current"].is_object()) return kUnknown;
  const auto& current = result["current"];
  if (!current.contains("processes") || !current.contains("median") || !current["median"].is_number())
    return kUnknown;
  std::vector<double> medians;
  for (const auto& process : current["processes"]) {
    if (process.contains("median") && process["median"].is_number())
      medians.push_back(process["median"].get<double>());
  }
  const auto median = current["median"].get<double>();
  constexpr double kShortest_ns = 1;
  if (medians.empty() || median < kShortest_ns) return kUnknown;
  const auto [least, most] = std::ranges::minmax(medians);
  return (most - least) / median;
}

std::string escaped(const std::string& name, std::string_view special, const char* before,
                    const char* after) {
  std::string text;
  for (const char letter : name) {
    if (special.find(letter) == std::string_view::npos)
      text += letter;
    else
      text += before + std::string(1, letter) + after;
  }
  return text;
}

/// Returns the names of a program's benchmarks among those of all tests.
Words names_of(const ProgramTests& program, const Words& listed) {
  Words names;
  for (const auto& test : listed) {
    if (program.has_test(test)) names.push_back(test.substr(program.prefix.size()));
  }
  return names;
}

}  // namespace

std::vector<std::string> chosen_names(const std::vector<std::string>& names, std::size_t most) {
  if (names.size() <= most) return names;
  const auto rounds = rounds_of(names);
  std::vector<bool> taken(names.size());
  for (std::size_t round = 0, left = most; left > 0; ++round) {
    std::vector<std::size_t> turn;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (rounds[i] == round) turn.push_back(i);
    }
    const auto count = std::min(left, turn.size());
    for (std::size_t i = 0; i < count; ++i) taken[turn[i * turn.size() / count]] = true;
    left -= count;
  }
  Words chosen;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (taken[i]) chosen.push_back(names[i]);
  }
  return chosen;
}

std::string filter_for(const std::vector<std::string>& names) {
  std::string filter;
  for (const auto& name : names)
    filter += (filter.empty() ? "" : "|") + escaped(name, "\\^$.|?+*()[]{}", "\\", "");
  return "^(" + filter + ")$";
}

std::vector<std::string> tests_listed(const json& listing) {
  constexpr std::string_view kPrefix = "perf.";
  Words tests;
  for (const auto& test : listing.value("tests", json::array())) {
    const auto name = test.value("name", "");
    tests.push_back(name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name);
  }
  return tests;
}

std::vector<ProgramTests> limited_to(std::size_t most, const std::vector<ProgramTests>& programs,
                                     const std::vector<std::string>& listed) {
  auto limited = programs;
  const auto part = std::max<std::size_t>(1, most / std::max<std::size_t>(1, programs.size()));
  for (auto& program : limited) {
    const auto names = names_of(program, listed);
    if (names.size() > part && program.harness != "command")
      program.filter = filter_for(chosen_names(names, part));
  }
  return limited;
}

std::vector<ProgramTests> without_broken(const std::vector<ProgramTests>& programs,
                                         const std::vector<std::string>& listed,
                                         const std::map<std::string, std::string>& broken) {
  std::vector<ProgramTests> kept;
  for (auto program : programs) {
    const auto all = names_of(program, listed);
    auto good = all;
    std::erase_if(good, [&](const auto& name) { return broken.contains(program.prefix + name); });
    if (good.empty()) continue;
    if (good.size() < all.size() && program.harness != "command") program.filter = filter_for(good);
    kept.push_back(std::move(program));
  }
  return kept;
}

/// Removes the name of the test from the beginning of each message.
std::map<std::string, std::string> broken_tests(const json& report) {
  std::map<std::string, std::string> broken;
  for (const auto& result : report.value("results", json::array())) {
    if (result.value("verdict", "") != "error") continue;
    const auto test = result.value("test", "");
    auto reason = result.contains("message") && result["message"].is_string()
                      ? result["message"].get<std::string>()
                      : std::string("it cannot be measured");
    const auto prefix = "perf." + test + ": ";
    if (reason.starts_with(prefix)) reason = reason.substr(prefix.size());
    broken.emplace(test, reason.substr(0, reason.find_first_of("\n;")));
  }
  return broken;
}

std::string pattern_for(const std::string& name) { return escaped(name, "[*?", "[", "]"); }

std::vector<std::string> quietest_tests(const json& report, std::size_t most) {
  constexpr std::size_t kFewProcesses = 8;
  enum Rank { many, few, unmeasured };
  std::vector<std::tuple<Rank, double, std::string>> tests;
  for (const auto& result : report.value("results", json::array())) {
    if (result.value("metric", "") != "time") continue;
    const auto spread = spread_of(result);
    const auto test = result.value("test", "");
    if (result.value("identical", false))
      tests.emplace_back(unmeasured, 0, test);
    else if (spread < std::numeric_limits<double>::max())
      tests.emplace_back(result["current"]["processes"].size() < kFewProcesses ? few : many, spread, test);
  }
  std::ranges::sort(tests);
  Words quietest;
  for (const auto& [rank, spread, test] : tests) {
    if (quietest.size() < most && std::ranges::find(quietest, test) == quietest.end())
      quietest.push_back(test);
  }
  return quietest;
}

double seconds_for_rounds(const json& report, const std::vector<std::string>& tests, int rounds) {
  double longest = 0;
  for (const auto& result : report.value("results", json::array())) {
    const bool wanted = std::ranges::find(tests, result.value("test", "")) != tests.end();
    if (!wanted || spread_of(result) == std::numeric_limits<double>::max()) continue;
    const auto processes = static_cast<double>(result["current"]["processes"].size());
    longest = std::max(longest, result.value("seconds", 0.0) / processes);
  }
  return longest * 2 * rounds;
}

}  // namespace holdfast::init
