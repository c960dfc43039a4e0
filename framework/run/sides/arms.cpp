#include "run/sides/arms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "adapters/adapters.hpp"
#include "adapters/foreign_program.hpp"
#include "instruments/instruments.hpp"
#include "model/defaults.hpp"
#include "model/number.hpp"
#include "run/plan/params.hpp"
#include "stats/aggregator.hpp"
#include "wire/param_names.hpp"

namespace holdfast::run {
namespace {

std::set<std::string> axes_of(const process::MeasuredPoint& point) {
  const auto axes = wire::axes_of(point.params);
  return {axes.begin(), axes.end()};
}

/// Adds the arguments that select one point exactly, or all points that share a process.
void choose(const std::vector<process::MeasuredPoint>& points, const Settings& settings,
            std::vector<std::string>& argv) {
  std::vector<std::string> named;
  for (const auto& point : points) {
    if (std::find(named.begin(), named.end(), point.benchmark) != named.end()) continue;
    named.push_back(point.benchmark);
    argv.push_back("--holdfast-benchmark=" + point.benchmark);
  }
  std::set<std::string> axes;
  for (const auto& point : points) axes.merge(axes_of(point));
  for (const auto& text : settings.params) {  // a requested axis may not exist in this program
    if (axes.contains(text.substr(0, text.find('=')))) argv.push_back("--holdfast-params=" + text);
  }
  const bool several =
      settings.executor == Executor::local || (measures_at_once(settings) && points.size() > 1);
  // A process that measures several points cannot be restricted to one point.
  if (!several && points.front().params != "{}") argv.push_back("--holdfast-point=" + points.front().params);
}

/// Adds options for the settings. If a setting has no value, its option is left out, so that the code of the
/// benchmark decides.
std::vector<std::string> told(const Settings& settings, std::vector<std::string> argv) {
  const auto say = [&](const char* option, const std::optional<std::string>& value) {
    if (value) argv.push_back("--holdfast-" + std::string(option) + "=" + *value);
  };
  if (settings.samples) say("samples", std::to_string(*settings.samples));
  const auto says_time = [](const std::string& word) { return word.starts_with("--holdfast-process-time"); };
  // The test's own arguments take precedence.
  if (settings.process_s && std::ranges::none_of(argv, says_time))
    say("process-time", fmt::format("{}", *settings.process_s));
  if (settings.guard == GuardChoice::off) say("guard", "off");
  const bool several =
      shares_process(settings);  // a process measures several points only with a local executor
  const bool own_code_decides = !settings.told("executor") && !several;
  if (!own_code_decides) say("executor", several ? "local" : "processes");
  for (const char* option : {"mode", "aggregator"}) say(option, settings.told(option));
  for (const auto& [option, text] : settings.passed()) say(option.c_str(), text);
  return argv;
}

void time_from_outside(const Declaration& declaration, const Settings& settings,
                       const std::vector<process::MeasuredPoint>& points, process::Arm& arm) {
  arm.launches = settings.samples.value_or(1);
  if (settings.guard != GuardChoice::off) arm.probe = instruments::machine_readings;
  if (declaration.adapter == AdapterName::command) {
    arm.hooks = at_point(declaration.hooks, points.front().params);
    arm.launch.argv = at_point(std::move(arm.launch.argv), points.front().params);
    arm.points = points;
    arm.pick = declaration.pick;
    arm.direction = declaration.asked.direction.value_or(Direction::lower);
    arm.may_fail = declaration.may_fail;
    if (settings.warmer) arm.discards = command_warmups(*settings.warmer);
    if (!settings.samples) arm.block_s = defaults::kCommandSeconds;
    return;
  }
  arm.metric = "start-up";
  arm.discards = 1;
  arm.may_skip = true;
  arm.launch.argv.emplace_back("--holdfast-mode=start-up");
}

void speak_as(const adapters::Adapter& adapter, const Settings& settings,
              const std::vector<process::MeasuredPoint>& points, process::Arm& arm) {
  arm.points = points;
  arm.foreign = adapter.measure(points.front().benchmark);
  adapters::load_helper(to_string(adapter.name), arm.launch);
  arm.speaks_wire = false;
  arm.launches = settings.samples.value_or(0);
  if (settings.samples) arm.foreign->samples_after = nullptr;
  if (settings.process_s && arm.foreign->shorten != nullptr) {
    // The function is replaced, so the old one is captured by value.
    arm.foreign->ask = [ask = arm.foreign->ask, shorten = arm.foreign->shorten,
                        seconds = *settings.process_s](process::Launch& launch, const std::string& file,
                                                       int samples) {
      ask(launch, file, samples);
      shorten(launch, seconds);
    };
  }
  if (settings.guard != GuardChoice::off) arm.probe = instruments::machine_readings;
}

}  // namespace

process::Arm arm_of(const Declaration& declaration, const Settings& settings, Side side,
                    const process::Launch& launch, const std::vector<process::MeasuredPoint>& points) {
  process::Arm arm{.side = side,
                   .launch = launch,
                   .metrics = settings.metrics,
                   .own_aggregate = aggregator_named(settings.aggregator).own(),
                   .speaks_wire = !timed_from_outside(declaration, settings),
                   .warmup_processes = settings.warmup_processes,
                   .discards = settings.told("mode") && settings.mode == Mode::start_up ? 1 : 0,
                   .cold = settings.page_cache == PageCache::cold};
  arm.launch.launcher = settings.launcher;
  if (declaration.adapter == AdapterName::holdfast) {
    arm.points = points;
    choose(points, settings, arm.launch.argv);
  }
  if (const auto* adapter = adapters::adapter_named(declaration.adapter)) {
    speak_as(*adapter, settings, points, arm);
  } else if (arm.speaks_wire) {
    arm.launch.argv = told(settings, std::move(arm.launch.argv));
  } else {
    time_from_outside(declaration, settings, points, arm);
  }
  return arm;
}

void lengthen(const Settings& settings, int times, process::Arm& arm) {
  // Other modes, and other harnesses, decide the duration by themselves.
  if (!arm.speaks_wire || arm.foreign || settings.mode != Mode::steady) return;
  const auto in_code = settings.code.find("samples");
  const auto samples = in_code == settings.code.end() ? std::nullopt : parse_number<int>(in_code->second);
  const double seconds = settings.process_s.value_or(defaults::kProcessSeconds);
  arm = process::with_samples(std::move(arm),
                              times * settings.samples.value_or(samples.value_or(defaults::kSamples)));
  arm.launch.argv.push_back("--holdfast-process-time=" + fmt::format("{}", times * seconds));
}

}  // namespace holdfast::run
