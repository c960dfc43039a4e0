#pragma once

/// Codecs of the model's structs that several files and columns hold. Private to this floor.

#include "model/calibration.hpp"
#include "model/coverage.hpp"
#include "model/gate_policy.hpp"
#include "model/run.hpp"
#include "model/sample.hpp"
#include "model/verdict.hpp"
#include "wire/codec.hpp"

namespace holdfast::wire {

template <>
struct Codec<Difference> {
  using T = Difference;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, what), HOLDFAST_FIELDS(or_null, baseline, current));
};

template <>
struct Codec<BaselineCommit> {
  using T = BaselineCommit;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, ref, commit), HOLDFAST_FIELDS(if_set, built));
};

HOLDFAST_CODEC(Conditions, load, cores, ticks, stolen_ticks, throttles, cgroup_throttled_us);
HOLDFAST_CODEC(RunConditions, before, after);
template <>
struct Codec<CurvePoint> {
  using T = CurvePoint;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, workers, throughput),
                     HOLDFAST_FIELDS(if_set, samples, stdev, median, p90, p99, min, max));
};

template <>
struct Codec<ThroughputCurve> {
  using T = ThroughputCurve;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(if_set, knee), std::tuple(field("curve", &T::points)));
};

HOLDFAST_CODEC(ChangedFunction, name, symbol, file, share, code);

template <>
struct Codec<Reach> {
  using T = Reach;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, executed, changed, variables, only_code, unknown),
                     HOLDFAST_FIELDS(if_set, functions, uncounted));
};

HOLDFAST_CODEC(LackingFunction, function, name, file, line, why, noticed);
HOLDFAST_CODEC(CoverageChange, since, commit, changed, sentence, lacking);
HOLDFAST_CODEC(Placement, functions, held, seconds, why_not);
HOLDFAST_CODEC(FunctionTime, name, outcome, change, low, high, share, rounds, note);
HOLDFAST_CODEC(Known, reason, until, ratio, entry);
HOLDFAST_CODEC(AcceptedLoss, reason, ratio, entry);

template <>
struct Codec<Profile::Function> {
  using T = Profile::Function;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, name, calls, self, inclusive), HOLDFAST_FIELDS(if_set, object));
};

HOLDFAST_CODEC(Profile::Node, name, cost, children);
HOLDFAST_CODEC(Profile::Site, function, place, by, bytes, count);
HOLDFAST_CODEC(Profile, unit, total, functions, sites, tree);
HOLDFAST_CODEC(Profiles, current, baseline);

template <>
struct Codec<PinpointPlace> {
  using T = PinpointPlace;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, function), HOLDFAST_FIELDS(or_null, module, source));
};

HOLDFAST_CODEC(PinpointSides, previous, current);

template <>
struct Codec<PinpointCompared> {
  using T = PinpointCompared;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, function, first, last, outcome, median, loss, low, high, rounds,
                                     executions, instructions, inside),
                     HOLDFAST_FIELDS(or_null, source, note));
};

template <>
struct Codec<PinpointLine> {
  using T = PinpointLine;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, source, instructions), HOLDFAST_FIELDS(if_set, inlined));
};

template <>
struct Codec<Culprit> {
  using T = Culprit;
  static constexpr auto kFields = std::tuple_cat(
      HOLDFAST_FIELDS(always, path, own_code, median, loss, low, high, share, instructions, opinion, reason),
      HOLDFAST_FIELDS(if_set, lines));
};

HOLDFAST_CODEC(PinpointPhase, name, ns);

template <>
struct Codec<Pinpoint> {
  using T = Pinpoint;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, outcome, function, strategy, unit, culprits, unexplained,
                                     opinion, warnings, comparisons, processes, seconds, seed, out_of_budget),
                     HOLDFAST_FIELDS(or_null, opinion_reason, conclusion), HOLDFAST_FIELDS(if_set, phases),
                     std::tuple(field("compared", &T::whole)));
};

HOLDFAST_CODEC(Detectable, seconds, rounds, effect);
HOLDFAST_CODEC(Noise, within, between, sessions);
HOLDFAST_CODEC(Quarantine, until, reason);

template <>
struct Codec<Calibration> {
  using T = Calibration;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, made, tester, gates, alarms, undecided, noise, round_seconds,
                                     detectable, declared, quarantine),
                     HOLDFAST_FIELDS(or_null, commit));
};

template <>
struct Codec<GatePolicy> {
  using T = GatePolicy;
  static constexpr auto kFields = std::tuple_cat(HOLDFAST_FIELDS(always, block, undecided_max, labels),
                                                 std::tuple(field("budget_total", &T::budget_s)));
};

template <>
struct Codec<Direction> {
  static constexpr const char* kKind = "\"lower\" or \"higher\"";
  static nlohmann::json write(Direction direction) { return to_string(direction); }
  static void read(const nlohmann::json& value, const Place& place, Direction& into);
};

template <>
struct Codec<Outcome> {
  static constexpr const char* kKind = "an outcome";
  static nlohmann::json write(Outcome outcome) { return to_string(outcome); }
  static void read(const nlohmann::json& value, const Place& place, Outcome& into);
};

/// [low, high]; null where it has no bound.
template <>
struct Codec<Interval> {
  static constexpr const char* kKind = "a list of two numbers";
  static nlohmann::json write(const Interval& interval) {
    return nlohmann::json::array({json_of(interval.low), json_of(interval.high)});
  }
  static void read(const nlohmann::json& value, const Place& place, Interval& into);
};

HOLDFAST_CODEC(Ratio, ratio, low, high);
HOLDFAST_CODEC(LayoutPart, layouts, share, deviation);
HOLDFAST_CODEC(Summary, n_processes, n_samples, mean, median, stdev, ci);

template <>
struct Codec<Thresholds> {
  using T = Thresholds;
  static constexpr auto kFields = std::tuple_cat(
      HOLDFAST_FIELDS(always, significance, min_effect, noise_magnitude, estimator, unit, aggregator),
      std::tuple(field("df", &T::df_rule)));
};

template <>
struct Codec<Verdict> {
  using T = Verdict;
  static constexpr auto kFields = std::tuple_cat(
      HOLDFAST_FIELDS(always, tester, message, estimate, statistic, p_value, critical, interval, mde, pairs,
                      layout, baseline, current, thresholds, identical, guard, no_gate, warnings),
      HOLDFAST_FIELDS(or_null, df), HOLDFAST_FIELDS(if_set, unaffected, skipped),
      std::tuple(field("verdict", &T::outcome)));
};

}  // namespace holdfast::wire
