#include "run/plan/program_defaults.hpp"

#include "model/defaults.hpp"
#include "model/printed.hpp"
#include "model/quantity.hpp"

namespace holdfast::run {
namespace {

std::string value_or(const SettingTexts& texts, const char* option, const std::string& otherwise) {
  const auto found = texts.find(option);
  return found == texts.end() ? otherwise : found->second;
}

/// With the parts that code may set one by one.
std::string window_warmer(const SettingTexts& texts) {
  return "default:" + value_or(texts, "warmup-window", std::to_string(defaults::kWarmupWindow)) + ":" +
         value_or(texts, "warmup-cov", format_number(defaults::kWarmupCov)) + ":" +
         value_or(texts, "warmup-max", std::to_string(defaults::kWarmupRunsMax));
}

/// Of modes that time samples of iterations.
SettingTexts of_timed_samples(Mode mode, const SettingTexts& texts) {
  const bool once = mode == Mode::single_shot || mode == Mode::start_up;
  return {{"samples", std::to_string(once                  ? 1
                                     : mode == Mode::timed ? defaults::kErlperfSamples
                                                           : defaults::kSamples)},
          {"warmer", once || mode == Mode::timed ? "zero" : window_warmer(texts)},
          {"measurer", "default"},
          {"threads", "1"},
          {"pin", "off"}};
}

/// Of modes that count calls; what has no meaning in one of them is idle there (run/plan/idle_settings.hpp).
SettingTexts of_counted_calls(Mode mode, const SettingTexts& texts) {
  SettingTexts found{{"samples", std::to_string(defaults::kErlperfSamples)},
                     {"pin", "off"},
                     {"sample-duration", format_number(defaults::kSampleDurationOfProcessSeconds)},
                     {"warmup-samples", "0"},
                     {"squeeze-min", std::to_string(defaults::kSqueezeMin)},
                     {"squeeze-step", std::to_string(defaults::kSqueezeStep)},
                     {"squeeze-max", printed("%d * processors", defaults::kSqueezeMaxForProcessor)},
                     {"squeeze-threshold", std::to_string(defaults::kSqueezeThreshold)},
                     {"concurrency", printed("%d * processors", defaults::kInFlightForProcessor)}};
  if (texts.contains("cv")) found["cv-time"] = format_number(defaults::kCvTimeOfProcessSeconds);
  if (mode == Mode::continuous) found["threads"] = "1";
  if (mode == Mode::hammock) found["threads"] = "half of the processors, at least 2";
  return found;
}

}  // namespace

SettingTexts defaults_of_program(const Settings& settings, const SettingTexts& texts) {
  const auto mode = settings.mode;
  const bool counts_calls = mode == Mode::continuous || mode == Mode::squeeze || mode == Mode::hammock;
  auto found = counts_calls ? of_counted_calls(mode, texts) : of_timed_samples(mode, texts);
  if (texts.contains("runs")) found.erase("samples");    // they are divided from runs
  if (texts.contains("groups")) found.erase("threads");  // one copy of them
  if (mode == Mode::latency) {                           // as many as fit, after batches that grow
    found.erase("samples");
    found.erase("warmer");
  }
  found["jobs"] = "apart";
  return found;
}

}  // namespace holdfast::run
