#include "instruments/metrics.hpp"

#include <algorithm>

#include "instruments/matcher.hpp"
#include "model/defaults.hpp"
#include "model/number.hpp"

namespace holdfast::instruments {
namespace {

constexpr auto kLess = Direction::lower;
constexpr double kSame = defaults::kExactTolerance;

/// Returns the part before an argument or a tolerance.
std::string_view kind_of(std::string_view word) { return word.substr(0, word.find_first_of("(@")); }

/// Returns "1%" as a fraction.
double tolerance_of(std::string_view word, std::string_view text) {
  const auto percent =
      text.ends_with('%') ? parse_number<double>(text.substr(0, text.size() - 1)) : std::nullopt;
  if (percent && *percent >= 0 && *percent <= 1000) return *percent / 100;
  refuse_word(word, "@ must be followed by a tolerance, such as " +
                        std::string(word.substr(0, word.rfind('@'))) + "@1%");
}

/// Returns the index of the parenthesis that closes the one at `open`, or npos.
std::size_t closing(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;  // an escape in a regular expression
    else if (text[i] == '(')
      ++depth;
    else if (text[i] == ')' && --depth == 0)
      return i;
  }
  return std::string_view::npos;
}

}  // namespace

const std::vector<Metric>& counted_metrics() {
  static const std::vector<Metric> table{
      {"instructions", "instructions", kLess, "callgrind", Determinism::exact, kSame},
      {"data-reads", "reads", kLess, "callgrind", Determinism::exact, kSame},
      {"data-writes", "writes", kLess, "callgrind", Determinism::exact, kSame},
      {"l1-misses", "misses", kLess, "callgrind", Determinism::exact, kSame},
      {"ll-misses", "misses", kLess, "callgrind", Determinism::exact, kSame},
      {"branches", "branches", kLess, "callgrind", Determinism::exact, kSame},
      {"branch-misses", "misses", kLess, "callgrind", Determinism::exact, kSame},
      {"calls", "calls", kLess, "callgrind", Determinism::exact, kSame, MetricArgument::must, "FUNCTION"},
      {"constructions", "calls", kLess, "callgrind", Determinism::exact, kSame, MetricArgument::must,
       "CLASS"},
      {"allocations", "allocations", kLess, "allocations", Determinism::exact, kSame, MetricArgument::may,
       "KIND|SIZE"},
      {"allocated-bytes", "B", kLess, "allocations", Determinism::exact, kSame, MetricArgument::may,
       "KIND|SIZE"},
      {"peak-bytes", "B", kLess, "allocations", Determinism::exact, kSame},
      {"leaked-bytes", "B", kLess, "allocations", Determinism::exact, kSame},
      {"footprint", "B", kLess, "allocations", Determinism::exact, kSame},
      {"syscalls", "calls", kLess, "strace", Determinism::exact, kSame, MetricArgument::may, "NAME"},
      {"reads", "reads", kLess, "watch", Determinism::exact, kSame, MetricArgument::must, "VARIABLE"},
      {"writes", "writes", kLess, "watch", Determinism::exact, kSame, MetricArgument::must, "VARIABLE"},
      // These rows repeat the words above: counting_by() reads from the program whether the name is a member
      // of a class.
      {"reads", "reads", kLess, "members", Determinism::exact, kSame, MetricArgument::must, "CLASS::MEMBER"},
      {"writes", "writes", kLess, "members", Determinism::exact, kSame, MetricArgument::must,
       "CLASS::MEMBER"},
      {"shared-objects", "objects", kLess, "loader", Determinism::exact, kSame},
      {"relocations", "relocations", kLess, "loader", Determinism::exact, kSame},
      {"symbol-lookups", "lookups", kLess, "loader", Determinism::exact, kSame},
      {"loader-time", "ticks", kLess, "loader-time", Determinism::noisy, 0},
      {"relocation-time", "ticks", kLess, "loader-time", Determinism::noisy, 0},
      {"loading-time", "ticks", kLess, "loader-time", Determinism::noisy, 0},
      {"binary-size", "B", kLess, "binary-size", Determinism::exact, kSame, MetricArgument::may,
       ".SECTION|SYMBOL"},
      {"cpu-cycles", "cycles", kLess, "perf_event", Determinism::noisy, 0},
      {"cpu-instructions", "instructions", kLess, "perf_event", Determinism::noisy, 0},
      {"cpu-cache-misses", "misses", kLess, "perf_event", Determinism::noisy, 0},
      {"cpu-branch-misses", "misses", kLess, "perf_event", Determinism::noisy, 0},
      {"task-clock", "ns", kLess, "perf_event", Determinism::noisy, 0},
      {"minor-faults", "faults", kLess, "perf_event", Determinism::noisy, 0},
      {"major-faults", "faults", kLess, "perf_event", Determinism::noisy, 0},
      {"cpu-migrations", "migrations", kLess, "perf_event", Determinism::noisy, 0},
      {"peak-rss", "B", kLess, "usage", Determinism::noisy, 0},
      {"page-faults", "faults", kLess, "usage", Determinism::noisy, 0},
      {"vm-peak", "B", kLess, "memory", Determinism::exact, kSame},
      {"vm-size", "B", kLess, "memory", Determinism::exact, kSame},
      {"vm-data", "B", kLess, "memory", Determinism::exact, kSame},
      {"rss-anon", "B", kLess, "memory", Determinism::noisy, 0},
      {"rss-file", "B", kLess, "memory", Determinism::noisy, 0},
      {"rss-shmem", "B", kLess, "memory", Determinism::noisy, 0},
      {"context-switches", "switches", kLess, "usage", Determinism::noisy, 0},
  };
  return table;
}

std::optional<Metric> counted_metric(std::string_view word) {
  for (auto metric : counted_metrics()) {
    if (metric.name != kind_of(word)) continue;
    const auto parsed = metric_word(word);
    if (metric.takes == MetricArgument::none && parsed.argument)
      refuse_word(word, metric.name + " accepts nothing in parentheses");
    // A program may have a metric of its own that is called "reads".
    if (metric.takes == MetricArgument::must && !parsed.argument) return std::nullopt;
    metric.name = parsed.name();
    metric.tolerance = parsed.tolerance.value_or(metric.tolerance);
    // Throws Error for an invalid argument.
    matcher_of(metric.name);
    if (metric.instrument == "allocations" && parsed.argument) blocks_meant(word, *parsed.argument);
    return metric;
  }
  return std::nullopt;
}

bool is_exact(std::string_view word) {
  const auto metric = counted_metric(word);
  return metric && metric->noise == Determinism::exact;
}

std::string counted_metric_words() {
  std::string words;
  const auto say = [&](const std::string& word) { words += (words.empty() ? "" : ", ") + word; };
  for (const auto& metric : counted_metrics()) {
    if (metric.takes != MetricArgument::must) say(metric.name);
    if (metric.takes != MetricArgument::none) say(metric.name + "(" + metric.argument_is + ")");
  }
  return words;
}

std::vector<Pass> passes_of(const std::vector<std::string>& words) {
  std::vector<Pass> passes;
  for (const auto& word : words) {
    const auto metric = counted_metric(word);
    const auto instrument = metric ? metric->instrument : "";
    // One process counts all metrics of an instrument, because each further process
    // costs as much as the first.
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

std::string MetricWord::name() const { return argument ? kind + "(" + *argument + ")" : kind; }

MetricWord metric_word(std::string_view text) {
  MetricWord word;
  auto rest = text;
  const auto open = text.substr(0, text.find('@')).find('(');
  if (open != std::string_view::npos) {
    const auto close = closing(text, open);
    if (close == std::string_view::npos || close == open + 1)
      refuse_word(text, "it needs a name in parentheses, such as syscalls(openat)");
    word.kind = text.substr(0, open);
    word.argument = std::string(text.substr(open + 1, close - open - 1));
    rest = text.substr(close + 1);
    if (!rest.empty() && rest.front() != '@')
      refuse_word(text, "the parenthesis may only be followed by a tolerance, such as @1%");
  }
  const auto at = rest.find('@');
  if (!word.argument) word.kind = rest.substr(0, at);
  if (at != std::string_view::npos) word.tolerance = tolerance_of(text, rest.substr(at + 1));
  return word;
}

}  // namespace holdfast::instruments
