#include "measure/warmer.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "measure/number.hpp"
#include "measure/variation.hpp"
#include "measure/words.hpp"
#include "model/error.hpp"

namespace holdfast::measure {
namespace {

constexpr const char* kWords = "zero, default[:window[:cov[:max]]], count:n, time:s";

/// Part i of a word whose parts are separated by colons, where there is one.
void read_part(const std::vector<std::string>& parts, std::size_t i, double low, double high, bool whole,
               const std::function<void(double)>& keep) {
  if (i >= parts.size()) return;
  const auto number = number_between(parts[i], low, high);
  if (!number || (whole && *number != std::floor(*number))) {
    throw Error("\"" + parts[i] + "\" is not a " + (whole ? "whole " : "") + "number " +
                range_text(low, high) + "; there are the warmers " + kWords);
  }
  keep(*number);
}

}  // namespace

std::optional<double> Warmer::slide(std::deque<double>& window, double value) const {
  window.push_back(value);
  if (window.size() > static_cast<std::size_t>(limits_.window)) window.pop_front();
  if (window.size() < static_cast<std::size_t>(limits_.window)) return std::nullopt;
  return coefficient_of_variation(window);
}

/// Of the windows that end with this run the quieter one counts.
void Warmer::look(const Sample& run) {
  auto cov = slide(window_, run.value);
  const auto undisturbed = is_undisturbed(run) ? slide(undisturbed_, run.value) : std::nullopt;
  if (undisturbed) cov = std::min(cov.value_or(*undisturbed), *undisturbed);
  if (cov) result_.cov = *cov;
  result_.steady = cov && *cov < limits_.cov;
}

bool Warmer::done_after(const Sample& run, double elapsed_s) {
  ++result_.runs;
  look(run);
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
  result_.steady = true;  // nobody warms up
  return true;
}

double Warmer::typical() const {
  if (window_.empty()) return 0;
  std::vector<double> sorted(window_.begin(), window_.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted[sorted.size() / 2];
}

bool is_undisturbed(const Sample& run, double run_delay_ns_max) {
  return !run.disturbed && run.run_delay_ns * static_cast<double>(run.iterations) <= run_delay_ns_max;
}

Warmer::Limits parse_warmer(const std::string& text, Warmer::Limits limits) {
  const auto parts = split(text, ':');
  const auto is = [&](const char* word, std::size_t least, std::size_t most) {
    return parts[0] == word && parts.size() >= least && parts.size() <= most;
  };
  using Kind = Warmer::Kind;
  if (is("zero", 1, 1)) {
    limits.kind = Kind::zero;
  } else if (is("default", 1, 4)) {
    limits.kind = Kind::window;
    read_part(parts, 1, 2, 1e4, true, [&](double n) { limits.window = static_cast<int>(n); });
    read_part(parts, 2, 0, 1e3, false, [&](double cov) { limits.cov = cov; });
    read_part(parts, 3, 1, 1e6, true, [&](double n) { limits.runs_max = static_cast<int>(n); });
  } else if (is("count", 2, 2)) {
    limits.kind = Kind::count;
    read_part(parts, 1, 1, 1e6, true, [&](double n) { limits.runs_max = static_cast<int>(n); });
  } else if (is("time", 2, 2)) {
    limits.kind = Kind::time;
    read_part(parts, 1, 1e-6, 1e6, false, [&](double seconds) { limits.time_s = seconds; });
  } else {
    throw Error("there is no warmer \"" + text + "\"; there are " + kWords);
  }
  return limits;
}

}  // namespace holdfast::measure
