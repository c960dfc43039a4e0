#include "session/idle_settings.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <string_view>

#include "session/counts.hpp"

namespace holdfast::session {
namespace {

struct Context {
  const Settings& settings;
  const std::string& baseline_kind;

  bool tester(std::initializer_list<std::string_view> testers) const {
    return std::find(testers.begin(), testers.end(), settings.tester) != testers.end();
  }
  bool mode(std::initializer_list<std::string_view> modes) const {
    return std::find(modes.begin(), modes.end(), settings.mode) != modes.end();
  }
};

bool of_shift(const Context& in) { return in.tester({"shift"}); }
bool of_levels(const Context& in) { return !in.tester({"exact", "accepter"}); }
bool of_effects(const Context& in) { return in.tester({"shift", "exact"}); }
bool of_noise(const Context& in) { return in.tester({"overlap-intervals"}); }
bool of_sbs(const Context& in) { return in.tester({"sbs"}); }
bool of_guard(const Context& in) { return of_shift(in) && !pools_samples(in.settings); }
bool of_stored(const Context& in) { return in.baseline_kind != "live"; }
bool of_several_processes(const Context& in) { return in.settings.executor != "local"; }
bool of_local(const Context& in) { return in.settings.executor == "local"; }
bool of_timed(const Context& in) { return in.mode({"timed"}); }
bool of_squeeze(const Context& in) { return in.mode({"squeeze"}); }
bool of_hammock(const Context& in) { return in.mode({"hammock"}); }
bool of_durations(const Context& in) { return in.mode({"continuous", "squeeze", "hammock"}); }

struct Row {
  const char* option;
  bool (*matters)(const Context&);
  const char* when;
};

constexpr auto kSqueeze = "for MODE squeeze";
constexpr auto kDurations = "for MODE continuous, squeeze and hammock";
constexpr auto kStored =
    "where stored numbers are compared (BASELINE stored), and the accepted program ran beside the current "
    "one";

constexpr std::array kRows{
    Row{"significance", of_levels, "for testers that have a level, and neither for exact nor for accepter"},
    Row{"min-effect", of_effects, "for TESTER shift and exact"},
    Row{"noise-magnitude", of_noise, "for TESTER overlap-intervals"},
    Row{"estimator", of_shift, "for TESTER shift"},
    Row{"guard", of_guard, "for TESTER shift on the values of processes"},
    Row{"re-measurement", of_sbs, "for TESTER sbs"},
    Row{"layouts", of_guard, "for TESTER shift on the values of processes"},
    Row{"historian", of_stored, kStored},
    Row{"allow-fingerprint", of_stored, kStored},
    Row{"processes", of_several_processes, "for EXECUTOR processes; EXECUTOR local has one on each side"},
    Row{"jobs", of_local, "for EXECUTOR local"},
    Row{"iterations", of_timed, "for MODE timed"},
    Row{"sample-duration", of_durations, kDurations},
    Row{"warmup-samples", of_durations, kDurations},
    Row{"cv", of_durations, kDurations},
    Row{"cv-time", of_durations, kDurations},
    Row{"squeeze-min", of_squeeze, kSqueeze},
    Row{"squeeze-step", of_squeeze, kSqueeze},
    Row{"squeeze-max", of_squeeze, kSqueeze},
    Row{"squeeze-threshold", of_squeeze, kSqueeze},
    Row{"concurrency", of_hammock, "for MODE hammock"},
};

/// As CMake knows it.
std::string keyword_of(std::string option) {
  for (char& c : option) c = c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return option;
}

}  // namespace

std::vector<IdleSetting> idle_settings(const Settings& settings, const std::string& baseline_kind) {
  std::vector<IdleSetting> idle;
  const Context in{settings, baseline_kind};
  for (const auto& row : kRows) {
    const bool given = settings.given.contains(row.option) || settings.told.contains(row.option);
    if (!row.matters(in)) idle.push_back({row.option, row.when, given});
  }
  return idle;
}

std::vector<std::string> idle_warnings(const Settings& settings, const std::string& baseline_kind) {
  std::vector<std::string> warnings;
  if (settings.varying) return warnings;  // they are for the test's other metrics
  for (const auto& idle : idle_settings(settings, baseline_kind)) {
    if (idle.given)
      warnings.push_back(keyword_of(idle.option) + " has no effect here: it matters " + idle.reason);
  }
  return warnings;
}

std::map<std::string, std::string> in_force_since(const Judging& judging, const runner::Measured& measured) {
  const auto used = settings_used(judging, measured);
  auto found = in_force_of_counts(judging.settings, used);
  for (const auto& idle : idle_settings(used, judging.reference.kind)) found[idle.option] = "";
  return found;
}

}  // namespace holdfast::session
