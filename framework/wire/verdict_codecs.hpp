#pragma once

/// Codecs of results of statistics: verdicts, and calibrations of the gate.

#include "model/calibration.hpp"
#include "model/quantity.hpp"
#include "model/sample.hpp"
#include "model/verdict.hpp"
#include "wire/codec.hpp"

namespace holdfast::wire {

template <>
struct Codec<Direction> {
  static constexpr const char* kKind = "\"lower\" or \"higher\"";
  static constexpr const char* kSchema = R"({"enum": ["lower", "higher"]})";
  static nlohmann::json write(Direction direction) { return to_string(direction); }
  static void read(const nlohmann::json& value, const JsonPlace& place, Direction& into);
};

HOLDFAST_FORM(SubjectInTest, Subject, HOLDFAST_FIELDS(always, benchmark, metric, unit),
              HOLDFAST_FIELD(direction, "Better direction."),
              object_field("params", &T::params, "Parameter point; {} if the benchmark has no parameters."));
HOLDFAST_TABLE(Subject, HOLDFAST_FIELDS(always, test), SubjectInTest::kFields);

template <>
struct Codec<Outcome> {
  static constexpr const char* kKind = "an outcome";
  static constexpr const char* kSchema =
      R"({"enum": ["pass", "regressed", "improved", "inconclusive", "no_baseline", "incompatible"]})";
  static nlohmann::json write(Outcome outcome) { return to_string(outcome); }
  static void read(const nlohmann::json& value, const JsonPlace& place, Outcome& into);
};

HOLDFAST_CODEC(AxisUnit, divisor, name);

/// [low, high]; null for a missing bound.
template <>
struct Codec<Interval> {
  static constexpr const char* kKind = "a list of two numbers";
  static constexpr const char* kSchema =
      R"({"description": "Lower and upper bound; null if there is no bound.", "type": "array", "minItems": 2, "maxItems": 2,
          "items": {"type": ["number", "null"]}})";
  static nlohmann::json write(const Interval& interval) {
    return nlohmann::json::array({json_of(interval.low), json_of(interval.high)});
  }
  static void read(const nlohmann::json& value, const JsonPlace& place, Interval& into);
};

HOLDFAST_TABLE(Ratio,
               HOLDFAST_FIELD(ratio,
                              "Later value / earlier value, or current / baseline, for either direction.",
                              Numbers::maybe_infinite),
               HOLDFAST_FIELD(low, Numbers::maybe_infinite), HOLDFAST_FIELD(high, Numbers::maybe_infinite));

HOLDFAST_TABLE(PlacePart,
               HOLDFAST_FIELD(count, "Number of places at which the changed functions were executed."),
               HOLDFAST_FIELD(least, "Smallest current / baseline of all places.", Numbers::maybe_infinite),
               HOLDFAST_FIELD(most, Numbers::maybe_infinite));

HOLDFAST_TABLE(Summary, HOLDFAST_FIELDS(always, n_processes, n_samples, stdev, ci),
               HOLDFAST_FIELD(mean, Numbers::maybe_infinite),
               HOLDFAST_FIELD(median, Numbers::maybe_infinite));

/// The thresholds that were applied, in the form of a report.
HOLDFAST_FORM(ReportedThresholds, Thresholds, HOLDFAST_FIELD(significance, Numbers::positive),
              HOLDFAST_FIELD(min_effect, Numbers::positive),
              HOLDFAST_FIELD(noise_magnitude, Numbers::positive), HOLDFAST_FIELDS(always, unit, aggregator));
HOLDFAST_TABLE(Thresholds, ReportedThresholds::kFields, HOLDFAST_FIELDS(always, estimator),
               field("df", &T::df, Words{"fractional|rounded|truncated"}));

/// The fields of a verdict that a report has, too.
HOLDFAST_FORM(
    VerdictInReport, Verdict,
    HOLDFAST_FIELDS(always, tester, estimate, statistic, p_value, critical, pairs, warnings),
    HOLDFAST_FIELD(places, Presence::if_set,
                   "Change at each place of the code; left out if there was only one."),
    HOLDFAST_FIELD(df, Presence::or_null), HOLDFAST_FIELD(interval, "Interval as the tester computes it."),
    HOLDFAST_FIELD(mde,
                   "Loss, as a fraction, that would be called regressed in 95 of 100 measurements with this "
                   "number of rounds and this noise."),
    HOLDFAST_FIELD(
        identical,
        "Whether the code is identical to the baseline's, so that the test passed without a measurement. "
        "Then estimate, mde and p_value are null, pairs and seconds are 0, and no side has processes."),
    HOLDFAST_FIELD(
        distribution, Presence::if_set,
        "Change of the slow part of the samples, whatever their centre did: the end of a sentence."),
    HOLDFAST_FIELD(guard, "Sentence about what the guard did; empty if there was no guard."),
    HOLDFAST_FIELD(skipped, Presence::if_set, "Reason why the benchmark skipped itself."));
inline constexpr const char* kUnaffectedHelp =
    "Whether the test passed without a measurement because the code differs only in functions that the "
    "benchmark does not execute.";
HOLDFAST_TABLE(
    Verdict, VerdictInReport::kFields, field("verdict", &T::outcome),
    HOLDFAST_FIELDS(always, message, baseline, current),
    HOLDFAST_FIELD(thresholds, "Thresholds that were applied."),
    HOLDFAST_FIELD(unaffected, Presence::if_set, kUnaffectedHelp),
    HOLDFAST_FIELD(
        codes, Presence::if_set,
        "Fixed words for facts that the message and the warnings state: snapshot-missing, duet-failed."),
    HOLDFAST_FIELD(no_gate, "Reason why the result does not gate; empty if it gates."));

HOLDFAST_TABLE(
    Detectable, HOLDFAST_FIELDS(always, seconds, rounds),
    HOLDFAST_FIELD(effect, "Smallest loss, as a fraction, that is detected in that time; null if none is."));
/// Standard deviations as fractions.
HOLDFAST_CODEC(Noise, within, between, sessions);

HOLDFAST_TABLE(Quarantine, HOLDFAST_FIELD(until, "Date until which the result is shown but does not gate."),
               HOLDFAST_FIELDS(always, reason));

HOLDFAST_TABLE(Calibration,
               HOLDFAST_FIELDS(always, made, tester, gates, alarms, undecided, noise, round_seconds,
                               detectable, declared, quarantine),
               HOLDFAST_FIELDS(or_null, commit));

}  // namespace holdfast::wire
