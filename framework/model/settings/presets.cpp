// Presets: the methods of well-known tools as settings of Holdfast. The settings of a test override its preset.

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "model/settings/settings.hpp"

namespace holdfast::settings {
namespace {

struct Preset {
  PresetName name;
  std::vector<std::pair<std::string_view, std::string_view>> settings;
};

const std::vector<Preset>& presets() {
  static const std::vector<Preset> all{
      // ScalaMeter's OfflineRegressionReport: 36 runs in nine processes. Each is warmed up by 10 to 50 runs, until they vary
      // by less than 10 %. Compares means by overlapping intervals with a history that thins out exponentially.
      {PresetName::scalameter_offline,
       {{"processes", "9"},
        {"runs", "36"},
        {"warmer", "default:10:0.1:50"},
        {"measurer", "outlier-elimination"},
        {"aggregator", "mean"},
        {"tester", "overlap-intervals"},
        {"significance", "1e-10"},
        {"historian", "exponential-backoff"},
        {"baseline", "stored"}}},
      // The Scala Benchmarking Suite: eleven samples, at most 55 warm-up runs. Unreliable results are not measured again.
      {PresetName::sbs,
       {{"processes", "11"},
        {"samples", "1"},
        {"warmer", "default:11:0.02:55"},
        {"aggregator", "mean"},
        {"tester", "sbs"},
        {"re-measurement", "1"},
        {"historian", "complete"},
        {"baseline", "stored"}}},
      // JMH: five processes, each with five samples after a warm-up of five seconds (JMH warms up for fifty). Reports rates.
      {PresetName::jmh,
       {{"processes", "5"},
        {"budget", "120"},
        {"mode", "throughput"},
        {"warmer", "time:5"},
        {"samples", "5"},
        {"aggregator", "mean"}}},
      // erlperf: one worker; its calls in a second are counted three times.
      {PresetName::erlperf,
       {{"mode", "continuous"}, {"sample-duration", "1"}, {"samples", "3"}, {"aggregator", "mean"}}},
  };
  return all;
}

/// Returns true if the option applies to commands. A command is measured from outside, without a warm-up or a mode.
bool fits_command(std::string_view option) {
  constexpr std::array kOfPrograms{"mode", "warmer", "measurer", "sample-duration"};
  return std::ranges::find(kOfPrograms, option) == kOfPrograms.end();
}

}  // namespace

Asked preset_named(PresetName name, bool command) {
  Asked asked;
  const auto found = std::ranges::find(presets(), name, &Preset::name);
  for (const auto& [option, text] : found->settings) {
    if (!command || fits_command(option)) set_option(asked, row(option), {std::string(text)});
  }
  return asked;
}

}  // namespace holdfast::settings
