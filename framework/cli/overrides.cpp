#include "cli/overrides.hpp"

#include <cctype>
#include <charconv>
#include <cmath>

#include "model/error.hpp"

namespace holdfast::cli {

std::optional<double> fraction_of(const std::string& text) {
  const bool percent = !text.empty() && text.back() == '%';
  const auto digits = std::string_view(text).substr(0, text.size() - (percent ? 1 : 0));
  double value = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size() || !std::isfinite(value) ||
      value < 0) {
    return std::nullopt;
  }
  return percent ? value / 100 : value;
}

double parse_fraction(const std::string& text, const std::string& option) {
  if (const auto fraction = fraction_of(text)) return *fraction;
  throw Error(option + " is '" + text + "'; allowed: a share such as 2% or 0.02");
}

namespace {

std::string environment_name(std::string option) {
  for (auto& letter : option) letter = letter == '-' ? '_' : static_cast<char>(std::toupper(letter));
  return "HOLDFAST_" + option;
}

/// What the program alone understands; its --holdfast-help says more.
void add_told_options(CLI::App& verb, session::Overrides& overrides) {
  for (const auto& name : kToldSettings) {
    verb.add_option_function<std::string>(
            "--" + name, [&overrides, name](const std::string& text) { overrides.told[name] = text; },
            "As the program's --holdfast-" + name)
        ->envname(environment_name(name));
  }
}

}  // namespace

void add_params_option(CLI::App& verb, session::Overrides& overrides, const std::string& says) {
  verb.add_option("--params", overrides.params, says)->envname("HOLDFAST_PARAMS")->expected(1)->take_all();
}

void add_metrics_option(CLI::App& verb, session::Overrides& overrides, const std::string& says) {
  verb.add_option("--metrics", overrides.metrics, says)->envname("HOLDFAST_METRICS");
}

void add_seed_option(CLI::App& verb, session::Overrides& overrides, const std::string& says) {
  verb.add_option("--seed", overrides.seed, says)->envname("HOLDFAST_SEED");
}

void add_override_options(CLI::App& verb, session::Overrides& overrides) {
  verb.add_option("--processes", overrides.processes, "Rounds: processes on each side")
      ->envname("HOLDFAST_PROCESSES");
  verb.add_option("--samples", overrides.samples, "Samples in a process")->envname("HOLDFAST_SAMPLES");
  verb.add_option("--runs", overrides.runs, "Samples of one side, divided among its processes")
      ->envname("HOLDFAST_RUNS");
  add_params_option(verb, overrides, "AXIS=V[,V...]: the points that are measured; once for each axis");
  add_metrics_option(verb, overrides, "Which metrics are judged, names separated by commas, or all");
  verb.add_option("--executor", overrides.executor, "processes, local or slurm")
      ->envname("HOLDFAST_EXECUTOR");
  verb.add_option("--mode", overrides.mode, "steady, start-up, single-shot, latency, throughput, ...")
      ->envname("HOLDFAST_MODE");
  verb.add_option("--page-cache", overrides.page_cache, "Of mode start-up: warm or cold")
      ->envname("HOLDFAST_PAGE_CACHE");
  verb.add_option("--warmer", overrides.warmer,
                  "How the child warms up: zero, default, count:N, time:SECONDS; a command: count:N")
      ->envname("HOLDFAST_WARMER");
  verb.add_option("--aggregator", overrides.aggregator,
                  "What the samples of a process come to: median, min, quantile:0.9, ...")
      ->envname("HOLDFAST_AGGREGATOR");
  verb.add_option("--budget", overrides.budget_s, "Seconds for a test")->envname("HOLDFAST_BUDGET");
  verb.add_option("--measurer", overrides.measurer,
                  "What becomes of samples, names separated by commas; of programs that link Holdfast::main")
      ->envname("HOLDFAST_MEASURER");
  verb.add_option("--tester", overrides.tester, "Which tester decides")->envname("HOLDFAST_TESTER");
  verb.add_option("--re-measurement", overrides.re_measurement,
                  "Measurements at most while sbs finds a series unreliable")
      ->envname("HOLDFAST_RE_MEASUREMENT");
  verb.add_option("--significance", overrides.significance, "Level of the tester, between 0 and 1")
      ->envname("HOLDFAST_SIGNIFICANCE");
  verb.add_option_function<std::string>(
          "--min-effect",
          [&overrides](const std::string& text) {
            overrides.min_effect = parse_fraction(text, "--min-effect (HOLDFAST_MIN_EFFECT)");
          },
          "Smallest change that matters: 2% or 0.02")
      ->envname("HOLDFAST_MIN_EFFECT");
  verb.add_option("--noise-magnitude", overrides.noise_magnitude, "ScalaMeter's, a share of the mean")
      ->envname("HOLDFAST_NOISE_MAGNITUDE");
  verb.add_option(
          "--historian", overrides.historian,
          "Which stored runs count: complete, window:K, exponential-backoff; without it, the accepted")
      ->envname("HOLDFAST_HISTORIAN");
  verb.add_option("--allow-fingerprint", overrides.allow_fingerprint,
                  "Facts that may differ from the machine of the stored numbers, separated by commas")
      ->envname("HOLDFAST_ALLOW_FINGERPRINT")
      ->type_name("FACT[,FACT...]");
  verb.add_option("--baseline", overrides.baseline, "auto, live, stored or none")
      ->envname("HOLDFAST_BASELINE");
  verb.add_option("--layouts", overrides.layouts,
                  "Of those that were linked, over how many layouts processes rotate; 0: none of them")
      ->envname("HOLDFAST_LAYOUTS");
  verb.add_option("--identical", overrides.identical,
                  "Code that is that of the baseline: pass (it is not measured) or measure")
      ->envname("HOLDFAST_IDENTICAL");
  verb.add_option("--guard", overrides.guard, "Probe the machine beside the samples: auto, on or off")
      ->envname("HOLDFAST_GUARD");
  verb.add_option("--estimator", overrides.estimator, "Of shift: trimmed, signed-rank or welch")
      ->envname("HOLDFAST_ESTIMATOR");
  add_told_options(verb, overrides);
  add_seed_option(verb, overrides, "Seed of order and environment; drawn and kept where not given");
}

}  // namespace holdfast::cli
