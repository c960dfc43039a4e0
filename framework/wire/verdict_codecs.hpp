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
              HOLDFAST_FIELD(direction, "What is better."),
              object_field("params", &T::params, "The parameter point; {} where there is none."));
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
      R"({"description": "Lower and upper end; null: without end.", "type": "array", "minItems": 2, "maxItems": 2,
          "items": {"type": ["number", "null"]}})";
  static nlohmann::json write(const Interval& interval) {
    return nlohmann::json::array({json_of(interval.low), json_of(interval.high)});
  }
  static void read(const nlohmann::json& value, const JsonPlace& place, Interval& into);
};

HOLDFAST_TABLE(Ratio,
               HOLDFAST_FIELD(ratio, "Later by earlier, or current by baseline, whatever the direction.",
                              Numbers::maybe_infinite),
               HOLDFAST_FIELD(low, Numbers::maybe_infinite), HOLDFAST_FIELD(high, Numbers::maybe_infinite));

HOLDFAST_TABLE(PlacePart, HOLDFAST_FIELD(count, "Places at which functions that changed were executed."),
               HOLDFAST_FIELD(least, "Current by baseline, at the place where that is least.",
                              Numbers::maybe_infinite),
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
                   "The change at single places of the code; left out: it had one."),
    HOLDFAST_FIELD(df, Presence::or_null), HOLDFAST_FIELD(interval, "The tester's own interval."),
    HOLDFAST_FIELD(mde,
                   "The loss that would be called regressed in 95 of 100 measurements with this many rounds "
                   "and this noise, a fraction."),
    HOLDFAST_FIELD(identical,
                   "The code is identical to the baseline's, and passed without being measured: estimate, "
                   "mde and p_value are null, pairs and seconds 0, and both sides have no processes."),
    HOLDFAST_FIELD(guard, "What the guard did; empty where there was none."),
    HOLDFAST_FIELD(skipped, Presence::if_set, "Why the benchmark skipped itself."));
inline constexpr const char* kUnaffectedHelp =
    "The code differs, and none of the functions that the benchmark executes changed: it passed without "
    "being measured, as identical code does.";
HOLDFAST_TABLE(
    Verdict, VerdictInReport::kFields, field("verdict", &T::outcome),
    HOLDFAST_FIELDS(always, message, baseline, current),
    HOLDFAST_FIELD(thresholds, "What was really applied."),
    HOLDFAST_FIELD(unaffected, Presence::if_set, kUnaffectedHelp),
    HOLDFAST_FIELD(codes, Presence::if_set,
                   "Facts that the sentences tell, as fixed words: snapshot-missing, duet-failed."),
    HOLDFAST_FIELD(no_gate, "Why it does not gate; empty where it does."));

HOLDFAST_TABLE(Detectable, HOLDFAST_FIELDS(always, seconds, rounds),
               HOLDFAST_FIELD(effect, "The smallest loss that is found in that time; null: in none."));
/// Standard deviations as fractions.
HOLDFAST_CODEC(Noise, within, between, sessions);

HOLDFAST_TABLE(Quarantine, HOLDFAST_FIELD(until, "Until when it is shown but does not gate."),
               HOLDFAST_FIELDS(always, reason));

HOLDFAST_TABLE(Calibration,
               HOLDFAST_FIELDS(always, made, tester, gates, alarms, undecided, noise, round_seconds,
                               detectable, declared, quarantine),
               HOLDFAST_FIELDS(or_null, commit));

}  // namespace holdfast::wire
