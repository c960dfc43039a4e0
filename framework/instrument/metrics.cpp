#include "instrument/metrics.hpp"

#include <algorithm>
#include <charconv>

#include "instrument/matcher.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"

namespace holdfast::instrument {
namespace {

constexpr auto kNone = std::string_view::npos;
constexpr auto kLess = Direction::lower;
constexpr double kSame = defaults::kExactTolerance;

/// "1%" as a fraction.
double tolerance_of(std::string_view word, std::string_view text) {
  double percent = 0;
  const auto* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, percent);
  const bool is_percent = parsed.ec == std::errc() && parsed.ptr + 1 == end && *parsed.ptr == '%';
  if (is_percent && percent >= 0 && percent <= 1000) return percent / 100;
  throw Error("METRICS " + std::string(word) + ": what follows @ is the tolerance, such as " +
              std::string(word.substr(0, word.find('@'))) + "@1%");
}

std::optional<Metric> without_tolerance(std::string_view name) {
  for (const auto& metric : counted_metrics()) {
    if (metric.name == name) return metric;
  }
  if (!matcher_of(name)) return std::nullopt;
  return Metric{.name = std::string(name),
                .unit = "calls",
                .direction = kLess,
                .instrument = "callgrind",
                .noise = Noise::exact,
                .tolerance = kSame};
}

}  // namespace

const std::vector<Metric>& counted_metrics() {
  static const std::vector<Metric> table{
      {"instructions", "instructions", kLess, "callgrind", Noise::exact, kSame},
      {"data-reads", "reads", kLess, "callgrind", Noise::exact, kSame},
      {"data-writes", "writes", kLess, "callgrind", Noise::exact, kSame},
      {"l1-misses", "misses", kLess, "callgrind", Noise::exact, kSame},
      {"ll-misses", "misses", kLess, "callgrind", Noise::exact, kSame},
      {"branches", "branches", kLess, "callgrind", Noise::exact, kSame},
      {"branch-misses", "misses", kLess, "callgrind", Noise::exact, kSame},
      {"allocations", "allocations", kLess, "allocations", Noise::exact, kSame},
      {"allocated-bytes", "B", kLess, "allocations", Noise::exact, kSame},
      {"peak-bytes", "B", kLess, "allocations", Noise::exact, kSame},
      {"leaked-bytes", "B", kLess, "allocations", Noise::exact, kSame},
      {"footprint", "B", kLess, "allocations", Noise::exact, kSame},
      {"peak-rss", "B", kLess, "usage", Noise::noisy, 0},
      {"page-faults", "faults", kLess, "usage", Noise::noisy, 0},
      {"context-switches", "switches", kLess, "usage", Noise::noisy, 0},
  };
  return table;
}

std::optional<Metric> counted_metric(std::string_view word) {
  auto at = word.rfind('@');
  const auto bracket = word.rfind(')');
  if (at != kNone && bracket != kNone && at < bracket) at = kNone;  // that one belongs to a name
  auto metric = without_tolerance(word.substr(0, at));
  if (metric && at != kNone) metric->tolerance = tolerance_of(word, word.substr(at + 1));
  return metric;
}

std::vector<std::string> metric_words(std::string_view text) {
  std::vector<std::string> words{""};
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool separates = depth == 0 && (c == ',' || c == ' ');
    if (separates && !words.back().empty()) words.emplace_back();
    if (separates) continue;
    if (c == '(') ++depth;
    if (c == ')') --depth;
    words.back() += c;
    if (c == '\\' && at + 1 < text.size()) words.back() += text[++at];  // of an expression
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::vector<Pass> passes_of(const std::vector<std::string>& words) {
  std::vector<Pass> passes;
  for (const auto& word : words) {
    const auto metric = counted_metric(word);
    const auto instrument = metric ? metric->instrument : "";
    auto pass = std::find_if(passes.begin(), passes.end(),
                             [&](const Pass& one) { return one.instrument == instrument; });
    if (pass == passes.end()) pass = passes.insert(pass, Pass{.instrument = instrument, .metrics = {}});
    pass->metrics.push_back(metric ? metric->name : word);
  }
  if (passes.empty()) passes.emplace_back();
  return passes;
}

std::optional<Metric> metric_of(const std::vector<std::string>& words, std::string_view name) {
  for (const auto& word : words) {
    if (auto metric = counted_metric(word); metric && metric->name == name) return metric;
  }
  return std::nullopt;
}

}  // namespace holdfast::instrument
