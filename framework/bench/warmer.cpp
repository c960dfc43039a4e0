#include "bench/warmer.hpp"

#include <algorithm>

#include "bench/setting_values.hpp"
#include "model/error.hpp"
#include "stats/statistics.hpp"

namespace holdfast::bench {
namespace {

constexpr const char* kWords = "zero, default[:window[:cov[:max[:fail]]]], count:n[:fail], time:s[:fail]";
constexpr const char* kFail = "fail";

/// Returns part i of a word whose parts are separated by colons; `otherwise` if there is none.
/// Both limits are inclusive. `whole` is true if only integers are allowed.
double part_of(const std::vector<std::string>& parts, std::size_t i, double low, double high, bool whole,
               double otherwise) {
  if (i >= parts.size()) return otherwise;
  if (const auto number = number_between(parts[i], low, high, whole)) return *number;
  throw Error("\"" + parts[i] + "\" is not a " + (whole ? "whole " : "") + "number " + range_text(low, high) +
              "; there are the warmers " + kWords);
}

}  // namespace

/// erase() at the front moves the whole window, which has few values, so that this is cheap compared with a run.
std::optional<double> Warmer::slide(std::vector<double>& window, double value) const {
  window.push_back(value);
  if (window.size() > static_cast<std::size_t>(limits_.window)) window.erase(window.begin());
  if (window.size() < static_cast<std::size_t>(limits_.window)) return std::nullopt;
  return coefficient_of_variation(window);
}

/// Updates the result. The window with the lower variation counts.
void Warmer::look(const Sample& run) {
  // A machine that disturbs many runs may never let the first window become steady; one that disturbs all of
  // them leaves the second window empty. Both are therefore kept.
  auto cov = slide(window_, run.value);
  const auto undisturbed = is_undisturbed(run) ? slide(undisturbed_, run.value) : std::nullopt;
  if (undisturbed) cov = std::min(cov.value_or(*undisturbed), *undisturbed);
  if (cov) result_.cov = *cov;
  result_.steady = cov && *cov < limits_.cov;
}

bool Warmer::done_after(const Sample& run, double elapsed_s) {
  ++result_.runs;
  look(run);
  // Values are kept only on request, because a long warm-up has many runs.
  if (limits_.keeps_values) {
    result_.window = limits_.window;
    result_.values.push_back(run.value);
  }
  // The limit of the kind `time` is only its duration.
  const bool enough = result_.runs >= static_cast<std::uint64_t>(limits_.runs_max);
  switch (limits_.kind) {
    case Kind::window:
      return result_.steady || enough;
    case Kind::count:
      return enough;
    case Kind::time:
      return elapsed_s >= limits_.time_s;
    case Kind::zero:
      break;
  }
  result_.steady = true;  // there is no warm-up
  return true;
}

double Warmer::typical() const {
  if (window_.empty()) return 0;
  std::vector<double> sorted(window_.begin(), window_.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted[sorted.size() / 2];
}

/// The delay of a sample is per iteration; the limit is that of the whole sample.
bool is_undisturbed(const Sample& run, double run_delay_ns_max) {
  return !run.disturbed && run.run_delay_ns * static_cast<double>(run.iterations) <= run_delay_ns_max;
}

Warmer::Limits parse_warmer(const std::string& text, Warmer::Limits limits) {
  auto parts = split(text, ':');
  // `zero` has no window, so that it cannot fail. "zero:fail" is rejected below as an unknown warmer.
  limits.must_be_steady = parts.size() > 1 && parts.front() != "zero" && parts.back() == kFail;
  if (limits.must_be_steady) parts.pop_back();
  const auto is = [&](const char* word, std::size_t least, std::size_t most) {
    return parts[0] == word && parts.size() >= least && parts.size() <= most;
  };
  using Kind = Warmer::Kind;
  if (is("zero", 1, 1)) {
    limits.kind = Kind::zero;
  } else if (is("default", 1, 4)) {
    limits.kind = Kind::window;
    limits.window = static_cast<int>(part_of(parts, 1, 2, 1e4, true, limits.window));
    limits.cov = part_of(parts, 2, 0, 1e3, false, limits.cov);
    limits.runs_max = static_cast<int>(part_of(parts, 3, 1, 1e6, true, limits.runs_max));
  } else if (is("count", 2, 2)) {
    limits.kind = Kind::count;
    limits.runs_max = static_cast<int>(part_of(parts, 1, 1, 1e6, true, 0));
  } else if (is("time", 2, 2)) {
    limits.kind = Kind::time;
    limits.time_s = part_of(parts, 1, 1e-6, 1e6, false, 0);
  } else {
    throw Error("there is no warmer \"" + text + "\"; there are " + kWords);
  }
  return limits;
}

}  // namespace holdfast::bench
